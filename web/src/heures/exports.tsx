import { Button, Modal, Stack, Text } from '@mantine/core'
import { useDownload } from '../crud/download.tsx'
import type { Periode } from './use-suivi.ts'

/** The files of a period. */
export function Exports({ periode, onClose }: { periode: Periode; onClose: () => void }) {
  const { pending, start } = useDownload()
  return (
    <Modal opened onClose={onClose} size="lg" title={<Text fw={650}>Exporter « {periode.libelle} »</Text>}>
      <Stack gap="md">
        <Button
          loading={pending}
          onClick={() =>
            start('/suivi_heures/export', `suivi_heures_${periode.startDate}_${periode.endDate}.xlsx`)
          }
        >
          Excel
        </Button>
      </Stack>
    </Modal>
  )
}
