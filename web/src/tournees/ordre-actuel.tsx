import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOutdated } from '../api/errors.ts'
import { type Loaded, readAgainIfOutdated } from '../crud/one.ts'
import { useSave } from '../crud/save.ts'
import { Empty } from '../ui/empty.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { type Conteneur, inOrder, useConteneurs } from './conteneurs.ts'
import { OptimiserButton, useOptimising } from './ordre-bouton.tsx'
import { OptimiserOrdre } from './ordre-optimise.tsx'

type EtapeActuelle = Conteneur & { rang: number }

const stopColumns: readonly Column<EtapeActuelle>[] = [
  { key: 'rang', title: 'Ordre', align: 'right', width: 90, sortable: true },
  { key: 'nomenclature', title: 'Nomenclature', card: 'title', sortable: true },
  { key: 'adresse', title: 'Adresse', sortable: true },
  { key: 'commune', title: 'Commune', sortable: true },
]

/** Saves an order over the version that is shown, and remembers the one before it. */
function useOrdreSave({ item, etag }: Loaded<Item<typeof tournee>>) {
  const client = useQueryClient()
  const saving = useSave(tournee)
  const [before, setBefore] = useState<readonly number[] | null>(null)
  const save = async (ordre: readonly number[], isUndo = false) => {
    try {
      await saving.mutateAsync({ id: item.id, etag, values: { ordre: [...ordre] } })
      setBefore(isUndo ? null : (item.ordre ?? []))
      return true
    } catch (error) {
      readAgainIfOutdated(client, tournee.name, error)
      return false
    }
  }
  return { save, before, isSaving: saving.isPending, hasChanged: isOutdated(saving.error) }
}

/** The containers of a tournée in the order that they have now, and a shorter one on demand. */
export function OrdreActuel({ loaded }: { loaded: Loaded<Item<typeof tournee>> }) {
  const { item } = loaded
  const state = useListState()
  const optimising = useOptimising()
  const { save, before, isSaving, hasChanged } = useOrdreSave(loaded)
  const ids = item.ordre ?? []
  const conteneurs = useConteneurs(item.patrimoine.id, ids)
  const ordre = conteneurs.data && inOrder(ids, conteneurs.parId)
  const take = async (next: readonly number[]) => {
    if (await save(next)) optimising.close()
  }
  return (
    <>
      {hasChanged && <ReadAgain />}
      {before && !optimising.isOpen && (
        <Alert color="vert" icon={<IconCheck size={20} />} p="xs" role="status">
          <Group gap="sm" justify="space-between">
            <Text size="sm">La tournée suit l'ordre optimisé.</Text>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              loading={isSaving}
              onClick={() => void save(before, true)}
            >
              Revenir à l'ordre d'avant
            </Button>
          </Group>
        </Alert>
      )}
      {optimising.isOpen && ordre ? (
        <OptimiserOrdre
          ordre={ordre}
          isTaking={isSaving}
          onTake={(next) => void take(next)}
          onClose={optimising.close}
        />
      ) : (
        <Stack gap="sm">
          <Group justify="space-between" gap="sm">
            <Text fw={650}>Plan actuel</Text>
            <OptimiserButton ordre={ordre ?? []} optimising={optimising} />
          </Group>
          <Table<EtapeActuelle>
            label="Plan actuel"
            columns={stopColumns}
            rows={ordre?.map((c, i) => ({ ...c, rang: i + 1 }))}
            state={state}
            error={conteneurs.error}
            onRetry={() => void conteneurs.refetch()}
            empty={<Empty message="Cette tournée ne compte aucun conteneur" />}
          />
        </Stack>
      )}
    </>
  )
}

/** Somebody wrote the tournée since its order was read (412): it is read again, and the search begins anew. */
const ReadAgain = () => (
  <Alert color="orange" icon={<IconAlertTriangle />} title="La tournée a changé entre-temps" role="alert">
    Quelqu'un d'autre l'a modifiée : rien n'a été enregistré. L'ordre ci-dessous est celui de maintenant.
  </Alert>
)
