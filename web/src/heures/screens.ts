import {
  IconAddressBook,
  IconBeach,
  IconCalendarDollar,
  IconClock,
  IconFileInvoice,
} from '@tabler/icons-react'
import { E, type Screen, type SearchKind } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/mes-heures',
    title: 'Mes heures',
    roles: ['operateur'],
    icon: IconClock,
    menu: { label: 'Mes heures', order: 10 },
    tile: { label: 'Mes heures', help: 'Vos semaines, vos absences et vos congés' },
    page: () => import('./mes-heures.tsx').then((m) => m.MesHeures),
  },
  {
    path: '/admin/rhdata',
    title: 'Données RH',
    roles: E,
    icon: IconAddressBook,
    menu: { label: 'Données RH', order: 10, group: 'Ressources Humaines' },
    tile: { label: 'Données RH', help: 'Taux et forfaits par opérateur' },
    page: () => import('./donnees-rh.tsx').then((m) => m.DonneesRh),
  },
  {
    path: '/admin/rhdata/:id/edit',
    title: 'Modifier les données RH',
    roles: E,
    parent: '/admin/rhdata',
    page: () => import('./donnees-rh.tsx').then((m) => m.ModifierDonneesRh),
  },
  {
    path: '/RH/periode-paies',
    title: 'Période de paies',
    roles: E,
    icon: IconCalendarDollar,
    menu: { label: 'Période de paies', order: 20, group: 'Ressources Humaines' },
    tile: { label: 'Période de paies', help: 'Les périodes de paie et leurs dates' },
    page: () => import('./periodes.tsx').then((m) => m.Periodes),
  },
  {
    path: '/RH/periode-paies/new',
    title: 'Nouvelle période',
    roles: E,
    parent: '/RH/periode-paies',
    creates: { resources: ['periode_paies'] },
    page: () => import('./periodes.tsx').then((m) => m.NouvellePeriode),
  },
  {
    path: '/RH/periode-paies/:id/edit',
    title: 'Modifier la période',
    roles: E,
    parent: '/RH/periode-paies',
    page: () => import('./periodes.tsx').then((m) => m.ModifierPeriode),
  },
  {
    path: '/RH/suivi-heures',
    title: 'Suivi des heures',
    roles: E,
    icon: IconClock,
    menu: { label: 'Suivi des heures', order: 30, group: 'Ressources Humaines' },
    tile: { label: 'Suivi des heures', help: 'Heures travaillées et feuilles de temps' },
    page: () => import('./suivi-heures.tsx').then((m) => m.SuiviDesHeures),
  },
  {
    path: '/RH/heures/new',
    title: 'Saisie des heures',
    roles: E,
    parent: '/RH/suivi-heures',
    creates: { resources: ['poste_operateurs'] },
    page: () => import('./saisie.tsx').then((m) => m.SaisieDesHeures),
  },
  {
    path: '/RH/fiche-chantier/:operateurId?',
    title: 'Fiche suivi',
    roles: E,
    icon: IconFileInvoice,
    menu: { label: 'Fiche suivi', order: 40, group: 'Ressources Humaines' },
    tile: { label: 'Fiche suivi', help: 'Semaines et majorations par opérateur' },
    page: () => import('./fiche-heures.tsx').then((m) => m.FicheDHeures),
  },
  {
    path: '/RH/conges',
    title: 'Congés',
    roles: E,
    icon: IconBeach,
    menu: { label: 'Congés', order: 50, group: 'Ressources Humaines' },
    tile: { label: 'Congés', help: 'Soldes de congés payés et de RTT' },
    page: () => import('./conges.tsx').then((m) => m.Conges),
  },
]

export const searches: readonly SearchKind[] = [
  {
    nature: 'clotures',
    label: 'À clôturer',
    path: '/RH/suivi-heures',
    query: ({ id }) => ({ periode: String(id) }),
  },
]
