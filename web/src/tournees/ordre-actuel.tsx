import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { Text } from '@mantine/core'
import { Empty } from '../ui/empty.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { type Conteneur, inOrder, useConteneurs } from './conteneurs.ts'

type EtapeActuelle = Conteneur & { rang: number }

const stopColumns: readonly Column<EtapeActuelle>[] = [
  { key: 'rang', title: 'Ordre', align: 'right', width: 90, sortable: true },
  { key: 'nomenclature', title: 'Nomenclature', card: 'title', sortable: true },
  { key: 'adresse', title: 'Adresse', sortable: true },
  { key: 'commune', title: 'Commune', sortable: true },
]

/** The containers of a tournée in the order that they have now. */
export function OrdreActuel({ item }: { item: Item<typeof tournee> }) {
  const state = useListState()
  const ordre = item.ordre ?? []
  const conteneurs = useConteneurs(item.patrimoine.id, ordre)
  const rows = conteneurs.data && inOrder(ordre, conteneurs.parId).map((c, i) => ({ ...c, rang: i + 1 }))
  return (
    <>
      <Text fw={650}>Plan actuel</Text>
      <Table<EtapeActuelle>
        label="Plan actuel"
        columns={stopColumns}
        rows={rows}
        state={state}
        error={conteneurs.error}
        onRetry={() => void conteneurs.refetch()}
        empty={<Empty message="Cette tournée ne compte aucun conteneur" />}
      />
    </>
  )
}
