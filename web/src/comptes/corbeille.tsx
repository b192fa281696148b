import { compte } from '@lavandiere/domain/comptes/compte.ts'
import { type CompteSupprime, compteSupprime, obstacles } from '@lavandiere/domain/comptes/corbeille.ts'
import { roleLabels, roleOf } from '@lavandiere/domain/kernel/roles.ts'
import { IconArrowBackUp, IconHistory, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { pageOptions, queryOf, shownPage } from '../crud/list.ts'
import { useWrite } from '../crud/write.ts'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { hideUndo } from '../ui/toasts.tsx'
import { useListState } from '../ui/use-list-state.ts'

const corbeilleColumns: readonly Column<CompteSupprime>[] = [
  {
    key: 'role',
    title: 'Role',
    phone: 'line',
    render: ({ roles }) => {
      const role = roleOf(roles)
      return role && roleLabels[role]
    },
  },
  { key: 'libelle', title: 'Libellé', phone: 'name' },
  { key: 'email', title: 'Email' },
  { key: 'exploitant', title: 'Exploitant', render: ({ exploitant }) => exploitant?.libelle ?? null },
  { key: 'supprimeLe', title: 'Supprimé le', phone: 'told', time: 'instant' },
]

const useRestore = () =>
  useWrite(({ id }: CompteSupprime) => api(`/users/${id}/restaurer`, { method: 'POST' }), {
    said: (_, { libelle }) => `${libelle} est de retour parmi les utilisateurs`,
    failed: "Le compte n'a pas pu être restauré",
    onDone(_, { id, roles }) {
      const ofRoles = roles.map((role) => `${role.replace('ROLE_', '').toLowerCase()}s`)
      for (const name of ['users', ...ofRoles]) hideUndo(`${name}/${id}`)
    },
  })

/** The removed accounts, the last removed first, each with a button that restores it (OPEN-38). */
export function Corbeille() {
  const state = useListState({})
  const list = useQuery(
    pageOptions('users/corbeille', compteSupprime, queryOf({ ...state, sort: null }, compte)),
  )
  const restore = useRestore()
  return (
    <Page title="Utilisateurs supprimés">
      <Table
        label="Utilisateurs supprimés"
        columns={corbeilleColumns}
        {...shownPage(list)}
        state={state}
        empty={<Empty message="Aucun utilisateur supprimé" />}
        actions={(row) => [
          { label: 'Historique', icon: IconHistory, to: `/admin/users/user/${row.id}/historique` },
          row.obstacle !== null && { label: obstacles[row.obstacle], icon: IconLock },
          {
            label: 'Restaurer',
            icon: IconArrowBackUp,
            disabled: row.obstacle !== null || restore.isPending,
            onClick: () => restore.mutate(row),
          },
        ]}
      />
    </Page>
  )
}
