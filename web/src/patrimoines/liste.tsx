import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Group, Stack, Text } from '@mantine/core'
import {
  IconCalendarPlus,
  IconCopy,
  IconEye,
  IconFileDownload,
  IconFileUpload,
  IconPencil,
  IconPlus,
  IconQrcode,
  IconTrash,
  IconUsers,
  IconWorldDownload,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useMay, useRole } from '../api/store.ts'
import { S_ABONNER, useAbonnement } from '../calendriers/abonnement-button.tsx'
import { InUse } from '../catalogues/suppression.tsx'
import { chosenOptions } from '../crud/chosen.ts'
import { copyPathOf } from '../crud/copy.ts'
import { useDownload } from '../crud/download.tsx'
import { queryOf, shownPage, useList } from '../crud/list.ts'
import { useRemoval } from '../crud/removal.tsx'
import { Empty, EmptyPanel } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { useMapAhead } from '../ui/map/load.ts'
import { Page } from '../ui/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { type ListState, useListState } from '../ui/use-list-state.ts'
import { detailPath } from './adresses.ts'
import { type Choix, ClientPickers, useChoix } from './choix.tsx'
import { dechetName, Flux, typeName } from './etiquettes.tsx'

type Patrimoine = Item<typeof patrimoine>

/** Columns of the list of patrimoines (PAT-04, OPEN-50). */
const patrimoineColumns: readonly Column<Patrimoine>[] = [
  { key: 'libelle', title: 'Libellé', sortable: true, phone: 'name' },
  { key: 'nextLavage', title: 'Prochain lavage', phone: 'told', sortable: true, time: 'day' },
  {
    key: 'typologieFlux',
    title: 'Flux',
    value: ({ typologieFlux }) => typologieFlux.map(dechetName).join(', '),
    render: ({ typologieFlux }) => <Flux types={typologieFlux} />,
  },
  {
    key: 'typologieConteneurs',
    title: 'Conteneurs',
    value: ({ typologieConteneurs }) => typologieConteneurs.map(typeName).join(', '),
  },
  { key: 'nombrePAV', title: 'PAV', sortable: true, align: 'right' },
  { key: 'nombreBacs', title: 'Bacs', sortable: true, align: 'right' },
]

/** The columns where the patrimoines are of several clients. */
const columnsOfAll: readonly Column<Patrimoine>[] = [
  ...patrimoineColumns.slice(0, 1),
  { key: 'client', title: 'Client', sortable: true, phone: 'line', value: ({ client }) => client.libelle },
  ...patrimoineColumns.slice(1),
]

/** The containers for programs of others. */
const exportsOuverts = [
  { label: 'Export GeoJSON', chemin: 'geojson', nom: 'patrimoine.geojson' },
  { label: 'Export FIWARE', chemin: 'fiware', nom: 'wastecontainer.jsonld' },
] as const

/** The sentence for an empty list: a client is shown no patrimoine of another. */
function emptyFor(role: Role | null, client: string | null): string {
  if (role === 'client') return "Vous n'avez pas encore de patrimoine"
  return client ? patrimoine.empty : "Il n'y a encore aucun patrimoine"
}

/** The address of the form of a new patrimoine of a client. */
const newPathOf = (client: string) => `/patrimoine/${idOf(client)}/new/`

const PICKER = { w: { base: '100%', xs: 280 } }
const CLIENT_PICKER = { ...PICKER, placeholder: 'Tous les clients', clearable: true }

/** The patrimoines of the chosen client, else of all clients (PAT-02 … PAT-08). */
export function Patrimoines() {
  const state = useListState({ sort: { key: 'libelle', desc: false } })
  const role = useRole()
  const choix = useChoix(() => state.set({ page: 1, search: '' }))
  useMapAhead()
  const isOfAll = choix.client === null && (role === 'exploitant' || choix.exploitant !== null)
  return (
    <Page
      title="Patrimoines"
      {...(isOfAll && { subtitle: 'Ceux de tous les clients : choisissez un client pour en ajouter un' })}
      actions={<AddButtons client={choix.client} />}
    >
      {role !== 'client' && (
        <Group gap="sm" align="flex-end">
          <ClientPickers {...choix} propsOf={(name) => (name === 'client' ? CLIENT_PICKER : PICKER)} />
        </Group>
      )}
      {choix.client || isOfAll ? (
        <ListeDePatrimoines choix={choix} state={state} key={choix.client ?? choix.exploitant} />
      ) : (
        <SansExploitant />
      )}
    </Page>
  )
}

