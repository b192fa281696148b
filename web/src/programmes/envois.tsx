import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { type Envoi, envoi, etatsDEnvoi, evenements, webhook } from '@lavandiere/domain/programmes/webhook.ts'
import { Badge, Select } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { api } from '../api/api.ts'
import { pageOptions, shownPage } from '../crud/list.ts'
import { useOne } from '../crud/one.ts'
import { useWrite } from '../crud/write.ts'
import { choicesOf } from '../ui/choices.ts'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useAddress } from '../ui/use-address.ts'
import { useListState } from '../ui/use-list-state.ts'

const COLORS = { attente: 'orange', recu: 'green', abandonne: 'red' } as const
const choixDEtats = choicesOf(etatsDEnvoi)
const lastOf = ({ essais }: Envoi) => essais.at(-1)

/** When a delivery leaves that is asked for again. @param of its webhook; undefined while it is being read */
function suiteDe(of: Item<typeof webhook> | undefined): string {
  if (!of) return "L'envoi est remis en attente"
  if (!of.actif) return "L'envoi repartira quand le webhook sera remis en service"
  return of.secretLe === null
    ? "L'envoi repartira quand le webhook aura un secret"
    : "L'envoi repart dans quelques secondes"
}

const columns: readonly Column<Envoi>[] = [
  { key: 'evenement', title: 'Événement', phone: 'name', value: ({ evenement }) => evenements[evenement] },
  { key: 'objet', title: 'Objet', phone: 'line' },
  {
    key: 'etat',
    title: 'État',
    whole: true,
    phone: 'line',
    render: ({ etat }) => <Badge color={COLORS[etat]}>{etatsDEnvoi[etat]}</Badge>,
  },
  {
    key: 'reponse',
    title: 'Réponse',
    value: (row) => lastOf(row)?.code ?? lastOf(row)?.raison ?? '–',
  },
  {
    key: 'essais',
    title: 'Essais',
    align: 'right',
    value: ({ essais }) => essais.length,
  },
  {
    key: 'dernierEssai',
    title: 'Dernier essai',
    whole: true,
    render: (row) => formatDateTime(lastOf(row)?.le) || '–',
  },
  {
    key: 'prochainEssai',
    title: 'Prochain essai',
    whole: true,
    render: ({ prochainEssai }) => (prochainEssai === null ? '–' : formatDateTime(prochainEssai)),
  },
  { key: 'creeLe', title: 'Fait le', time: 'instant' },
]

/** What a webhook was told, newest first, each with a button that sends it again. */
export function Envois() {
  const id = Number(useParams().id)
  const one = useOne(webhook, id)
  const state = useListState({})
  const { params, put } = useAddress()
  const etat = choixDEtats.find(({ value }) => value === params.get('etat'))?.value ?? null
  const list = useQuery({
    ...pageOptions(`webhooks/${id}/envois`, envoi, {
      page: state.page,
      itemsPerPage: state.size,
      ...(etat === null ? {} : { etat }),
    }),
    refetchInterval: 10_000,
  })
  const again = useWrite((row: Envoi) => api(`/envois/${row.id}/renvoi`, { method: 'PUT' }), {
    said: () => suiteDe(one.data?.item),
    failed: "L'envoi n'a pas pu repartir",
  })
  return (
    <Page title="Envois" {...(one.data ? { item: one.data.item.libelle } : {})}>
      <Table<Envoi>
        label="Envois"
        columns={columns}
        {...shownPage(list)}
        search={false}
        filters={
          <Select
            label="État"
            placeholder="Tous"
            clearable
            data={choixDEtats}
            value={etat}
            onChange={(next) => put({ etat: next, page: null })}
          />
        }
        filterCount={etat === null ? 0 : 1}
        state={state}
        empty={
          <Empty
            icon={IconSend}
            message={
              etat === null ? 'Aucun envoi ce dernier mois' : 'Aucun envoi dans cet état ce dernier mois'
            }
          />
        }
        actions={(row) => [{ label: 'Renvoyer', icon: IconSend, onClick: () => again.mutate(row) }]}
      />
    </Page>
  )
}
