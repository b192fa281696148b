import type { Placed } from '../crud/pages.tsx'

export const lieuPrestations: Placed = {
  path: '/admin/prestations',
  titles: {
    list: 'Gestion des prestations',
    add: 'Ajouter une prestation',
    create: 'Nouvelle prestation',
    edit: 'Modifier la prestation',
  },
}

export const lieuTypologies: Placed = {
  path: '/admin/typologies',
  titles: {
    list: 'Typologie lavage',
    add: 'Ajouter une typologie',
    create: 'Nouvelle Typologie de Lavage',
    edit: 'Modifier la Typologie',
  },
}

const titresDesProblemes = {
  list: 'Gestion des problèmes',
  add: 'Ajouter un problème',
  create: 'Nouveau Problème',
  edit: 'Modifier le problème',
}
export const lieuProblemes: Placed = { path: '/admin/problems', titles: titresDesProblemes }
export const lieuProblemesLaveuses: Placed = { path: '/admin/problemsLaveuses', titles: titresDesProblemes }
