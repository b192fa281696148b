import { IconAddressBook, IconCalendarDollar, IconClock, IconFileInvoice } from '@tabler/icons-react'
import { E, type Ecran } from './ecran.ts'

/** Pay and hours. */
export const ressourcesHumaines: readonly Ecran[] = [
  {
    path: '/admin/rhdata',
    title: 'Données RH',
    roles: E,
    icon: IconAddressBook,
    menu: { label: 'Données RH', groupe: 'Ressources Humaines' },
    tuile: { label: 'Données RH', aide: 'Taux et forfaits par opérateur' },
  },
  { path: '/admin/rhdata/:id/edit', title: 'Modifier les données RH', roles: E, parent: '/admin/rhdata' },
  {
    path: '/RH/periode-paies',
    title: 'Période de paies',
    roles: E,
    icon: IconCalendarDollar,
    menu: { label: 'Période de paies', groupe: 'Ressources Humaines' },
    tuile: { label: 'Période de paies', aide: 'Les périodes de paie et leurs dates' },
  },
  { path: '/RH/periode-paies/new', title: 'Nouvelle période', roles: E, parent: '/RH/periode-paies' },
  {
    path: '/RH/periode-paies/:id/edit',
    title: 'Modifier la période',
    roles: E,
    parent: '/RH/periode-paies',
  },
  {
    path: '/RH/suivi-heures',
    title: 'Suivi des heures',
    roles: E,
    icon: IconClock,
    menu: { label: 'Suivi des heures', groupe: 'Ressources Humaines' },
    tuile: { label: 'Suivi des heures', aide: 'Heures travaillées et feuilles de temps' },
  },
  { path: '/RH/heures/new', title: 'Saisie des heures', roles: E, parent: '/RH/suivi-heures' },
  {
    path: '/RH/fiche-chantier/:operateurId?',
    title: 'Fiche suivi',
    roles: E,
    icon: IconFileInvoice,
    menu: { label: 'Fiche suivi', groupe: 'Ressources Humaines' },
    tuile: { label: 'Fiche suivi', aide: 'Semaines et majorations par opérateur' },
  },
]
