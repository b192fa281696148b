import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { formatTenths } from '@lavandiere/domain/kernel/texte.ts'
import { tourDureeText } from '@lavandiere/domain/tableau-de-bord/duree.ts'
import type { TourneeClient, TourneeDuJour } from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { heureVueDu } from '@lavandiere/domain/telematique/formats.ts'
import { avancementColor, productiviteColor, startText } from '@lavandiere/domain/tournees/avancement.ts'
import { Badge, Group, Progress, Text } from '@mantine/core'
import { useMemo } from 'react'
import { Empty } from '../ui/empty.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { TourMenu } from './tour-menu.tsx'

type LigneAncienneVue = TourneeDuJour | TourneeClient
/** A day of a hundred rounds stands on one page. */
const SIZES = [100, 25, 50] as const
const NOTHING = '–'

/** A time of the engine as seen from the day of the round; a dash while no vehicle answers. */
const engineText = (jour: string, time: string | null) => (time === null ? NOTHING : heureVueDu(jour, time))

const engine = (
  jour: string,
  key: 'ignitionOn' | 'ignitionOff',
  title: string,
): Column<LigneAncienneVue> => ({
  key,
  title,
  sortable: true,
  whole: true,
  value: (row) => ('operateur' in row ? row[key] : null),
  text: () => '',
  render: (row) => engineText(jour, 'operateur' in row ? row[key] : null),
})

const passageColumn = (key: 'dateDebut' | 'dateFin', title: string): Column<LigneAncienneVue> => ({
  key,
  title,
  sortable: true,
  whole: true,
  text: () => '',
  render: (row) => startText(row[key]),
})

const countOfBacs = (
  key: 'nombreLaves' | 'nombreLavageImpossible' | 'total',
  title: string,
): Column<LigneAncienneVue> => ({
  key,
  title,
  sortable: true,
  align: 'right',
})

/** Columns of people at work and of their vehicle, which a client is not shown. */
const OF_CREW = new Set(['operateur', 'ignitionOn', 'ignitionOff'])

/** The columns of the old view of a day, in its order and words (DASH-12). */
export const ancienneVueColumns = (jour: string): readonly Column<LigneAncienneVue>[] => [
  {
    key: 'libelle',
    title: 'Tournée',
    sortable: true,
    phone: 'name',
    render: ({ libelle, supprimee }) =>
      supprimee ? (
        <Group component="span" gap={6} wrap="nowrap">
          <Text span inherit truncate>
            {libelle}
          </Text>
          <Badge variant="default">Supprimée depuis</Badge>
        </Group>
      ) : (
        libelle
      ),
  },
  { key: 'type', title: 'Type', sortable: true },
  { key: 'prestation', title: 'Prestation', sortable: true },
  { key: 'operateur', title: 'Opérateur', sortable: true, phone: 'line' },
  engine(jour, 'ignitionOn', 'Démarrage moteur'),
  passageColumn('dateDebut', 'Première intervention'),
  passageColumn('dateFin', 'Dernière intervention'),
  engine(jour, 'ignitionOff', 'Arrêt moteur'),
  {
    key: 'duree',
    title: 'Durée',
    sortable: true,
    whole: true,
    text: () => '',
    render: (row) => tourDureeText({ ignitionOn: null, ...row }, jour),
  },
  countOfBacs('nombreLaves', 'Nombre lavés'),
  countOfBacs('nombreLavageImpossible', 'Nombre lavage impossible'),
  countOfBacs('total', 'Total prévu'),
  {
    key: 'progress',
    title: 'Avancement',
    phone: 'line',
    whole: true,
    sortable: true,
    text: ({ etat }) => etat,
    render: (row) => <Avancement {...row} />,
  },
  {
    key: 'productivite',
    title: "Bac à l'heure",
    sortable: true,
    align: 'right',
    text: () => '',
    render: ({ productivite }) => <BacsParHeure value={productivite} />,
  },
]

/** The rounds of a day as a sortable table (DASH-12). */
export function AncienneVue({ tournees, date }: { tournees: readonly LigneAncienneVue[]; date: string }) {
  const state = useListState({ sizes: SIZES, prefix: 'tournees-' })
  const isWhole = tournees.every((row) => 'operateur' in row)
  const shown = useMemo(
    () => ancienneVueColumns(date).filter(({ key }) => isWhole || !OF_CREW.has(key)),
    [date, isWhole],
  )
  return (
    <Table<LigneAncienneVue>
      label="Tournées du jour"
      columns={shown}
      rows={tournees}
      state={state}
      search={tournees.length > 1 && 'Rechercher une tournée…'}
      empty={<Empty message={`Aucune tournée le ${formatDate(date)}`} />}
      menu={isWhole ? (row) => <TourMenu tour={row} date={date} /> : undefined}
    />
  )
}

/** The percentage over its bar, in the colour of the state. */
function Avancement({ progress, etat, libelle }: Pick<LigneAncienneVue, 'progress' | 'etat' | 'libelle'>) {
  return (
    <Group component="span" gap={6} miw={88} wrap="nowrap" title={etat}>
      <span className="chiffres">{progress} %</span>
      <Progress
        flex={1}
        value={progress}
        color={avancementColor(etat).fond}
        aria-label={`Avancement de ${libelle} : ${etat}`}
      />
    </Group>
  )
}

/** Bins per hour with one decimal, in the colour of the productivity (DASH-25). */
function BacsParHeure({ value }: { value: number | null }) {
  if (value === null) return NOTHING
  const { fond, texte } = productiviteColor(value)
  return (
    <Badge variant="filled" color={fond} c={texte} miw="max-content" className="chiffres">
      {formatTenths(value)}
    </Badge>
  )
}
