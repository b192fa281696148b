import { formatDate, jourDeParis, updatedText } from '@lavandiere/domain/kernel/dates.ts'
import { FIN_DE_NUIT_H, isDayOver } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { ActionIcon, Alert, Stack } from '@mantine/core'
import {
  IconAlertTriangle,
  IconLayoutList,
  IconMap,
  IconMoon,
  IconRefresh,
  IconTable,
} from '@tabler/icons-react'
import { DialogHost } from '../ui/dialog-host.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { Page } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { useView, type View, ViewToggle } from '../ui/view-toggle.tsx'
import { WaitingList, WaitingPage } from '../ui/waiting.tsx'
import { ChoixDuJour, useJourDePage } from './jour-de-page.tsx'
import { ListeDuJour } from './liste.tsx'
import { type Mode, type Reponse, useJournee } from './use-journee.ts'

/** The list is the mode of most visits: the others are loaded when they are chosen. */
const AncienneVue = onDemand(
  () => import('./ancienne-vue.tsx').then((m) => m.AncienneVue),
  () => <ListSkeleton />,
)
const CarteDesTournees = onDemand(
  () => import('./carte-du-jour.tsx').then((m) => m.CarteDesTournees),
  () => <ListSkeleton />,
)

const MODES: readonly View<Mode>[] = [
  { value: 'list', label: 'Liste', icon: IconLayoutList },
  { value: 'old', label: 'Ancienne vue', icon: IconTable },
  { value: 'map', label: 'Carte', icon: IconMap },
]

/** The day's rounds (DASH-01). */
export function TableauDeBord() {
  const { now, date, question, choose } = useJourDePage()
  return date ? (
    <Jour date={date} onChoose={choose} now={now} />
  ) : (
    <WaitingPage title="Dashboard" one={question} skeleton={<ListSkeleton />} />
  )
}

interface JourProps {
  date: string
  now: string
  onChoose: (date: string) => void
}

/** The rounds of a day in one of three modes (DASH-03, OPEN-09). */
function Jour({ date, now, onChoose }: JourProps) {
  const today = jourDeParis(now)
  // The list at first, then the mode chosen on this device (DASH-04).
  const [mode, setMode] = useView('tableau-de-bord.affichage', MODES)
  const day = useJournee(date, mode)
  const lastUpdated = day.data?.lastUpdated
  return (
    <DialogHost>
      <Page
        title="Dashboard"
        subtitle={lastUpdated ? <span role="status">{updatedText(lastUpdated, now)}</span> : undefined}
        actions={
          <>
            <ViewToggle label="Affichage" views={MODES} value={mode} onChange={setMode} />
            <ChoixDuJour date={date} hasFuture onChoose={onChoose} />
            <ActionIcon
              variant="default"
              size="input-sm"
              title="Actualiser"
              aria-label="Actualiser"
              loading={day.isFetching}
              onClick={() => void day.refetch()}
            >
              <IconRefresh size={18} />
            </ActionIcon>
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
            <Content mode={mode} day={day.data} date={date} now={now} />
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
