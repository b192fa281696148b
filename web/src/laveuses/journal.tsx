import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import {
  type EntreeDuJournal,
  journalLaveuse,
  kilometresParcourus,
} from '@lavandiere/domain/laveuses/journal.ts'
import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { aCorriger } from '@lavandiere/domain/laveuses/statut-laveuse.ts'
import { sourceEnMots } from '@lavandiere/domain/terrain/mots.ts'
import { Group, Image, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconNotebook, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useOne } from '../crud/one.ts'
import { useRemoval } from '../crud/removal.tsx'
import { nomDe } from '../crud/short.ts'
import { PhotosPrises } from '../interventions/photos-prises.tsx'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Note } from '../ui/note.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { WaitingPage } from '../ui/waiting.tsx'
import { BoutonCorriger, useCorriger } from './corriger.tsx'
import { ImportanceLaveuse, ProblemesOuverts, StatutLaveuse } from './statut-laveuse.tsx'

/** A mileage with its thousands set apart; empty when it is not told. */
const kilometres = (km: number | null): string => (km === null ? '' : formatNumber(km))

/** The name of who wrote an entry, its operateur or else the account of the office; and whether it came from a telephone. */
const ecrivainDe = ({ operateur, auteur, decalageHorloge }: EntreeDuJournal): string => {
  const name = operateur ? nomDe(operateur) : auteur.libelle
  const source = operateur ? sourceEnMots(decalageHorloge) : 'bureau'
  return source === null ? name : `${name} (${source})`
}

const JOURNAL = 'Journal de la laveuse'
/** The server answers so many entries, the newest (LAV-14). */
const SIZES_DU_JOURNAL = [10]

const journalColumns: Column<EntreeDuJournal>[] = [
  { key: 'date', title: 'Date', phone: 'name', time: 'day' },
  { key: 'operateur', title: 'Opérateur', value: ecrivainDe, phone: 'line' },
  {
    key: 'kilometrageDebut',
    title: 'Km début',
    align: 'right',
    whole: true,
    render: (row) => <Kilometrage entree={row} />,
  },
  {
    key: 'kilometrageFin',
    title: 'Km fin',
    align: 'right',
    whole: true,
    value: (row) => kilometres(row.kilometrageFin),
  },
  {
    key: 'parcourus',
    title: 'Km parcourus',
    phone: 'line',
    align: 'right',
    whole: true,
    value: (row) => kilometres(kilometresParcourus(row)),
  },
  {
    key: 'problems',
    title: 'Problèmes',
    phone: 'line',
    render: ({ problems }) => (problems.length > 0 ? <ProblemesDeLEntree problems={problems} /> : null),
  },
  { key: 'remarque', title: 'Remarque' },
  {
    key: 'photos',
    title: 'Photos',
    render: ({ photos }) => (photos.length > 0 ? <Vignettes photos={photos} /> : null),
  },
]

const BoutonSignaler = ({ id }: { id: number | string }) => (
  <LinkButton to={`/admin/laveuses/${id}/journal/new`} icon={IconAlertTriangle} variant="filled">
    Signaler un problème
  </LinkButton>
)

/** `/admin/laveuses/{id}/journal`: the state of a vehicle and the ten newest entries of its journal (LAV-14). */
export function JournalDeLaveuse() {
  const { id = '' } = useParams()
  const one = useOne(laveuse, id, { query: { groups: 'laveusejournal' } })
  if (!one.data) return <WaitingPage title={JOURNAL} one={one} skeleton={<ListSkeleton />} />
  return (
    <Page title={JOURNAL} item={one.data.item.immatriculation} actions={<BoutonSignaler id={id} />}>
      <Journal vehicle={one.data.item} />
    </Page>
  )
}

function Journal({ vehicle }: { vehicle: Item<typeof laveuse> }) {
  const state = useListState({ sizes: SIZES_DU_JOURNAL })
  const [seen, setSeen] = useState<EntreeDuJournal | null>(null)
  const removal = useRemoval<EntreeDuJournal>(journalLaveuse, {
    say: (entree) => (
      <Text>
        Entrée du <strong>{formatDate(entree.date)}</strong>, {ecrivainDe(entree)}
      </Text>
    ),
  })
  return (
    <>
      <EtatDeLaveuse vehicle={vehicle} />
      <Title order={2}>Dix dernières entrées</Title>
      <Table
        label="Dix dernières entrées du journal"
        columns={journalColumns}
        rows={vehicle.lastTenJournalLaveuse ?? []}
        state={state}
        search={false}
        empty={
          <Empty
            icon={IconNotebook}
            message={journalLaveuse.empty}
            action={<BoutonSignaler id={vehicle.id} />}
          />
        }
        onOpen={setSeen}
        actions={(entree) => [
          { label: 'Supprimer', icon: IconTrash, danger: true, onClick: () => removal.ask(entree) },
        ]}
      />
      {seen && (
        <OpenedModal onClose={() => setSeen(null)} size="lg" title={`Entrée du ${formatDate(seen.date)}`}>
          <Entree entree={seen} />
        </OpenedModal>
      )}
      {removal.dialog}
    </>
  )
}

