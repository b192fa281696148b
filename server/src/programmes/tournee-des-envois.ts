import { DAY_MS } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  ANCIEN_SECRET_HEURES,
  attenteApres,
  ENVOIS_JOURS,
  ESSAIS_JOURS,
  reposApres,
} from '@lavandiere/domain/programmes/webhook.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { mailJob, screenUrl } from '../platform/outside/mail-job.ts'
import { unsealStored } from '../platform/sealed.ts'
import type { Services } from '../platform/services.ts'
import { type Issue, isTaken, type Lettre, send } from './envoi.ts'
import { webhookSecretOwner } from './secrets.ts'

/** Webhooks that are served at the same time, and deliveries of one, each about another object. */
const AT_ONCE = 8
const SENT_AT_ONCE = 20
/**
 * Deliveries that must all fail for an address to count as away, and with which that address is then asked whether it takes
 * anything again. A single refused delivery waits alone: those that come after it leave.
 */
const PROBES = 3
/** The last tries of a delivery that are kept. */
const ESSAIS_GARDES = 20
/** Milliseconds after which a webhook lets the others have their turn. */
const TURN_MS = 10_000

export type EnvoisNeeds = Pick<Services, 'pool' | 'now' | 'config' | 'jobs' | 'log'>

const webhookColumns = {
  id: 'int',
  societe: 'int',
  libelle: 'text',
  email: 'text',
  adresse: 'text',
  secret: 'text',
  ancien: 'text?',
  echecs: 'int',
  echoueDepuis: 'text?',
} as const

/** Sends what is due, of every company. To be called every few seconds, by one server at a time. */
export async function sendDue(needs: EnvoisNeeds, options: { answerMs?: number } = {}): Promise<void> {
  const now = needs.now().toISOString()
  const due = await asSystem(needs.pool, (tx) =>
    rows(
      tx,
      webhookColumns,
      sql`select w.id, w.exploitant_id as societe, w.libelle, u.email, w.adresse, w.secret, w.echecs,
          case when w.secret_le + make_interval(hours => ${ANCIEN_SECRET_HEURES}) > ${now} then w.ancien_secret end as ancien,
          to_json(w.echoue_depuis) #>> '{}' as "echoueDepuis"
        from webhooks w join users u on u.id = w.exploitant_id and u.is_accredited and u.archived_at is null
        where w.actif and w.archived_at is null and w.secret is not null and coalesce(w.pas_avant, '-infinity') <= ${now}
          and exists (select from envois e where e.webhook_id = w.id and e.etat = 'attente' and e.pas_avant <= ${now})
        order by w.id`,
    ),
  )
  const queue = due.values()
  const serve = async () => {
    for (const one of queue)
      await serveWebhook(needs, one, options).catch((error: unknown) =>
        needs.log.error({ err: error, webhook: one.id }, "les envois d'un webhook ont échoué"),
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, serve))
}

type Due = Awaited<ReturnType<typeof rows<typeof webhookColumns>>>[number]
const lettreColumns = {
  id: 'int',
  evenement: 'text',
  contenu: z.unknown(),
  creeLe: 'text',
  essais: 'int',
} as const
type Attendue = Lettre & { essais: number }

async function serveWebhook(
  needs: EnvoisNeeds,
  webhook: Due,
  { answerMs }: { answerMs?: number },
): Promise<void> {
  const secrets = await secretsOf(needs, webhook)
  if (secrets.length === 0) throw new Error('no secret of the server opens that of the webhook')
  const until = Date.now() + TURN_MS
  let { echecs } = webhook
  while (Date.now() < until) {
    const lettres = await heads(needs, webhook.id, echecs > 0 ? PROBES : SENT_AT_ONCE)
    if (lettres.length === 0) return
    const now = needs.now()
    const more = answerMs === undefined ? {} : { answerMs }
    const issues = await Promise.all(
      lettres.map((lettre) =>
        send(lettre, { adresse: webhook.adresse, secrets, now, config: needs.config, ...more }),
      ),
    )
    const isAnyTaken = issues.some(isTaken)
    const isAway = !isAnyTaken && (echecs > 0 || lettres.length >= PROBES)
    await note(needs, { ...webhook, echecs }, lettres, issues, { isAnyTaken, isAway })
    if (isAway) return
    echecs = 0
  }
}

/** The next deliveries of a webhook, of each object the oldest that waits. */
const heads = ({ pool, now }: EnvoisNeeds, webhook: number, max: number): Promise<Attendue[]> =>
  asSystem(pool, (tx) =>
    rows(
      tx,
      lettreColumns,
      sql`select e.id, e.evenement, e.contenu, to_json(e.cree_le) #>> '{}' as "creeLe", jsonb_array_length(e.essais) as essais
        from envois e where e.webhook_id = ${webhook} and e.etat = 'attente' and e.pas_avant <= ${now().toISOString()}
          and not exists (select from envois p where p.webhook_id = e.webhook_id and p.objet = e.objet
            and p.etat = 'attente' and p.id < e.id)
        order by e.id limit ${max}`,
    ),
  )

