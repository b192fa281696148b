import { formatTenths, secondsText } from '@lavandiere/domain/kernel/texte.ts'
import { heureVueDu, lavagesParHeure, plaqueText } from '@lavandiere/domain/telematique/formats.ts'
import { journeeDeFlotte, type LigneDeFlotte } from '@lavandiere/domain/telematique/reponses.ts'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { DownloadButton } from '../crud/download.tsx'
import { useRead } from '../crud/read.ts'
import { trajetsPath } from '../laveuses/lieu.ts'
import { ChoixDuJour, useJourDePage } from '../tableau-de-bord/jour-de-page.tsx'
import { Page } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useToday } from '../ui/today.ts'
import { useListState } from '../ui/use-list-state.ts'
import { WaitingPage } from '../ui/waiting.tsx'
import { AucuneLaveuse } from './aucune-laveuse.tsx'
import { FLOTTE_REFRESH_MS } from './flotte.ts'
import { HeuresMasquees } from './heures-masquees.tsx'

const TIRET = '–'
const km = (metres: number | null) => (metres === null ? TIRET : formatTenths(metres / 1000))

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
  render: ({ [key]: instant }) => (instant === null ? TIRET : heureVueDu(jour, instant)),
})
const durationColumn = (key: 'conduiteS' | 'moteurS' | 'pompeS', title: string): Column<LigneDeFlotte> => ({
  key,
  title,
  sortable: true,
  align: 'right',
  whole: true,
  value: (row) => row[key] ?? -1,
  render: ({ [key]: seconds }) => (seconds === null ? TIRET : secondsText(seconds)),
})

const flotteColumns = (jour: string): Column<LigneDeFlotte>[] => [
  {
    key: 'immatriculation',
    title: 'Laveuse',
    sortable: true,
    phone: 'name',
    // The plate tells vehicles apart where the cell is cut.
    value: (row) => [plaqueText(row), row.description].filter(Boolean).join(' · '),
  },
  timeColumn(jour, 'ignitionOn', 'Démarrage'),
  timeColumn(jour, 'ignitionOff', 'Arrêt'),
  {
    key: 'distanceM',
    title: 'Distance (km)',
    phone: 'line',
    sortable: true,
    align: 'right',
    whole: true,
    value: (row) => row.distanceM ?? -1,
    render: (row) =>
      row.inconnuM ? `${km(row.distanceM)} + ${km(row.inconnuM)} traceur muet` : km(row.distanceM),
  },
  durationColumn('conduiteS', 'Conduite'),
  durationColumn('moteurS', 'Moteur'),
  durationColumn('pompeS', 'Pompe'),
  timeColumn(jour, 'premierLavage', 'Premier lavage'),
  timeColumn(jour, 'dernierLavage', 'Dernier lavage'),
  {
    key: 'lavages',
    title: 'Lavages',
    sortable: true,
    phone: 'line',
    align: 'right',
    value: (row) => row.lavages,
  },
  {
    key: 'parHeure',
    title: 'Lavages / h moteur',
    sortable: true,
    align: 'right',
    value: (row) => lavagesParHeure(row.lavages, row.moteurS) ?? -1,
    render: (row) => {
      const rate = lavagesParHeure(row.lavages, row.moteurS)
      return rate === null ? TIRET : formatTenths(rate)
    },
  },
]

const TITLE = 'Journée de la flotte'

/** `/laveuses-tracking/journee`: what each vehicle did on a day, in one table. */
export function JourneeDeLaFlotte() {
  const { date, question, query, choose } = useJourDePage()
  const today = useToday()
  if (!date) return <WaitingPage title={TITLE} one={question} skeleton={<ListSkeleton />} />
  return (
    <Page
      title={TITLE}
      actions={
        <>
          <ChoixDuJour date={date} onChoose={choose} />
          <DownloadButton path={`/telematique/journees/excel?date=${date}`} name={`flotte_${date}.xlsx`}>
            Exporter
          </DownloadButton>
        </>
      }
    >
      <HeuresMasquees />
      <Journee date={date} isToday={date === today} query={query} />
    </Page>
  )
}

function Journee({ date, isToday, query }: { date: string; isToday: boolean; query: string }) {
  const navigate = useNavigate()
  const columns = useMemo(() => flotteColumns(date), [date])
  const state = useListState({ sort: { key: 'immatriculation', desc: false } })
  const day = useRead('/telematique/journees', journeeDeFlotte, {
    query: { date },
    refetchInterval: isToday ? FLOTTE_REFRESH_MS : false,
  })
  return (
    <Table
      label={TITLE}
      columns={columns}
      rows={day.data?.vehicules}
      state={state}
      search={false}
      empty={<AucuneLaveuse />}
      read={day}
      onOpen={(row) => navigate(trajetsPath(row.id) + query)}
    />
  )
}
