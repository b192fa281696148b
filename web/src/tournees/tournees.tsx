import { client } from '@lavandiere/domain/comptes/compte.ts'
import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { endAndRecurrence, rythmeCourt } from '@lavandiere/domain/tournees/recurrence.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { Badge, Button, SegmentedControl, Text } from '@mantine/core'
import {
  IconCalendarEvent,
  IconCalendarPlus,
  IconCheck,
  IconCopy,
  IconDropletPlus,
  IconFileSpreadsheet,
  IconFileUpload,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { S_ABONNER, useAbonnement } from '../calendriers/abonnement-button.tsx'
import { copyPathOf } from '../crud/copy.ts'
import { useDownload } from '../crud/download.tsx'
import { queryOf, shownPage, useList } from '../crud/list.ts'
import { AddButton } from '../crud/list-view.tsx'
import { useRemoval } from '../crud/removal.tsx'
import { SelectRef } from '../crud/select-ref.tsx'
import { nomDe } from '../crud/short.ts'
import { CLIENTS_ARCHIVES, useChoix } from '../patrimoines/choix.tsx'
import { choicesOf } from '../ui/choices.ts'
import { Empty } from '../ui/empty.tsx'
import { Note } from '../ui/note.tsx'
import { Page } from '../ui/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useAddress } from '../ui/use-address.ts'
import { useListState } from '../ui/use-list-state.ts'
import { aucuneDePeriode, choixDePeriode, periodeOf } from './periodes.ts'
import { ProchainesDates } from './prochaines-dates.tsx'

type Tournee = Item<typeof tournee>

const TOURNEES_PATH = '/admin/tournees'

const tourneeColumns: readonly Column<Tournee>[] = [
  { key: 'client', title: 'Client', value: (t) => nomDe(t.client), phone: 'line' },
  { key: 'libelle', title: 'Libellé', sortable: true, phone: 'name' },
  { key: 'dateDebut', title: 'Début', sortable: true, time: 'day' },
  {
    key: 'dateFin',
    title: 'Fin',
    sortable: true,
    whole: true,
    render: (t) => (
      <span title={endAndRecurrence(t, t.dateFin)}>
        {formatDate(t.dateFin)}, {rythmeCourt(t)}
      </span>
    ),
  },
  {
    key: 'operateurs',
    title: 'Opérateur',
    phone: 'line',
    value: (t) => t.operateurs.map(({ libelle }) => libelle).join(', '),
  },
  { key: 'nombrePAV', title: 'Points à laver', sortable: true, align: 'right' },
  { key: 'nombreBacs', title: 'Nombre de conteneurs à laver', sortable: true, align: 'right' },
  {
    key: 'activeAujourdhui',
    title: "Active aujourd'hui",
    whole: true,
    sortable: true,
    render: (t) => <Active isActive={t.activeAujourdhui} />,
  },
]

function Active({ isActive }: { isActive: boolean }) {
  if (!isActive) return <span>Non</span>
  return (
    <Badge color="vert" leftSection={<IconCheck size={14} />}>
      Oui
    </Badge>
  )
}

/** The list of tournées (TOUR-02 … TOUR-09), of the client also chosen for patrimoines (OPEN-36). */
export function Tournees() {
  const navigate = useNavigate()
  const state = useListState({ sort: { key: tournee.list.by, desc: false } })
  const { client: deClient, setClient } = useChoix(() => state.set({ page: 1 }))
  const { params, put } = useAddress()
  const periode = periodeOf(params.get('periode'))
  const list = useList(tournee, {
    ...queryOf(state, tournee),
    periode: periode === 'toutes' ? null : periode,
    client: deClient,
  })
  const choose = (next: string) => put({ periode: next, page: null })
  const removal = useRemoval<Tournee>(tournee, {
    say: ({ libelle }) => (
      <>
        <Text>
          {tournee.title} : <strong>{libelle}</strong>
        </Text>
        <Note mt="xs">
          Ses passages sont retirés, à venir et passés ; seuls les jours où quelqu'un a travaillé restent au
          tableau de bord et dans les synthèses.
        </Note>
      </>
    ),
  })
  const [dates, setDates] = useState<Tournee | null>(null)
  const abonnement = useAbonnement()
  const { start: download } = useDownload()
  const add = <AddButton resource={tournee} path={TOURNEES_PATH} label="Créer une tournée" />
  const editPath = ({ id }: Tournee) => `${TOURNEES_PATH}/${id}/edit`
  return (
    <Page title="Tournées" actions={add}>
      <Table<Tournee>
        label="Tournées"
        columns={tourneeColumns}
        {...shownPage(list)}
        state={state}
        filterCount={Number(deClient !== null) + Number(periode !== 'toutes')}
        filters={
          <>
            <SelectRef
              resource={client}
              aria-label="Client"
              placeholder="Tous les clients"
              archives={CLIENTS_ARCHIVES}
              value={deClient}
              onChange={setClient}
              w={{ base: '100%', xs: 280 }}
            />
            <SegmentedControl
              aria-label="Période"
              data={choicesOf(choixDePeriode)}
              value={periode}
              onChange={choose}
            />
          </>
        }
        empty={
          periode === 'toutes' ? (
            <Empty
              message={deClient ? 'Ce client ne possède pas encore de tournée' : tournee.empty}
              action={add}
            />
          ) : (
            <Empty
              message={`${aucuneDePeriode[periode]}${deClient ? ' pour ce client' : ''}`}
              action={
                <Button variant="default" onClick={() => choose('toutes')}>
                  Voir toutes les tournées
                </Button>
              }
            />
          )
        }
        onOpen={(item) => void navigate(editPath(item))}
        actions={(item) => [
          { label: 'Prochaines dates tournée', icon: IconCalendarEvent, onClick: () => setDates(item) },
          { label: 'Editer', icon: IconPencil, to: editPath(item) },
          {
            label: 'Mettre à jour le plan de tournée',
            icon: IconFileUpload,
            to: `${TOURNEES_PATH}/${item.id}/update`,
          },
          {
            label: 'Exporter au format Excel',
            icon: IconFileSpreadsheet,
            onClick: () => download(`/campagne_lavages/${item.id}/excel`, `tournee_${item.libelle}.xlsx`),
          },
          {
            label: S_ABONNER,
            icon: IconCalendarPlus,
            onClick: () => abonnement.ask({ iri: item['@id'], nom: item.libelle }),
          },
          {
            label: 'Créer une intervention',
            icon: IconDropletPlus,
            to: `/admin/intervention/form?patrimoine=${item.patrimoine.id}&campagne=${item.id}`,
          },
          { label: 'Dupliquer', icon: IconCopy, to: copyPathOf(`${TOURNEES_PATH}/new`, item) },
          { label: 'Supprimer', icon: IconTrash, danger: true, onClick: () => removal.ask(item) },
        ]}
      />
      {dates && <ProchainesDates item={dates} onClose={() => setDates(null)} />}
      {removal.dialog}
      {abonnement.dialog}
    </Page>
  )
}
