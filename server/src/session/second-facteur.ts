import { randomBytes } from 'node:crypto'
import { invalid, notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import {
  cleDeSecondFacteur,
  codesDeSecours,
  confirmation,
  preuve,
  secondFacteur,
} from '@lavandiere/domain/session/second-facteur.ts'
import { sql } from 'drizzle-orm'
import { adresse } from '../platform/admission/who.ts'
import { asSystem, asSystemFor, type Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE, idParams } from '../platform/http/wire.ts'
import type { Services } from '../platform/services.ts'
import { tellOwner } from './avis.ts'
import { hasSecondFactor, printOf, proveCode, sealKey } from './code.ts'
import { proved } from './mon-compte.ts'
import { base32, otpauth } from './totp.ts'

const OWN = '/mon-compte/second-facteur'
/** Bytes of a key: as many as the hash of RFC 6238 has. */
const KEY_BYTES = 20
const RECOVERY_CODES = 10
/** Characters of a recovery code: fifty random bits. */
const RECOVERY_LENGTH = 10

const alreadyOn = () =>
  new Refus('conflit', "La vérification en deux étapes est déjà active : désactivez-la d'abord")

/** The state of an account's second factor, under the path that asks for it. */
async function secondFactorState({ pool }: Services, account: number, path: string) {
  const { depuis, codesRestants } = await asSystem(pool, (tx) =>
    foundRow(
      tx,
      { depuis: 'text?', codesRestants: 'int' },
      sql`
      select to_json(f.confirme_le) #>> '{}' as depuis,
        (select count(*)::int from codes_secours c where c.user_id = ${account} and c.utilise_le is null) as "codesRestants"
      from (select ${account}::int as id) u left join seconds_facteurs f on f.user_id = u.id and f.confirme_le is not null`,
    ),
  )
  return {
    '@id': BASE + path,
    actif: depuis !== null,
    depuis,
    codesRestants: depuis === null ? 0 : codesRestants,
  }
}

/** New recovery codes in place of all that were there, as the person reads them. */
async function renewRecovery(tx: Tx, account: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(7)).slice(0, RECOVERY_LENGTH))
  const prints = codes.map(printOf)
  await tx.execute(sql`delete from codes_secours where user_id = ${account}`)
  await tx.execute(sql`
    insert into codes_secours (user_id, empreinte) select ${account}, unnest(${sql.param(prints)}::text[])`)
  return codes.map((code) => `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`)
}

const emailOf = (tx: Tx, account: number) =>
  firstRow(tx, { email: 'text' }, sql`select email from users where id = ${account}`)

/** Forgets factor and recovery codes. @returns whether log-in asked for a code until now */
async function forget(tx: Tx, account: number): Promise<boolean> {
  await tx.execute(sql`delete from codes_secours where user_id = ${account}`)
  const gone = await firstRow(
    tx,
    { wasAsked: 'bool' },
    sql`delete from seconds_facteurs where user_id = ${account} returning confirme_le is not null as "wasAsked"`,
  )
  return gone?.wasAsked ?? false
}

/**
 * Deletes the factor and its recovery codes, and informs the person by mail if log-in asked for a code until now.
 * @returns whether it did
 */
const giveUp = ({ pool, jobs }: Services, account: number, author: number): Promise<boolean> =>
  asSystemFor(pool, author, async (tx) => {
    const owner = await emailOf(tx, account)
    if (!owner) throw notFound()
    const wasAsked = await forget(tx, account)
    if (wasAsked) await tellOwner(jobs, tx, owner.email, { quoi: 'second facteur', estActif: false })
    return wasAsked
  })

const readSecondFactorRoute = route({
  call: `GET ${OWN}`,
  tag: 'session',
  summary: "Retrieves the state of the caller's own second factor.",
  access: ['read', 'second-facteur'],
  answer: { status: 200, schema: secondFacteur, description: 'State of the second factor' },
  outside: async ({ actor, services }) => ({ body: await secondFactorState(services, actor.id, OWN) }),
})

/** A change of one's own second factor, by whoever proves to be the person. */
const changesOwn = {
  tag: 'session',
  access: ['update', 'second-facteur'],
  body: preuve,
} as const

const beginRoute = route({
  ...changesOwn,
  call: `PUT ${OWN}`,
  summary: "Makes a key for the caller's authenticator program; nothing is asked for before it is confirmed.",
  answer: { status: 200, schema: cleDeSecondFacteur, description: 'Key of the authenticator program' },
  async outside({ actor, body, request, services }) {
    const { email } = await proved({ actor, request, services }, body)
    const key = randomBytes(KEY_BYTES)
    const sealed = await sealKey(key, actor.id, services)
    const { rowCount } = await asSystem(services.pool, (tx) =>
      tx.execute(sql`
        insert into seconds_facteurs (user_id, cle) values (${actor.id}, ${sealed})
        on conflict (user_id) do update set cle = excluded.cle, dernier_pas = 0, created_at = now()
        where seconds_facteurs.confirme_le is null`),
    )
    if (rowCount === 0) throw alreadyOn()
    return { body: { cle: base32(key), otpauth: otpauth(key, email) } }
  },
})

