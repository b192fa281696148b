import { createServer, request } from 'node:http'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { seal } from '@lavandiere/server/platform/sealed.ts'
import { webhookSecretOwner } from '@lavandiere/server/programmes/secrets.ts'
import { sendDue } from '@lavandiere/server/programmes/tournee-des-envois.ts'
import { listen } from '@lavandiere/server/testing/listen.ts'
import { sql } from 'drizzle-orm'
import { type Bench, inTurn, load, report, timed, withBenches } from './socle.ts'

/** An hour at a thousand a second. */
const HOUR = 3_600_000
const FEW = 3_600
/** Deliveries measured, and calls at the same time, as a turn makes them. */
const SENT = 2_000
const AT_ONCE = 20

/** A receiver that takes what comes, or refuses it. */
async function startReceiver() {
  const state = { isUp: false, taken: 0 }
  const server = createServer((asked, response) => {
    asked.resume().on('end', () => {
      if (state.isUp) state.taken++
      response.writeHead(state.isUp ? 204 : 503).end()
    })
  })
  const port = await listen(server)
  return { state, url: `http://127.0.0.1:${port}/recu`, close: () => server.close().closeAllConnections() }
}

const HOUR_MS = 3_600_000
/** A webhook of the company, and turns of its deliveries, each an hour after the one before. */
async function makeWebhook({ services, world, env }: Bench, url: string) {
  const { id } = world.exploitant
  const secret = await seal('whsec_bWVzdXJlLW1lc3VyZS1tZXN1cmU=', webhookSecretOwner(id), env.SECRET ?? '')
  await asSystem(services.pool, (tx) =>
    tx.execute(sql`insert into webhooks (exploitant_id, libelle, adresse, evenements, actif, secret)
      values (${id}, 'Mesure', ${url}, '{intervention.lavee}', true, ${secret})`),
  )
  let now = Date.now()
  return () => {
    now += HOUR_MS
    return sendDue({
      ...services,
      config: { ...services.config, WEBHOOK_HOTES_PRIVES: ['127.0.0.1:*'] },
      now: () => new Date(now),
    })
  }
}

/** Facts of a company, each about another object, as triggers tell of them. */
const announce = ({ world }: Bench, count: number) => sql`
  select count(annoncer(${world.exploitant.id}, 'intervention.lavee', 'interventions/' || n, jsonb_build_object('id', n)))
  from generate_series(1, ${count}::int) n`

/** As many calls, as many at once, without outbox, signature or record. */
async function bareCalls(url: string): Promise<void> {
  const left = Array.from({ length: SENT }, (_, n) => n).values()
  const send = async () => {
    for (const n of left)
      await new Promise((resolve, reject) => {
        const sent = request(url, { method: 'POST', agent: false }, (answer) =>
          answer.resume().on('end', resolve),
        )
        sent.on('error', reject).end(JSON.stringify({ type: 'intervention.lavee', data: { id: n } }))
      })
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
}

await withBenches(2, async ([few, hour]) => {
  if (!few || !hour) return
  const { state, url, close } = await startReceiver()
  const [turnOfFew, turnOfHour] = [await makeWebhook(few, url), await makeWebhook(hour, url)]
  const writing = performance.now()
  await load(hour, announce(hour, HOUR))
  const perSecond = HOUR / ((performance.now() - writing) / 1_000)
  report('facts told in a second', `${Math.round(perSecond)}/s`, '1,000/s', perSecond / 1_000, { atLeast: 1 })
  await load(few, announce(few, FEW))
  const [b = 0, a = 0] = await inTurn([timed(turnOfFew), timed(turnOfHour)])
  const waiting = `among ${FEW}, ${b.toFixed(1)} ms`
  report('turn while the receiver is down, an hour of facts waits', `${a.toFixed(1)} ms`, waiting, a / b, {
    atMost: 1.5,
  })

  state.isUp = true
  const drain = async () => {
    const start = performance.now()
    const before = state.taken
    while (state.taken < before + SENT) await turnOfHour()
    return ((performance.now() - start) * SENT) / (state.taken - before)
  }
  const [ours = 0, bare = 0] = await inTurn([drain, timed(() => bareCalls(url))], { warm: 1, rounds: 3 })
  const rate = (ms: number) => `${Math.round((SENT * 1_000) / ms)}/s`
  report('deliveries once it is back', rate(ours), `bare calls, ${rate(bare)}`, bare / ours, { atLeast: 0.3 })
  close()
})
