import { isRecord, jsonOf } from '@lavandiere/domain/kernel/json.ts'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { matching as foundAmong } from '@lavandiere/domain/kernel/search.ts'
import type { Nature, Trouve, trouvailles } from '@lavandiere/domain/recherche/trouvailles.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { generatePath } from 'react-router'
import { described } from '../api/api.ts'
import { useRole, useSessionUser } from '../api/store.ts'
import { readOptions } from '../crud/read.ts'
import { TYPING_PAUSE_MS } from '../ui/typing-pause.ts'
import { useStored } from '../ui/use-stored.ts'
import { addressOf, screens as allScreens, canOpen, helpOf, iconOf, screenOf } from './navigation.ts'
import { useSettings } from './reglages.ts'
import type { Screen } from './screen.ts'

/** Where the search (Ctrl + K) leads for a kind of things that the server finds. */
interface SearchKind {
  label: string
  /** The screen that shows such a thing, `:id` being its own; who may not open it is not told of any. */
  path: string
  /** The other parameters of the path. */
  params?: Record<string, string>
  query?: (found: Trouve) => Record<string, string>
}

/** The kinds, in the order in which the search shows them. */
const searchKinds: Readonly<Record<Nature, SearchKind>> = {
  formulaires: { label: 'Formulaires', path: '/admin/forms/:id/edit' },
  problemes: { label: 'Problèmes sur les conteneurs', path: '/admin/problems/:id/edit' },
  problemesLaveuses: { label: 'Problèmes sur les laveuses', path: '/admin/problemsLaveuses/:id/edit' },
  clients: { label: 'Clients', path: '/admin/users/:type/:id/edit', params: { type: 'client' } },
  operateurs: { label: 'Opérateurs', path: '/admin/users/:type/:id/edit', params: { type: 'operateur' } },
  clotures: {
    label: 'À clôturer',
    path: '/RH/suivi-heures',
    query: ({ id }) => ({ periode: String(id) }),
  },
  laveuses: { label: 'Laveuses', path: '/admin/laveuses/:id/journal' },
  conteneurs: { label: 'Conteneurs', path: '/conteneurs/:id/interventions' },
  adresses: {
    label: 'Adresses',
    path: '/patrimoine/:id/detail/',
    query: ({ libelle }) => ({ q: libelle }),
  },
  patrimoines: { label: 'Patrimoines', path: '/patrimoine/:id/detail/' },
  tournees: { label: 'Tournées', path: '/admin/tournees/:id/edit' },
}

/** A line of the search that can be opened again. */
interface Recent {
  to: string
  label: string
  aide?: string | undefined
}

const RECENTS_MAX = 8

const isRecent = (value: unknown): value is Recent =>
  isRecord(value) && typeof value.to === 'string' && typeof value.label === 'string'

function recentsIn(written: string): Recent[] {
  const found = jsonOf(written)
  return Array.isArray(found) ? found.filter(isRecent) : []
}

/** What this account opened last by the search, on this device, newest first; and what remembers one more. */
function useRecents(): [Recent[], (opened: Recent) => void] {
  const [written, write] = useStored<string>(`recherche.${useSessionUser()?.id ?? 0}`, '[]')
  const recents = recentsIn(written)
  const remember = ({ to, label, aide }: Recent) =>
    write(
      JSON.stringify([{ to, label, aide }, ...recents.filter((one) => one.to !== to)].slice(0, RECENTS_MAX)),
    )
  return [recents, remember]
}

/** The screens that the search offers to a role: open, and reachable without choosing an item. */
export const searchableScreens = (role: Role | null, settings?: Parameters<typeof canOpen>[2]) =>
  allScreens.filter((e) => e.page && !/:[a-zA-Z]+(\/|$)/.test(e.path) && canOpen(e, role, settings))

const MIN_LENGTH = 2

export interface SearchLine extends Recent {
  icon: Screen['icon']
  /** What it leads to is done once: it is not offered again as recent. */
  isPassing?: boolean
}
export interface SearchGroup {
  label: string
  lines: SearchLine[]
}

const lineOf = (screen: Screen): SearchLine => ({
  to: addressOf(screen),
  label: screen.title,
  aide: helpOf(screen),
  icon: iconOf(screen),
})

function addressIn({ path, params, query }: SearchKind, found: Trouve): string {
  const address = generatePath(path, { ...params, id: String(found.id) })
  return query ? `${address}?${new URLSearchParams(query(found))}` : address
}

/** The things of a kind among those that the server found. */
const groupOf = (nature: string, kind: SearchKind, found: readonly Trouve[]): SearchGroup => ({
  label: kind.label,
  lines: found
    .filter((one) => one.nature === nature)
    .map((one) => ({
      to: addressIn(kind, one),
      label: one.libelle,
      aide: one.aide ?? undefined,
      icon: iconOf(screenOf(kind.path)),
      isPassing: nature === 'clotures',
    })),
})

/**
 * What the search shows for a text: what was opened last, what can be done, screens, and what the server finds once the
 * typing pauses; whether it is still being asked, and whether it failed.
 */
export function useSearchGroups(query: string) {
  const role = useRole()
  const settings = useSettings()
  const [recents, remember] = useRecents()
  const kinds = Object.entries(searchKinds).filter(([, { path }]) => {
    const screen = screenOf(path)
    return screen && canOpen(screen, role, settings)
  })
  // Nothing that the server finds leads an operateur anywhere: its search is closed to them.
  const { found, isAsking, hasFailed } = useFound(kinds.length > 0 ? query : '')
  const match = <T extends { label: string; aide?: string | undefined }>(lines: T[]) =>
    foundAmong(lines, query, ({ label, aide }) => `${label} ${aide ?? ''}`)
  const last = match(recents.map((one) => ({ ...one, icon: IconHistory })))
  const screens = searchableScreens(role, settings)
  const wordsOf = (screen: Screen) =>
    `${screen.title} ${helpOf(screen) ?? ''} ${screen.creates ? 'ajouter créer nouveau' : ''}`
  const isAction = ({ creates }: Screen) => creates !== undefined
  const groups: SearchGroup[] = [
    { label: 'Récents', lines: last },
    { label: 'Actions', lines: foundAmong(screens.filter(isAction), query, wordsOf).map(lineOf) },
    {
      label: 'Écrans',
      lines: foundAmong(
        screens.filter((screen) => !isAction(screen)),
        query,
        wordsOf,
      ).map(lineOf),
    },
    ...kinds.map(([nature, kind]) => groupOf(nature, kind, found)),
  ]
  const isLast = ({ to }: SearchLine) => last.some((one) => one.to === to)
  const shown = groups
    .map(({ label, lines }, index) => ({
      label,
      lines: index === 0 ? lines : lines.filter((l) => !isLast(l)),
    }))
    .filter(({ lines }) => lines.length > 0)
  return { groups: shown, isAsking, hasFailed, remember }
}

const NONE: readonly Trouve[] = []

function useFound(query: string) {
  const typed = query.trim()
  const [text] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const isLong = typed.length >= MIN_LENGTH
  const { data, isFetching, isError } = useQuery({
    ...readOptions('/recherche', described<typeof trouvailles>(), { search: text }),
    enabled: text.length >= MIN_LENGTH,
    // Every opening asks anew: what was found before may have gone.
    gcTime: 0,
  })
  // What an earlier text found is not offered under a new one.
  const isCurrent = isLong && typed === text
  return {
    found: isCurrent ? (data?.trouves ?? NONE) : NONE,
    isAsking: isLong && (typed !== text || isFetching),
    hasFailed: isCurrent && isError,
  }
}
