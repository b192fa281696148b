import { AEC, E, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/patrimoine/:id/interventions',
    title: 'Interventions',
    roles: AEC,
    parent: '/patrimoine/:id/detail/',
    page: () => import('./interventions.tsx').then((m) => m.InterventionsPatrimoine),
  },
  {
    path: '/conteneurs/:id/interventions',
    title: 'Interventions',
    roles: AEC,
    parent: '/patrimoine',
    page: () => import('./interventions.tsx').then((m) => m.InterventionsConteneur),
  },
  {
    path: '/admin/intervention/form',
    title: 'Créer une intervention',
    roles: E,
    parent: '/admin/tournees',
    creates: { resources: ['interventions'] },
    page: () => import('./saisie.tsx').then((m) => m.SaisieIntervention),
  },
  {
    path: '/admin/intervention/:id/edit',
    title: "Modifier l'intervention",
    roles: E,
    parent: '/admin/tournees',
    page: () => import('./modification.tsx').then((m) => m.ModifierIntervention),
  },
]
