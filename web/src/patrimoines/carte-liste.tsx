import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { queryOf, useList } from '../crud/list.ts'
import { useSteady } from '../ui/after-press.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { SearchInput } from '../ui/table/search-input.tsx'
import { useLastPage, useListState } from '../ui/use-list-state.ts'
import classes from './carte-conteneurs.module.css'
import { aspectOf, conteneurPosition, type Mode } from './points.ts'
import { Signe } from './signe.tsx'
import { type Conteneur, conteneurAdresse } from './use-conteneurs.ts'

/** Lines of a page: more than a screen shows, few enough to draw at once. */
const LIST_STEP = 50
const PLACE = { prefix: 'carte-', sizes: [LIST_STEP], sort: { key: 'nomenclature', desc: false } }
const formatCount = new Intl.NumberFormat('fr-FR')

interface ListeProps {
  patrimoineId: string
  mode: Mode
  openedId: number | null
  onOpen: (id: number) => void
}

/** The containers of the map as a list, searched and paged by the server: the way to a pin by keyboard, or by name. */
export function ListeCarte({ patrimoineId, mode, openedId, onOpen }: ListeProps) {
  const state = useListState(PLACE)
  const { search, page } = state
  const list = useList(conteneur, { ...queryOf(state, conteneur), patrimoineId })
  const { members, total = 0 } = useSteady(list.data) ?? {}
  useLastPage(state, list.isPlaceholderData ? undefined : list.data?.total)
  return (
    <section className={classes.liste} aria-label="Conteneurs de la carte">
      <SearchInput
        value={search}
        onChange={(text) => state.set({ search: text })}
        placeholder="Aller à un conteneur…"
      />
      {!members &&
        (list.error ? (
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <ListSkeleton />
        ))}
      {members && (
        <>
          <ul className={classes.lignes} aria-busy={list.isPlaceholderData}>
            {members.map((one) => (
              <li key={one.id}>
                <ConteneurLine conteneur={one} mode={mode} isOpened={one.id === openedId} onOpen={onOpen} />
              </li>
            ))}
          </ul>
          <Pages page={page} total={total} onPage={(next) => state.set({ page: next })} />
        </>
      )}
    </section>
  )
}

function ConteneurLine(props: {
  conteneur: Conteneur
  mode: Mode
  isOpened: boolean
  onOpen: (id: number) => void
}) {
  const { conteneur: one, mode, isOpened, onOpen } = props
  const isPlaced = conteneurPosition(one) !== null
  return (
    <UnstyledButton
      className={classes.ligne}
      aria-pressed={isOpened}
      disabled={!isPlaced}
      onClick={() => onOpen(one.id)}
    >
      <Text size="sm" fw={600} truncate component="span">
        {one.nomenclature}
      </Text>
      <Text size="xs" c="dimmed" truncate component="span">
        {conteneurAdresse(one)}
      </Text>
      {isPlaced ? (
        <Signe {...aspectOf(one.status, one.gpsStatus.color, mode)} />
      ) : (
        <Text size="xs" c="dimmed" component="span">
          Sans position
        </Text>
      )}
    </UnstyledButton>
  )
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const pages = Math.max(1, Math.ceil(total / LIST_STEP))
  const from = total === 0 ? 0 : (page - 1) * LIST_STEP + 1
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="xs" c="dimmed" className="chiffres" role="status">
        {total === 0
          ? 'Aucun conteneur de ce nom'
          : `${formatCount.format(from)}–${formatCount.format(Math.min(page * LIST_STEP, total))} sur ${formatCount.format(total)}`}
      </Text>
      {pages > 1 && (
        <Group gap={4} wrap="nowrap">
          <ActionIcon
            variant="default"
            aria-label="Page précédente"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label="Page suivante"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      )}
    </Group>
  )
}