/** An administrator sees the patrimoines of one company, which is never guessed (OPEN-19). */
const SansExploitant = () => (
  <EmptyPanel icon={IconUsers} message="Choisissez un exploitant pour voir les patrimoines de ses clients" />
)

/** True when this user may add a patrimoine to a client: never to an archived one. */
function useMayAdd(client: string | null): boolean {
  const isMaker = useMay()('create', 'patrimoines')
  const owner = useQuery({ ...chosenOptions(client, true), enabled: isMaker && client !== null })
  return isMaker && owner.data !== undefined && !owner.data?.supprime
}

/** The button that opens the form of a new patrimoine of the chosen client. */
function AddButtons({ client }: { client: string | null }) {
  const mayAdd = useMayAdd(client)
  if (!mayAdd || client === null) return null
  return (
    <LinkButton to={newPathOf(client)} icon={IconPlus} variant="filled">
      Ajouter un patrimoine
    </LinkButton>
  )
}

function ListeDePatrimoines({ choix, state }: { choix: Choix; state: ListState }) {
  const { client, exploitant } = choix
  const navigate = useNavigate()
  const role = useRole()
  const may = useMay()
  // Sorted, searched and paged by the server: a client may have thousands.
  const list = useList(patrimoine, {
    ...queryOf(state, patrimoine),
    ...(client ? { client } : { exploitant }),
  })
  const download = useDownload()
  const removal = useRemoval<Patrimoine>(patrimoine, {
    say: ({ id, libelle }, onRefused) => (
      <Stack gap="sm">
        <Text>Etes vous sûr de vouloir supprimer le patrimoine : {libelle}</Text>
        <InUse name="patrimoines" id={id} onRefused={onRefused} />
      </Stack>
    ),
  })
  const abonnement = useAbonnement()
  return (
    <>
      <Table<Patrimoine>
        label="Patrimoines"
        columns={client ? patrimoineColumns : columnsOfAll}
        {...shownPage(list)}
        state={state}
        empty={<Empty message={emptyFor(role, client)} action={<AddButtons client={client} />} />}
        onOpen={(row) => void navigate(detailPath(row.id))}
        actions={(row) => {
          const imports = may('create', 'imports') && !row.isUnipatrimoine
          return [
            { label: 'Détail', icon: IconEye, to: detailPath(row.id) },
            imports && { label: 'Import', icon: IconFileUpload, to: `/patrimoine/${row.id}/import/` },
            imports && {
              label: 'Export',
              icon: IconFileDownload,
              disabled: download.pending,
              onClick: () => download.start(`/patrimoines/${row.id}/export`, `patrimoine_${row.libelle}.csv`),
            },
            ...exportsOuverts.map(
              ({ label, chemin, nom }) =>
                may('read', 'export-ouvert') &&
                !row.isUnipatrimoine && {
                  label,
                  icon: IconWorldDownload,
                  disabled: download.pending,
                  onClick: () => download.start(`/patrimoines/${row.id}/${chemin}`, nom),
                },
            ),
            imports && {
              label: 'Étiquettes QR',
              icon: IconQrcode,
              disabled: download.pending || row.nombrePAV === 0,
              onClick: () =>
                download.start(`/patrimoines/${row.id}/etiquettes`, `etiquettes_${row.libelle}.pdf`),
            },
            role === 'admin' && { label: 'Edit', icon: IconPencil, to: `/patrimoine/${row.id}/edit` },
            // The copy is of the row's own client: none is to be chosen first.
            may('create', 'patrimoines') &&
              !row.client.supprime && {
                label: 'Dupliquer',
                icon: IconCopy,
                to: copyPathOf(newPathOf(row.client['@id']), row),
              },
            may('create', 'calendriers') && {
              label: S_ABONNER,
              icon: IconCalendarPlus,
              onClick: () => abonnement.ask({ iri: row['@id'], nom: row.libelle }),
            },
            role === 'admin' && {
              label: 'Delete',
              icon: IconTrash,
              danger: true,
              onClick: () => removal.ask(row),
            },
          ]
        }}
      />
      {removal.dialog}
      {abonnement.dialog}
    </>
  )
}
