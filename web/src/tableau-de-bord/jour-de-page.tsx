import { addDays, isDay, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { LIGNE_MISE_A_JOUR_MS } from '@lavandiere/domain/tableau-de-bord/rythme.ts'
import { isDayOver, workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { SegmentedControl, Skeleton } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { onDemand } from '../ui/on-demand.tsx'
import { useToday } from '../ui/today.ts'
import { useNow } from '../ui/use-now.ts'
import { useJournee } from './use-journee.ts'

/** Calendars are heavy: the day stands there before its field. */
const DateField = onDemand(
  () => import('../ui/date-field.tsx').then((m) => m.DateField),
  () => <Skeleton w={160} h={36} />,
)

/**
 * The day on which screens of a day open (OPEN-03): today, but until six in the morning the day before while one of its
 * rounds is under way. The day is undefined while the rounds of that evening are asked for, and when they cannot be read:
 * today would be said to be the day of a round that still goes on.
 */
function useOpeningDay(now: string) {
  const today = jourDeParis(now)
  const veille = workingDay(now)
  const evening = useJournee(veille, 'list', { enabled: veille !== today })
  if (veille === today) return { day: today, question: evening }
  const day = evening.data && (isDayOver(veille, now, evening.data.tournees) ? today : veille)
  return { day, question: evening }
}

/**
 * The day that a page shows: the one in its address, if the calendar has it, else the one on which screens open.
 * Undefined while that one is not known; `question` is what it waits for.
 */
export function useJourDePage() {
  // Once a minute, for the "Mis à jour" line (DASH-09).
  const now = new Date(useNow(LIGNE_MISE_A_JOUR_MS)).toISOString()
  const [params, setParams] = useSearchParams()
  const { day: opening, question } = useOpeningDay(now)
  const asked = params.get('date') ?? ''
  const date = isDay(asked) ? asked : opening
  return {
    now,
    date,
    question,
    /** The query that another page needs to show this day. */
    query: date === opening ? '' : `?date=${date}`,
    choose: (jour: string) => setParams(jour === opening ? {} : { date: jour }, { replace: true }),
  }
}

interface ChoixDuJourProps {
  date: string
  /** Whether days to come may be chosen. */
  hasFuture?: boolean
  onChoose: (date: string) => void
}

/** Yesterday, today, tomorrow, or any day of a calendar with week numbers (DASH-07, DASH-10, TRK-10, TRK-11). */
export function ChoixDuJour({ date, hasFuture = false, onChoose }: ChoixDuJourProps) {
  const today = useToday()
  const shortcuts = [
    { label: 'Hier', value: addDays(today, -1) },
    { label: "Aujourd'hui", value: today },
    ...(hasFuture ? [{ label: 'Demain', value: addDays(today, 1) }] : []),
  ]
  const isKnown = shortcuts.some(({ value }) => value === date)
  return (
    <>
      <SegmentedControl aria-label="Jour" data={shortcuts} value={isKnown ? date : ''} onChange={onChoose} />
      {/* An emptied or unreadable field keeps the shown day. */}
      <DateField
        aria-label="Date"
        value={date}
        maxDate={hasFuture ? undefined : today}
        onChange={(jour) => jour && onChoose(jour)}
        w={160}
      />
    </>
  )
}