/** The state of the vehicle: since when, its open problems, its mileage, and the way back into service. */
function EtatDeLaveuse({ vehicle }: { vehicle: Item<typeof laveuse> }) {
  const { ask, dialog } = useCorriger()
  const { description, operateur, statut, statutUpdatedAt, kilometrageFin, kilometrageDebut } = vehicle
  const compteur = kilometrageFin ?? kilometrageDebut
  const faits = [
    description,
    operateur && `Opérateur : ${operateur.libelle}`,
    compteur !== null && `${kilometres(compteur)} km au compteur`,
  ].filter(Boolean)
  return (
    <Panel>
      <Stack gap="sm">
        <Group gap="xs">
          <StatutLaveuse statut={statut} />
          {statutUpdatedAt && <Note>depuis le {formatDate(statutUpdatedAt)}</Note>}
          {aCorriger(statut) && <BoutonCorriger vehicle={vehicle} onAsk={() => ask(vehicle)} />}
        </Group>
        {faits.length > 0 && <Text size="sm">{faits.join(' · ')}</Text>}
        <ProblemesOuverts problems={vehicle.problems} />
      </Stack>
      {dialog}
    </Panel>
  )
}

const RECUL = "Inférieur au kilométrage de fin de l'entrée précédente"

/** The mileage at the start of an entry, marked when the entry before ended above it. */
function Kilometrage({ entree }: { entree: EntreeDuJournal }) {
  const text = kilometres(entree.kilometrageDebut)
  if (!entree.kilometrageIncoherent) return text
  return (
    <Group component="span" gap={4} justify="flex-end" wrap="nowrap" title={RECUL}>
      <IconAlertTriangle size={16} color="var(--mantine-color-orange-text)" role="img" aria-label={RECUL} />
      {text}
    </Group>
  )
}

/** The problems of an entry, the worst first, each with the day since when it is solved, if it is. */
function ProblemesDeLEntree({ problems }: Pick<EntreeDuJournal, 'problems'>) {
  return (
    <Group component="span" gap="4 12">
      {problems.map((problem) => (
        <Group component="span" gap={6} wrap="nowrap" key={problem.id}>
          <ImportanceLaveuse importance={problem.importance} />
          <span>{nomDe(problem)}</span>
          {problem.corrigeLe && (
            <Text span inherit c="dimmed">
              corrigé le {formatDate(problem.corrigeLe)}
            </Text>
          )}
        </Group>
      ))}
    </Group>
  )
}

const VIGNETTES = 3

/** The first photos of an entry, small; the entry shows them all when it is opened. */
function Vignettes({ photos }: Pick<EntreeDuJournal, 'photos'>) {
  const more = photos.length - VIGNETTES
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {photos.slice(0, VIGNETTES).map((photo, i) => (
        <Image
          key={photo['@id']}
          src={photo.contentUrl}
          alt={`Photo ${i + 1}`}
          w={36}
          h={26}
          fit="cover"
          radius="sm"
          loading="lazy"
        />
      ))}
      {more > 0 && (
        <Text span inherit c="dimmed">
          +{more}
        </Text>
      )}
    </Group>
  )
}

function Entree({ entree }: { entree: EntreeDuJournal }) {
  const driven = kilometresParcourus(entree)
  const mileage = [
    entree.kilometrageDebut !== null && `${kilometres(entree.kilometrageDebut)} km au début`,
    entree.kilometrageFin !== null && `${kilometres(entree.kilometrageFin)} km à la fin`,
    driven !== null && `${kilometres(driven)} km parcourus`,
  ].filter(Boolean)
  return (
    <Stack gap="md" fz="sm">
      <Note>{ecrivainDe(entree)}</Note>
      {mileage.length > 0 && <Text size="sm">{mileage.join(' · ')}</Text>}
      {entree.kilometrageIncoherent && (
        <Text size="sm" c="orange">
          {RECUL}
        </Text>
      )}
      {entree.problems.length > 0 && <ProblemesDeLEntree problems={entree.problems} />}
      {entree.remarque && (
        <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {entree.remarque}
        </Text>
      )}
      <PhotosPrises label="Photos de l'entrée" photos={entree.photos} />
    </Stack>
  )
}
