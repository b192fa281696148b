import { onDemand } from '../ui/on-demand.tsx'
import type { Ouverte } from './ouverte.ts'

/** Dialogs, loaded when a day of the grid is opened first. */
const Creation = onDemand(() => import('./creation.tsx').then((m) => m.Creation))
const Detail = onDemand(() => import('./detail-equipe.tsx').then((m) => m.Detail))

interface Props {
  ouverte: Ouverte
  isClosed: boolean
  onNext: (() => void) | null
  onClose: () => void
}

/** The dialog of an opened day: its sheet, or the form that makes one. */
export function JourOuvert({ ouverte, isClosed, onNext, onClose }: Props) {
  const { operateur, date, poste } = ouverte
  if (poste === null) return <Creation ouverte={ouverte} isClosed={isClosed} onClose={onClose} />
  return (
    <Detail
      key={poste}
      poste={poste}
      nom={operateur.libelle}
      date={date}
      isClosed={isClosed}
      onNext={onNext}
      onClose={onClose}
    />
  )
}
