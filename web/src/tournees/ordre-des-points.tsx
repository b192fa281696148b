import { countInWords, distanceText, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { isPlaced, lengthM, nearestFirst } from '@lavandiere/domain/tournees/plus-proche.ts'
import { Button, Grid, Group, Stack, Switch, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowsSort, IconFileText, IconRoute, IconSparkles } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Empty } from '../ui/empty.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { Panel } from '../ui/panel.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import { type Conteneur, type Conteneurs, inOrder, stopOf } from './conteneurs.ts'
import { ListeOrdonnee } from './liste-ordonnee.tsx'
import { OptimiserOrdre } from './ordre-optimise.tsx'
import { pointsNumerotes, trace } from './points.ts'

/** Beyond this number of stops the line between them would cover the map: it is drawn on demand. */
const TRACE_MAX = 200
/** Number of orders that can be undone. */
const RETOURS_MAX = 50
/** Fewer stops with a position have one order alone. */
const PLACED_MIN = 3

/** A change of the order that was taken. */
interface Change {
  from: readonly number[]
  to: readonly number[]
}

interface OrdreProps {
  /** The containers of the round in their order. */
  ids: readonly number[]
  conteneurs: Conteneurs
  /** Takes another order; false, or a promise of it, when it could not be taken. */
  onOrdre: (ids: readonly number[]) => unknown
  isSaving?: boolean
}

/** The order of the stops of a round: moved by hand, by a rule or by a search, each change with a way back (TOUR-14). */
export function OrdreDesPoints({ ids, conteneurs, onOrdre, isSaving = false }: OrdreProps) {
  const ordre = useMemo(() => inOrder(ids, conteneurs.parId), [ids, conteneurs.parId])
  const [changes, setChanges] = useState<readonly Change[]>([])
  const [search, setSearch] = useState<'never' | 'open' | 'closed'>('never')
  if (!conteneurs.data) return <WaitingList one={conteneurs} />
  const reorder = async (next: readonly number[]) => {
    if ((await onOrdre(next)) === false) return
    setChanges((list) => [...list.slice(1 - RETOURS_MAX), { from: ids, to: next }])
    setSearch((now) => (now === 'open' ? 'closed' : now))
  }
  const last = changes.at(-1)
  // An order that somebody else has saved meanwhile is not taken back.
  const undoable =
    last && last.to.length === ids.length && last.to.every((id, i) => id === ids[i]) ? last : null
  const undo = async ({ from }: Change) => {
    if ((await onOrdre(from)) !== false) setChanges((list) => list.slice(0, -1))
  }
  if (search === 'open') {
    return (
      <OptimiserOrdre
        ordre={ordre}
        isTaking={isSaving}
        onTake={(next) => void reorder(next)}
        onClose={() => setSearch('closed')}
      />
    )
  }
  const placed = ordre.map(stopOf).filter(isPlaced)
  const rules = [
    { label: 'Au plus proche', icon: IconRoute, apply: () => nearestFirst(ordre.map(stopOf)) },
    { label: 'Inverser', icon: IconArrowsSort, apply: () => idsOf(ordre).reverse() },
    { label: 'Ordre du fichier', icon: IconFileText, apply: () => idsOf(byFichier(ordre)) },
  ]
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <CarteDeLOrdre ordre={ordre} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 6 }}>
        <Stack gap="sm">
          <Text fw={600} role="status">
            {lengthText(ordre)}
          </Text>
          <Group gap="xs">
            <Button
              size="xs"
              leftSection={<IconSparkles size={16} aria-hidden />}
              disabled={placed.length < PLACED_MIN}
              // The button that opened the search has the focus again once it is closed.
              autoFocus={search === 'closed'}
              onClick={() => setSearch('open')}
            >
              Optimiser l'ordre
            </Button>
            {rules.map(({ label, icon: Icon, apply }) => (
              <Button
                key={label}
                size="xs"
                variant="default"
                disabled={ordre.length < 2}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => void reorder(apply())}
              >
                {label}
              </Button>
            ))}
            <Button
              size="xs"
              variant="light"
              disabled={undoable === null}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => undoable && void undo(undoable)}
            >
              Annuler
            </Button>
          </Group>
          <ListeOrdonnee ordre={ordre} onOrdre={(next) => void reorder(next)} />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

/** Stands in place of the order of a unipatrimoine (TOUR-15). */
export const SansOrdre = () => (
  <Panel>
    <Empty message="L'ordre de la tournée n'est pas disponible pour un unipatrimoine" icon={IconRoute} />
  </Panel>
)

/** The round on a map: numbered stops, and the line between them. */
export function CarteDeLOrdre({ ordre }: { ordre: readonly Conteneur[] }) {
  const points = useMemo(() => pointsNumerotes(ordre), [ordre])
  const [isTraced, setTraced] = useState<boolean | null>(null)
  const isShown = isTraced ?? ordre.length <= TRACE_MAX
  const lines = useMemo(() => (isShown ? trace(ordre) : []), [ordre, isShown])
  return (
    <Stack gap="xs">
      <MapView
        label="Carte de la tournée, dans l'ordre"
        height="clamp(20rem, 62vh, 40rem)"
        points={points}
        lines={lines}
        fitKey="ordre"
      />
      <Switch
        label="Relier les points dans l'ordre"
        checked={isShown}
        onChange={(event) => setTraced(event.currentTarget.checked)}
      />
    </Stack>
  )
}

const idsOf = (conteneurs: readonly Conteneur[]) => conteneurs.map(({ id }) => id)
const SANS_RANG = Number.MAX_SAFE_INTEGER

/** The containers in the order of the imported file; those not imported come last, in their present order. */
const byFichier = (ordre: readonly Conteneur[]) =>
  ordre.toSorted((a, b) => (a.ordreCsv ?? SANS_RANG) - (b.ordreCsv ?? SANS_RANG))

/** The number of stops, and the length of the way between those that have a position. */
export function lengthText(ordre: readonly Conteneur[]): string {
  const etapes = ordre.map(stopOf)
  const unplaced = etapes.filter((etape) => !isPlaced(etape)).length
  const metres = lengthM(etapes)
  return [
    countInWords(ordre.length, 'point') +
      (unplaced > 0 ? ` dont ${formatNumber(unplaced)} sans position` : ''),
    ...(metres === 0 ? [] : [`${distanceText(metres)} à vol d'oiseau`]),
  ].join(', ')
}
