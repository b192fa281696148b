import { invalid, notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { changementDAdresse, changementDeMotDePasse, seances } from '@lavandiere/domain/session/mon-compte.ts'
import type { Preuve } from '@lavandiere/domain/session/second-facteur.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { adresse, compte } from '../platform/admission/who.ts'
import { asSystem, asSystemFor, type Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { type Call, route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { hashPassword, isPassword } from '../platform/password.ts'
import { tellOwner } from './avis.ts'
import { faultOfCode } from './code.ts'
import { company, titulaireColumns, titulaireSql } from './connexion.ts'
import { refuseWeak } from './mot-de-passe-faible.ts'

const SEANCES = `${BASE}/mon-compte/seances`

/** A call by which somebody changes the own account. */
type Asker = Pick<Call, 'actor' | 'request' | 'services'>

/**
 * The caller's account, once the current password is proved, and a code where log-in asks for one. Tries are counted:
 * somebody at an open session may be guessing.
 * @throws Refus 422 on `actuel` or `code`, 429 after ten wrong tries in ten minutes
 */
export async function proved({ actor: { id }, services, request }: Asker, { actuel, code }: Preuve) {
  const { admission, pool } = services
  await admission.tries.take('motDePasseActuel', compte(id))
  const found = await asSystem(pool, (tx) =>
    firstRow(
      tx,
      { ...titulaireColumns, password: 'text' },
      sql`
      select ${titulaireSql}, u.password from users u join ${company} where u.id = ${id} and u.archived_at is null`,
    ),
  )
  if (!(await isPassword(actuel, found?.password ?? null)) || !found) {
    request.log.warn({ compte: id }, 'mot de passe actuel refusé')
    throw invalid('actuel', "Ce n'est pas votre mot de passe actuel", 'actuel')
  }
  await admission.tries.giveBack('motDePasseActuel', compte(id))
  const giver = { id, email: found.email, address: adresse(request.ip) }
  const fault = await faultOfCode(services, giver, code, request.log)
  if (fault !== null) throw invalid('code', fault, 'code')
  return found
}

/**
 * Writes columns of one's own account, which ends all its other sessions (trigger fin_des_sessions).
 * @throws Refus 409 when the password changed since it was proved
 */
function writeOwn(
  { actor: { id }, request, services }: Asker,
  { columns, password }: { columns: SQL; password: string },
  told: (tx: Tx) => Promise<void>,
): Promise<void> {
  return asSystemFor(services.pool, id, async (tx) => {
    await tx.execute(sql`select set_config('app.session', ${request.bearer?.session ?? ''}, true)`)
    const { rowCount } = await tx.execute(sql`
      update users set ${columns}, version = version + 1, updated_at = now()
      where id = ${id} and password = ${password} and archived_at is null`)
    if (rowCount === 0)
      throw new Refus('conflit', 'Votre compte a changé entre-temps : rechargez la page et recommencez')
    await told(tx)
  })
}

/** The current password is asked for (ASVS 5.0, 6.2.2 and 6.2.3). */
const passwordRoute = route({
  call: 'POST /mon-compte/mot-de-passe',
  summary: "Changes the caller's own password, and ends the other sessions of the account.",
  access: ['update', 'session'],
  body: changementDeMotDePasse,
  answer: { status: 204, schema: null, description: 'Password changed' },
  async outside({ body, ...asker }) {
    const found = await proved(asker, body)
    if (body.password === body.actuel) throw invalid('password', "C'est déjà votre mot de passe")
    await refuseWeak(body.password, found)
    const made = await hashPassword(body.password)
    await writeOwn(asker, { columns: sql`password = ${made}`, password: found.password }, (tx) =>
      tellOwner(asker.services.jobs, tx, found.email, { quoi: 'mot de passe' }),
    )
    asker.request.log.info({ compte: asker.actor.id }, 'mot de passe changé')
    return {}
  },
})

/** The old and the new address both get a mail. */
const emailRoute = route({
  call: 'POST /mon-compte/email',
  summary: "Changes the caller's own address, and ends the other sessions of the account.",
  access: ['update', 'session'],
  body: changementDAdresse,
  answer: { status: 204, schema: null, description: 'Address changed' },
  async outside({ body, ...asker }) {
    const { email: avant, password } = await proved(asker, body)
    const apres = body.email
    if (apres === avant) throw invalid('email', "C'est déjà votre email")
    await writeOwn(asker, { columns: sql`email = ${apres}`, password }, (tx) =>
      tellOwner(asker.services.jobs, tx, avant, { quoi: 'adresse', avant, apres }),
    )
    asker.request.log.info({ compte: asker.actor.id }, 'adresse changée')
    return {}
  },
})

/** The last used first (ASVS 5.0, 7.5.2). */
const seancesRoute = route({
  call: 'GET /mon-compte/seances',
  summary: "Retrieves the caller's own sessions.",
  access: ['read', 'session'],
  answer: { status: 200, schema: seances, description: 'Sessions that still stand' },
  handler: async (tx, { actor, request }) => {
    const current = request.bearer?.session ?? ''
    const found = await rows(
      tx,
      seances.shape.seances.element.shape,
      sql`
      select id, to_json(created_at) #>> '{}' as "ouverteLe", to_json(used_at) #>> '{}' as "utiliseeLe",
        user_agent as navigateur, id = ${current} as actuelle
      from sessions where user_id = ${actor.id} and ended_at is null
      order by id = ${current} desc, used_at desc, id`,
    )
    return { body: { '@id': SEANCES, seances: found } }
  },
})

const endSeanceRoute = route({
  call: 'DELETE /mon-compte/seances/:id',
  summary: "Ends one of the caller's own sessions.",
  access: ['update', 'session'],
  params: z.object({ id: z.string().max(64) }),
  answer: { status: 204, schema: null, description: 'Session ended' },
  handler: async (tx, { actor, params, request }) => {
    const { rowCount } = await tx.execute(sql`
      update sessions set ended_at = now() where id = ${params.id} and user_id = ${actor.id} and ended_at is null`)
    if (rowCount === 0) throw notFound()
    request.log.info({ compte: actor.id }, 'session fermée')
    return {}
  },
})

const endOthersRoute = route({
  call: 'DELETE /mon-compte/seances',
  summary: "Ends the caller's own sessions except the one of this call.",
  access: ['update', 'session'],
  answer: { status: 204, schema: null, description: 'Sessions ended' },
  handler: async (tx, { actor, request }) => {
    await tx.execute(sql`
      update sessions set ended_at = now()
      where user_id = ${actor.id} and id <> ${request.bearer?.session ?? ''} and ended_at is null`)
    request.log.info({ compte: actor.id }, 'autres sessions fermées')
    return {}
  },
})

export const monCompteRoutes = [passwordRoute, emailRoute, seancesRoute, endSeanceRoute, endOthersRoute]
