import { Panel } from '../ui/panel.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import { AnneeDeTournee } from './annee.tsx'
import { ApercuDeTournee } from './apercu.tsx'
import { recurrenceOf, type Valeurs } from './brouillon.ts'
import { useAnnee } from './use-annee.ts'

interface Props {
  /** The tournée itself, when it exists already. */
  id: number | null
  valeurs: Valeurs
}

/** The recurrence and the next days of a draft. */
export const ApercuDuBrouillon = ({ id, valeurs }: Props) => (
  <ApercuDeTournee {...useAnnee(valeurs, id)} recurrence={recurrenceOf(valeurs)} />
)

/** The year of a draft; nothing while its fields make no rule. */
export function AnneeDuBrouillon({
  id,
  valeurs,
  parPassage,
}: Props & { parPassage: { points: number; bacs: number } | null }) {
  const year = useAnnee(valeurs, id)
  if (year.waiting) return <WaitingList one={year.waiting} />
  if (!year.annee) return null
  return (
    <Panel>
      <AnneeDeTournee {...year} parPassage={parPassage} />
    </Panel>
  )
}
