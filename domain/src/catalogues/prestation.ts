import { z } from 'zod'
import { field, libelleField, ref } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'

/** A kind of wash that is sold (CAT-17 … CAT-21). Without an exploitant it is common to all companies (OPEN-19). */
export const prestation = defineResource({
  name: 'prestations',
  type: 'Prestation',
  title: 'Prestation',
  fields: {
    libelle: libelleField(),
    // Stored for clients of the API; no screen shows it (OPEN-85).
    category: field(z.enum(['container', 'laveuse']), { label: 'Catégorie' }).default('container'),
  },
  computed: {
    exploitant: ref('exploitants', 'Exploitant').nullable(),
  },
  list: { filter: ['exploitant', 'category'], order: ['libelle', 'id'], search: ['libelle'], by: 'libelle' },
  toasts: {
    created: 'La prestation a bien été créé',
    updated: 'La prestation a bien été modifié',
    removed: 'La prestation a bien été supprimée',
  },
  empty: "Il n'y a encore aucune prestation enregistrée",
})
