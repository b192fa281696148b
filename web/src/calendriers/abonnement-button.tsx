import { Anchor } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { onDemand } from '../ui/on-demand.tsx'
import type { Sujet } from './abonnement.tsx'

const Abonnement = onDemand(() => import('./abonnement.tsx').then((m) => m.Abonnement))

export const S_ABONNER = "S'abonner au calendrier"

/** Opens the dialog of the calendar of a subject, loaded when asked for. */
export function useAbonnement(): { ask: (sujet: Sujet) => void; dialog: ReactNode } {
  const [sujet, setSujet] = useState<Sujet | null>(null)
  const dialog = sujet && <Abonnement sujet={sujet} onClose={() => setSujet(null)} />
  return { ask: setSujet, dialog }
}

/** The same as a link of a page. */
export function AbonnementButton(sujet: Sujet) {
  const { ask, dialog } = useAbonnement()
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={() => ask(sujet)}>
        {S_ABONNER}
      </Anchor>
      {dialog}
    </>
  )
}
