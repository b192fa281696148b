import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { isOutdated } from '../api/errors.ts'
import { useOne } from '../crud/one.ts'
import { useSave } from '../crud/save.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Note } from '../ui/note.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { ProblemesOuverts } from './statut-laveuse.tsx'

type Vehicle = Pick<Item<typeof laveuse>, 'id' | 'immatriculation'>

const CORRIGER = 'CORRIGER'

/** The button of a vehicle that is not in service (LAV-08). */
export function BoutonCorriger({ vehicle, onAsk }: { vehicle: Vehicle; onAsk: () => void }) {
  return (
    <Button
      size="compact-xs"
      h={24}
      variant="default"
      aria-label={`${CORRIGER} ${vehicle.immatriculation}`}
      onClick={onAsk}
    >
      {CORRIGER}
    </Button>
  )
}

/** The question before a vehicle is put back into service: `ask` about one, and show `dialog` (LAV-08). */
export function useCorriger() {
  const [asked, ask] = useState<Vehicle | null>(null)
  const dialog = asked && <CorrigerDialog key={asked.id} vehicle={asked} onClose={() => ask(null)} />
  return { ask, dialog }
}

/** What becomes of the open problems. */
function suiteDe(problems: number): string {
  if (problems === 0) return "Aucun problème n'est signalé en ce moment."
  return problems === 1
    ? 'Ce problème sera noté comme corrigé. Le journal garde sa trace.'
    : 'Ces problèmes seront notés comme corrigés. Le journal garde leur trace.'
}

/**
 * Names the open problems, which are closed with it. They are read as the question opens: one that a crew reports
 * meanwhile is not closed unseen (412), but shown.
 */
function CorrigerDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const one = useOne(laveuse, vehicle.id, { fresh: true })
  const save = useSave(laveuse, { method: 'PUT' })
  const read = one.data
  const confirm = () =>
    save.mutate(
      { id: vehicle.id, etag: read?.etag, values: { statut: 1 } },
      { onSuccess: onClose, onError: (error) => isOutdated(error) && void one.refetch() },
    )
  return (
    <ConfirmDialog
      opened
      title={`Remettre la laveuse ${vehicle.immatriculation} en service ?`}
      confirmLabel={CORRIGER}
      pending={save.isPending}
      disabled={!read}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {read ? (
        <Stack gap="sm">
          <ProblemesOuverts problems={read.item.problems} />
          <Note>{suiteDe(read.item.problems.length)}</Note>
        </Stack>
      ) : (
        <Waiting one={one} />
      )}
    </ConfirmDialog>
  )
}
