import { z } from 'zod'
import { field, libelleField, ref } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'

/** The wash types that every company starts with (CAT-39, OPEN-83). */
export const typologiesCommunes = ['ABRI BAC + BAC', 'ABRI BAC', 'BAC', 'COLONNE'] as const
/** The colour that a new typology starts with (CAT-23). */
export const COULEUR_INITIALE = '#000000'

const couleur = z
  .string({ error: 'La couleur est requise' })
  .trim()
  .min(1, { error: 'La couleur est requise', abort: true })
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, 'Format de couleur invalide (ex: #FFAA00)')

/** A kind of wash with its colour (CAT-22 … CAT-29). */
export const typologie = defineResource({
  name: 'typologie_lavages',
  type: 'TypologieLavage',
  title: 'Typologie de lavage',
  fields: { libelle: libelleField(), couleur: field(couleur, { label: 'Couleur' }) },
  computed: { exploitant: ref('exploitants', 'Exploitant').nullable() },
  list: { filter: ['exploitant'], order: ['libelle', 'couleur', 'id'], search: ['libelle'], by: 'libelle' },
  toasts: {
    created: 'La typologie a bien été créée',
    updated: 'La typologie a bien été modifiée',
    removed: 'La typologie a bien été supprimée',
  },
  empty: "Il n'y a encore aucune typologie de lavage enregistrée",
})
