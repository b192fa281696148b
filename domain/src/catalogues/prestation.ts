import { z } from 'zod'
import { field, libelle, ref } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'

/** What is sold: a kind of wash (CAT-17 … CAT-21). Without an exploitant it is common to all (OPEN-19). */
export const prestation = defineResource({
  name: 'prestations',
  type: 'Prestation',
  title: 'Prestation',
  fields: {
    libelle: libelle(),
    // OPEN-85: kept, not shown.
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
