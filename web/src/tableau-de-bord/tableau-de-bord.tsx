import { addDays, formatDate, jourDeParis, updatedText } from '@lavandiere/domain/kernel/dates.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { LIGNE_MISE_A_JOUR_MS } from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { FIN_DE_NUIT_H, isDayOver } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { ActionIcon, Alert, SegmentedControl, Stack, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconMoon, IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { DateField } from '../ui/date-field.tsx'
import { DialogHost } from '../ui/dialog-host.tsx'
import { Page } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { ViewToggle } from '../ui/view-toggle.tsx'
import { WaitingList } from '../ui/waiting.tsx'
import { ListeDuJour } from './liste.tsx'
import { MODES, type Mode, useMode } from './modes.ts'
import { type Reponse, useJournee } from './use-journee.ts'
import { useOpeningDay } from './use-opening-day.ts'

/** The list is the mode of most visits: the others are loaded when they are chosen. */
const AncienneVue = lazy(() => import('./ancienne-vue.tsx').then((m) => ({ default: m.AncienneVue })))
const CarteDesTournees = lazy(() =>
  import('./carte-du-jour.tsx').then((m) => ({ default: m.CarteDesTournees })),
)

const RACCOURCIS = [
  { label: 'Hier', decalage: -1 },
  { label: "Aujourd'hui", decalage: 0 },
  { label: 'Demain', decalage: 1 },
]

/** The present instant, updated once a minute for the "Mis à jour" line (DASH-09). */
function useMinute(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), LIGNE_MISE_A_JOUR_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The day's rounds (DASH-01). Without a day in the address, that of `useOpeningDay`. */
export function TableauDeBord() {
  const [params] = useSearchParams()
  const now = useMinute()
  const opening = useOpeningDay(now)
  // The day in the address, if it exists in the calendar.
  const date = realDay('').safeParse(params.get('date')).data ?? opening
  return date ? (
    <Jour date={date} opening={opening} now={now} />
  ) : (
    <Page title="Dashboard">
      <ListSkeleton />
    </Page>
  )
}

/** The rounds of a day in one of three modes (DASH-03, OPEN-09). */
function Jour({ date, opening, now }: { date: string; opening: string | undefined; now: string }) {
  const [, setParams] = useSearchParams()
  const today = jourDeParis(now)
  const [mode, setMode] = useMode()
  const day = useJournee(date, mode)
  const choose = (jour: string) => setParams(jour === opening ? {} : { date: jour }, { replace: true })
  const lastUpdated = day.data?.lastUpdated
  return (
    <DialogHost>
      <Page
        title="Dashboard"
        subtitle={lastUpdated ? <span role="status">{updatedText(lastUpdated, now)}</span> : undefined}
        actions={
          <>
            <ViewToggle label="Affichage" views={MODES} value={mode} onChange={setMode} />
            <DayChoice
              date={date}
              today={today}
              onChoose={choose}
              onRefresh={() => day.refetch()}
              busy={day.isFetching}
            />
          </>
        }
      >
        {day.data ? (
          <Stack gap="md">
            {date < today && !isDayOver(date, now, day.data.tournees) && (
              <Alert color="bleu" icon={<IconMoon size={20} />} p="xs">
                Les tournées du {formatDate(date)} continuent jusqu'à {FIN_DE_NUIT_H} h.
              </Alert>
            )}
            {day.error && (
              <Alert color="orange" icon={<IconAlertTriangle size={20} />} role="alert">
                Actualisation impossible : les chiffres ci-dessous peuvent avoir changé.
              </Alert>
            )}
            <Suspense fallback={<ListSkeleton />}>
              <Content mode={mode} day={day.data} date={date} now={now} />
            </Suspense>
          </Stack>
        ) : (
          <WaitingList one={day} />
        )}
      </Page>
    </DialogHost>
  )
}

interface ContentProps {
  mode: Mode
  day: Reponse
  date: string
  now: string
}

/** The rounds in the chosen mode; the answer of another mode is not shown while that of this one is read. */
function Content({ mode, day, date, now }: ContentProps) {
  if (mode === 'old') return <AncienneVue tournees={day.tournees} date={date} />
  if (!('clients' in day)) return <ListSkeleton />
  return mode === 'map' ? (
    <CarteDesTournees day={day} date={date} now={now} />
  ) : (
    <ListeDuJour day={day} date={date} now={now} />
  )
}

interface DayChoiceProps {
  date: string
  today: string
  onChoose: (date: string) => void
  onRefresh: () => void
  busy: boolean
}

/** Yesterday, today, tomorrow, or any day of a calendar with week numbers (DASH-07, DASH-10, DASH-11). */
function DayChoice({ date, today, onChoose, onRefresh, busy }: DayChoiceProps) {
  const shortcuts = RACCOURCIS.map(({ label, decalage }) => ({ label, value: addDays(today, decalage) }))
  const known = shortcuts.some(({ value }) => value === date)
  return (
    <>
      <SegmentedControl aria-label="Jour" data={shortcuts} value={known ? date : ''} onChange={onChoose} />
      {/* An emptied or unreadable field keeps the shown day. */}
      <DateField aria-label="Date" value={date} onChange={(jour) => jour && onChoose(jour)} w={160} />
      <Tooltip label="Actualiser">
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label="Actualiser"
          loading={busy}
          onClick={onRefresh}
        >
          <IconRefresh size={18} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
