import { client, compte, operateur } from '@lavandiere/domain/comptes/compte.ts'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { Badge, Image, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAll } from '../crud/list.ts'
import { AddButton } from '../crud/list-view.tsx'
import { useRemove } from '../crud/remove.ts'
import { useSessionUser } from '../session/store.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { Page } from '../ui/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { RowAction, RowLink } from '../ui/table/row-action.tsx'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { arbre, type Compte, informations, lienEdition, nomDuRole, roleDe } from './arbre.ts'
import { adresseDuLogo } from './logo-field.tsx'

const couleurs: Record<Role, string> = {
  admin: 'gray',
  exploitant: 'bleu',
  client: 'vert',
  operateur: 'orange',
}

/** What the search must not look into: it filters by label, email or role (USER-02). */
const muet = () => null

/** USER-03 */
const columns: readonly Column<Compte>[] = [
  {
    key: 'role',
    title: 'Role',
    sortable: true,
    width: 190,
    value: nomDuRole,
    render: (row) => <RoleBadge row={row} />,
  },
  { key: 'libelle', title: 'Libellé', sortable: true, card: 'title' },
  { key: 'logo', title: 'Logo', width: 90, value: muet, render: vignette },
  { key: 'email', title: 'Email', sortable: true },
  { key: 'informations', title: 'Informations', value: muet, render: lignes },
  {
    key: 'isAccredited',
    title: 'Accréditation',
    width: 130,
    value: muet,
    render: ({ isAccredited }) =>
      isAccredited ? (
        'Oui'
      ) : (
        <Badge color="rouge" variant="light" tt="none">
          Non
        </Badge>
      ),
  },
]

function RoleBadge({ row }: { row: Compte }) {
  const role = roleDe(row)
  return (
    <Badge color={role ? couleurs[role] : 'gray'} variant="light" tt="none">
      {nomDuRole(row)}
    </Badge>
  )
}

function vignette(row: Compte) {
  const src = adresseDuLogo(row.logo)
  return src ? <Image src={src} alt={`Logo de ${row.libelle}`} h={28} w={56} fit="contain" /> : null
}

function lignes(row: Compte) {
  const lines = informations(row)
  if (lines.length === 0) return null
  return (
    <Stack gap={0}>
      {lines.map((line) => (
        <Text key={line} size="xs">
          {line}
        </Text>
      ))}
    </Stack>
  )
}

const add = <AddButton resource={client} path="/admin/users" label="Ajouter un utilisateur" />

/** Every account that the actor keeps, its people under each exploitant (USER-01 … USER-08). */
export function Utilisateurs() {
  const user = useSessionUser()
  const navigate = useNavigate()
  const state = useListState({ sort: { key: 'libelle', desc: false } })
  const list = useAll(compte)
  const [leaving, setLeaving] = useState<Compte | null>(null)
  const tree = useMemo(() => (list.data ? arbre(list.data) : undefined), [list.data])
  return (
    <Page title="Gestion des utilisateurs" actions={add}>
      <Table
        label="Utilisateurs"
        columns={columns}
        rows={tree?.racines}
        nested={(row) => tree?.sous.get(row.id)}
        // An exploitant has its own people to look at; an admin sees the companies first.
        startOpen={tree?.sous.size === 1}
        state={state}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={<Empty message={compte.empty} action={add} />}
        onOpen={(row) => void navigate(lienEdition(row))}
        actions={(row) => (
          <>
            <RowLink label="Editer" icon={IconPencil} to={lienEdition(row)} />
            <RowAction
              label="Supprimer"
              icon={IconTrash}
              danger
              disabled={roleDe(row) === 'admin' || row.id === user?.id}
              onClick={() => setLeaving(row)}
            />
          </>
        )}
      />
      <Suppression account={leaving} onClose={() => setLeaving(null)} />
    </Page>
  )
}

/** The question before an account goes, through the call of its role (USER-07). */
function Suppression({ account, onClose }: { account: Compte | null; onClose: () => void }) {
  const ofClient = useRemove(client)
  const ofOperateur = useRemove(operateur)
  const ofAny = useRemove(compte)
  const onConfirm = () => {
    const role = account && roleDe(account)
    const removal = role === 'client' ? ofClient : role === 'operateur' ? ofOperateur : ofAny
    if (account) removal.mutate(account.id)
    onClose()
  }
  return (
    <ConfirmDialog
      opened={account !== null}
      title="Confirmer la suppression"
      confirmLabel="Supprimer"
      danger
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      <Text>
        {account && nomDuRole(account)} : <strong>{account?.libelle}</strong> ({account?.email})
      </Text>
    </ConfirmDialog>
  )
}
