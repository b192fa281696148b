import { client, compte, exploitant, operateur } from '@lavandiere/domain/comptes/compte.ts'
import { operation } from '@lavandiere/domain/historique/modification.ts'
import { forbidden, invalid, Refus, unknownChoice } from '@lavandiere/domain/kernel/errors.ts'
import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { type Actor, type Role, roleOf } from '@lavandiere/domain/kernel/roles.ts'
import { conteneurTypes } from '@lavandiere/domain/patrimoines/types.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { operationsOf, pagesOfOperations } from '../historique/routes.ts'
import type { Tx } from '../platform/db/actor.ts'
import { acteur } from '../platform/db/policies.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { type CrudOptions, crud, storedResource } from '../platform/resource/crud.ts'
import { created } from '../platform/resource/item.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { check, insert, known } from '../platform/resource/write.ts'
import { compteFacts } from './affiches.ts'
import { arbreRoute } from './arbre.ts'
import { corbeilleRoute } from './corbeille.ts'
import { accountColumnsOf } from './ecriture.ts'
import { lotRoute } from './lot.ts'
import { retraitRoute } from './retrait.ts'
import { users } from './tables.ts'

/** Of a removed account too. */
const historiqueRoute = route({
  call: 'GET /users/:id/historique',
  summary:
    'Retrieves what was changed on the account, newest first: no password, only that there is another one.',
  access: ['read', 'comptes-tenus'],
  params: idParams,
  query: strictQuery(pagesOfOperations),
  answer: { status: 200, schema: z.array(operation), description: 'Operations, newest first' },
  handler: async (tx, { params: { id }, query, request }) => {
    await foundRow(tx, {}, sql`select from users where id = ${id}`)
    return operationsOf(tx, sql`(select * from modifications where compte_id = ${id})`, query, request)
  },
})

const ROLE_REQUIS = 'Un rôle est attendu'

/** Nested lists hold this many at most; the whole list of each is another call, by pages. */
const NESTED_MAX = sql.raw('1000')
const people = (
  role: Role,
) => sql`coalesce((select json_agg(json_build_object('@id', ${sql.raw(`'/api/${role}s/'`)} || p.id, 'id', p.id,
    'libelle', p.libelle, 'email', p.email, 'roles', json_build_array('ROLE_' || upper(p.role)), 'isAccredited', p.is_accredited)
    order by p.libelle collate fr_naturel, p.id)
  from (select u.id, u.libelle, u.email, u.role, u.is_accredited from users u where users.role = 'exploitant' and u.exploitant_id = users.id and u.role = ${role}
    and u.archived_at is null limit ${NESTED_MAX}) p), '[]')`
const ofClient = (name: 'forms' | 'patrimoines') => sql`coalesce((select json_agg(json_build_object(
    '@id', ${sql.raw(`'/api/${name}/'`)} || o.id, 'id', o.id, 'libelle', o.libelle) order by o.libelle collate fr_naturel, o.id)
  from (select id, libelle from ${sql.raw(name)} where client_id = users.id and archived_at is null limit ${NESTED_MAX}) o), '[]')`
/** One look into an index for each type: a client of 30,000 containers then costs six of them. */
const typesHeld = sql`(select coalesce(json_agg(t.label order by t.label), '[]')
  from (values ${sql.join(
    Object.entries(conteneurTypes).map(([code, label]) => sql.raw(`('${code}', '${label}')`)),
    sql`, `,
  )}) t(code, label)
  where exists (select 1 from conteneurs c where c.client_id = users.id and c.conteneur_type = t.code and c.archived_at is null))`

interface AccountKind {
  resource: Resource
  /** The role of the accounts of this kind; null for any role. */
  role: Role | null
  computed: Record<string, SQL>
}

/** Administrators cannot be removed; an exploitant only once it has no clients (USER-08, OPEN-38). @throws Refus */
async function refuseRemoval(tx: Tx, actor: Actor, id: number): Promise<void> {
  if (id === actor.id) throw new Refus('conflit', 'Vous ne pouvez pas supprimer votre propre compte')
  const account = await firstRow(
    tx,
    { role: 'text', clients: 'int' },
    sql`select u.role, (select count(*)::int from users c where c.exploitant_id = u.id and c.role = 'client' and c.archived_at is null) as clients
      from users u where u.id = ${id}`,
  )
  if (account?.role === 'admin') throw new Refus('conflit', 'Un administrateur ne peut pas être supprimé')
  if (account?.role === 'exploitant' && account.clients > 0) {
    throw new Refus('conflit', 'Cet exploitant a encore des clients et ne peut pas être supprimé')
  }
}

/** Removes the operateurs of an exploitant with it; they are restored with it. */
async function removeCrew(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`
    update users set archived_at = now(), version = version + 1
    where exploitant_id = ${id} and id <> ${id} and archived_at is null
      and exists (select 1 from users e where e.id = ${id} and e.role = 'exploitant')`)
}

/**
 * Refuses to restore an account of a removed exploitant: no table would show it (USER-04). The exploitant's row is
 * locked, so that it is not removed at the same moment.
 * @throws Refus
 */
async function refuseOrphanCompte(tx: Tx, id: number): Promise<void> {
  const owner = await firstRow(
    tx,
    { isRemoved: 'bool' },
    sql`select e.archived_at is not null as "isRemoved" from users u join users e on e.id = u.exploitant_id
      where u.id = ${id} and e.id <> u.id for share of e`,
  )
  if (owner?.isRemoved)
    throw new Refus(
      'conflit',
      "L'exploitant de ce compte a été supprimé : ce compte ne peut pas revenir seul",
    )
}