const confirmRoute = route({
  call: `PUT ${OWN}/confirmation`,
  tag: 'session',
  summary: 'Proves that the authenticator program has the key; answers recovery codes, once.',
  access: ['update', 'second-facteur'],
  body: confirmation,
  answer: { status: 200, schema: codesDeSecours, description: 'Recovery codes, each of one use' },
  async outside({ actor: { id }, body, request, services }) {
    if (await hasSecondFactor(services, id)) throw alreadyOn()
    const { email = '' } = (await asSystem(services.pool, (tx) => emailOf(tx, id))) ?? {}
    if ((await proveCode(services, { id, email, address: adresse(request.ip) }, body.code)) !== 'application')
      throw invalid('code', "Ce code n'est pas le bon : saisissez celui que l'application montre", 'code')
    const codes = await asSystemFor(services.pool, id, async (tx) => {
      const { rowCount } = await tx.execute(sql`
        update seconds_facteurs set confirme_le = now() where user_id = ${id} and confirme_le is null`)
      if (rowCount === 0) throw alreadyOn()
      await tx.execute(sql`
        update sessions set ended_at = now()
        where user_id = ${id} and id <> ${request.bearer?.session ?? ''} and ended_at is null`)
      await tellOwner(services.jobs, tx, email, { quoi: 'second facteur', estActif: true })
      return renewRecovery(tx, id)
    })
    request.log.info({ compte: id }, 'second facteur activé')
    return { body: { codes } }
  },
})

const codesRoute = route({
  ...changesOwn,
  call: `PUT ${OWN}/codes`,
  summary: 'Makes new recovery codes in place of the old ones.',
  answer: { status: 200, schema: codesDeSecours, description: 'Recovery codes, each of one use' },
  async outside({ actor, body, request, services }) {
    const { email } = await proved({ actor, request, services }, body)
    const { actif } = await secondFactorState(services, actor.id, OWN)
    if (!actif) throw new Refus('conflit', "La vérification en deux étapes n'est pas active")
    const codes = await asSystem(services.pool, async (tx) => {
      await tellOwner(services.jobs, tx, email, { quoi: 'codes de secours' })
      return renewRecovery(tx, actor.id)
    })
    request.log.info({ compte: actor.id }, 'codes de secours refaits')
    return { body: { codes } }
  },
})

const giveUpRoute = route({
  ...changesOwn,
  call: `PUT ${OWN}/retrait`,
  summary: "Gives up the caller's own second factor.",
  answer: { status: 204, schema: null, description: 'Second factor given up' },
  async outside({ actor, body, request, services }) {
    await proved({ actor, request, services }, body)
    if (await giveUp(services, actor.id, actor.id))
      request.log.info({ compte: actor.id }, 'second facteur retiré')
    return {}
  },
})

const OF_ACCOUNT = '/users/:id/second-facteur'

const readOfAccountRoute = route({
  call: `GET ${OF_ACCOUNT}`,
  tag: 'users',
  summary: 'Retrieves whether the log-in of an account asks for a code.',
  access: ['remove', 'second-facteur'],
  params: idParams,
  answer: { status: 200, schema: secondFacteur, description: 'State of the second factor' },
  handler: async (tx, { params: { id }, services }) => {
    if (!(await emailOf(tx, id))) throw notFound()
    return {
      outside: async () => ({ body: await secondFactorState(services, id, `/users/${id}/second-facteur`) }),
    }
  },
})

/**
 * For somebody who lost telephone and recovery codes. The administrator proves who asks: a copied token takes no factor
 * away.
 */
const takeAwayRoute = route({
  call: `PUT ${OF_ACCOUNT}/retrait`,
  tag: 'users',
  summary: 'Takes the second factor from an account; its log-in asks for the password alone.',
  access: ['remove', 'second-facteur'],
  params: idParams,
  body: preuve,
  answer: { status: 204, schema: null, description: 'Second factor taken away' },
  handler: async (tx, { actor, body, params: { id }, request, services }) => {
    if (!(await emailOf(tx, id))) throw notFound()
    if (id === actor.id)
      throw new Refus('interdit', 'Votre propre second facteur se retire dans « Mon compte »')
    return {
      outside: async () => {
        await proved({ actor, request, services }, body)
        if (await giveUp(services, id, actor.id))
          request.log.info({ compte: id, auteur: actor.id }, 'second facteur retiré par un administrateur')
        return {}
      },
    }
  },
})

export const secondFacteurRoutes = [
  readSecondFactorRoute,
  beginRoute,
  confirmRoute,
  codesRoute,
  giveUpRoute,
  readOfAccountRoute,
  takeAwayRoute,
]
