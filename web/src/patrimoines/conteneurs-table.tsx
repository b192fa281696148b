import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import type { StatutLavage } from '@lavandiere/domain/patrimoines/statut.ts'
import type { DechetType } from '@lavandiere/domain/patrimoines/types.ts'
import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { queryOf, useList } from '../crud/list.ts'
import { Empty } from '../ui/empty.tsx'
import type { Column } from '../ui/table/column.ts'
import { RowLink } from '../ui/table/row-action.tsx'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { Dechet, nomDuDechet, nomDuType, Statut } from './etiquettes.tsx'
import { type Conteneur, useTousConteneurs } from './use-conteneurs.ts'

/** PAT-26 */
const SIZES = [25, 50, 100, 200]

/** PAT-23 */
const columns: readonly Column<Conteneur>[] = [
  { key: 'ordreCsv', title: 'Ordre', sortable: true, align: 'right' },
  { key: 'nomenclature', title: 'Nomenclature', sortable: true, card: 'title' },
  { key: 'adresse', title: 'Adresse', sortable: true },
  { key: 'commune', title: 'Commune', sortable: true },
  { key: 'quantite', title: 'Nombre de bacs', sortable: true, align: 'right' },
  { key: 'conteneurType', title: 'Type', sortable: true, value: (row) => nomDuType(row.conteneurType) },
  {
    key: 'dechetType',
    title: 'Type déchet',
    sortable: true,
    value: (row) => nomDuDechet(row.dechetType),
    render: (row) => <Dechet type={row.dechetType as DechetType} />,
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
    render: (row) => <Statut status={row.status as StatutLavage} />,
  },
]

interface ConteneursProps {
  patrimoineId: string
  /** What an empty list offers. */
  add?: ReactNode
  /** The containers picked on the map (OPEN-54); empty when none are. */
  selection: readonly number[]
}

/** The containers of a patrimoine, paged and sorted by the server; those picked on the map only, until cleared. */
export function ConteneursTable({ patrimoineId, add, selection }: ConteneursProps) {
  const navigate = useNavigate()
  const state = useListState({ sizes: SIZES, sort: { key: 'nomenclature', desc: false } })
  const picked = selection.length > 0
  const page = useList(conteneur, { ...queryOf(state), patrimoineId }, !picked)
  const all = useTousConteneurs(patrimoineId, picked)
  const chosen = new Set(selection)
  const shown = picked ? all : page
  const interventions = ({ id }: Conteneur) => `/conteneurs/${id}/interventions`
  return (
    <Table<Conteneur>
      label="Conteneurs"
      columns={columns}
      rows={picked ? all.data?.filter(({ id }) => chosen.has(id)) : page.data?.members}
      total={picked ? undefined : page.data?.total}
      state={state}
      sizes={SIZES}
      sizeLabel="Conteneur par page"
      search="Rechercher un conteneur…"
      fetching={page.isPlaceholderData}
      error={shown.error}
      onRetry={() => void shown.refetch()}
      empty={<Empty message={conteneur.empty} action={add} />}
      onOpen={(row) => void navigate(interventions(row))}
      actions={(row) => <RowLink label="Détail" icon={IconEye} to={interventions(row)} />}
    />
  )
}
