import type { ImportVu, LigneDouble } from '@lavandiere/domain/patrimoines/import/import.ts'
import { lignesDoubles } from '@lavandiere/domain/patrimoines/import/import.ts'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Empty } from '../../ui/empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { useListState } from '../../ui/use-list-state.ts'

const DOUBLE_PAGES = [25, 50, 100, 200]

const doubleColumns: readonly Column<LigneDouble>[] = [
  { key: 'numero', title: 'Ligne', align: 'right', width: 80 },
  { key: 'nomenclature', title: 'Nomenclature', card: 'title' },
  { key: 'adresse', title: 'Adresse' },
  { key: 'commune', title: 'Commune' },
  { key: 'autre', title: 'Près de', value: ({ doublon }) => doublon.nomenclature },
  {
    key: 'ou',
    title: 'Où',
    noWrap: true,
    value: ({ doublon: { numero } }) =>
      numero === null ? 'Déjà dans le patrimoine' : `Ligne ${numero.toLocaleString('fr-FR')} du fichier`,
  },
  {
    key: 'distanceM',
    title: 'Distance',
    align: 'right',
    noWrap: true,
    value: ({ doublon: { distanceM } }) =>
      distanceM < 1 ? '< 1 m' : `${distanceM.toLocaleString('fr-FR', { maximumFractionDigits: 0 })} m`,
  },
]

/** Lines close to another container for the same waste: warnings, which do not block the import. */
export function Doubles({ seen }: { seen: ImportVu }) {
  const [opened, setOpened] = useState(false)
  const n = seen.nombreDoublons
  if (n === 0) return null
  return (
    <>
      <Alert color="orange" icon={<IconAlertTriangle />} title="Doublons possibles">
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex="1 1 300px">
            {n > 1 ? `${n.toLocaleString('fr-FR')} lignes sont` : 'Une ligne est'} à moins de 10 m d'un autre
            conteneur pour le même déchet, sous une autre nomenclature. Ce n'est qu'un avertissement :
            l'import reste possible.
          </Text>
          <Button
            size="xs"
            variant="default"
            rightSection={opened ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {opened ? 'Masquer les doublons' : 'Voir les doublons'}
          </Button>
        </Group>
      </Alert>
      {opened && <Lines seen={seen} />}
    </>
  )
}

function Lines({ seen }: { seen: ImportVu }) {
  const state = useListState({ sizes: DOUBLE_PAGES, prefix: 'doublons-' })
  const query = { page: state.page, itemsPerPage: state.size, search: state.search }
  const lines = useQuery({
    queryKey: ['imports', 'doublons', seen.id, seen.updatedAt, query],
    queryFn: ({ signal }) => api(`/imports/${seen.id}/doublons`, { answer: lignesDoubles, signal, query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <Table
      label="Doublons possibles"
      columns={doubleColumns}
      rows={lines.data?.lignes}
      total={lines.data?.total ?? 0}
      state={state}
      sizes={DOUBLE_PAGES}
      search="Rechercher dans les doublons…"
      idOf={({ numero }) => String(numero)}
      empty={<Empty message="Aucune ligne ne correspond à ce filtre" />}
      error={lines.error}
      onRetry={lines.refetch}
      fetching={lines.isFetching}
    />
  )
}
