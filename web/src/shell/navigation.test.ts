import { type Role, roles } from '@lavandiere/domain/kernel/roles.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { matchPath } from 'react-router'
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  breadcrumbOf,
  canOpen,
  creationOf,
  helpOf,
  menuOf,
  screens,
  tilesOf,
} from './navigation.ts'
import type { Screen } from './screen.ts'
import { searchableScreens } from './search-groups.ts'

const [A, E, C, O] = ['admin', 'exploitant', 'client', 'operateur'] as const
const TOUS = roles

/** The catalogue's own list of paths and who may open them, written out apart from the code. */
const attendu: Record<string, Record<string, readonly Role[]>> = {
  'SHELL-22 SHELL-40': { '/': TOUS, '/mon-compte': TOUS },
  'SHELL-23 SHELL-44': {
    '/admin/users': [A, E],
    '/admin/users/new': [A, E],
    '/admin/users/corbeille': [A, E],
    '/admin/users/operateurs': [E],
    '/admin/users/client/3/edit': [A, E],
  },
  'SHELL-24 SHELL-42 SHELL-43': {
    '/patrimoine': [A, E, C],
    '/patrimoine/3/detail/': [A, E, C],
    '/patrimoine/3/new/': [A, E],
    '/patrimoine/3/edit': [A, E],
    '/patrimoine/3/import/': [A, E],
  },
  'SHELL-25 SHELL-48': { '/conteneurs/3/interventions': [A, E, C], '/patrimoine/3/interventions': [A, E, C] },
  // Beyond the catalogue: the own hours of an operateur (decision 106).
  'RH-77 OPEN-32': { '/mes-heures': [O] },
  // Beyond the catalogue: containers by hand (OPEN-55), and who changed what.
  'CONT-07 OPEN-55': {
    '/patrimoine/3/conteneurs/new': [A, E],
    '/conteneurs/3/edit': [A, E],
    '/patrimoine/3/historique': [A, E],
    '/conteneurs/3/historique': [A, E],
  },
  'SHELL-26 SHELL-45': {
    '/admin/problems': [A, E],
    '/admin/problems/new': [A, E],
    '/admin/problems/3/edit': [A, E],
    '/admin/problemsLaveuses/new': [A, E],
    '/admin/problemsLaveuses/3/edit': [A, E],
  },
  'SHELL-27 SHELL-28 SHELL-29 SHELL-45 SHELL-53': {
    '/admin/prestations': [A, E],
    '/admin/prestations/new': [A, E],
    '/admin/prestations/3/edit': [A, E],
    '/admin/typologies': [A, E],
    '/admin/typologies/new': [A, E],
    '/admin/typologies/3/edit': [A, E],
    '/admin/forms': [A, E],
    '/admin/forms/new': [A, E],
    '/admin/forms/3/edit': [A, E],
  },
  'SHELL-30 SHELL-46': {
    '/admin/laveuses': [E],
    '/admin/laveuses/new': [E],
    '/admin/laveuses/3/edit': [E],
    '/admin/laveuses/3/journal': [E],
    '/admin/intervention/form': [E],
    '/admin/intervention/3/edit': [E],
  },
  'SHELL-31 SHELL-47 OPEN-23': {
    '/admin/tournees': [E],
    '/admin/tournees/new': [E],
    '/admin/tournees/3/edit': [E],
    '/admin/tournees/3/update': [E],
  },
  'SHELL-32 SHELL-49 SHELL-50 SHELL-52': {
    '/admin/rhdata': [E],
    '/admin/rhdata/3/edit': [E],
    '/RH/suivi-heures': [E],
    '/RH/fiche-chantier': [E],
    '/RH/fiche-chantier/3': [E],
    '/RH/periode-paies': [E],
    '/RH/periode-paies/new': [E],
    '/RH/periode-paies/3/edit': [E],
    '/RH/heures/new': [E],
    '/laveuses-tracking': [E],
    '/laveuses/3/trips': [E],
    '/planning': [E],
    '/planning/tableur': [E],
  },
  'SHELL-33 SHELL-41 SHELL-48': { '/synthese': [A, E, C], '/dashboard': [E] },
}

