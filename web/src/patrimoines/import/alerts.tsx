import { alerteSentence } from '@lavandiere/domain/patrimoines/import/alertes.ts'
import type { ImportVu, LigneAlertee } from '@lavandiere/domain/patrimoines/import/import.ts'
import { lignesAlertees } from '@lavandiere/domain/patrimoines/import/import.ts'
import { Alert, Checkbox, Stack, Text } from '@mantine/core'
import { IconMapPinExclamation } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { Empty } from '../../ui/empty.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { useListState } from '../../ui/use-list-state.ts'

const ALERT_PAGES = [10, 25, 50, 100]

const alertColumns: readonly Column<LigneAlertee>[] = [
  { key: 'numero', title: 'Ligne', align: 'right', width: 80 },
  { key: 'nomenclature', title: 'Nomenclature', card: 'title' },
  { key: 'adresse', title: 'Adresse', clip: true },
  { key: 'commune', title: 'Commune' },
  {
    key: 'alertes',
    title: 'À regarder',
    render: ({ alertes }) =>
      alertes.map((alerte) => (
        <Text size="sm" key={alerte.nature}>
          {alerteSentence(alerte)}
        </Text>
      )),
  },
]

interface Props {
  seen: ImportVu
  /** True when positions corrected by hand are to follow the file. */
  deplacer: boolean
  onMove: (deplacer: boolean) => void
}

/** Lines whose position should be checked: warnings, which do not block the import (OPEN-60, OPEN-61). */
export function Alerts({ seen, deplacer, onMove }: Props) {
  const n = seen.nombreCorriges
  if (seen.nombreAlertes === 0) return null
  return (
    <>
      <Alert color="orange" icon={<IconMapPinExclamation />} title="Positions à regarder">
        <Stack gap="xs">
          <Text size="sm">
            {seen.nombreAlertes > 1
              ? `${seen.nombreAlertes.toLocaleString('fr-FR')} lignes portent`
              : 'Une ligne porte'}{' '}
            une position qui étonne. L'import reste possible.
          </Text>
          {n > 0 && (
            <Checkbox
              checked={deplacer}
              onChange={(event) => onMove(event.currentTarget.checked)}
              label={
                n > 1
                  ? `Remplacer par le fichier les ${n.toLocaleString('fr-FR')} positions corrigées à la main`
                  : 'Remplacer par le fichier la position corrigée à la main'
              }
              description="Sans cette case, elles restent où elles sont."
            />
          )}
        </Stack>
      </Alert>
      <Lines seen={seen} />
    </>
  )
}

function Lines({ seen }: { seen: ImportVu }) {
  const state = useListState({ sizes: ALERT_PAGES, prefix: 'alertes-' })
  const query = { page: state.page, itemsPerPage: state.size, search: state.search }
  const lines = useQuery({
    queryKey: ['imports', 'alertes', seen.id, seen.updatedAt, query],
    queryFn: ({ signal }) => api(`/imports/${seen.id}/alertes`, { answer: lignesAlertees, signal, query }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  return (
    <Table
      label="Positions à regarder"
      columns={alertColumns}
      rows={lines.data?.lignes}
      total={lines.data?.total ?? 0}
      state={state}
      sizes={ALERT_PAGES}
      search="Rechercher dans les positions…"
      idOf={({ numero }) => String(numero)}
      empty={<Empty message="Aucune ligne ne correspond à ce filtre" />}
      error={lines.error}
      onRetry={lines.refetch}
      fetching={lines.isFetching}
    />
  )
}
