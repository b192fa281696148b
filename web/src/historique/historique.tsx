import { type Champs, operation } from '@lavandiere/domain/historique/modification.ts'
import { ofName } from '@lavandiere/domain/kernel/texte.ts'
import { Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { pageOptions } from '../crud/list.ts'
import { Earlier } from '../ui/earlier.tsx'
import { EmptyPanel } from '../ui/empty.tsx'
import { type Crumb, Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { useLastPage, useListState } from '../ui/use-list-state.ts'
import { WaitingList } from '../ui/waiting.tsx'
import { OperationVue } from './operation.tsx'

const CHANGE_PAGES = [25, 50, 100]

interface HistoriqueProps {
  /** The collection of the operations; by default those of patrimoines and containers, by `query`. */
  list?: string
  query?: Record<string, string>
  /** The fields of the subjects of these operations. */
  champs: Champs
  name: string | undefined
  crumbs: readonly Crumb[]
}

/** Authors and dates of changes, newest first, one entry for each action. */
export function Historique({ list: from = 'modifications', query, champs, name, crumbs }: HistoriqueProps) {
  const state = useListState({ sizes: CHANGE_PAGES })
  const asked = { ...query, page: state.page, itemsPerPage: state.size }
  const list = useQuery(pageOptions(from, operation, asked))
  useLastPage(state, list.isPlaceholderData ? undefined : list.data?.total)
  return (
    <Page title={name ? `Historique ${ofName(name)}` : 'Historique'} crumbs={crumbs}>
      {!list.data && <WaitingList one={list} />}
      {list.data?.total === 0 && (
        <EmptyPanel icon={IconHistory} message="Aucune modification pour le moment" />
      )}
      {list.data && list.data.total > 0 && (
        <Stack gap="sm">
          <Earlier isEarlier={list.isPlaceholderData}>
            <Panel p={0}>
              {list.data.members.map((operation) => (
                <OperationVue
                  operation={operation}
                  champs={champs}
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