/** The screen that an address leads to: of two that match, the one without a parameter there. */
function screenAt(path: string) {
  const found = screens.filter((screen) => matchPath(screen.path, path))
  return found.sort((a, b) => (a.path.match(/:/g)?.length ?? 0) - (b.path.match(/:/g)?.length ?? 0))[0]
}

describe.each(Object.entries(attendu))('%s', (ids, paths) => {
  for (const [path, allowed] of Object.entries(paths)) {
    for (const role of roles) {
      const opens = allowed.includes(role)
      test(`${ids} ${path} ${opens ? 'opens' : 'is shut'} for ${role}`, () => {
        const screen = screenAt(path)
        expect(screen && canOpen(screen, role)).toBe(opens)
      })
    }
  }
})

/** The screens of the catalogue; those of a resource that came since are judged by the table of rights. */
const named = new Set(
  Object.values(attendu).flatMap((paths) => Object.keys(paths).map((path) => screenAt(path)?.path)),
)
const isNamed = ({ path }: Screen) => named.has(path)

test('SHELL-21 … SHELL-33 no two screens have one path', () => {
  expect(new Set(screens.map(({ path }) => path)).size).toBe(screens.length)
})

test('SHELL-40 a screen outside the catalogue opens to named roles, and so does the one above it', () => {
  for (const screen of screens.filter((one) => !isNamed(one))) {
    const above = screens.find(({ path }) => path === screen.parent)
    expect(screen.roles, screen.path).not.toEqual([])
    expect(above?.roles ?? screen.roles, screen.path).toEqual(expect.arrayContaining([...screen.roles]))
  }
})

test('SHELL-40 whoever opens a screen of creation may create something on it', () => {
  for (const { path, roles, creates } of screens) {
    for (const role of creates ? roles : [])
      expect(
        creates?.resources.filter((name) => can(role, 'create', name)),
        `${path} ${role}`,
      ).not.toEqual([])
  }
})

const labels = (role: Role | null) =>
  menuOf(role)
    .map(({ group, entries }) => [group, entries.filter(isNamed).map((e) => e.title)] as const)
    .filter(([, entries]) => entries.length > 0)

test('SHELL-10 SHELL-11 SHELL-12 SHELL-13 SHELL-14 OPEN-24 OPEN-26 the menu of each role', () => {
  expect(labels('exploitant')).toEqual([
    [null, ['Accueil', 'Dashboard', 'Laveuses', 'Planning', 'Patrimoines', 'Synthèse']],
    ['Exploitation', ['Tournées', 'Utilisateurs']],
    ['Ressources Humaines', ['Données RH', 'Période de paies', 'Suivi des heures', 'Fiche suivi']],
    ['Données', ['Formulaires', 'Problèmes', 'Prestations', 'Laveuses']],
  ])
  expect(labels('admin')).toEqual([
    [null, ['Accueil', 'Patrimoines', 'Synthèse']],
    ['Exploitation', ['Utilisateurs']],
    ['Données', ['Formulaires', 'Problèmes']],
  ])
  expect(labels('client')).toEqual([[null, ['Accueil', 'Patrimoines', 'Synthèse']]])
  expect(labels('operateur')).toEqual([[null, ['Accueil', 'Mes heures']]])
  expect(labels(null)).toEqual([[null, ['Accueil']]])
})

test('OPEN-25 the two entries called Laveuses lead to tracking and to administration', () => {
  const paths = screens.filter((e) => e.title === 'Laveuses').map(addressOf)
  expect(paths).toEqual(['/laveuses-tracking', '/admin/laveuses'])
  const fiche = screens.find((e) => e.title === 'Fiche suivi')
  expect(fiche && addressOf(fiche)).toBe('/RH/fiche-chantier')
})

