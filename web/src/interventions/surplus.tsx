import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Thrown when the person cancels a save: no failure, and nothing is shown. */
class Annulee extends Error {}

/**
 * Asks before a save of more washed bins than the place has: a mistyped 99 instead of 9 would reach the client.
 * @param surPlace number of bins at the place; null while unknown
 * @returns the dialog, and `ask`, which resolves when the save may continue and rejects when it is cancelled
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
        Vous indiquez {countInWords(laves ?? 0, 'bac lavé', 'bacs lavés')}, et il y en a{' '}
        {formatNumber(surPlace ?? 0)} sur place. L'intervention sera marquée, et seuls les bacs sur place
        compteront dans l'avancement.
      </Text>
    </ConfirmDialog>
  )
  return { ask, dialog }
}
