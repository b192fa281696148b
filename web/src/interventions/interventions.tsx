import { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { NON_LAVE } from '@lavandiere/domain/interventions/statut-lavage.ts'
import { formatDate, formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { type Point, pointOf } from '@lavandiere/domain/kernel/geo.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { conteneurTypes, dechetTypes } from '@lavandiere/domain/patrimoines/types.ts'
import { Group, Text, Title } from '@mantine/core'
import { IconFileReport, IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { useMay } from '../api/store.ts'
import { itemOf } from '../crud/answers.ts'
import { pageOptions, shownPage } from '../crud/list.ts'
import { useOne } from '../crud/one.ts'
import { useRemoval } from '../crud/removal.tsx'
import { crumbsTo } from '../patrimoines/adresses.ts'
import { conteneurAdresse } from '../patrimoines/use-conteneurs.ts'
import { useEchec } from '../patrimoines/use-echec.ts'
import { adresseDe } from '../synthese/adresse.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'
import { type Crumb, Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { ListSkeleton } from '../ui/skeletons.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { type ListState, useListState } from '../ui/use-list-state.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { LIST_AND_MAP, useView, ViewToggle } from '../ui/view-toggle.tsx'
import { WaitingList, WaitingPage } from '../ui/waiting.tsx'
import { ActionsIntervention } from './actions-intervention.tsx'
import { CarteInterventions } from './carte.tsx'
import { FicheDIntervention, type InterventionVue, StatutIntervention } from './fiche.tsx'

const interventionColumns: Column<InterventionVue>[] = [
  { key: 'dateEvenement', title: 'Date', phone: 'name', time: 'instant' },
  {
    key: 'status',
    title: 'Statut',
    whole: true,
    render: (row) => <StatutIntervention status={row.status} />,
  },
  { key: 'nombreLaves', title: 'Bacs lavés', align: 'right' },
  { key: 'problemes', title: 'Problèmes', value: (row) => row.problemes.map((p) => p.libelle).join(', ') },
  { key: 'operateur', title: 'Opérateur', value: (row) => row.operateur?.libelle },
  { key: 'campagne', title: 'Tournée', value: (row) => row.campagne?.libelle },
]
/** The columns of whoever is not told which crew came (OPEN-18). */
const columnsWithoutCrew = interventionColumns.filter(({ key }) => key !== 'operateur')

interface HistoryProps {
  /** The collection of the interventions. */
  list: string
  query?: Record<string, string>
  /** The container's nomenclature, or the patrimoine's label. */
  name: string
  /** Where and what the place is, and its next wash. */
  resume: string
  crumbs: readonly Crumb[]
  /** The position of the place; null when unknown, or when there are several. */
  place: Point | null
  /** Query of the form of a new intervention: the known place. */
  formQuery: string
  /** Buttons of the container or patrimoine. */
  actions?: ReactNode
}

/** The question before an intervention is removed; its toast can undo it (OPEN-81). */
const useSuppression = () =>
  useRemoval<InterventionVue>(intervention, {
    say: ({ dateEvenement }) => (
      <Text>
        {intervention.title} du <strong>{formatDateTime(dateEvenement)}</strong>
      </Text>
    ),
  })

/** The newest intervention of a place, and the page of its history that the list shows. */
function useHistory(name: string, query: HistoryProps['query'], { page, size }: ListState) {
  const read = (number: number, itemsPerPage: number) =>
    pageOptions(name, itemOf(intervention), {
      ...query,
      'order[dateEvenement]': 'desc',
      page: number,
      itemsPerPage,
    })
  return { newest: useQuery(read(1, 1)), page: useQuery(read(page, size)) }
}

const DERNIERE_INTERVENTION = 'Dernière intervention'

/** The last intervention, then the history (INT-02 … INT-06, OPEN-65). */
function History({ list, query, name, resume, crumbs, place, formQuery, actions }: HistoryProps) {
  const may = useMay()
  const state = useListState()
  const [seen, setSeen] = useState<InterventionVue | null>(null)
  const [view, setView] = useView('interventions.affichage', LIST_AND_MAP)
  const onMap = place !== null && view === 'map'
  // On a small screen the first row of the history is the last intervention, and opens it.
  const narrow = useNarrow()
  const { newest, page } = useHistory(list, query, state)
  const latest = newest.data?.members[0]
  const when = latest ? formatDate(latest.dateEvenement) : newest.data && NON_LAVE
  const removal = useSuppression()
  const actionsOf = (one: InterventionVue) => (
    <ActionsIntervention
      id={one.id}
      onRemove={() => {
        setSeen(null)
        removal.ask(one)
      }}
    />
  )
  return (
    <Page
      title={[`${DERNIERE_INTERVENTION} : ${name}`, when].filter(Boolean).join(', ')}
      subtitle={resume}
      crumbs={crumbs}
      actions={
        <>
          {actions}
          {may('create', 'interventions') && (
            <LinkButton to={`/admin/intervention/form?${formQuery}`} icon={IconPlus} variant="filled">
              Créer une intervention
            </LinkButton>
          )}
        </>
      }
    >
      {!newest.data && <WaitingList one={newest} />}
      {newest.data && !narrow && (
        <Panel>
          {latest ? (
            <FicheDIntervention seen={latest} actions={actionsOf(latest)} />
          ) : (
            <Text c="dimmed">{NON_LAVE}</Text>
          )}
        </Panel>
      )}
      {/* Drawn before what stands above it, the history would move. */}
      {!newest.isPending && (
        <>
          <Group justify="space-between" gap="sm">
            <Title order={2}>Historique des interventions</Title>
            {place && <ViewToggle label="Affichage" views={LIST_AND_MAP} value={view} onChange={setView} />}
          </Group>
          {onMap && page.data && (
            <CarteInterventions place={place} interventions={page.data.members} onOpen={setSeen} />
          )}
          <Table
            label="Historique des interventions"
            columns={may('read', 'operateurs') ? interventionColumns : columnsWithoutCrew}
            {...shownPage(page)}
            state={state}
            search={false}
            empty={<Empty message={intervention.empty} />}
            onOpen={setSeen}
          />
        </>
      )}
      {seen && (
        <OpenedModal
          onClose={() => setSeen(null)}
          size="xl"
          title={`Intervention du ${formatDateTime(seen.dateEvenement)}`}
        >
          <FicheDIntervention seen={seen} actions={actionsOf(seen)} />
        </OpenedModal>
      )}
      {removal.dialog}
    </Page>
  )
}

/** Buttons of a container's page: its report, its history and its form, for the roles that may open them. */
function ActionsConteneur({ place }: { place: Item<typeof conteneur> }) {
  const may = useMay()
  const { id } = place
  return (
    <>
      {may('read', 'synthese') && (
        <LinkButton to={adresseDe(place)} icon={IconFileReport}>
          Synthèse
        </LinkButton>
      )}
      {may('read', 'modifications') && (
        <LinkButton to={`/conteneurs/${id}/historique`} icon={IconHistory}>
          Historique
        </LinkButton>
      )}
      {may('update', 'conteneurs') && (
        <LinkButton to={`/conteneurs/${id}/edit`} icon={IconPencil}>
          Editer
        </LinkButton>
      )}
    </>
  )
}

/** Where a place is and when it is washed next, then what it is. */
const resumeOf = (where: string | null | undefined, nextLavage: string | null, ...facts: string[]): string =>
  [where, nextLavage ? `Prochain lavage le ${formatDate(nextLavage)}` : 'Aucun lavage prévu', ...facts]
    .filter(Boolean)
    .join(' · ')

/** `/conteneurs/{id}/interventions`. */
export function InterventionsConteneur() {
  const { id = '' } = useParams()
  const one = useOne(conteneur, id)
  useEchec(one.error)
  if (!one.data) return <WaitingPage title={DERNIERE_INTERVENTION} one={one} skeleton={<ListSkeleton />} />
  const { nomenclature, patrimoine: of, ...place } = one.data.item
  return (
    <History
      list="interventions"
      query={{ containerId: id }}
      name={nomenclature}
      resume={resumeOf(
        conteneurAdresse(place),
        place.nextLavage,
        conteneurTypes[place.conteneurType],
        dechetTypes[place.dechetType].label,
        countInWords(place.quantite, 'bac'),
      )}
      crumbs={crumbsTo(of)}
      place={pointOf(one.data.item)}
      formQuery={`conteneur=${id}`}
      actions={<ActionsConteneur place={one.data.item} />}
    />
  )
}

/** `/patrimoine/{id}/interventions`. */
export function InterventionsPatrimoine() {
  const { id = '' } = useParams()
  const one = useOne(patrimoine, id)
  if (!one.data) return <WaitingPage title={DERNIERE_INTERVENTION} one={one} skeleton={<ListSkeleton />} />
  const { libelle, lieu, nextLavage } = one.data.item
  return (
    <History
      list={`patrimoine/${id}/interventions`}
      name={libelle}
      resume={resumeOf(lieu, nextLavage)}
      crumbs={crumbsTo(one.data.item)}
      place={one.data.item.isUnipatrimoine ? pointOf(one.data.item) : null}
      formQuery={`patrimoine=${id}`}
    />
  )
}
