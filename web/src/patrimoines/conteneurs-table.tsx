import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { TEXTES, TEXTES_EN_LISTE } from '@lavandiere/domain/patrimoines/textes.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../api/store.ts'
import { InUse } from '../catalogues/suppression.tsx'
import { queryOf, shownPage, useList } from '../crud/list.ts'
import { useRemoval } from '../crud/removal.tsx'
import { Empty } from '../ui/empty.tsx'
import type { Column } from '../ui/table/column.ts'
import type { RowActionsOf } from '../ui/table/row-actions.tsx'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { ActionsGroupees } from './actions-groupees.tsx'
import { interventionsPath } from './adresses.ts'
import { Dechet, dechetName, dernierPassage, Statut, typeName } from './etiquettes.tsx'
import { Filtres, useFiltres } from './filtres.tsx'
import { usePicked } from './selection.ts'
import { type Conteneur, conteneurAdresse, useChosen } from './use-conteneurs.ts'
import { useEchec } from './use-echec.ts'
import type { Zone } from './zone.ts'

/** Page sizes that the table offers (PAT-26). */
const CONTENEUR_PAGES = [25, 50, 100, 200]

/** Columns of the table of containers (PAT-23). */
const conteneurColumns: readonly Column<Conteneur>[] = [
  { key: 'ordreCsv', title: 'Ordre', sortable: true, align: 'right' },
  { key: 'nomenclature', title: 'Nomenclature', sortable: true, phone: 'name' },
  { key: 'adresse', title: 'Adresse', sortable: true, phone: 'line' },
  { key: 'commune', title: 'Commune', sortable: true },
  { key: 'quantite', title: 'Nombre de bacs', sortable: true, align: 'right' },
  { key: 'conteneurType', title: 'Type', sortable: true, value: (row) => typeName(row.conteneurType) },
  {
    key: 'dechetType',
    title: 'Type déchet',
    sortable: true,
    value: (row) => dechetName(row.dechetType),
    render: (row) => <Dechet type={row.dechetType} />,
  },
  {
    key: 'lastInterventionDate',
    title: 'Dernier lavage',
    whole: true,
    sortable: true,
    render: (row) => dernierPassage(row, formatDate),
  },
  {
    key: 'status',
    title: 'Status',
    phone: 'line',
    whole: true,
    sortable: true,
    render: (row) => <Statut status={row.status} />,
  },
  ...TEXTES_EN_LISTE.map((key) => ({ key, title: TEXTES[key], sortable: true })),
]

interface ConteneursProps {
  patrimoineId: string
  /** Buttons offered by an empty list. */
  add?: ReactNode
  /** The containers picked on the map (OPEN-54). */
  zone: Zone
}

/**
 * The containers of a patrimoine, paged, sorted and searched by the server; only those picked on the map until that
 * choice is cleared.
 */
export function ConteneursTable({ patrimoineId, add, zone }: ConteneursProps) {
  const navigate = useNavigate()
  const mayEdit = useMay()('update', 'conteneurs')
  const state = useListState({ sizes: CONTENEUR_PAGES, sort: { key: 'nomenclature', desc: false } })
  const inZone = zone.ids.length > 0
  const narrow = useNarrow()
  const filtres = useFiltres()
  const asked = { ...queryOf(state, conteneur), ...filtres.query }
  const all = useList(conteneur, { ...asked, patrimoineId }, !inZone)
  const choisis = useChosen(patrimoineId, asked, zone)
  const shown = inZone ? choisis : all
  useEchec(shown.error)
  const search = state.search.trim()
  const rows = shown.data?.members
  const total = shown.data?.total ?? 0
  // The picks are dropped when search, filters or zone change: a bulk edit must not reach rows that these hide or hid.
  const picked = usePicked(rows, total, JSON.stringify([search, filtres.query, zone.key]))
  const removal = useConteneurRemoval(picked.forget)
  const { ask } = removal
  // Memoised: with a new function, ticking one row would redraw the 200 others.
  const actions = useCallback<RowActionsOf<Conteneur>>(
    (row) => [
      { label: 'Détail', icon: IconEye, to: interventionsPath(row.id) },
      mayEdit && { label: 'Editer', icon: IconPencil, to: `/conteneurs/${row.id}/edit` },
      mayEdit && { label: 'Supprimer', icon: IconTrash, danger: true, onClick: () => ask(row) },
    ],
    [mayEdit, ask],
  )
  return (
    <>
      <Table<Conteneur>
        label="Conteneurs"
        columns={conteneurColumns}
        {...shownPage(shown)}
        state={state}
        sizeLabel="Conteneur par page"
        search="Rechercher un conteneur…"
        empty={<Vide zone={zone} filtres={filtres} add={add} />}
        onOpen={(row) => void navigate(interventionsPath(row.id))}
        selection={mayEdit ? picked.selection : undefined}
        filters={(total > 0 || filtres.isSet) && <Filtres filtres={filtres} isBare={narrow} />}
        filterCount={filtres.count}
        beside={
          mayEdit &&
          picked.count > 0 && (
            <ActionsGroupees
              picked={picked}
              // A bulk edit of the whole search knows no filters: with filters, only the picked rows are offered.
              total={filtres.isSet ? picked.count : total}
              cible={
                picked.isAll
                  ? { patrimoineId, search, parmi: inZone ? zone.ids : undefined, attendus: total }
                  : { patrimoineId, ids: picked.ids }
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

/** Shown when none of the containers picked on the map exists any more. */
export const ZONE_VIDE = "Les conteneurs sélectionnés sur la carte n'existent plus"

interface VideProps {
  zone: Zone
  filtres: ReturnType<typeof useFiltres>
  add: ReactNode
}

/** Why the list is empty, with the way out. */
function Vide({ zone, filtres, add }: VideProps) {
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  )
  if (filtres.isSet)
    return (
      <Empty
        message="Aucun conteneur ne répond à ces filtres"
        action={button('Effacer les filtres', filtres.clear)}
      />
    )
  if (zone.ids.length > 0)
    return <Empty message={ZONE_VIDE} action={button('Effacer la sélection', zone.clear)} />
  return <Empty message={conteneur.empty} action={add} />
}

/** Asks before a container is removed, unless a tournée visits it; the toast can undo it (CONT-07, OPEN-38). */
function useConteneurRemoval(onRemoved: (id: number) => void) {
  return useRemoval<Conteneur>(conteneur, {
    onRemoved: ({ id }) => onRemoved(id),
    say: (item, onRefused) => (
      <Stack gap="sm">
        <Text>
          Conteneur : <strong>{item.nomenclature}</strong>
          {item.adresse && `, ${conteneurAdresse(item)}`}
        </Text>
        <InUse name="conteneurs" id={item.id} onRefused={onRefused} />
      </Stack>
    ),
  })
}
