import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { Text } from '@mantine/core'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { queryOf, useList } from '../crud/list.ts'
import { useRemoval } from '../crud/removal.tsx'
import { useRemove } from '../crud/remove.ts'
import { useRole } from '../session/store.ts'
import { Empty } from '../ui/empty.tsx'
import { matches } from '../ui/table/arrange.ts'
import type { Column } from '../ui/table/column.ts'
import { RowAction, RowLink } from '../ui/table/row-action.tsx'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { ActionsGroupees } from './actions-groupees.tsx'
import { Dechet, nomDuDechet, nomDuType, Statut } from './etiquettes.tsx'
import { usePicked } from './selection.ts'
import { adresseDe, type Conteneur, useTousConteneurs } from './use-conteneurs.ts'
import { useEchec } from './use-echec.ts'
import type { useZone } from './zone.ts'

/** PAT-26 */
const SIZES = [25, 50, 100, 200]

/** PAT-23 */
const columns: readonly Column<Conteneur>[] = [
  { key: 'ordreCsv', title: 'Ordre', sortable: true, align: 'right' },
  { key: 'nomenclature', title: 'Nomenclature', sortable: true, card: 'title' },
  { key: 'adresse', title: 'Adresse', sortable: true, clip: true },
  { key: 'commune', title: 'Commune', sortable: true },
  { key: 'quantite', title: 'Nombre de bacs', sortable: true, align: 'right' },
  { key: 'conteneurType', title: 'Type', sortable: true, value: (row) => nomDuType(row.conteneurType) },
  {
    key: 'dechetType',
    title: 'Type déchet',
    sortable: true,
    value: (row) => nomDuDechet(row.dechetType),
    render: (row) => <Dechet type={row.dechetType} />,
  },
  {
    key: 'lastInterventionDate',
    title: 'Dernier lavage',
    sortable: true,
    noWrap: true,
    render: (row) => formatDate(row.lastInterventionDate),
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    render: (row) => <Statut status={row.status} />,
  },
]

interface ConteneursProps {
  patrimoineId: string
  /** What an empty list offers. */
  add?: ReactNode
  /** The containers picked on the map (OPEN-54). */
  zone: ReturnType<typeof useZone>
}

/** The containers of a patrimoine, paged and sorted by the server; those picked on the map only, until cleared. */
export function ConteneursTable({ patrimoineId, add, zone }: ConteneursProps) {
  const navigate = useNavigate()
  const role = useRole()
  const mayEdit = role !== null && can(role, 'update', 'conteneurs')
  const state = useListState({ sizes: SIZES, sort: { key: 'nomenclature', desc: false } })
  const inZone = zone.ids.length > 0
  const page = useList(conteneur, { ...queryOf(state, conteneur), patrimoineId }, !inZone)
  const all = useTousConteneurs(patrimoineId, inZone)
  const shown = inZone ? all : page
  useEchec(shown.error)
  const search = state.search.trim()
  const rows = useMemo(
    () => (inZone ? among(all.data, zone.ids) : page.data?.members),
    [inZone, all.data, zone.ids, page.data],
  )
  // A zone is searched here, like any list that came whole.
  const found = useMemo(
    () => (inZone && search !== '' ? rows?.filter((row) => matches(row, columns, search)) : rows),
    [inZone, rows, search],
  )
  const total = inZone ? (found?.length ?? 0) : (page.data?.total ?? 0)
  const picked = usePicked(found, total, search)
  const removal = useSuppression((id) => {
    picked.forget(id)
    if (inZone) zone.forget(id)
  })
  const { ask } = removal
  // The same from draw to draw: ticking one row would otherwise draw the 200 others.
  const actions = useCallback(
    (row: Conteneur) => <Actions row={row} onRemove={mayEdit ? ask : null} />,
    [mayEdit, ask],
  )
  return (
    <>
      <Table<Conteneur>
        label="Conteneurs"
        columns={columns}
        rows={rows}
        total={inZone ? undefined : page.data?.total}
        state={state}
        sizes={SIZES}
        sizeLabel="Conteneur par page"
        search="Rechercher un conteneur…"
        fetching={page.isPlaceholderData}
        error={shown.error}
        onRetry={() => void shown.refetch()}
        empty={<Empty message={conteneur.empty} action={add} />}
        onOpen={(row) => void navigate(interventions(row))}
        selection={mayEdit ? picked.selection : undefined}
        filters={
          mayEdit && (
            <ActionsGroupees
              picked={picked}
              total={total}
              cible={
                picked.isAll && !inZone
                  ? { patrimoineId, search }
                  : { patrimoineId, ids: picked.isAll ? found?.map(({ id }) => id) : picked.ids }
              }
            />
          )
        }
        actions={actions}
      />
      {removal.dialog}
    </>
  )
}

const interventions = ({ id }: Conteneur) => `/conteneurs/${id}/interventions`

/** What a row offers: to everybody its interventions, to who may also a change and a removal. */
function Actions({ row, onRemove }: { row: Conteneur; onRemove: ((row: Conteneur) => void) | null }) {
  return (
    <>
      <RowLink label="Détail" icon={IconEye} to={interventions(row)} />
      {onRemove && (
        <>
          <RowLink label="Editer" icon={IconPencil} to={`/conteneurs/${row.id}/edit`} />
          <RowAction label="Supprimer" icon={IconTrash} danger onClick={() => onRemove(row)} />
        </>
      )}
    </>
  )
}

/** Those of some containers that are named; undefined until they are there. */
function among(conteneurs: readonly Conteneur[] | undefined, ids: readonly number[]) {
  const named = new Set(ids)
  return conteneurs?.filter(({ id }) => named.has(id))
}

/** Asks before a container is removed; the toast can undo it (CONT-07, OPEN-38). */
function useSuppression(onRemoved: (id: number) => void) {
  const remove = useRemove(conteneur)
  return useRemoval<Conteneur>({
    onConfirm: ({ id }) => remove.mutate(id, { onSuccess: () => onRemoved(id) }),
    say: (item) => (
      <Text>
        Conteneur : <strong>{item.nomenclature}</strong>
        {item.adresse && `, ${adresseDe(item)}`}
      </Text>
    ),
  })
}
