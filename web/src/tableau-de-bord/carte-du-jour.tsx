import { formatTime, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import type { carteDuJour } from '@lavandiere/domain/tableau-de-bord/carte-du-jour.ts'
import { RECHARGEMENT_MS } from '@lavandiere/domain/tableau-de-bord/rythme.ts'
import { isDayOver } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { api, described } from '../api/api.ts'
import { BulleVehicule, LegendeVehicules, vehiclePins } from '../telematique/carte-vehicules.tsx'
import { useFlotte } from '../telematique/flotte.ts'
import { MapLegend, PinSheet } from '../ui/map/beside.tsx'
import { LegendPin } from '../ui/map/legend-line.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import type { MapPoint, PointId } from '../ui/map/point.ts'
import { Note } from '../ui/note.tsx'
import { Waiting } from '../ui/waiting.tsx'
import classes from './carte-du-jour.module.css'
import {
  aspectDe,
  crewPins,
  historyPathOf,
  type Lieu,
  lieuOf,
  type Trace,
  traceAreas,
  traceDots,
  tracesDe,
  waysOf,
} from './lieux.ts'
import { AucuneTournee, Totaux } from './liste.tsx'
import { TourneesSurCarte } from './tournees-sur-carte.tsx'
import type { JourAffiche } from './use-journee.ts'

const HAUTEUR = 'clamp(24rem, 68vh, 48rem)'
/** A round of a quarter fills the map. */
const ZOOM = 16
const NONE: never[] = []

/** The places of a day's rounds, read again with the day itself. */
function useCarteDuJour(date: string, lastUpdated: string) {
  return useQuery({
    queryKey: ['tableau-de-bord', 'carte', date, lastUpdated],
    queryFn: ({ signal }) =>
      api('/dashboard/carte', { query: { date }, signal, answer: described<typeof carteDuJour>() }),
    placeholderData: (before) => (before?.date === date ? before : undefined),
    staleTime: RECHARGEMENT_MS,
    meta: { quiet: true },
  })
}

/** The map mode: rounds in their colours, what is done, what is late, the last wash of each crew (OPEN-09). */
export function CarteDesTournees({ day, date, now }: { day: JourAffiche; date: string; now: string }) {
  const carte = useCarteDuJour(date, day.lastUpdated)
  const { data } = carte
  const [chosen, setChosen] = useState<number | null>(null)
  const traces = useMemo(
    () => (data ? tracesDe(data, day.clients, { jour: date, now, tours: day.tournees }) : NONE),
    [data, day, date, now],
  )
  const isCurrent = date <= jourDeParis(now) && !isDayOver(date, now, day.tournees)
  if (!data && carte.error) return <Waiting one={carte} />
  const only = traces.find(({ tour }) => tour.id === chosen)
  return (
    <Stack gap="sm">
      {/* On a telephone the map comes first; the legend has its figures. */}
      <Box visibleFrom="sm">
        <Totaux day={day} />
      </Box>
      <Group justify="space-between" gap="sm">
        <Legende traces={only ? [only] : traces} />
        {only && (
          <Button size="compact-sm" variant="default" onClick={() => setChosen(null)}>
            Toutes les tournées
          </Button>
        )}
      </Group>
      {data && day.totalTours === 0 && <AucuneTournee day={day} date={date} />}
      {data && data.total > data.id.length && (
        <Note>
          La carte et ses chiffres ont les {countInWords(data.id.length, 'premier lieu', 'premiers lieux')},
          sur {formatNumber(data.total)} ; les totaux et la liste les comptent tous.
        </Note>
      )}
      <TourneesSurCarte
        map={
          <PlanDuJour
            traces={traces}
            only={only}
            fitKey={data ? `${date}/${chosen ?? ''}` : ''}
            onChoose={setChosen}
            now={now}
            hasVehicles={'laveuses' in day && isCurrent}
          />
        }
        height={HAUTEUR}
        isLoading={!data}
        traces={traces}
        chosen={chosen}
        onChoose={setChosen}
        date={date}
      />
    </Stack>
  )
}

interface PlanProps {
  traces: readonly Trace[]
  /** The only round that is shown; undefined shows all. */
  only: Trace | undefined
  /** A text that changes when the map must move to show all places; empty until the places are loaded. */
  fitKey: string
  onChoose: (id: number) => void
  now: string
  /** Whether the vehicles are shown where they are now: to their own company, on the current day. */
  hasVehicles: boolean
}

const VEHICULE = 'laveuse '

/** The vehicles where they are now, as pins over all others (OPEN-09). */
function useVehicules(enabled: boolean, now: string) {
  const { data } = useFlotte({ enabled })
  const at = Date.parse(now)
  const pins = useMemo(
    () =>
      enabled && data
        ? vehiclePins(data.vehicules, at).map((pin) => ({
            ...pin,
            id: VEHICULE + pin.id,
            rank: pin.rank + 1_000,
          }))
        : NONE,
    [enabled, data, at],
  )
  const bubbleOf = (id: PointId) => {
    const found = data?.vehicules.find((one) => VEHICULE + one.id === id)
    return found && <BulleVehicule vehicle={found} now={at} />
  }
  return { pins, bubbleOf }
}

function PlanDuJour({ traces, only, fitKey, onChoose, now, hasVehicles }: PlanProps) {
  const [selected, setSelected] = useState<PointId | null>(null)
  const { shown, ...drawn } = useMemo(() => {
    const shown = only ? [only] : traces
    return { shown, areas: traceAreas(shown), dots: traceDots(shown), lines: only ? waysOf(only) : NONE }
  }, [only, traces])
  const found = useMemo(() => lieuOf(shown, selected), [shown, selected])
  const vehicles = useVehicules(hasVehicles, now)
  const points = useMemo(
    () => [...withSelected(crewPins(shown), found), ...vehicles.pins],
    [shown, found, vehicles.pins],
  )
  const [last] = crewPins(shown)
  return (
    <Stack gap="xs">
      <MapView
        label="Carte des tournées du jour"
        height={HAUTEUR}
        points={points}
        {...drawn}
        loading={fitKey === ''}
        fitKey={fitKey}
        zoom={ZOOM}
        selected={points.some(({ id }) => id === selected) ? selected : null}
        onSelect={setSelected}
        onDot={setSelected}
        popupOf={(id) =>
          found ? (
            <Bulle {...found} onChoose={only ? undefined : () => onChoose(found.trace.tour.id)} />
          ) : (
            vehicles.bubbleOf(id)
          )
        }
      />
      <Group gap="lg" aria-label="Légende des repères" role="group">
        {last && (
          <LegendPin
            color={last.color}
            letter={last.glyph === 'check' ? '✓' : last.glyph}
            text="Dernier passage d'une équipe"
          />
        )}
        <LegendeVehicules pins={vehicles.pins} />
      </Group>
    </Stack>
  )
}

/** The pins, with one more for the opened place when that place is a dot. */
function withSelected(pins: MapPoint[], found: { trace: Trace; lieu: Lieu } | null): MapPoint[] {
  if (!found?.lieu.position || pins.some(({ id }) => id === found.lieu.cle)) return pins
  const { lieu, trace } = found
  const { color, isHollow } = aspectDe(lieu.status, trace.retard !== null)
  const glyph = isHollow ? 'dot' : lieu.status === 3 ? 'cross' : lieu.status === 2 ? 'alert' : 'check'
  const label = lieu.nomenclature
  return [...pins, { id: lieu.cle, color, glyph, rank: pins.length, label, ...found.lieu.position }]
}

interface BulleProps {
  trace: Trace
  lieu: Lieu
  onChoose?: (() => void) | undefined
}

/** The popup of a place: what was done there, and the round that it belongs to. */
function Bulle({ trace: { tour, retard, dernier }, lieu, onChoose }: BulleProps) {
  const { label } = aspectDe(lieu.status, retard !== null)
  return (
    <PinSheet
      title={
        <Anchor component={Link} to={historyPathOf(lieu)} inherit>
          {lieu.nomenclature}
        </Anchor>
      }
    >
      <Text size="sm">
        {label}
        {lieu.quand && ` à ${formatTime(lieu.quand)}`}
        {dernier?.cle === lieu.cle && ' (dernier passage de la tournée)'}
      </Text>
      <Note>{[tour.libelle, 'equipe' in tour ? tour.equipe.label : null].filter(Boolean).join(' · ')}</Note>
      {onChoose && (
        <Button size="compact-sm" variant="light" onClick={onChoose}>
          Voir cette tournée seule
        </Button>
      )}
    </PinSheet>
  )
}

const STATUTS = [1, 0, 2, 3] as const

/** The meaning of each look of the dots and how many have it; looks that no dot has are left out. */
function Legende({ traces }: { traces: readonly Trace[] }) {
  const looks = traces.flatMap(({ retard, lieux }) =>
    lieux.map(({ status }) => ({
      ...aspectDe(status, retard !== null),
      rank: 2 * STATUTS.indexOf(status) + Number(retard !== null),
    })),
  )
  const byLabel = Map.groupBy(looks, ({ label }) => label)
  const entries = [...byLabel.values()].flatMap((same) => {
    const [look] = same
    return look ? [{ ...look, key: look.label, sign: <Look {...look} />, count: same.length }] : []
  })
  return <MapLegend entries={entries.toSorted((a, b) => a.rank - b.rank)} />
}

const Look = ({ label, color, isHollow }: ReturnType<typeof aspectDe>) => (
  <span className={classes.look}>
    <span
      className={classes.point}
      style={{ borderColor: color, background: isHollow ? undefined : color }}
      aria-hidden
    />
    <Text component="span" size="sm">
      {label}
    </Text>
  </span>
)
