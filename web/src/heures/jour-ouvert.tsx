import { lazy, Suspense } from 'react'
import type { Ouverte } from './ouverte.ts'

/** Dialogs, loaded when a day of the grid is opened first. */
const Creation = lazy(() => import('./creation.tsx').then((m) => ({ default: m.Creation })))
const Detail = lazy(() => import('./detail-equipe.tsx').then((m) => ({ default: m.Detail })))

interface Props {
  ouverte: Ouverte
  isClosed: boolean
  onNext: (() => void) | null
  onClose: () => void
}

/** The dialog of an opened day: its sheet, or the form that makes one. */
export function JourOuvert({ ouverte, isClosed, onNext, onClose }: Props) {
  const { operateur, date, poste } = ouverte
  return (
    <Suspense>
      {poste === null ? (
        <Creation ouverte={ouverte} isClosed={isClosed} onClose={onClose} />
      ) : (
        <Detail
          key={poste}
          poste={poste}
          nom={operateur.libelle}
          date={date}
          isClosed={isClosed}
          onNext={onNext}
          onClose={onClose}
        />
      )}
    </Suspense>
  )
}
