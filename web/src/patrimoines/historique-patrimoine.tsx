import { ofName } from '@lavandiere/domain/kernel/texte.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { operation } from '@lavandiere/domain/patrimoines/modification.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { pageOptions } from '../crud/list.ts'
import { useOne } from '../crud/one.ts'
import { Earlier } from '../ui/earlier.tsx'
import { Empty } from '../ui/empty.tsx'
import { type Crumb, Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { useLastPage, useListState } from '../ui/use-list-state.ts'
import { WaitingList } from '../ui/waiting.tsx'
import { OperationVue } from './operation.tsx'
import { useEchec } from './use-echec.ts'

const CHANGE_PAGES = [25, 50, 100]

export function HistoriquePatrimoine() {
  const { id = '' } = useParams()
  const one = useOne(patrimoine, id)
  const name = one.data?.item.libelle
  return (
    <Historique
      query={{ patrimoine: `/api/patrimoines/${id}` }}
      name={name}
      crumbs={[
        { label: 'Patrimoines', to: '/patrimoine' },
        ...(name ? [{ label: name, to: `/patrimoine/${id}/detail/` }] : []),
      ]}
    />
  )
}

export function HistoriqueConteneur() {
  const { id = '' } = useParams()
  const one = useOne(conteneur, id)
  useEchec(one.error)
  const seen = one.data?.item
  const of = seen?.patrimoine
  return (
    <Historique
      query={{ conteneur: `/api/conteneurs/${id}` }}
      name={seen?.nomenclature}
      crumbs={[
        { label: 'Patrimoines', to: '/patrimoine' },
        ...(of ? [{ label: of.libelle, to: `/patrimoine/${of.id}/detail/` }] : []),
        ...(seen ? [{ label: seen.nomenclature, to: `/conteneurs/${id}/interventions` }] : []),
      ]}
    />
  )
}

interface HistoriqueProps {
  /** The collection of the operations; by default those of patrimoines and containers, by `query`. */
  list?: string
  query?: Record<string, string>
  name: string | undefined
  crumbs: readonly Crumb[]
}

/** Authors and dates of changes, newest first, one entry for each action. */
export function Historique({ list: from = 'modifications', query, name, crumbs }: HistoriqueProps) {
  const state = useListState({ sizes: CHANGE_PAGES })
  const asked = { ...query, page: state.page, itemsPerPage: state.size }
  const list = useQuery(pageOptions(from, operation, asked))
  useLastPage(state, list.isPlaceholderData ? undefined : list.data?.total)
  return (
    <Page title={name ? `Historique ${ofName(name)}` : 'Historique'} crumbs={crumbs}>
      {!list.data && <WaitingList one={list} />}
      {list.data?.total === 0 && (
        <Panel p={0}>
          <Empty icon={IconHistory} message="Aucune modification pour le moment" />
        </Panel>
      )}
      {list.data && list.data.total > 0 && (
        <Stack gap="sm">
          <Earlier isEarlier={list.isPlaceholderData}>
            <Panel p={0}>
              {list.data.members.map((operation) => (
                <OperationVue
                  operation={operation}
                  within={query?.conteneur !== undefined}
                  key={operation.id}
                />
              ))}
            </Panel>
          </Earlier>
          <Pager state={state} total={list.data.total} sizeLabel="Actions par page :" />
        </Stack>
      )}
    </Page>
  )
}
