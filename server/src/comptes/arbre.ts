import { arbre, SOUS_MAX } from '@lavandiere/domain/comptes/compte.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, jsonList } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { identifiant } from '../platform/http/wire.ts'
import { pageAnswer } from '../platform/resource/collection.ts'
import { storedResource } from '../platform/resource/crud.ts'
import { listQuery, pageRows, whole } from '../platform/resource/list-query.ts'
import { relationJoins, selection } from '../platform/resource/present.ts'
import { compteFacts, derniereConnexion } from './affiches.ts'
import { matchesCompte, roleLabel } from './recherche-comptes.ts'
import { users } from './tables.ts'

const PAGE_SIZE_MAX = 50
const storedRoots = storedResource(arbre.ligne, users, {
  computed: { ...compteFacts, derniereConnexion },
})

const isUnder = sql`users.role in ('client', 'operateur') and users.archived_at is null`
const isRoot = sql`users.role in ('admin', 'exploitant') and users.archived_at is null`

interface AskedTree {
  page: { page: number; itemsPerPage: number }
  /** The exploitant whose accounts are paged; null when the first-level accounts are. */
  only: number | null
  search: string
  order: SQL
}

const accountColumns: Record<string, SQL> = {
  role: roleLabel,
  libelle: sql`users.libelle`,
  email: sql`users.email`,
}

function ordering(query: Record<string, unknown>): SQL {
  const asked = Object.keys(accountColumns).find((key) => query[`order[${key}]`]) ?? 'libelle'
  const turn = sql.raw(query[`order[${asked}]`] === 'desc' ? 'desc' : 'asc')
  return sql`${accountColumns[asked]} collate fr_naturel ${turn}, users.libelle collate fr_naturel, users.id`
}

/**
 * A page of the table of accounts in one statement. Without `only` it holds first-level accounts, each with the first
 * accounts under it; with `only` it holds that exploitant and a page of its accounts. A first-level account stays
 * when the search finds one under it.
 */
function treeStatement({ page, only, search, order }: AskedTree): SQL {
  const found = matchesCompte(search)
  const from = (page.page - 1) * page.itemsPerPage
  const one = only === null ? sql`true` : sql`users.id = ${only}`
  const [roots, people] =
    only === null
      ? [sql`rang > ${from} and rang <= ${from + page.itemsPerPage}`, sql`limit ${SOUS_MAX}`]
      : [sql`true`, pageRows(page)]
  return sql`
    with touches as materialized (
      select distinct users.exploitant_id as id from users where ${isUnder} and ${found}
    ), racines as materialized (
      select users.id, touches.id is not null as touche, ${found} as trouvee, row_number() over (order by ${order}) as rang
      from users left join touches on touches.id = users.id
      where ${isRoot} and ${one} and (${found} or touches.id is not null)
    ), lignes as materialized (
      select racines.rang, u.total, u.sous, racines.id,
        case when touche then u.total else 0 end as trouves, trouvee from racines cross join lateral (
        select
          (select count(*)::int from users where users.exploitant_id = racines.id and ${isUnder} and (not touche or ${found})) as total,
          ${jsonList(sql`
            select ${selection(storedRoots)} from users ${relationJoins(storedRoots)}
            where users.exploitant_id = racines.id and ${isUnder} and (not touche or ${found}) order by ${order} ${people}`)} as sous
      ) u where ${roots}
    )
    select (select count(*)::int from racines) as racines, (select coalesce(sum(total), 0)::int from lignes) as sous,
      ${jsonList(sql`
        select ${selection(storedRoots)}, lignes.sous as sous, lignes.total as "nombreSous",
          lignes.trouves as "nombreTrouves", lignes.trouvee as trouvee
        from lignes join users on users.id = lignes.id ${relationJoins(storedRoots)} order by lignes.rang`)}::text as member`
}

/**
 * The exploitant whose accounts are asked for: the named one (none when the actor cannot see it), or the actor itself
 * for an exploitant; otherwise null.
 */
function onlyOf(actor: Actor, exploitant: unknown): number | null {
  if (exploitant === undefined) return actor.role === 'exploitant' ? actor.exploitantId : null
  const id = identifiant.safeParse(exploitant).data ?? idOf(String(exploitant), 'exploitants')
  if (id === null)
    throw new Refus(
      'requete-invalide',
      'exploitant : une IRI /exploitants/{id} ou un identifiant est attendu',
    )
  return id
}

async function readRoots(tx: Tx, asked: AskedTree) {
  const columns = { racines: 'int', sous: 'int', member: 'text' } as const
  const { racines, sous, member } = await foundRow(tx, columns, treeStatement(asked))
  return { member, total: asked.only === null || racines === 0 ? racines : Math.max(1, sous) }
}

export const arbreRoute = route({
  call: 'GET /users/arbre',
  tag: 'users',
  summary: 'Retrieves a page of the accounts, clients and operateurs nested under their exploitant.',
  access: ['read', 'comptes-tenus'],
  query: listQuery(arbre.ligne, {
    itemsPerPage: whole(PAGE_SIZE_MAX).default(15),
  }),
  answer: { status: 200, schema: z.array(arbre.branche), description: 'User collection' },
  handler: async (tx, { query, actor, request }) => {
    const page = { page: Number(query.page ?? 1), itemsPerPage: Number(query.itemsPerPage) }
    const search = typeof query.search === 'string' ? query.search : ''
    const only = onlyOf(actor, query.exploitant)
    const found = await readRoots(tx, { page, only, search, order: ordering(query) })
    return { body: pageAnswer(arbre.ligne, found, page, request) }
  },
})
