import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { minutesText } from '@lavandiere/domain/kernel/texte.ts'
import { heureVueDu, lavagesParHeure, plaqueText } from '@lavandiere/domain/telematique/formats.ts'
import { journeeDeFlotte, type LigneDeFlotte } from '@lavandiere/domain/telematique/reponses.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '../api/api.ts'
import { DownloadButton } from '../crud/download.tsx'
import { useOpeningDay } from '../tableau-de-bord/use-opening-day.ts'
import { DateField } from '../ui/date-field.tsx'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { FLOTTE_REFRESH_MS } from './flotte.ts'
import { HeuresMasquees } from './heures-masquees.tsx'
import { trajetsPath } from './lien.ts'

const TIRET = '–'
const duree = (seconds: number | null) => (seconds === null ? TIRET : minutesText(Math.round(seconds / 60)))
const km = (metres: number | null) =>
  metres === null ? TIRET : (metres / 1000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })

/** A column of times as seen from a day, sorted by the instant. */
const timeColumn = (
  jour: string,
  key: 'ignitionOn' | 'ignitionOff' | 'premierLavage' | 'dernierLavage',
  title: string,
): Column<LigneDeFlotte> => ({
  key,
  title,
  sortable: true,
  align: 'right',
  value: (row) => row[key] ?? '',
  render: (row) => heureOrTiret(jour, row[key]),
})
const heureOrTiret = (jour: string, instant: string | null) =>
  instant === null ? TIRET : heureVueDu(jour, instant)
const durationColumn = (key: 'conduiteS' | 'moteurS' | 'pompeS', title: string): Column<LigneDeFlotte> => ({
  key,
  title,
  sortable: true,
  align: 'right',
  noWrap: true,
  value: (row) => row[key] ?? -1,
  render: (row) => duree(row[key]),
})

const flotteColumns = (jour: string): Column<LigneDeFlotte>[] => [
  {
    key: 'immatriculation',
    title: 'Laveuse',
    sortable: true,
    card: 'title',
    noWrap: true,
    value: (row) => [row.description, plaqueText(row)].filter(Boolean).join(' · '),
  },
  timeColumn(jour, 'ignitionOn', 'Démarrage'),
  timeColumn(jour, 'ignitionOff', 'Arrêt'),
  {
    key: 'distanceM',
    title: 'Distance (km)',
    sortable: true,
    align: 'right',
    noWrap: true,
    value: (row) => row.distanceM ?? -1,
    render: (row) =>
      row.inconnuM ? `${km(row.distanceM)} + ${km(row.inconnuM)} traceur muet` : km(row.distanceM),
  },
  durationColumn('conduiteS', 'Conduite'),
  durationColumn('moteurS', 'Moteur'),
  durationColumn('pompeS', 'Pompe'),
  timeColumn(jour, 'premierLavage', 'Premier lavage'),
  timeColumn(jour, 'dernierLavage', 'Dernier lavage'),
  { key: 'lavages', title: 'Lavages', sortable: true, align: 'right', value: (row) => row.lavages },
  {
    key: 'parHeure',
    title: 'Lavages / h moteur',
    sortable: true,
    align: 'right',
    value: (row) => lavagesParHeure(row.lavages, row.moteurS) ?? -1,
    render: (row) =>
      lavagesParHeure(row.lavages, row.moteurS)?.toLocaleString('fr-FR', { maximumFractionDigits: 1 }) ??
      TIRET,
  },
]

const TITLE = 'Journée de la flotte'

/** `/laveuses-tracking/journee`: what each vehicle did on a day, in one table. */
export function JourneeDeLaFlotte() {
  const [now] = useState(() => new Date().toISOString())
  const opening = useOpeningDay(now)
  if (!opening)
    return (
      <Page title={TITLE}>
        <ListSkeleton />
      </Page>
    )
  return <Journee opening={opening} today={jourDeParis(now)} />
}

function Journee({ opening, today }: { opening: string; today: string }) {
  const [params, setParams] = useSearchParams()
  const date = realDay('').safeParse(params.get('date')).data ?? opening
  const navigate = useNavigate()
  const columns = useMemo(() => flotteColumns(date), [date])
  const state = useListState({ sort: { key: 'immatriculation', desc: false } })
  const day = useQuery({
    queryKey: ['telematique', 'journees', date],
    queryFn: ({ signal }) =>
      api('/telematique/journees', { answer: journeeDeFlotte, signal, query: { date } }),
    refetchInterval: date === today ? FLOTTE_REFRESH_MS : false,
    meta: { quiet: true },
  })
  const choose = (jour: string) => setParams(jour === opening ? {} : { date: jour }, { replace: true })
  const shortcuts = [
    { label: 'Hier', value: addDays(today, -1) },
    { label: "Aujourd'hui", value: today },
  ]
  return (
    <Page
      title={TITLE}
      actions={
        <>
          <SegmentedControl
            aria-label="Jour"
            data={shortcuts}
            value={shortcuts.some(({ value }) => value === date) ? date : ''}
            onChange={choose}
          />
          <DateField
            aria-label="Date"
            value={date}
            maxDate={today}
            onChange={(jour) => jour && choose(jour)}
            w={160}
          />
          <DownloadButton path={`/telematique/journees/excel?date=${date}`} name={`flotte_${date}.xlsx`}>
            Exporter
          </DownloadButton>
        </>
      }
    >
      <HeuresMasquees />
      <Panel p={{ base: 'xs', sm: 'md' }}>
        <Table
          label={TITLE}
          columns={columns}
          rows={day.data?.vehicules}
          state={state}
          search={false}
          isDense
          empty={<Empty message="Il n'y a encore aucun laveuse enregistrée" />}
          error={day.error}
          onRetry={() => void day.refetch()}
          onOpen={(row) => navigate(trajetsPath(row.id, date === opening ? undefined : date))}
        />
      </Panel>
    </Page>
  )
}
