import { pointOf } from '@lavandiere/domain/kernel/geo.ts'
import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { Group, Pagination, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Query } from '../api/url.ts'
import { queryOf, useList } from '../crud/list.ts'
import { useSteady } from '../ui/after-press.ts'
import { MapBeside, MapListLine } from '../ui/map/beside.tsx'
import { totalText } from '../ui/table/pager.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import { useLastPage, useListState } from '../ui/use-list-state.ts'
import { WaitingList } from '../ui/waiting.tsx'
import { aspectOf, type Mode } from './points.ts'
import { Signe } from './signe.tsx'
import { type Conteneur, conteneurAdresse } from './use-conteneurs.ts'

export const CARTE_HEIGHT = '85vh'
/** Lines of a page: more than a screen shows, few enough to draw at once. */
const LIST_STEP = 50
const PLACE = { prefix: 'carte-', sizes: [LIST_STEP], sort: { key: 'nomenclature', desc: false } }

interface ListeProps {
  map: ReactNode
  patrimoineId: string
  filtres: Query
  mode: Mode
  openedId: number | null
  onOpen: (id: number) => void
}

/** The list beside the map of containers, searched and paged by the server. */
export function ListeCarte({ map, patrimoineId, filtres, mode, openedId, onOpen }: ListeProps) {
  const state = useListState(PLACE)
  const list = useList(conteneur, { ...queryOf(state, conteneur), ...filtres, patrimoineId })
  const { members, total = 0 } = useSteady(list.data) ?? {}
  useLastPage(state, list.isPlaceholderData ? undefined : list.data?.total)
  return (
    <MapBeside
      map={map}
      label="Conteneurs de la carte"
      height={CARTE_HEIGHT}
      search={
        <SearchInput
          value={state.search}
          onChange={(text) => state.set({ search: text })}
          placeholder="Aller à un conteneur…"
        />
      }
      lines={members?.map((one) => (
        <MapListLine
          key={one.id}
          isPressed={one.id === openedId}
          isDisabled={pointOf(one) === null}
          onClick={() => onOpen(one.id)}
        >
          <ConteneurLine conteneur={one} mode={mode} />
        </MapListLine>
      ))}
      isBusy={list.isPlaceholderData}
    >
      {members && (total > 0 || !list.isPlaceholderData) ? (
        <Pages page={state.page} total={total} onPage={(page) => state.set({ page })} />
      ) : (
        <WaitingList one={list} />
      )}
    </MapBeside>
  )
}

function ConteneurLine({ conteneur: one, mode }: { conteneur: Conteneur; mode: Mode }) {
  return (
    <>
      <Text size="sm" fw={600} truncate component="span">
        {one.nomenclature}
      </Text>
      <Text size="xs" c="dimmed" truncate component="span">
        {conteneurAdresse(one)}
      </Text>
      {pointOf(one) ? (
        <Signe {...aspectOf(one.status, one.gpsStatus.color, mode)} />
      ) : (
        <Text size="xs" c="dimmed" component="span">
          Sans position
        </Text>
      )}
    </>
  )
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const pages = Math.ceil(total / LIST_STEP)
  const [from, to] = [(page - 1) * LIST_STEP + 1, Math.min(page * LIST_STEP, total)]
  const range = [from, to].map(formatNumber).join('–')
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="xs" c="dimmed" className="chiffres" role="status">
        {total === 0 ? 'Aucun conteneur trouvé' : `${range} sur ${totalText(total)}`}
      </Text>
      {pages > 1 && (
        <Pagination.Root total={pages} value={page} onChange={onPage} size="sm">
          <Group gap={4} wrap="nowrap">
            <Pagination.Previous aria-label="Page précédente" />
            <Pagination.Next aria-label="Page suivante" />
          </Group>
        </Pagination.Root>
      )}
    </Group>
  )
}
