import { formatTime } from '@lavandiere/domain/kernel/dates.ts'
import { matcherOf } from '@lavandiere/domain/kernel/search.ts'
import { lateFirst } from '@lavandiere/domain/tableau-de-bord/retard.ts'
import { Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useSteady } from '../ui/after-press.ts'
import { MapBeside, MapListLine } from '../ui/map/beside.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import classes from './carte-du-jour.module.css'
import type { Trace } from './lieux.ts'
import { MenuDuTour } from './tour-carte.tsx'

interface Props {
  map: ReactNode
  /** The height of the map. */
  height: string
  isLoading: boolean
  traces: readonly Trace[]
  /** The round that the map shows alone. */
  chosen: number | null
  onChoose: (id: number | null) => void
  date: string
}

/** The list has a search from this number of rounds on. */
const SEARCH_FROM = 10

/** The text in which a search looks: round, client and crew. */
const traceWords = ({ tour, client }: Trace) =>
  [tour.libelle, client, 'equipe' in tour ? tour.equipe.label : ''].join(' ')

/** The list of rounds beside the map, the late ones first: a click shows one alone, another all of them again. */
export function TourneesSurCarte({ map, height, isLoading, traces, chosen, onChoose, date }: Props) {
  const [search, setSearch] = useState('')
  const matches = matcherOf(useSteady(search))
  const shown = lateFirst(traces).filter((trace) => matches(traceWords(trace)))
  return (
    <MapBeside
      map={map}
      label="Tournées de la carte"
      height={height}
      search={
        traces.length >= SEARCH_FROM && (
          <SearchInput value={search} onChange={setSearch} placeholder="Aller à une tournée…" />
        )
      }
      lines={
        isLoading
          ? undefined
          : shown.map((trace) => (
              <MapListLine
                key={trace.tour.id}
                isPressed={trace.tour.id === chosen}
                onClick={() => onChoose(trace.tour.id === chosen ? null : trace.tour.id)}
                menu={'equipe' in trace.tour && <MenuDuTour tour={trace.tour} date={date} />}
              >
                <LigneDeTournee trace={trace} />
              </MapListLine>
            ))
      }
    >
      {isLoading && <ListSkeleton />}
    </MapBeside>
  )
}

function LigneDeTournee({ trace: { tour, client, color, retard, dernier, lieux } }: { trace: Trace }) {
  const placed = lieux.filter(({ position }) => position !== null).length
  return (
    <span className={classes.tournee}>
      <span className={classes.couleur} style={{ background: color }} aria-hidden />
      <Text fw={600} lineClamp={1} component="span">
        {tour.libelle}
      </Text>
      <Text component="span" size="sm" fw={600} className="chiffres">
        {tour.progress} %
      </Text>
      <Text component="span" size="sm" c="dimmed" lineClamp={1} className={classes.suite}>
        {[client, 'equipe' in tour ? tour.equipe.label : null].filter(Boolean).join(' · ')}
      </Text>
      <Text component="span" size="sm" className={classes.suite}>
        {tour.etat}
        {dernier && `, dernier passage à ${formatTime(dernier.quand)} (${dernier.nomenclature})`}
      </Text>
      {retard && (
        <Text component="span" size="sm" c="orange" fw={600} className={classes.suite}>
          {retard}
        </Text>
      )}
      {placed < lieux.length && (
        <Text component="span" size="sm" c="dimmed" className={classes.suite}>
          {placed === 0 ? 'Aucun lieu placé sur la carte' : `${lieux.length - placed} sans position`}
        </Text>
      )}
    </span>
  )
}
