import { BLEU, ORANGE, ROUGE, VERT } from '@lavandiere/domain/kernel/couleurs.ts'
import { formatTime } from '@lavandiere/domain/kernel/dates.ts'
import { pointOf } from '@lavandiere/domain/kernel/geo.ts'
import { couleurDeTournee } from '@lavandiere/domain/telematique/formats.ts'
import type { ContexteDuJour, TrajetLu } from '@lavandiere/domain/telematique/reponses.ts'
import { ActionIcon, Group, Slider, Stack, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { PinSheet } from '../ui/map/beside.tsx'
import { LegendDot, LegendLine } from '../ui/map/legend-line.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { boundsOf, type MapArea, type PointId } from '../ui/map/point.ts'
import { flotteOptions } from './flotte.ts'
import {
  endsOf,
  etapesOf,
  lavesUntil,
  placeAt,
  planLinesOf,
  spanOf,
  stopsOf,
  tourneeAreas,
  tripLinesOf,
  washDotsOf,
} from './trace.ts'

interface TrajetCarteProps {
  /** The id of the laveuse whose day it is. */
  laveuse: number
  trips: readonly TrajetLu[]
  /** The planned rounds to show, or null for none. */
  contexte: ContexteDuJour | null
  /** A text; when it changes, the map moves to show the whole route. */
  fitKey: string
  loading: boolean
}

/**
 * Where the map of a day without trips opens: at the last known place of the vehicle, else at those of the fleet. An area of
 * two corners is brought into view and not drawn.
 */
function useFleetArea(laveuse: number, enabled: boolean): MapArea[] {
  const { data } = useQuery({ ...flotteOptions, enabled })
  return useMemo(() => {
    const vehicles = enabled ? (data?.vehicules ?? []) : []
    const own = vehicles.filter(({ id, Latitude }) => id === laveuse && Latitude !== null)
    const box = boundsOf(
      (own.length > 0 ? own : vehicles).flatMap(
        ({ Latitude, Longitude }) => pointOf({ latitude: Latitude, longitude: Longitude }) ?? [],
      ),
    )
    if (!box) return []
    const [west, south, east, north] = box
    const corners = [
      { longitude: west, latitude: south },
      { longitude: east, latitude: north },
    ]
    return [{ id: 'flotte', color: BLEU, corners }]
  }, [data, laveuse, enabled])
}

const NO_PLAN: ContexteDuJour = { operateur: null, operateurs: [], tournees: [], interventions: [] }

/** The path of a vehicle's day, the planned rounds, and a slider that replays it (TRK-17 … TRK-21). */
export function TrajetCarte({ laveuse, trips, contexte, fitKey, loading }: TrajetCarteProps) {
  const span = useMemo(() => spanOf(trips), [trips])
  const [moment, setMoment] = useState<number | null>(null)
  const [selected, setSelected] = useState<PointId | null>(null)
  const present = span && moment !== null ? Math.min(Math.max(moment, span.debut), span.fin) : null
  const until = present ?? Number.POSITIVE_INFINITY
  const plan = contexte ?? NO_PLAN
  const etapes = useMemo(() => etapesOf(plan, lavesUntil(plan, until)), [plan, until])
  const lines = useMemo(() => [...planLinesOf(plan), ...tripLinesOf(trips)], [plan, trips])
  const dots = useMemo(() => [...stopsOf(trips), ...washDotsOf(plan, until)], [plan, trips, until])
  const fleet = useFleetArea(laveuse, !loading && trips.length === 0 && !contexte)
  const areas = useMemo(() => (contexte ? tourneeAreas(contexte) : fleet), [contexte, fleet])
  const points = useMemo(() => {
    const place = present === null ? null : placeAt(trips, present)
    const marker = place && {
      id: 'laveuse',
      ...place,
      color: ORANGE,
      glyph: 'dot',
      rank: 10,
      label: 'Laveuse',
    }
    return [...etapes, ...endsOf(trips), ...(marker ? [marker] : [])]
  }, [etapes, trips, present])
  const popupOf = (id: PointId) => {
    const etape = etapes.find((one) => one.id === id)
    if (!etape) return <Text size="sm">{[...points, ...dots].find((one) => one.id === id)?.label}</Text>
    return (
      <PinSheet title={etape.adresse ?? etape.label}>
        <Text size="sm">{etape.isLave ? '✅ Lavé' : '⏳ Non lavé'}</Text>
      </PinSheet>
    )
  }
  return (
    <Stack gap="xs">
      <MapView
        label="Carte des trajets"
        height="63vh"
        zoom={13}
        points={points}
        lines={lines}
        dots={dots}
        areas={areas}
        loading={loading}
        fitKey={fitKey}
        selected={selected}
        onSelect={setSelected}
        onDot={setSelected}
        popupOf={popupOf}
      />
      <LegendeDeTrajet trips={trips} contexte={contexte} />
      {span && <Relecture {...span} moment={present} onMoment={setMoment} />}
    </Stack>
  )
}

function LegendeDeTrajet({ trips, contexte }: Pick<TrajetCarteProps, 'trips' | 'contexte'>) {
  if (trips.length === 0 && !contexte) return null
  return (
    <Group gap="md" style={{ rowGap: 4 }}>
      {trips.some(({ inconnu }) => !inconnu) && <LegendLine color={BLEU} text="Trajet parcouru" />}
      {trips.some(({ inconnu }) => inconnu) && <LegendLine color={BLEU} text="Trajet inconnu" isDashed />}
      {stopsOf(trips).length > 0 && <LegendDot color={ROUGE} text="Arrêt" />}
      {contexte?.tournees.map(({ id, libelle }, rang) => (
        <LegendLine key={id} color={couleurDeTournee(rang)} text={`Ordre prévu, ${libelle}`} isDotted />
      ))}
      {contexte && contexte.interventions.length > 0 && <LegendDot color={VERT} text="Lavage" />}
    </Group>
  )
}

/** Steps in which a day is replayed, and the milliseconds of each. */
const PAS = 300
const PAS_MS = 100

interface RelectureProps {
  debut: number
  fin: number
  /** Null while the whole day is shown. */
  moment: number | null
  onMoment: (moment: number | null) => void
}

/** The slider over the day's hours, and a button that lets the day run. */
function Relecture({ debut, fin, moment, onMoment }: RelectureProps) {
  const [isRunning, setRunning] = useState(false)
  const shown = moment ?? fin
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => {
      const next = shown + (fin - debut) / PAS
      onMoment(Math.min(next, fin))
      if (next >= fin) setRunning(false)
    }, PAS_MS)
    return () => clearTimeout(timer)
  }, [isRunning, shown, debut, fin, onMoment])
  const start = () => {
    if (!isRunning && shown >= fin) onMoment(debut)
    setRunning(!isRunning)
  }
  const hour = (ms: number) => formatTime(new Date(ms).toISOString())
  const label = isRunning ? 'Arrêter' : 'Rejouer la journée'
  return (
    <Group gap="sm" wrap="nowrap">
      <ActionIcon variant="default" size="lg" onClick={start} title={label} aria-label={label}>
        {isRunning ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
      </ActionIcon>
      <Slider
        flex={1}
        min={debut}
        max={fin}
        step={15_000}
        value={shown}
        onChange={(value) => {
          setRunning(false)
          onMoment(value >= fin ? null : value)
        }}
        label={hour}
        thumbLabel="Heure affichée"
        thumbValueText={hour}
      />
      <Text size="sm" className="chiffres" miw={64} ta="right" aria-hidden>
        {hour(shown)}
      </Text>
    </Group>
  )
}
