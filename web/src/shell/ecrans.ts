import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import type { Parametres } from '@lavandiere/domain/session/parametres.ts'
import {
  IconAddressBook,
  IconAlertTriangle,
  IconBuildingCommunity,
  IconCalendarDollar,
  IconCalendarWeek,
  IconClipboardText,
  IconClock,
  IconFileInvoice,
  IconFileReport,
  IconForms,
  IconHome,
  IconLayoutDashboard,
  IconMapPinBolt,
  IconRoute,
  IconSparkles,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { generatePath } from 'react-router'

export type Icone = ComponentType<{ size?: number | string; stroke?: number | string }>

export const groupes = ['Exploitation', 'Ressources Humaines', 'Données'] as const
export type Groupe = (typeof groupes)[number]

/** One screen of the product. Menu, tiles, routes, guards, breadcrumb and search all read this. */
export interface Ecran {
  path: string
  title: string
  /** Who may open it; nobody named means anybody logged in (SHELL-38). */
  roles: readonly Role[]
  /** Roles that a switch of the deployment adds (OPEN-06). */
  selon?: { reglage: 'tableauDeBordClient'; roles: readonly Role[] }
  icon?: Icone
  /** Its entry in the side menu, when it has one; `roles` when the menu shows it to fewer (OPEN-24). */
  menu?: { label: string; groupe?: Groupe; roles?: readonly Role[] }
  /** Its tile on the home page: label and a line that says what it is for. */
  tuile?: { label: string; aide: string }
  /** The screen above it in the breadcrumb. */
  parent?: string
  /** Loads the screen. Without it the section is not open yet: disabled tile and entry, "Coming Soon" (OPEN-30). */
  page?: () => Promise<ComponentType>
}

const TOUS: readonly Role[] = []
const AEC: readonly Role[] = ['admin', 'exploitant', 'client']
const AE: readonly Role[] = ['admin', 'exploitant']
const E: readonly Role[] = ['exploitant']

/** Every screen behind log-in (SHELL-10 … SHELL-53, OPEN-23 … OPEN-27), in the order of menu and tiles. */
export const ecrans: readonly Ecran[] = [
  {
    path: '/',
    title: 'Accueil',
    roles: TOUS,
    icon: IconHome,
    menu: { label: 'Accueil' },
    page: () => import('./home.tsx').then((m) => m.Home),
  },

  // Suivi
  {
    path: '/dashboard',
    title: 'Dashboard',
    roles: E,
    selon: { reglage: 'tableauDeBordClient', roles: ['client'] },
    icon: IconLayoutDashboard,
    menu: { label: 'Dashboard' },
    tuile: { label: 'Dashboard', aide: 'Les tournées du jour et leur avancement' },
    page: () => import('../tableau-de-bord/tableau-de-bord.tsx').then((m) => m.TableauDeBord),
  },
  {
    path: '/laveuses-tracking',
    title: 'Laveuses',
    roles: E,
    icon: IconMapPinBolt,
    menu: { label: 'Laveuses' },
    tuile: { label: 'Laveuses', aide: 'Position des véhicules en direct' },
  },
  { path: '/laveuses/:id/trips', title: 'Trajets', roles: E, parent: '/laveuses-tracking' },
  {
    path: '/planning',
    title: 'Planning',
    roles: E,
    icon: IconCalendarWeek,
    menu: { label: 'Planning' },
    tuile: { label: 'Planning', aide: 'Le planning partagé des équipes' },
  },
  {
    path: '/patrimoine',
    title: 'Patrimoines',
    roles: AEC,
    icon: IconBuildingCommunity,
    menu: { label: 'Patrimoines' },
    tuile: { label: 'Patrimoines', aide: 'Conteneurs et points de collecte par client' },
    page: () => import('../patrimoines/liste.tsx').then((m) => m.Patrimoines),
  },
  {
    path: '/patrimoine/:id/new/',
    title: 'Nouveau patrimoine',
    roles: AE,
    parent: '/patrimoine',
    page: () => import('../patrimoines/formulaire.tsx').then((m) => m.NouveauPatrimoine),
  },
  {
    path: '/patrimoine/:patrimoineId/edit',
    title: 'Modifier le patrimoine',
    roles: AE,
    parent: '/patrimoine',
    page: () => import('../patrimoines/formulaire.tsx').then((m) => m.ModifierPatrimoine),
  },
  {
    path: '/patrimoine/:id/import/',
    title: 'Import',
    roles: AE,
    parent: '/patrimoine',
    page: () => import('../patrimoines/import/import-page.tsx').then((m) => m.ImportPage),
  },
  {
    path: '/patrimoine/:id/detail/',
    title: 'Patrimoine',
    roles: AEC,
    parent: '/patrimoine',
    page: () => import('../patrimoines/detail.tsx').then((m) => m.DetailPatrimoine),
  },
  {
    path: '/patrimoine/:id/interventions',
    title: 'Interventions',
    roles: AEC,
    parent: '/patrimoine/:id/detail/',
    page: () => import('../interventions/historique.tsx').then((m) => m.InterventionsPatrimoine),
  },
  {
    path: '/patrimoine/:id/historique',
    title: 'Historique',
    roles: AE,
    parent: '/patrimoine/:id/detail/',
    page: () => import('../patrimoines/historique.tsx').then((m) => m.HistoriquePatrimoine),
  },
  {
    path: '/patrimoine/:id/conteneurs/new',
    title: 'Nouveau conteneur',
    roles: AE,
    parent: '/patrimoine/:id/detail/',
    page: () => import('../patrimoines/conteneur-formulaire.tsx').then((m) => m.NouveauConteneur),
  },
  {
    path: '/conteneurs/:id/edit',
    title: 'Modifier le conteneur',
    roles: AE,
    parent: '/patrimoine',
    page: () => import('../patrimoines/conteneur-formulaire.tsx').then((m) => m.ModifierConteneur),
  },
  {
    path: '/conteneurs/:id/historique',
    title: 'Historique',
    roles: AE,
    parent: '/patrimoine',
    page: () => import('../patrimoines/historique.tsx').then((m) => m.HistoriqueConteneur),
  },
  {
    path: '/conteneurs/:id/interventions',
    title: 'Interventions',
    roles: AEC,
    parent: '/patrimoine',
    page: () => import('../interventions/historique.tsx').then((m) => m.InterventionsConteneur),
  },
  {
    path: '/synthese',
    title: 'Synthèse',
    roles: AEC,
    icon: IconFileReport,
    menu: { label: 'Synthèse' },
    tuile: { label: 'Synthèse', aide: "Bilan d'une période à télécharger, en CSV" },
    page: () => import('../synthese/synthese-page.tsx').then((m) => m.SynthesePage),
  },

  // Exploitation
  {
    path: '/admin/tournees',
    title: 'Tournées',
    roles: E,
    icon: IconRoute,
    menu: { label: 'Tournées', groupe: 'Exploitation' },
    tuile: { label: 'Tournées', aide: 'Campagnes de lavage et leur récurrence' },
    page: () => import('../tournees/tournees.tsx').then((m) => m.Tournees),
  },
  {
    path: '/admin/tournees/new',
    title: 'Nouvelle tournée',
    roles: E,
    parent: '/admin/tournees',
    page: () => import('../tournees/assistant.tsx').then((m) => m.NouvelleTournee),
  },
  {
    path: '/admin/tournees/:id/edit',
    title: 'Modifier la tournée',
    roles: E,
    parent: '/admin/tournees',
    page: () => import('../tournees/assistant.tsx').then((m) => m.ModifierTournee),
  },
  {
    path: '/admin/tournees/:id/update',
    title: 'Mettre à jour le plan de tournée',
    roles: E,
    parent: '/admin/tournees',
    page: () => import('../tournees/ordre-page.tsx').then((m) => m.MettreAJourLePlan),
  },
  {
    path: '/admin/intervention/form',
    title: 'Créer une intervention',
    roles: E,
    page: () => import('../interventions/saisie.tsx').then((m) => m.SaisieIntervention),
  },
  {
    path: '/admin/users',
    title: 'Utilisateurs',
    roles: AE,
    icon: IconUsers,
    menu: { label: 'Utilisateurs', groupe: 'Exploitation' },
    tuile: { label: 'Utilisateurs', aide: 'Exploitants, clients et opérateurs' },
    page: () => import('../comptes/utilisateurs.tsx').then((m) => m.Utilisateurs),
  },
  {
    path: '/admin/users/new',
    title: 'Nouvel Utilisateur',
    roles: AE,
    parent: '/admin/users',
    page: () => import('../comptes/formulaire.tsx').then((m) => m.NouvelUtilisateur),
  },
  {
    path: '/admin/users/:type/:id/edit',
    title: "Modifier l'utilisateur",
    roles: AE,
    parent: '/admin/users',
    page: () => import('../comptes/formulaire.tsx').then((m) => m.ModifierUtilisateur),
  },

  // Ressources humaines
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

  // Données
  {
    path: '/admin/forms',
    title: 'Formulaires',
    roles: AE,
    icon: IconForms,
    menu: { label: 'Formulaires', groupe: 'Données' },
    tuile: { label: 'Formulaires', aide: "Ce que l'opérateur saisit sur le terrain" },
    page: () => import('../catalogues/formulaires.tsx').then((m) => m.Formulaires),
  },
  {
    path: '/admin/forms/new',
    title: 'Nouveau Formulaire',
    roles: AE,
    parent: '/admin/forms',
    page: () => import('../catalogues/formulaires.tsx').then((m) => m.NouveauFormulaire),
  },
  {
    path: '/admin/forms/:id/edit',
    title: 'Modifier le formulaire',
    roles: AE,
    parent: '/admin/forms',
    page: () => import('../catalogues/formulaires.tsx').then((m) => m.ModifierFormulaire),
  },
  {
    path: '/admin/problems',
    title: 'Problèmes',
    roles: AE,
    icon: IconAlertTriangle,
    menu: { label: 'Problèmes', groupe: 'Données' },
    tuile: { label: 'Problèmes', aide: 'Sur les conteneurs et sur les laveuses' },
    page: () => import('../catalogues/problemes.tsx').then((m) => m.Problemes),
  },
  {
    path: '/admin/problems/new',
    title: 'Nouveau Problème',
    roles: AE,
    parent: '/admin/problems',
    page: () => import('../catalogues/problemes.tsx').then((m) => m.NouveauProbleme),
  },
  {
    path: '/admin/problems/:id/edit',
    title: 'Modifier le problème',
    roles: AE,
    parent: '/admin/problems',
    page: () => import('../catalogues/problemes.tsx').then((m) => m.ModifierProbleme),
  },
  {
    path: '/admin/problemsLaveuses/new',
    title: 'Nouveau Problème',
    roles: AE,
    parent: '/admin/problems',
    page: () => import('../catalogues/problemes.tsx').then((m) => m.NouveauProblemeLaveuse),
  },
  {
    path: '/admin/problemsLaveuses/:id/edit',
    title: 'Modifier le problème',
    roles: AE,
    parent: '/admin/problems',
    page: () => import('../catalogues/problemes.tsx').then((m) => m.ModifierProblemeLaveuse),
  },
  {
    path: '/admin/prestations',
    title: 'Prestations',
    roles: AE,
    icon: IconSparkles,
    menu: { label: 'Prestations', groupe: 'Données', roles: E },
    tuile: { label: 'Prestations', aide: 'Prestations et typologies' },
    page: () => import('../catalogues/prestations.tsx').then((m) => m.Prestations),
  },
  {
    path: '/admin/prestations/new',
    title: 'Nouvelle prestation',
    roles: AE,
    parent: '/admin/prestations',
    page: () => import('../catalogues/prestations.tsx').then((m) => m.NouvellePrestation),
  },
  {
    path: '/admin/prestations/:id/edit',
    title: 'Modifier la prestation',
    roles: AE,
    parent: '/admin/prestations',
    page: () => import('../catalogues/prestations.tsx').then((m) => m.ModifierPrestation),
  },
  {
    path: '/admin/typologies',
    title: 'Typologie lavage',
    roles: AE,
    icon: IconClipboardText,
    parent: '/admin/prestations',
    page: () => import('../catalogues/prestations.tsx').then((m) => m.Typologies),
  },
  {
    path: '/admin/typologies/new',
    title: 'Nouvelle Typologie de Lavage',
    roles: AE,
    parent: '/admin/typologies',
    page: () => import('../catalogues/typologies.tsx').then((m) => m.NouvelleTypologie),
  },
  {
    path: '/admin/typologies/:id/edit',
    title: 'Modifier la Typologie',
    roles: AE,
    parent: '/admin/typologies',
    page: () => import('../catalogues/typologies.tsx').then((m) => m.ModifierTypologie),
  },
  {
    path: '/admin/laveuses',
    title: 'Laveuses',
    roles: E,
    icon: IconTruck,
    menu: { label: 'Laveuses', groupe: 'Données' },
    tuile: { label: 'Laveuses', aide: 'Le parc, son état et ses journaux' },
  },
  { path: '/admin/laveuses/new', title: 'Nouvelle laveuse', roles: E, parent: '/admin/laveuses' },
  { path: '/admin/laveuses/:id/edit', title: 'Modifier la laveuse', roles: E, parent: '/admin/laveuses' },
  {
    path: '/admin/laveuses/:id/journal',
    title: 'Journal de la laveuse',
    roles: E,
    parent: '/admin/laveuses',
  },
]

/** The address of a screen without parameters (optional ones are left out). */
export const lienVers = (ecran: Ecran) => generatePath(ecran.path.replace(/\/:[a-zA-Z]+\?$/, ''))

export type Reglages = Pick<Parametres, 'tableauDeBordClient'>

/** The roles that may open a screen under the settings of the deployment. */
export function rolesDe(ecran: Ecran, reglages?: Reglages): readonly Role[] {
  const { roles, selon } = ecran
  return selon && reglages?.[selon.reglage] ? [...roles, ...selon.roles] : roles
}

const permis = (roles: readonly Role[], role: Role | null) =>
  roles.length === 0 || (role !== null && roles.includes(role))

/** True when that role may open that screen. */
export const peutOuvrir = (ecran: Ecran, role: Role | null, reglages?: Reglages) =>
  permis(rolesDe(ecran, reglages), role)

/** The screens whose entry a role sees in the side menu (SHELL-09 … SHELL-14), top level first, then each group. */
export function menuDe(
  role: Role | null,
  reglages?: Reglages,
): { groupe: Groupe | null; entrees: Ecran[] }[] {
  const visibles = ecrans.filter(
    (e) => e.menu && peutOuvrir(e, role, reglages) && (!e.menu.roles || permis(e.menu.roles, role)),
  )
  return [null, ...groupes]
    .map((groupe) => ({ groupe, entrees: visibles.filter((e) => (e.menu?.groupe ?? null) === groupe) }))
    .filter(({ entrees }) => entrees.length > 0)
}

/** The screens that are tiles of the home page for a role (SHELL-17, SHELL-20, OPEN-27). */
export const tuilesDe = (role: Role | null, reglages?: Reglages) =>
  ecrans.filter((e) => e.tuile && peutOuvrir(e, role, reglages))

/** The screens that the search offers to a role: open, and reachable without choosing an item. */
export const cherchablesDe = (role: Role | null, reglages?: Reglages) =>
  ecrans.filter((e) => e.page && !/:[a-zA-Z]+(\/|$)/.test(e.path) && peutOuvrir(e, role, reglages))

/** The screens above one, from the menu down, with their addresses. */
export function filDe(ecran: Ecran, params: Record<string, string | undefined>) {
  const fil: { label: string; to: string }[] = []
  let parent = ecrans.find((e) => e.path === ecran.parent)
  while (parent) {
    fil.unshift({ label: parent.title, to: generatePath(parent.path, params) })
    const above: string | undefined = parent.parent
    parent = ecrans.find((e) => e.path === above)
  }
  return fil
}
