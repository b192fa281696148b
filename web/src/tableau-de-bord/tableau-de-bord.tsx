import { addDays, formatDate, jourDeParis, updatedText } from '@lavandiere/domain/kernel/dates.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { LIGNE_MISE_A_JOUR_MS } from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { FIN_DE_NUIT_H, workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import {
  ActionIcon,
  Alert,
  Button,
  Group,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  Tooltip,
} from '@mantine/core'
import { IconAlertTriangle, IconMoon, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DateField } from '../ui/date-field.tsx'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import { Absents } from './absents.tsx'
import { ClientDuJour } from './client-du-jour.tsx'
import { type Jour, useJournee } from './use-journee.ts'

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

/**
 * The day's rounds by client, with totals (DASH-01, OPEN-09: the list view). Without a day in the address, the
 * working day under way: before six in the morning that is the day before, whose rounds go on after midnight.
 */
export function TableauDeBord() {
  const [params, setParams] = useSearchParams()
  const now = useMinute()
  const today = jourDeParis(now)
  const journee = workingDay(now)
  // The day in the address, if it exists in the calendar.
  const date = realDay('').safeParse(params.get('date')).data ?? journee
  const day = useJournee(date)
  const choose = (jour: string) => setParams(jour === journee ? {} : { date: jour }, { replace: true })
  const lastUpdated = day.data?.lastUpdated
  return (
    <Page
      title="Dashboard"
      subtitle={lastUpdated ? <span role="status">{updatedText(lastUpdated, now)}</span> : undefined}
      actions={
        <DayChoice
          date={date}
          today={today}
          onChoose={choose}
          onRefresh={() => day.refetch()}
          busy={day.isFetching}
        />
      }
    >
      {day.error && !day.data ? (
        <Panel>
          <ErrorState error={day.error} onRetry={day.refetch} />
        </Panel>
      ) : day.data ? (
        <Stack gap="md">
          {date === journee && journee !== today && (
            <Alert color="bleu" icon={<IconMoon size={20} />} p="xs">
              Les tournées du {formatDate(journee)} continuent jusqu'à {FIN_DE_NUIT_H} h.
            </Alert>
          )}
          {day.error && (
            <Alert color="orange" icon={<IconAlertTriangle size={20} />} role="alert">
              Actualisation impossible : les chiffres ci-dessous peuvent avoir changé.
            </Alert>
          )}
          <Day day={day.data} date={date} />
        </Stack>
      ) : (
        <Panel p={0}>
          <ListSkeleton />
        </Panel>
      )}
    </Page>
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

function Day({ day, date }: { day: Jour; date: string }) {
  const laveuses = 'laveuses' in day ? day.laveuses : []
  const clients = Object.entries(day.clients)
  const faits = day.totalBacsLaves + day.totalBacsImpossible
  const totals = [
    ['Tournées', day.totalTours],
    ['Bacs à laver', day.totalALaver],
    ['Bacs lavés', day.totalBacsLaves],
    ['Lavages impossibles (bacs)', day.totalBacsImpossible],
    [
      'Avancement',
      `${day.totalALaver > 0 ? Math.min(100, Math.floor((faits / day.totalALaver) * 100)) : 0} %`,
    ],
  ] as const
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
        {totals.map(([label, value]) => (
          <Panel key={label} p="sm">
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text fz={26} fw={650} lh={1.2} className="chiffres">
              {value.toLocaleString('fr-FR')}
            </Text>
          </Panel>
        ))}
      </SimpleGrid>
      {clients.length === 0 ? (
        <Panel p={0}>
          <Empty
            message={`Aucune tournée le ${formatDate(date)}`}
            action={
              'laveuses' in day && (
                <Button component={Link} to="/admin/tournees" variant="default">
                  Voir les tournées
                </Button>
              )
            }
          />
        </Panel>
      ) : (
        clients.map(([name, client]) => <ClientDuJour key={name} name={name} client={client} date={date} />)
      )}
      {day.absents.length > 0 && <Absents absents={day.absents} date={date} />}
      {laveuses.length > 0 && (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Laveuses :
          </Text>
          {laveuses.map((laveuse) => (
            <Text size="sm" key={laveuse.id}>
              {laveuse.immatriculation}
              {laveuse.operateur ? ` (${laveuse.operateur})` : ''}
            </Text>
          ))}
        </Group>
      )}
    </Stack>
  )
}
