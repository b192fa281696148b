import type { Short } from '@lavandiere/domain/kernel/resource.ts'
import { Badge, Group, Text } from '@mantine/core'
import { useRole } from '../api/store.ts'
import { roleOfUser, type SessionUser } from '../api/token.ts'
import type { Column } from '../ui/table/column.ts'

/** An entry of any catalogue; without an exploitant it is common to all companies (OPEN-19). */
interface EntreeDeCatalogue {
  libelle: string
  exploitant: Short | null
}

/** The word on an entry that is common to all companies. */
const COMMUNE = 'Commune'

/**
 * Why this user may not change an entry: exploitants change their own entries only, the common ones are the admin's
 * (OPEN-19). Null when the user may.
 */
export function lockReason(
  { exploitant }: Pick<EntreeDeCatalogue, 'exploitant'>,
  user: SessionUser,
): string | null {
  if (roleOfUser(user) === 'admin' || exploitant?.id === user.id) return null
  return "Entrée commune à tous les exploitants : seul l'administrateur peut la modifier."
}

/** The column of an entry's label, with its company where an administrator sees several. */
export const colonneLibelle: Column<EntreeDeCatalogue> = {
  key: 'libelle',
  title: 'Libellé',
  sortable: true,
  phone: 'name',
  text: ({ libelle, exploitant }) => `${libelle} ${exploitant?.libelle ?? COMMUNE}`,
  render: (row) => (
    <Group component="span" gap="xs" wrap="nowrap">
      <Text span inherit truncate>
        {row.libelle}
      </Text>
      <Proprietaire {...row} />
    </Group>
  ),
}

/** The owner of an entry: "Commune", or for an administrator, who sees every company, the name of the company. */
export function Proprietaire({ exploitant }: Pick<EntreeDeCatalogue, 'exploitant'>) {
  const isAdmin = useRole() === 'admin'
  if (!exploitant) {
    return (
      <Badge component="span" color="gray" flex="none">
        {COMMUNE}
      </Badge>
    )
  }
  return isAdmin ? (
    // The company gives way before the name of the entry does.
    <Text span inherit c="dimmed" fw="normal" truncate style={{ flexShrink: 9999 }}>
      {exploitant.libelle}
    </Text>
  ) : null
}
