import { z } from 'zod'
import { field, instantLu, optionalLineField, ref } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'
import { degreesNumber } from './position.ts'

const degres = (label: string, bound: 90 | 180) => field(degreesNumber(label, bound), { label })

/**
 * A position of a container measured on the ground by a crew (CONT-25). Sent again with the same `uuid`, it is stored
 * once.
 */
export const releveTerrain = defineResource({
  name: 'releve_terrains',
  type: 'ReleveTerrain',
  title: 'Relevé terrain',
  label: 'createdAt',
  fields: {
    conteneur: ref('conteneurs', 'Conteneur', 'Le conteneur est requis'),
    latitude: degres('Latitude', 90),
    longitude: degres('Longitude', 180),
    accuracyM: field(
      z
        .number({ error: 'La précision est un nombre de mètres' })
        .min(0, 'La précision est un nombre de mètres positif')
        .max(100_000, 'La précision est de 100 km au plus'),
      { label: 'Précision' },
    ).nullish(),
    uuid: optionalLineField('Identifiant unique', "L'identifiant ne doit pas dépasser 64 caractères", 64),
  },
  computed: {
    createdAt: field(instantLu, { label: 'Relevé le' }),
    operateur: ref('operateurs', 'Opérateur').nullable(),
  },
  list: { filter: ['conteneur'], order: ['createdAt', 'id'], by: 'createdAt' },
  toasts: {
    created: 'Le relevé a bien été créé',
    updated: 'Le relevé a bien été modifié',
    removed: 'Le relevé a bien été supprimé',
  },
  empty: 'Aucun relevé terrain',
})
