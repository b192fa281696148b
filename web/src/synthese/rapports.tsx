import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { RAPPORT_JOURS, type RapportSynthese, rapportsSynthese } from '@lavandiere/domain/synthese/rapport.ts'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileTypePdf, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../api/api.ts'
import { readOptions } from '../crud/read.ts'
import { toastFailure } from '../crud/save.ts'
import { Panel } from '../ui/panel.tsx'
import { Progress } from '../ui/progress.tsx'

function Rapport({ one, onRemove }: { one: RapportSynthese; onRemove: () => void }) {
  if (isMade(one)) {
    const total = one.total > 0 ? one.total : null
    const waits = total === null ? { countsOf: () => 'En préparation…' } : {}
    return <Progress label={one.titre} done={one.fait} total={total} onCancel={onRemove} {...waits} />
  }
  return (
    <Group justify="space-between" gap="xs">
      <Stack gap={0} flex="1 1 16rem" miw={0}>
        <Text style={{ overflowWrap: 'anywhere' }}>{one.titre}</Text>
        <Text
          size="sm"
          c={one.etat === 'echec' ? 'rouge' : 'dimmed'}
          role={one.etat === 'echec' ? 'alert' : undefined}
        >
          {one.raison ?? `Demandé le ${formatDateTime(one.demandeLe)}`}
        </Text>
      </Stack>
      <Group gap="xs">
        {one.pdfUrl && (
          <Button
            size="xs"
            component="a"
            href={one.pdfUrl}
            target="_blank"
            rel="noopener"
            leftSection={<IconFileTypePdf size={16} />}
            aria-label={`Ouvrir le PDF ${one.titre}`}
          >
            Ouvrir le PDF
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={16} />}
          aria-label={`Supprimer le rapport ${one.titre}`}
          onClick={onRemove}
        >
          Supprimer
        </Button>
      </Group>
    </Group>
  )
}

/**
 * The PDFs that the account asked for.
 * @param wanted the one asked for on this page, and the tab that was opened for it at the click: a browser opens none
 *   later without being asked (SYN-15)
 */
export function Rapports({
  list,
  wanted,
}: {
  list: ReturnType<typeof useRapports>
  wanted: { rapport: RapportSynthese['@id']; tab: Window | null } | null
}) {
  const { rapports, remove } = list
  const made = rapports.find((one) => one['@id'] === wanted?.rapport)
  const url = made?.pdfUrl
  const isFailed = made?.etat === 'echec'
  useEffect(() => {
    // Where the browser opened no tab, or the person closed it, the button in the list opens the PDF.
    if (!wanted?.tab || wanted.tab.closed) return
    if (isFailed) wanted.tab.close()
    else if (url && wanted.tab.location.href === 'about:blank') wanted.tab.location.replace(url)
  }, [url, wanted, isFailed])
  if (rapports.length === 0) return null
  return (
    <Panel>
      <Stack gap="md">
        <Title order={2} fz="lg">
          Vos rapports en PDF
        </Title>
        {rapports.map((one) => (
          <Rapport key={one['@id']} one={one} onRemove={() => remove.mutate(one)} />
        ))}
        <Text size="sm" c="dimmed">
          Un rapport est gardé {RAPPORT_JOURS} jours, et vous seul l'ouvrez d'ici.
        </Text>
      </Stack>
    </Panel>
  )
}

const rapportsOptions = readOptions('/synthese/rapports', rapportsSynthese)
/** Milliseconds between two reads of the list while a report is unfinished. */
const PROGRESS_MS = 1_000
/** Milliseconds between two reads of the list otherwise: links to PDFs last five minutes, and are renewed before. */
const LINKS_MS = 240_000

const isMade = ({ etat }: Pick<RapportSynthese, 'etat'>): boolean =>
  etat === 'en-attente' || etat === 'en-cours'

/** The account's reports, newest first, read again while one of them is unfinished. */
export function useRapports() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: rapportsOptions.queryKey })
  const list = useQuery({
    ...rapportsOptions,
    refetchInterval: ({ state }) => (state.data?.rapports.some(isMade) ? PROGRESS_MS : LINKS_MS),
    staleTime: 0,
    meta: {},
  })
  const remove = useMutation({
    mutationFn: (rapport: RapportSynthese) => api(rapport['@id'], { method: 'DELETE' }),
    onError: async (error) => {
      await refresh()
      toastFailure(error, 'Erreur lors de la suppression du rapport')
    },
  })
  return { rapports: list.data?.rapports ?? [], remove, refresh }
}
