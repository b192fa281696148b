import { z } from 'zod'
import { field, instantField, instantLu, optionalLineField, ref } from '../kernel/fields.ts'
import { decalageHorlogeField } from '../kernel/horloge.ts'
import { defineResource } from '../kernel/resource.ts'
import { degreesNumber } from './position.ts'

const degres = (label: string, bound: 90 | 180) => field(degreesNumber(label, bound), { label })

const CONTENEUR_REQUIS = 'Le conteneur est requis'

/**
 * A position of a container measured on the ground by a crew (CONT-25). Sent again with the same `uuid`, it is stored
 * once.
 */
export const releveTerrain = defineResource({
  name: 'releve_terrains',
  type: 'ReleveTerrain',
  title: 'Relevé terrain',
  label: 'dateEvenement',
  fields: {
    /** Required; read as null by a crew whose rounds no longer lead to the place. */
    conteneur: ref('conteneurs', 'Conteneur', CONTENEUR_REQUIS).nullish(),
    latitude: degres('Latitude', 90),
    longitude: degres('Longitude', 180),
    accuracyM: field(
      z
        .number({ error: 'La précision est un nombre de mètres' })
        .min(0, 'La précision est un nombre de mètres positif')
        .max(100_000, 'La précision est de 100 km au plus'),
      { label: 'Précision' },
    ).nullish(),
    /** When it was measured; left out, when it arrives. */
    dateEvenement: instantField('Relevé le', 'La date du relevé est requise').nullish(),
    decalageHorloge: decalageHorlogeField,
    uuid: optionalLineField('Identifiant unique', "L'identifiant ne doit pas dépasser 64 caractères", 64),
  },
  computed: {
    createdAt: field(instantLu, { label: 'Reçu le' }),
    operateur: ref('operateurs', 'Opérateur').nullable(),
  },
  list: { filter: ['conteneur'], order: ['dateEvenement', 'createdAt', 'id'], by: 'dateEvenement' },
  toasts: {
    created: 'Le relevé a bien été créé',
    updated: 'Le relevé a bien été modifié',
    removed: 'Le relevé a bien été supprimé',
  },
  empty: 'Aucun relevé terrain',
  rules({ conteneur }, issue) {
    if (!conteneur) issue('conteneur', CONTENEUR_REQUIS)
  },
})