async function restoreCrew(tx: Tx, id: number): Promise<void> {
  await refuseOrphanCompte(tx, id)
  await tx.execute(sql`
    update users u set archived_at = null, version = u.version + 1 from users e
    where e.id = ${id} and e.role = 'exploitant' and u.exploitant_id = e.id and u.id <> e.id
      and u.archived_at = e.archived_at`)
}

/**
 * A logo uploaded by an administrator has no company: it gets the company of its account. Administrators see the
 * logos of every company: one of another company is refused as missing (S2).
 * @throws Refus 422
 */
async function giveLogo(tx: Tx, id: number): Promise<void> {
  await tx.execute(sql`
    update user_logos l set exploitant_id = u.exploitant_id
    from users u where u.id = ${id} and l.id = u.logo_id and l.exploitant_id is null and u.exploitant_id is not null`)
  const { rowCount } = await tx.execute(sql`
    select 1 from users u join user_logos l on l.id = u.logo_id
    where u.id = ${id} and l.exploitant_id is distinct from u.exploitant_id`)
  if (rowCount !== 0) throw unknownChoice('logo')
}

/** Clients and operateurs read only their own account; of other accounts their data holds the names (SHELL-54, OPEN-18). */
const visible = sql`(current_user not in ('lavandiere_client', 'lavandiere_operateur') or users.id = ${acteur})`

/** @throws Refus 422 when an account is given another role than it has (USER-10) */
async function refuseOtherRole(tx: Tx, id: number | null, roles: unknown): Promise<void> {
  if (id === null || roles === undefined) return
  const account = await firstRow(tx, { role: 'text' }, sql`select role from users where id = ${id}`)
  const isSame =
    Array.isArray(roles) && roles.length === 1 && roles[0] === `ROLE_${account?.role.toUpperCase()}`
  if (!isSame) throw invalid('roles', "Le rôle d'un compte ne change pas")
}

function optionsOf({ role, computed }: AccountKind): CrudOptions<Resource> {
  return {
    computed: { roles: compteFacts.roles, logo: compteFacts.logo, ...computed },
    scope: role ? { role } : {},
    visible,
    showsRemoved: 'supprime' in computed,
    calls: [
      'list',
      'get',
      ...(role ? (['create'] as const) : []),
      'update',
      ...(role === 'exploitant' ? [] : (['remove'] as const)),
    ],
    async rule(tx, write) {
      await refuseOtherRole(tx, write.id, write.body.roles)
      return accountColumnsOf(tx, role, write)
    },
    after: (tx, { id }) => giveLogo(tx, id),
    async remove(tx, { actor, id }) {
      await refuseRemoval(tx, actor, id)
      await removeCrew(tx, id)
    },
    restore: restoreCrew,
  }
}

const storedAs = (kind: AccountKind) => storedResource(kind.resource, users, optionsOf(kind))
const accounts = (kind: AccountKind): Route[] => crud(kind.resource, users, optionsOf(kind))

/** The rules over several fields accept any item: one function then serves the accounts of every role. */
const asResource = (resource: typeof compte | typeof client | typeof operateur | typeof exploitant) =>
  resource as unknown as Resource

const supprime = sql`(users.archived_at is not null)`

const anyAccount: AccountKind = {
  resource: asResource(compte),
  role: null,
  computed: { clients: people('client'), operateurs: people('operateur'), laveuse: compteFacts.laveuse },
}
const exploitants: AccountKind = {
  resource: asResource(exploitant),
  role: 'exploitant',
  computed: { supprime },
}
const clients: AccountKind = {
  resource: asResource(client),
  role: 'client',
  computed: {
    typologieConteneurs: typesHeld,
    forms: ofClient('forms'),
    patrimoines: ofClient('patrimoines'),
    supprime,
  },
}
const operateurs: AccountKind = {
  resource: asResource(operateur),
  role: 'operateur',
  computed: { laveuse: compteFacts.laveuse, supprime },
}

const roleGiven = z.looseObject({
  roles: z.tuple(
    [z.enum(['ROLE_ADMIN', 'ROLE_EXPLOITANT', 'ROLE_CLIENT', 'ROLE_OPERATEUR'], ROLE_REQUIS)],
    ROLE_REQUIS,
  ),
})

/** By the rules of the named role; never an administrator (USER-31, OPEN-37). */
const createAnyRoute = route({
  call: 'POST /users',
  summary: 'Creates a User resource.',
  access: ['create', 'users'],
  body: roleGiven,
  documented: z.union([
    z.strictObject({ roles: z.tuple([z.literal('ROLE_EXPLOITANT')]), ...exploitant.fields }),
    z.strictObject({ roles: z.tuple([z.literal('ROLE_CLIENT')]), ...client.fields }),
    z.strictObject({ roles: z.tuple([z.literal('ROLE_OPERATEUR')]), ...operateur.fields }),
  ]),
  answer: { status: 201, schema: compte.read, description: 'User resource created' },
  handler: async (tx, { body, actor, services }) => {
    const role = roleOf(body.roles)
    const kinds = { exploitant: exploitants, client: clients, operateur: operateurs }
    if (role === null || role === 'admin') throw forbidden()
    const stored = storedAs(kinds[role])
    const value = check(stored.resource, known(stored, body))
    const more = await accountColumnsOf(tx, role, { actor, value, before: null, id: null, services })
    const id = await insert(tx, stored, value, more)
    await giveLogo(tx, id)
    return created(tx, storedAs(anyAccount), id, services)
  },
})

export const compteRoutes: Route[] = [
  arbreRoute,
  corbeilleRoute,
  retraitRoute,
  historiqueRoute,
  lotRoute,
  ...accounts(anyAccount),
  createAnyRoute,
  ...accounts(exploitants),
  ...accounts(clients),
  ...accounts(operateurs),
]
