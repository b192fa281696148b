import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { logIn, makeCaller, type Reponse } from './appels.ts'
import type { Grappe } from './noeuds-grappe.ts'

const CALLS = 15
const DEMO = 'lavandiere-demo'

/** Tries everything on which nodes must agree that share only a database. Returns the faults found. */
export async function unshared(grappe: Grappe): Promise<string[]> {
  const checks = [sessions, triesOfLogIn, keys, trackerKeys, assets]
  return (await Promise.all(checks.map((check) => check(grappe)))).flat()
}

const statuses = (answers: readonly Reponse[]) => answers.map(({ status }) => status)

/** A log-out at one node ends the session at all. */
async function sessions({ noeuds }: Grappe): Promise<string[]> {
  const callers = noeuds.map(({ url }) => makeCaller(url))
  const opened = await callers[0]?.('POST', '/login_check', {
    email: 'operateur@lavandiere.example',
    password: DEMO,
  })
  const authorization = `Bearer ${opened?.json.token}`
  const look = async () =>
    statuses(
      await Promise.all(
        callers.map((call) => call('GET', '/conteneurs?itemsPerPage=1', undefined, { authorization })),
      ),
    )
  const before = await look()
  await callers[1]?.('POST', '/logout', { refresh_token: opened?.json.refresh_token })
  const after = await look()
  const isShared = before.every((one) => one === 200) && after.every((one) => one === 401)
  return isShared ? [] : [`séance : ${before} puis ${after}`]
}

/** Wrong log-ins of one address are counted together. */
async function triesOfLogIn({ noeuds }: Grappe): Promise<string[]> {
  const seen: number[] = []
  for (let n = 0; n < 12; n++) {
    const call = makeCaller(noeuds[n % noeuds.length]?.url ?? '', { 'x-forwarded-for': '203.0.113.7' })
    const { status } = await call('POST', '/login_check', {
      email: 'personne@essai.example',
      password: 'un-faux-mot',
    })
    seen.push(status)
  }
  const isShared = seen.slice(0, 10).every((one) => one === 401) && seen.slice(10).every((one) => one === 429)
  return isShared ? [] : [`essais de connexion : ${seen}`]
}

/** One key at all nodes at once: one row, one answer. */
async function keys({ noeuds, stored }: Grappe): Promise<string[]> {
  const libelle = `Prestation ${randomUUID()}`
  const headers = { 'idempotency-key': randomUUID() }
  const callers = await Promise.all(noeuds.map((noeud) => logIn(noeud)))
  const answers = await Promise.all(
    Array.from({ length: CALLS }, (_, n) =>
      callers[n % callers.length]?.('POST', '/prestations', { libelle }, headers),
    ),
  )
  const ids = new Set(answers.map((answer) => String(answer?.json['@id'])))
  const rows = await stored.read('select from prestations where libelle = $1', [libelle])
  const isOnce = ids.size === 1 && rows.length === 1 && answers.every((answer) => answer?.status === 201)
  return isOnce ? [] : [`clé Idempotency-Key : ${ids.size} réponses, ${rows.length} lignes`]
}

/** A key of trackers made at one node opens all, and stays out of the logs of nginx. */
async function trackerKeys({ url, noeuds, nginx }: Grappe): Promise<string[]> {
  const exploitant = await logIn(noeuds[0] ?? { url })
  const { json } = await exploitant('PUT', '/telematique/jetons', { libelle: 'Essai de plusieurs nœuds' })
  const jeton = String(json.jeton)
  const place = `/telematique/entrees/${jeton}/osmand?id=inconnu&lat=45.7&lon=4.8&timestamp=${Math.floor(Date.now() / 1_000)}`
  const answers = [
    await makeCaller(url)('GET', place),
    ...(await Promise.all(noeuds.map((noeud) => makeCaller(noeud.url)('GET', place)))),
  ]
  return [
    ...(answers.every(({ status }) => status === 200) ? [] : [`jeton de traceur : ${statuses(answers)}`]),
    ...(jeton.length > 20 && !nginx.logs().includes(jeton)
      ? []
      : ['un jeton de traceur est dans les journaux de nginx']),
  ]
}

/** A node that refused a connection is left alone by nginx for two seconds. */
const LEFT_ALONE_MS = 6_000

/** A script that a page names may be on one node alone, during an upgrade: all are asked. */
async function assets({ url, noeuds, nginx }: Grappe): Promise<string[]> {
  const wanted = noeuds.map(() => 404).join(', ')
  const until = performance.now() + LEFT_ALONE_MS
  for (;;) {
    const path = `/assets/${randomUUID()}.js`
    const { status } = await fetch(url + path)
    const line = nginx
      .logs()
      .split('\n')
      .find((one) => one.includes(path))
    if (status === 404 && line?.endsWith(wanted)) return []
    if (performance.now() > until) return [`fichier de page : ${status}, ${line}`]
    await sleep(300)
  }
}
