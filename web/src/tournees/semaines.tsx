import { addDays, formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import classes from './semaines.module.css'

const INITIALES = ['L', 'M', 'M', 'J', 'V', 'S', 'D']
const SEMAINES = 5
const courte = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'short', timeZone: 'UTC' })

interface SemainesProps {
  /** The Monday that the picture starts with. */
  lundi: string
  /** The days to mark. */
  jours: readonly string[]
  aujourdhui: string
}

/** Five weeks in a small calendar, the days of a tournée marked. A list of dates says the same in words. */
export function Semaines({ lundi, jours, aujourdhui }: SemainesProps) {
  const marked = new Set(jours)
  const label = `Du ${formatDate(lundi)} au ${formatDate(addDays(lundi, 7 * SEMAINES - 1))} : ${countInWords(jours.length, 'passage')}`
  return (
    <div role="img" aria-label={label} className={classes.grille}>
      <span />
      {INITIALES.map((initiale, i) => (
        <span className={classes.entete} key={addDays(lundi, i)}>
          {initiale}
        </span>
      ))}
      {Array.from({ length: SEMAINES }, (_, semaine) => addDays(lundi, 7 * semaine)).flatMap((debut) => [
        <span className={classes.semaine} key={`s${debut}`}>
          {courte.format(new Date(`${debut}T00:00:00Z`))}
        </span>,
        ...INITIALES.map((_, i) => addDays(debut, i)).map((jour) => (
          <span
            className={classes.jour}
            data-passage={marked.has(jour) || undefined}
            data-aujourdhui={jour === aujourdhui || undefined}
            key={jour}
          >
            {Number(jour.slice(8))}
          </span>
        )),
      ])}
    </div>
  )
}
