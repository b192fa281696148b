import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** What ends a save that its person took back: nothing is wrong, and nothing is said. */
class Annulee extends Error {}

/**
 * Asks before more bins are saved as washed than stand there: a mistyped 99 for 9 would go to the client.
 * @param surPlace bins that stand there; null while that is not known
 * @returns the dialog, and `ask`, which resolves when the save may go on and rejects when it was taken back
 */
export function useSurplus(surPlace: number | null) {
  const [laves, setLaves] = useState<number | null>(null)
  const answer = useRef<{ yes: () => void; no: (reason: Error) => void }>(null)
  const ask = (values: Valid<typeof intervention>): Promise<void> => {
    const typed = values.isAccessible ? (values.nombreLaves ?? null) : null
    if (typed === null || surPlace === null || typed <= surPlace) return Promise.resolve()
    setLaves(typed)
    return new Promise((yes, no) => {
      answer.current = { yes, no }
    })
  }
  const close = (isSure: boolean) => {
    setLaves(null)
    if (isSure) answer.current?.yes()
    else answer.current?.no(new Annulee())
  }
  const dialog = (
    <ConfirmDialog
      opened={laves !== null}
      title="Plus de bacs lavés que sur place"
      confirmLabel="Enregistrer quand même"
      cancelLabel="Corriger"
      onConfirm={() => close(true)}
      onCancel={() => close(false)}
    >
      <Text>
        Vous indiquez {countInWords(laves ?? 0, 'bac lavé', 'bacs lavés')}, et il y en a {surPlace} sur place.
        L'intervention sera marquée, et seuls les bacs sur place compteront dans l'avancement.
      </Text>
    </ConfirmDialog>
  )
  return { ask, dialog }
}
