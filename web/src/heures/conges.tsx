import { type LigneDeSolde, type SoldeConges, soldeConges } from '@lavandiere/domain/heures/solde-conges.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { Text } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { VersUtilisateurs } from '../comptes/vers-utilisateurs.tsx'
import { listOptions } from '../crud/list.ts'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { joursText } from './mots.ts'
import { SaisieDeDepart } from './saisie-de-solde.tsx'
import { FICHE_PATH } from './use-suivi.ts'

/** The periods whose leave can still be taken: the one that runs is the last. */
const open = ({ cp, au }: SoldeConges) => cp.lignes.filter(({ limite }) => limite >= au)
const running = (row: SoldeConges) => open(row).at(-1)
const older = (row: SoldeConges) => open(row).slice(0, -1)
/** Until when the first of what is left of them may be taken. */
const limiteOf = (row: SoldeConges) => older(row).find(({ reste }) => reste > 0)?.limite ?? null
const sum = (lignes: readonly LigneDeSolde[], name: 'acquis' | 'pris' | 'poses' | 'reste') =>
  sumOf(lignes, (one) => one[name])

/** A column of days; a person without an opening balance has none. */
const days = (
  key: string,
  title: string,
  value: (row: SoldeConges) => number | null,
): Column<SoldeConges> => ({
  key,
  title,
  align: 'right',
  sortable: true,
  value: (row) => (row.cp.depuis === null ? null : value(row)),
  render: (row) => {
    const told = row.cp.depuis === null ? null : value(row)
    return told === null ? '–' : joursText(told)
  },
})

const columns: readonly Column<SoldeConges>[] = [
  {
    key: 'operateur',
    title: 'Opérateur',
    sortable: true,
    phone: 'name',
    value: ({ operateur }) => operateur.libelle,
  },
  days('precedents', 'CP : période précédente', (row) => sum(older(row), 'reste')),
  { key: 'limite', title: "À prendre jusqu'au", sortable: true, time: 'day', value: limiteOf },
  days('acquis', 'CP : acquis, en cours', (row) => running(row)?.acquis ?? 0),
  days('pris', 'CP : pris', (row) => sum(open(row), 'pris')),
  days('poses', 'CP : posés', (row) => sum(open(row), 'poses')),
  {
    ...days('reste', 'CP : reste', ({ cp }) => cp.reste),
    phone: 'line',
    render: ({ cp }) =>
      cp.reste === null ? (
        <Text span inherit c="dimmed">
          Solde de départ à saisir
        </Text>
      ) : (
        <Text span inherit fw={650} c={cp.reste < 0 ? 'rouge' : undefined}>
          {joursText(cp.reste)}
        </Text>
      ),
  },
  { ...days('rtt', 'RTT : reste', ({ rtt }) => rtt.reste), phone: 'line' },
]

/** Everybody's balances of leave; a row opens the sheet of the person. */
export function Conges() {
  const list = useQuery(listOptions('soldes_conges', soldeConges))
  const state = useListState({ sort: { key: 'operateur', desc: false } })
  const navigate = useNavigate()
  const [opened, setOpened] = useState<SoldeConges | null>(null)
  return (
    <Page title="Congés">
      <Table<SoldeConges>
        label="Soldes de congés"
        columns={columns}
        rows={list.data?.members}
        idOf={(row) => row['@id']}
        state={state}
        read={list}
        empty={
          <Empty
            message="Il n'y a encore aucun opérateur dont les heures sont gérées"
            action={<VersUtilisateurs />}
          />
        }
        onOpen={({ operateur }) => void navigate(`${FICHE_PATH}/${operateur.id}`)}
        actions={(row) => [{ label: 'Solde de départ', icon: IconScale, onClick: () => setOpened(row) }]}
      />
      {opened && <SaisieDeDepart operateur={opened.operateur} onClose={() => setOpened(null)} />}
    </Page>
  )
}
