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
