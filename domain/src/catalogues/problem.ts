import { z } from 'zod'
import { field, libelleField, ref } from '../kernel/fields.ts'
import { defineResource } from '../kernel/resource.ts'
import { conteneurType } from '../patrimoines/champs-de-type.ts'
import { categoriesLaveuse, importances, importancesLaveuse } from './degres.ts'

const IMPORTANCE = "Le degré d'importance est requis"
const problemList = { order: ['libelle', 'importance', 'id'], search: ['libelle'], by: 'libelle' }
const toasts = {
  created: 'Le problème a bien été créé',
  updated: 'Le problème a bien été modifié',
  removed: 'Le problème a bien été supprimé',
}
const empty = "Il n'y a encore aucun problème enregistré"
const computed = { exploitant: ref('exploitants', 'Exploitant').nullable() }

/** A fault that a crew may find at a container (CAT-02 … CAT-16). */
export const problem = defineResource({
  name: 'problems',
  type: 'Problem',
  title: 'Problème',
  fields: {
    libelle: libelleField(),
    importance: field(z.literal([1, 2, 3, 4], { error: IMPORTANCE }), {
      label: 'Importance',
      labels: importances,
    }),
    conteneurType: field(conteneurType, { label: 'Type de conteneur' }),
  },
  computed,
  list: {
    ...problemList,
    order: [...problemList.order, 'conteneurType'],
    filter: ['exploitant', 'conteneurType', 'importance'],
  },
  toasts,
  empty,
})

/** A fault that a washing vehicle may have (CAT-11, OPEN-86). */
export const problemLaveuse = defineResource({
  name: 'problem_laveuses',
  type: 'ProblemLaveuse',
  title: 'Problème de laveuse',
  fields: {
    libelle: libelleField(),
    category: field(z.enum(['machine', 'vehicule'], { error: 'La catégorie est requise' }), {
      label: 'Catégorie',
      labels: categoriesLaveuse,
    }),
    importance: field(z.literal([3, 4], { error: IMPORTANCE }), {
      label: 'Importance',
      labels: importancesLaveuse,
    }),
  },
  computed,
  list: {
    ...problemList,
    order: [...problemList.order, 'category'],
    filter: ['exploitant', 'category', 'importance'],
  },
  toasts,
  empty,
})
