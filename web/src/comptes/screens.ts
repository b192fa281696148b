import { IconUsers } from '@tabler/icons-react'
import { AE, E, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/admin/users',
    title: 'Utilisateurs',
    roles: AE,
    icon: IconUsers,
    menu: { order: 20, group: 'Exploitation' },
    tile: 'Exploitants, clients et opérateurs',
    page: () => import('./utilisateurs.tsx').then((m) => m.Utilisateurs),
  },
  {
    path: '/admin/users/new',
    title: 'Nouvel Utilisateur',
    roles: AE,
    parent: '/admin/users',
    creates: { resources: ['exploitants', 'clients', 'operateurs'] },
    page: () => import('./formulaire-compte.tsx').then((m) => m.NouvelUtilisateur),
  },
  {
    path: '/admin/users/operateurs',
    title: 'Ajouter des opérateurs',
    roles: E,
    parent: '/admin/users',
    help: 'Depuis un tableur, avec invitations',
    page: () => import('./operateurs-en-lot.tsx').then((m) => m.OperateursEnLot),
  },
  {
    path: '/admin/users/corbeille',
    title: 'Utilisateurs supprimés',
    roles: AE,
    parent: '/admin/users',
    help: 'Les comptes supprimés, à restaurer',
    page: () => import('./corbeille.tsx').then((m) => m.Corbeille),
  },
  {
    path: '/admin/users/:type/:id/edit',
    title: "Modifier l'utilisateur",
    roles: AE,
    parent: '/admin/users',
    page: () => import('./formulaire-compte.tsx').then((m) => m.ModifierUtilisateur),
  },
  {
    path: '/admin/users/:type/:id/historique',
    title: 'Historique',
    roles: AE,
    parent: '/admin/users',
    page: () => import('./historique-compte.tsx').then((m) => m.HistoriqueCompte),
  },
]
