import { z } from 'zod'
import { entier, field, ligne, ligneOptionnelle, ref } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'

const wholeNumber = {
  required: 'Un nombre entier est attendu',
  range: 'Un nombre entier positif est attendu',
}

/** A washing vehicle (LAV-10 … LAV-15). */
export const laveuse = defineResource({
  name: 'laveuses',
  type: 'Laveuse',
  title: 'Laveuse',
  label: 'immatriculation',
  fields: {
    immatriculation: ligne(
      'Immatriculation',
      "L'immatriculation est requise",
      "L'immatriculation ne doit pas dépasser 255 caractères",
    ),
    description: ligneOptionnelle('Description', 'La description ne doit pas dépasser 255 caractères'),
    quartixId: entier('Identifiant', 0, 2_147_483_647, wholeNumber).nullish(),
    emissionCo2: entier('Émission de CO2 (g/km)', 0, 10_000, wholeNumber).nullish(),
    operateur: ref('operateurs', 'Opérateur').nullish(),
    /** LAV-07: 1 « Disponible », 3 « Maintenance nécessaire », 4 « En panne »; 2 is never written (OPEN-88). */
    statut: field(z.literal([1, 3, 4], { error: 'Ce statut est inconnu' }), { label: 'Statut' }).default(1),
  },
  computed: {
    exploitant: ref('exploitants', 'Exploitant'),
    statutUpdatedAt: z.iso.datetime({ offset: true }).nullable(),
  },
  list: {
    filter: ['operateur', 'statut'],
    order: ['immatriculation', 'description', 'operateur', 'statut', 'id'],
    search: ['immatriculation', 'description'],
    by: 'immatriculation',
  },
  toasts: {
    created: 'La laveuse a bien été créé',
    updated: 'La laveuse a bien été modifié',
    removed: 'Le laveuse a bien été supprimé',
  },
  empty: "Il n'y a encore aucun laveuse enregistrée",
})