async function secretsOf(
  { pool, config }: EnvoisNeeds,
  { id, societe, secret, ancien }: Due,
): Promise<string[]> {
  const open = async (sealed: string | null, column: 'secret' | 'ancien_secret') => {
    if (sealed === null) return []
    const opened = await unsealStored(sealed, webhookSecretOwner(societe), config, (renewed) =>
      asSystem(pool, (tx) =>
        tx.execute(
          sql`update webhooks set ${sql.identifier(column)} = ${renewed} where id = ${id} and ${sql.identifier(column)} = ${sealed}`,
        ),
      ),
    )
    return opened ? [opened.text] : []
  }
  return [...(await open(secret, 'secret')), ...(await open(ancien, 'ancien_secret'))]
}

/** Keeps what came of a turn: of each delivery, and of the address. */
async function note(
  needs: EnvoisNeeds,
  webhook: Due,
  lettres: readonly Attendue[],
  issues: readonly Issue[],
  came: Came,
): Promise<void> {
  const now = needs.now()
  const facts = lettres.map(({ id, creeLe, essais }, i) => {
    const issue = issues[i] ?? { code: null, raison: null }
    const isOver = now.getTime() - Date.parse(creeLe) >= ESSAIS_JOURS * DAY_MS
    const etat = isTaken(issue) ? 'recu' : isOver ? 'abandonne' : 'attente'
    const pasAvant = later(now, attenteApres(essais + 1))
    return { id, etat, pasAvant, essai: { le: now.toISOString(), ...issue } }
  })
  await asSystem(needs.pool, async (tx) => {
    await tx.execute(sql`update envois e set etat = f.etat, pas_avant = f."pasAvant",
        essais = jsonb_path_query_array(e.essais || f.essai, '$[last - ${sql.raw(String(ESSAIS_GARDES - 1))} to last]')
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) f(id bigint, etat text, "pasAvant" timestamptz, essai jsonb)
      where e.id = f.id`)
    await noteAddress(needs, tx, webhook, came)
  })
}

interface Came {
  isAnyTaken: boolean
  /** The address takes nothing, whatever is sent. */
  isAway: boolean
}
const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()

/** Keeps whether an address takes what it is sent: it rests while it is away, and is stopped after three days of failures. */
async function noteAddress(
  { now: clock, jobs, config }: EnvoisNeeds,
  tx: Tx,
  webhook: Due,
  { isAnyTaken, isAway }: Came,
): Promise<void> {
  const now = clock()
  if (isAnyTaken) {
    await tx.execute(sql`update webhooks set echecs = 0, echoue_depuis = null, pas_avant = null,
      dernier_envoi = ${now.toISOString()} where id = ${webhook.id}`)
    // What was tried while it was away is tried now.
    if (webhook.echecs > 0)
      await tx.execute(sql`update envois set pas_avant = ${now.toISOString()} where webhook_id = ${webhook.id}
        and etat = 'attente' and pas_avant > ${now.toISOString()}`)
    return
  }
  const depuis = webhook.echoueDepuis ?? now.toISOString()
  const isGivenUp = now.getTime() - Date.parse(depuis) >= ESSAIS_JOURS * DAY_MS
  await tx.execute(sql`update webhooks set echecs = ${isAway ? webhook.echecs + 1 : 0}, echoue_depuis = ${depuis},
    pas_avant = ${isAway ? later(now, reposApres(webhook.echecs + 1)) : null}::timestamptz, actif = actif and not ${isGivenUp},
    arrete_le = case when ${isGivenUp} then ${now.toISOString()}::timestamptz end where id = ${webhook.id}`)
  if (isGivenUp)
    await jobs.enqueue(
      mailJob,
      mailOf(webhook, screenUrl(config, `programmes/webhooks/${webhook.id}/envois`)),
      { tx },
    )
}

const mailOf = ({ email, libelle, adresse }: Due, url: string | undefined) => ({
  to: email,
  subject: `Lavandière : le webhook « ${libelle} » est arrêté`,
  text: [
    'Bonjour,',
    '',
    `L'adresse ${adresse} n'a rien reçu depuis ${countInWords(ESSAIS_JOURS, 'jour')} : le webhook « ${libelle} » est arrêté.`,
    `Ce qui attend reste dans « Programmes » ${countInWords(ENVOIS_JOURS, 'jour')}, et part dès que vous le remettez en service.`,
    ...(url ? ['', url] : []),
  ].join('\n'),
})
