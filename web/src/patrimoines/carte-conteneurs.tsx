import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { Group, Stack } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { useMay } from '../api/store.ts'
import { EmptyPanel } from '../ui/empty.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { type MapPoint, NO_POINTS, type PointId } from '../ui/map/point.ts'
import type { AreaSelection } from '../ui/map/props.ts'
import { Note } from '../ui/note.tsx'
import { useAddress } from '../ui/use-address.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { useView, ViewToggle } from '../ui/view-toggle.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Bulle, readOf, useOpenedConteneur } from './bulle.tsx'
import { CARTE_HEIGHT, ListeCarte } from './carte-liste.tsx'
import { DeplacementPanel, useDeplacement } from './deplacement.tsx'
import { Filtres, useFiltres } from './filtres.tsx'
import { Legende } from './legende.tsx'
import { type Mode, pointsOf, type Repere, repereOf } from './points.ts'
import { Releves, useReleves } from './releves.tsx'
import { useCarte } from './use-conteneurs.ts'
import { useVue } from './vue.ts'

const MODES: readonly { value: Mode; label: string }[] = [
  { value: 'lavage', label: 'Statut lavage' },
  { value: 'releve', label: 'Relevé terrain' },
]
/** Zoom for a container with its readings, which lie within metres of each other. */
const ZOOM_RELEVE = 19
/** Query parameter: the name of the opened container. */
const BORNE = 'borne'

interface CarteProps {
  patrimoineId: string
  /** Buttons offered by an empty patrimoine. */
  add: ReactNode
  /** Called with the containers inside a drawn zone (OPEN-54). */
  onZone: (ids: readonly number[]) => void
}

/**
 * The map of a patrimoine's containers, with its modes, its legend, and a list of the same containers for people
 * without a pointer.
 */
export function CarteConteneurs({ patrimoineId, add, onZone }: CarteProps) {
  const mayMove = useMay()('update', 'positions')
  const [stored, setMode] = useView('carte.mode', MODES)
  const mode: Mode = mayMove ? stored : 'lavage'
  const filtres = useFiltres()
  const carte = useCarte(patrimoineId, mayMove, filtres.query)
  const { data } = carte
  const { openedId, open, openFromList } = useOpened()
  const points = useMemo(() => (data ? pointsOf(data, mode) : NO_POINTS), [data, mode])
  const opened = useMemo(() => repereOf(data, openedId), [data, openedId])
  const narrow = useNarrow()
  const legende = <Legende points={data && points} mode={mode} />
  if (!data && carte.error) return <Waiting one={carte} />
  if (data?.total === 0 && !filtres.isSet) return <EmptyPanel message={conteneur.empty} action={add} />
  return (
    <Stack gap="sm">
      <Group gap="xs" wrap={narrow ? 'nowrap' : 'wrap'}>
        {mayMove && <ViewToggle label="Mode de la carte" views={MODES} value={mode} onChange={setMode} />}
        <Filtres filtres={filtres} />
        {!narrow && legende}
      </Group>
      {data && <Absents total={data.total} sent={data.id.length} placed={points.length} />}
      <ListeCarte
        map={
          <Stack gap="xs">
            <ConteneurMap
              points={points}
              mode={mode}
              mayMove={mayMove}
              opened={opened}
              onOpen={open}
              fitKey={data ? patrimoineId : ''}
              onZone={onZone}
            />
            {narrow && legende}
          </Stack>
        }
        patrimoineId={patrimoineId}
        filtres={filtres.query}
        mode={mode}
        openedId={openedId}
        onOpen={openFromList}
      />
    </Stack>
  )
}

/** The container opened by the address; when it closes, the focus returns to the list's line that opened it. */
function useOpened() {
  const { params, put } = useAddress()
  const borne = Number(params.get(BORNE))
  const openedId = Number.isInteger(borne) && borne > 0 ? borne : null
  const setOpenedId = (id: number | null) => put({ [BORNE]: id })
  const from = useRef<Element | null>(null)
  const open = (id: number | null) => {
    setOpenedId(id)
    if (id === null && from.current instanceof HTMLElement) from.current.focus({ preventScroll: true })
    from.current = null
  }
  const openFromList = (id: number) => {
    setOpenedId(id)
    from.current = document.activeElement
  }
  return { openedId, open, openFromList }
}

interface PlanProps {
  points: readonly MapPoint[]
  mode: Mode
  mayMove: boolean
  opened: Repere | null
  onOpen: (id: number | null) => void
  /** Empty until the containers are loaded: the map then brings them into view. */
  fitKey: string
  onZone: (ids: number[]) => void
}

/** The map itself: popups, the move of a container, its readings, a drawn zone (CONT-11 … CONT-24). */
function ConteneurMap({ points, mode, opened, onOpen, fitKey, ...props }: PlanProps) {
  const move = useDeplacement()
  const vue = useVue()
  const moving = move.moving
  const detail = useOpenedConteneur(opened)
  const measured = mode === 'releve' ? opened : null
  const releves = useReleves(measured)
  const focus = useMemo(
    () => measured && [...points.filter(({ id }) => id === measured.id), ...releves.points],
    [points, measured, releves.points],
  )
  const conteneurLu = readOf(detail)
  const start = conteneurLu && (() => move.start(conteneurLu))
  const popupOf = (id: PointId) =>
    opened?.id === id && <Bulle repere={opened} detail={detail} onMove={start} />
  const panel = (repere: Repere): ReactNode => (
    <Releves
      key={repere.id}
      conteneur={repere}
      lu={conteneurLu}
      detail={detail}
      releves={releves}
      onMove={start}
      onClose={() => onOpen(null)}
    />
  )
  return (
    <MapView
      label="Carte des conteneurs"
      height={CARTE_HEIGHT}
      points={points}
      loading={fitKey === ''}
      {...vue}
      focus={focus ?? undefined}
      fitKey={fitKey && `${fitKey}/${measured && releves.releves ? measured.id : ''}`}
      zoom={measured ? ZOOM_RELEVE : undefined}
      selected={moving ? null : (opened?.id ?? null)}
      onSelect={(id) => {
        if (typeof id !== 'string') onOpen(id)
      }}
      popupOf={measured ? undefined : popupOf}
      moving={moving && { ...moving.position, id: moving.repere.id, onMove: move.to }}
      overlay={
        moving ? <DeplacementPanel move={move} maySave={props.mayMove} /> : measured && panel(measured)
      }
      selection={moving || measured ? undefined : zone(props.onZone)}
    />
  )
}

/** The map's tool that selects the containers inside a drawn zone (CONT-21, OPEN-54). */
const zone = (onZone: (ids: number[]) => void): AreaSelection => ({
  countOf: (n) => `${countInWords(n, 'conteneur')} dans la zone`,
  onAction: (ids) => onZone(ids.map(Number)),
})

/** A line on the containers missing from the map: those without a position, and those beyond the limit of one map. */
function Absents({ total, sent, placed }: { total: number; sent: number; placed: number }) {
  const missing = sent - placed
  return (
    <>
      {missing > 0 && (
        <Note>
          <IconMapPinOff size={16} style={{ verticalAlign: 'text-bottom' }} aria-hidden />{' '}
          {countInWords(
            missing,
            "conteneur n'a pas de position et ne figure pas sur la carte",
            "conteneurs n'ont pas de position et ne figurent pas sur la carte",
          )}
        </Note>
      )}
      {total > sent && (
        <Note>
          La carte montre {countInWords(placed, 'conteneur')} sur {formatNumber(total)} ; la liste les
          contient tous
        </Note>
      )}
    </>
  )
}