test('SHELL-17 SHELL-20 SHELL-51 OPEN-24 OPEN-27 OPEN-32 the tiles of each role', () => {
  const tiles = (role: Role) =>
    tilesOf(role)
      .filter(isNamed)
      .map((e) => e.title)
  expect(tiles('exploitant')).toEqual([
    'Dashboard',
    'Laveuses',
    'Planning',
    'Patrimoines',
    'Synthèse',
    'Tournées',
    'Utilisateurs',
    'Données RH',
    'Période de paies',
    'Suivi des heures',
    'Fiche suivi',
    'Formulaires',
    'Problèmes',
    'Prestations',
    'Laveuses',
  ])
  expect(tiles('admin')).toEqual([
    'Patrimoines',
    'Synthèse',
    'Utilisateurs',
    'Formulaires',
    'Problèmes',
    'Prestations',
  ])
  expect(tiles('client')).toEqual(['Patrimoines', 'Synthèse'])
  expect(tiles('operateur')).toEqual(['Mes heures'])
})

test('OPEN-06 the switch of the deployment opens the dashboard to clients, tile and menu entry included', () => {
  const settings = { tableauDeBordClient: true }
  const dashboard = screenAt('/dashboard')
  expect(dashboard && canOpen(dashboard, 'client', settings)).toBe(true)
  expect(dashboard && canOpen(dashboard, 'client', { tableauDeBordClient: false })).toBe(false)
  expect(dashboard && canOpen(dashboard, 'operateur', settings)).toBe(false)
  expect(tilesOf('client', settings).map((e) => e.path)).toContain('/dashboard')
  expect(menuOf('client', settings)[0]?.entries.map((e) => e.path)).toContain('/dashboard')
})

test('SHELL-09 the search only offers screens that the role may open and that need no choice of an item', () => {
  for (const role of roles) {
    for (const screen of searchableScreens(role)) {
      expect(canOpen(screen, role)).toBe(true)
      expect(addressOf(screen)).not.toContain(':')
    }
  }
})

test('SHELL-09 what the search offers can be told apart', () => {
  for (const role of roles) {
    const offered = searchableScreens(role).map((screen) => `${screen.title} ${helpOf(screen) ?? ''}`)
    expect(new Set(offered).size, role).toBe(offered.length)
  }
})

test('SHELL-23 the breadcrumb leads from the menu to the screen, with the ids of the address', () => {
  const screen = screenAt('/patrimoine/3/interventions')
  expect(screen && breadcrumbOf(screen, { id: '3' })).toEqual([
    { label: 'Patrimoines', to: '/patrimoine' },
    { label: 'Patrimoine', to: '/patrimoine/3/detail' },
  ])
})

test('SHELL-35 guards name admin, exploitant and client; an operateur at the own hours alone', () => {
  const isOpenTo = ({ roles: named, openedBy, menu }: Screen, role: Role) =>
    [...named, ...(openedBy?.roles ?? []), ...(menu?.roles ?? [])].includes(role)
  for (const role of [A, E, C]) expect(screens.some((screen) => isOpenTo(screen, role))).toBe(true)
  expect(screens.filter((screen) => isOpenTo(screen, O)).map(({ path }) => path)).toEqual(['/mes-heures'])
})

test('TOUR-25 an empty choice leads to the form of a first one, for who may make it', () => {
  expect(creationOf(E)('forms', { client: '/api/clients/3' })).toEqual({
    label: 'Nouveau Formulaire',
    to: '/admin/forms/new?client=3',
  })
  expect(creationOf(A)('clients')?.to).toBe('/admin/users/new')
  expect(creationOf(E)('patrimoines', { client: '/api/clients/3' })?.to).toBe('/patrimoine/3/new')
  expect(creationOf(E)('conteneurs', { patrimoine: '/api/patrimoines/12' })?.to).toBe(
    '/patrimoine/12/conteneurs/new',
  )
  // No client is chosen; an exploitant makes no company; a client makes nothing.
  expect(creationOf(E)('patrimoines', { client: null })).toBe(null)
  expect(creationOf(E)('exploitants')).toBe(null)
  expect(creationOf(C)('clients')).toBe(null)
  expect(creationOf(null)('forms')).toBe(null)
})
