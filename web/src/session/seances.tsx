import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { type Seance, seances } from '@lavandiere/domain/session/mon-compte.ts'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sendRemoval } from '../crud/remove.ts'
import { useWrite } from '../crud/write.ts'
import { Note } from '../ui/note.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { ownOptions } from './proof.tsx'

const SEANCES_PATH = '/mon-compte/seances'
const seancesQuery = ownOptions(SEANCES_PATH, seances)

/** Ends a session, or every other session when no id is given. */
const useEnd = () =>
  useWrite(
    (id: string | null) =>
      sendRemoval(id === null ? SEANCES_PATH : `${SEANCES_PATH}/${encodeURIComponent(id)}`),
    {
      said: (_, id) => (id === null ? 'Les autres sessions sont fermées' : 'La session est fermée'),
      failed: "La session n'a pas pu être fermée",
    },
  )

/** The sessions of the account; all but the current one can be ended here. */
export function Seances() {
  const list = useQuery(seancesQuery)
  const end = useEnd()
  if (!list.data) return <Waiting one={list} skeleton={<ListSkeleton />} />
  const known = list.data.seances
  const others = known.filter(({ actuelle }) => !actuelle)
  return (
    <Stack gap="sm">
      {known.map((seance) => (
        <LigneDeSeance
          key={seance.id}
          seance={seance}
          isEnding={end.isPending}
          onEnd={() => end.mutate(seance.id)}
        />
      ))}
      {others.length > 1 && (
        <Group justify="flex-end">
          <Button variant="default" disabled={end.isPending} onClick={() => end.mutate(null)}>
            Fermer les {countInWords(others.length, 'autre session', 'autres sessions')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

interface LigneDeSeanceProps {
  seance: Seance
  isEnding: boolean
  onEnd: () => void
}

function LigneDeSeance({ seance, isEnding, onEnd }: LigneDeSeanceProps) {
  const name = browserName(seance.navigateur)
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" role="group" aria-label={name}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {seance.actuelle && <Badge color="vert">Cette session</Badge>}
        </Group>
        <Note>
          Ouverte le {formatDateTime(seance.ouverteLe)} · utilisée le {formatDateTime(seance.utiliseeLe)}
        </Note>
      </div>
      {!seance.actuelle && (
        <Button variant="subtle" color="rouge" flex="none" disabled={isEnding} onClick={onEnd}>
          Fermer
        </Button>
      )}
    </Group>
  )
}

const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
/** Longest name shown for an unknown browser. */
const BROWSER_NAME_MAX = 40

const nameIn = (list: typeof BROWSERS, userAgent: string) => list.find(([sign]) => sign.test(userAgent))?.[1]

/**
 * The usual name of a browser from its user agent ("Firefox, Windows"). A user agent also holds the names of older
 * browsers, so the order of the lists matters.
 */
export function browserName(userAgent: string): string {
  const known = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)].filter((name) => name !== undefined)
  if (known.length > 0) return known.join(', ')
  return userAgent.trim().slice(0, BROWSER_NAME_MAX) || 'Navigateur inconnu'
}
