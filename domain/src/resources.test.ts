import { describe, expect, test } from 'vitest'
import { categoriesLaveuse, importances, importancesLaveuse } from './catalogues/degres.ts'
import { FACULTATIVE, PHOTOS_MIN_MAX, strategies } from './catalogues/formulaire.ts'
import { problem, problemLaveuse } from './catalogues/problem.ts'
import './catalogues/prestation.ts'
import { typologiesCommunes } from './catalogues/typologie.ts'
import './comptes/compte.ts'
import './interventions/intervention.ts'
import { resourceNamed } from './kernel/resource.ts'
import './laveuses/laveuse.ts'
import './patrimoines/patrimoine.ts'
import './tournees/tournee.ts'

const compte = [
  "L'utilisateur a bien été créé.",
  "L'utilisateur a bien été modifié.",
  "L'utilisateur a bien été supprimé.",
]
const probleme = [
  'Le problème a bien été créé',
  'Le problème a bien été modifié',
  'Le problème a bien été supprimé',
]

/** The toasts for created, updated and removed, as specified, mistakes included (OPEN-82). */
const TOASTS = {
  users: compte,
  exploitants: compte,
  clients: compte,
  operateurs: compte,
  problems: probleme,
  problem_laveuses: probleme,
  typologie_lavages: [
    'La typologie a bien été créée',
    'La typologie a bien été modifiée',
    'La typologie a bien été supprimée',
  ],
  prestations: [
    'La prestation a bien été créé',
    'La prestation a bien été modifié',
    'La prestation a bien été supprimée',
  ],
  forms: [
    'Le formulaire a bien été créé',
    'Le formulaire a bien été modifié',
    'Le formulaire a bien été supprimé',
  ],
  patrimoines: [
    'Le patrimoine a bien été créé',
    'Le patrimoine a bien été mis à jour',
    'Le patrimoine a bien été supprimé',
  ],
  conteneurs: [
    'Le conteneur a bien été créé',
    'Le conteneur a bien été modifié',
    'Le conteneur a bien été supprimé',
  ],
  campagne_lavages: [
    'La tournée a bien été créée',
    'La tournée a bien été modifié',
    'La tournée a bien été supprimée',
  ],
  interventions: [
    "L'intervention a bien été créée",
    "L'intervention a bien été modifiée",
    "L'intervention a bien été supprimée",
  ],
  laveuses: ['La laveuse a bien été créé', 'La laveuse a bien été modifié', 'Le laveuse a bien été supprimé'],
} as const

const EMPTY = {
  patrimoines: 'Ce client ne possède pas encore de patrimoine',
  interventions: "Il n'y a pas encore d'historique d'intervention",
  campagne_lavages: "Il n'y a encore aucune tournée enregistrée",
  problems: "Il n'y a encore aucun problème enregistré",
  problem_laveuses: "Il n'y a encore aucun problème enregistré",
  prestations: "Il n'y a encore aucune prestation enregistrée",
  typologie_lavages: "Il n'y a encore aucune typologie de lavage enregistrée",
  forms: "Il n'y a encore aucun formulaire enregistré",
  laveuses: "Il n'y a encore aucun laveuse enregistrée",
} as const

describe('wording', () => {
  test.each(Object.entries(TOASTS))(
    'BIZ-11 OPEN-81 OPEN-82 the success toasts of %s are to the letter',
    (name, [created, updated, removed]) => {
      expect(resourceNamed(name)?.toasts).toEqual({ created, updated, removed })
    },
  )

  test.each(Object.entries(EMPTY))(
    'BIZ-11 OPEN-82 the empty state of %s is to the letter',
    (name, sentence) => {
      expect(resourceNamed(name)?.empty).toBe(sentence)
    },
  )
})

describe('constants', () => {
  test('BIZ-12 importances of problems, of containers and of vehicles, and categories of vehicles', () => {
    expect(importances).toEqual({ 1: 'Bas', 2: 'Moyen', 3: 'Haut', 4: 'Critique' })
    expect(importancesLaveuse).toEqual({ 3: 'Maintenance', 4: 'Critique' })
    expect(Object.keys(categoriesLaveuse)).toEqual(['machine', 'vehicule'])
  })

  test('BIZ-12 strategies, photo counts, and wash types', () => {
    expect(strategies).toEqual({ 0: 'Aucune', 1: 'Lavage Partiel' })
    expect([FACULTATIVE, PHOTOS_MIN_MAX]).toEqual(['Facultative', 5])
    expect(typologiesCommunes).toEqual(['ABRI BAC + BAC', 'ABRI BAC', 'BAC', 'COLONNE'])
  })

  test('BIZ-12 what the constants name is all that the resources take', () => {
    const base = { libelle: 'x', conteneurType: 'CA' }
    const taken = ({ write }: typeof problem | typeof problemLaveuse, more: object) =>
      [0, 1, 2, 3, 4, 5].filter((importance) => write.safeParse({ ...more, importance }).success)
    expect(taken(problem, base)).toEqual(Object.keys(importances).map(Number))
    expect(taken(problemLaveuse, { libelle: 'x', category: 'machine' })).toEqual(
      Object.keys(importancesLaveuse).map(Number),
    )
  })
})
