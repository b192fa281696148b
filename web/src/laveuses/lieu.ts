import type { Placed } from '../crud/pages.tsx'

export const lieuLaveuses: Placed = {
  path: '/admin/laveuses',
  titles: {
    list: 'Gestion des laveuses',
    add: 'Ajouter une laveuse',
    create: 'Nouvelle laveuse',
    edit: 'Modifier la laveuse',
  },
}

/** Address of the trips of a vehicle. */
export const trajetsPath = (id: number) => `/laveuses/${id}/trips`
