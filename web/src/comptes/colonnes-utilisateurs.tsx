import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { countInWords, ofName } from '@lavandiere/domain/kernel/texte.ts'
import { Anchor, Badge, Image, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import type { Column } from '../ui/table/column.ts'
import { accountRole, type Compte, informations, isMatched, remainsUnder, roleName } from './arbre.ts'
import { logoUrl, PLAQUE } from './logo-field.tsx'

/** Query parameter: the one exploitant whose accounts are shown. */
export const SEUL = 'exploitant'

const roleColours: Record<Role, string> = {
  admin: 'gray',
  exploitant: 'bleu',
  client: 'vert',
  operateur: 'orange',
}

/**
 * The columns of the table (USER-03); the server searches by label, email or role (USER-02).
 * @param mene true when an exploitant with more accounts than shown links to them
 */
export const compteColumnsOf = (mene: boolean): readonly Column<Compte>[] => [
  {
    key: 'role',
    title: 'Role',
    sortable: true,
    phone: 'line',
    whole: true,
    render: (row) => <RoleBadge row={row} />,
  },
  { key: 'libelle', title: 'Libellé', sortable: true, phone: 'name' },
  { key: 'logo', title: 'Logo', whole: true, render: vignette },
  { key: 'email', title: 'Email', sortable: true, phone: 'line' },
  {
    key: 'informations',
    title: 'Informations',
    render: (row) => {
      const lines = informations(row)
      const suite = mene && remainsUnder(row) > 0
      return lines.length > 0 || suite ? <Informations row={row} lines={lines} suite={suite} /> : null
    },
  },
  {
    key: 'isAccredited',
    title: 'Accréditation',
    render: ({ isAccredited }) => (isAccredited ? 'Oui' : <Badge color="rouge">Non</Badge>),
  },
  {
    key: 'derniereConnexion',
    title: 'Dernière connexion',
    whole: true,
    render: ({ derniereConnexion }) =>
      derniereConnexion ? (
        formatDateTime(derniereConnexion)
      ) : (
        <Text span inherit c="dimmed">
          Aucune connue
        </Text>
      ),
  },
]

function RoleBadge({ row }: { row: Compte }) {
  const role = accountRole(row)
  return <Badge color={role ? roleColours[role] : 'gray'}>{roleName(row)}</Badge>
}

function vignette(row: Compte) {
  const src = logoUrl(row.logo)
  return src ? <Image src={src} alt={`Logo ${ofName(row.libelle)}`} {...PLAQUE} h={28} w={56} /> : null
}

/** Removes the exploitant and the page from the address; search and sort stay. */
export function useSurroundings() {
  const [params] = useSearchParams()
  return (exploitant: number | null) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (exploitant === null) next.delete(SEUL)
    else next.set(SEUL, String(exploitant))
    return { search: next.toString() }
  }
}

/** Facts of an account, and a link to those of its accounts that are not shown. */
function Informations({ row, lines, suite }: { row: Compte; lines: readonly string[]; suite: boolean }) {
  const autour = useSurroundings()
  return (
    <span>
      {lines.join(' · ')}
      {lines.length > 0 && suite && ' · '}
      {suite && (
        <Anchor component={Link} to={autour(row.id)} inherit>
          Voir ses {countInWords(row.nombreSous ?? 0, 'compte')}
          {isMatched(row) && ' trouvés'}
        </Anchor>
      )}
    </span>
  )
}
