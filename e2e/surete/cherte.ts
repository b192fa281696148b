import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { decor, makeCaller, ROLES, type RoleAppelant } from './appels.ts'
import { dearInputs, type EntreeChere } from './entrees-cheres.ts'
import { centileOf, type Figure, figureOf, largest, ms } from './figure.ts'
import { memoryMb, onServer, type Serveur, statusOf } from './serveur.ts'

const LECTURE_MS = 250
const CONNEXION_MS = 1_000
const MEMOIRE_MO = 300
const REFUS_MS = 1_000
/** Pause between the calls of the other accounts: reads, and a log-in every tenth read, in ms. */
const PAUSE_MS = 20

interface Vu {
  lectures: number[]
  connexions: number[]
  refus: number[]
  memoire: number
  fautes: string[]
}

/**
 * S22: one account sends the dearest input that it can, many at once, while others read and log in.
 * @param rounds how many at once, in each round
 * @param isChosen the inputs to send, all by default
 */
export async function costTest(
  rounds: readonly number[],
  isChosen: (entree: EntreeChere) => boolean = () => true,
): Promise<Figure> {
  const measured = await onServer((server, fautes) => bursts(server, rounds, isChosen, fautes), {
    env: { CALLS_PER_SECOND: '50' },
  })
  const { lines, fautes, memoire } = measured
  const lecture = centileOf(measured.lectures, 0.99)
  const [connexion, refus] = [largest(measured.connexions), largest(measured.refus)]
  const faits =
    `${lines.length - 1} salves ; les autres lisent en ${ms(lecture)} (p99 de ${measured.lectures.length}), se connectent en ${ms(connexion)} au plus ; ` +
    `refus en ${ms(refus)} au plus ; mémoire au-dessus du repos ${Math.round(memoire)} Mo\n${lines.join('\n')}`
  const isATemps =
    lecture <= LECTURE_MS && connexion <= CONNEXION_MS && refus <= REFUS_MS && memoire <= MEMOIRE_MO
  return figureOf(faits, fautes, isATemps)
}

/** Sends each chosen input so many times at once, round by round. */
async function bursts(
  server: Serveur,
  rounds: readonly number[],
  isChosen: (entree: EntreeChere) => boolean,
  fautes: string[],
) {
  const vu: Vu = { lectures: [], connexions: [], refus: [], memoire: 0, fautes }
  const { patrimoine } = await decor(server.dir)
  const tokens = await tokensOf(server)
  await sleep(2_000)
  const idle = memoryMb(server.process.pid ?? 0)
  const lines = [`au repos : ${Math.round(idle)} Mo`]
  for (const entree of (await dearInputs(patrimoine)).filter(isChosen)) {
    for (const count of rounds) {
      const before = fautes.length
      const said = await burst(server, entree, tokens, count, idle, vu)
      lines.push(`${count} × ${entree.nom} : ${said}${fautes.length > before ? ' ✗' : ''}`)
    }
  }
  if ((await statusOf(`${server.url}/api/sante/pret`)) !== 200) fautes.push('le serveur ne répond plus')
  return { ...vu, lines }
}

type Jetons = Record<NonNullable<EntreeChere['role']>, string>

async function tokensOf({ url }: Serveur): Promise<Jetons> {
  const tokenOf = async (role: RoleAppelant) => {
    const compte = { email: `${role}@lavandiere.example`, password: 'lavandiere-demo' }
    return [role, `Bearer ${(await makeCaller(url)('POST', '/login_check', compte)).json.token}`]
  }
  return Object.fromEntries(await Promise.all(ROLES.map(tokenOf)))
}

/** Sends one input `count` times at once while other accounts work. Returns the observations in words. */
async function burst(
  server: Serveur,
  entree: EntreeChere,
  tokens: Jetons,
  count: number,
  idleMo: number,
  vu: Vu,
): Promise<string> {
  let isOver = false
  const mine = { lectures: [] as number[], connexions: [] as number[], memoire: 0 }
  const others = during(server, entree.role, tokens, mine, () => isOver)
  const start = performance.now()
  const answers = await Promise.all(Array.from({ length: count }, () => send(server.url, entree, tokens)))
  const took = performance.now() - start
  isOver = true
  await others
  for (const { status, ms: answerMs } of answers) {
    if (status === 0 || (status >= 500 && status !== 503)) vu.fautes.push(`${entree.nom} : ${status}`)
    if (status >= 400 && status < 500) vu.refus.push(answerMs)
  }
  vu.lectures.push(...mine.lectures)
  vu.connexions.push(...mine.connexions)
  vu.memoire = Math.max(vu.memoire, mine.memoire - idleMo)
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => String(status)))
  return (
    `${statuses.map(([status, all]) => `${all?.length} × ${status}`).join(', ')} en ${ms(took)} ; autres : lecture ${ms(centileOf(mine.lectures, 0.99))}, ` +
    `connexion ${ms(largest(mine.connexions))}, +${Math.round(mine.memoire - idleMo)} Mo`
  )
}

/** The work of other accounts meanwhile: reads, and log-ins. */
async function during(
  { url, process }: Serveur,
  role: EntreeChere['role'],
  tokens: Jetons,
  seen: { lectures: number[]; connexions: number[]; memoire: number },
  isOver: () => boolean,
): Promise<void> {
  const other = role === 'admin' ? 'client' : 'admin'
  const read = makeCaller(url, { authorization: tokens[other] })
  const compte = { email: `${other}@lavandiere.example`, password: 'lavandiere-demo' }
  for (let n = 0; !isOver() || n < 5; n++) {
    seen.lectures.push((await read('GET', '/clients?itemsPerPage=30')).ms)
    if (n % 10 === 0) seen.connexions.push((await makeCaller(url)('POST', '/login_check', compte)).ms)
    if (n % 5 === 0) seen.memoire = Math.max(seen.memoire, memoryMb(process.pid ?? 0))
    await sleep(PAUSE_MS)
  }
}

/** As browsers do: a kept connection receives the refusal of a body that is still being sent. */
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** Sends one input; status 0 when no answer came. */
function send(
  url: string,
  { role, method, path, body, headers }: EntreeChere,
  tokens: Jetons,
): Promise<{ status: number; ms: number }> {
  const start = performance.now()
  const who = role ? { authorization: tokens[role] } : {}
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, ms: performance.now() - start })
    const length = body ? { 'content-length': String(body.length) } : {}
    const call = request(`${url}/api${path}`, { method, agent, headers: { ...headers, ...who, ...length } })
    let status = 0
    call.on('response', (answer) => {
      status = answer.statusCode ?? 0
      answer.on('error', () => end(status))
      answer.resume().on('end', () => end(status))
    })
    // A refusal before the whole body was sent ends the connection, although its status has arrived.
    call.on('error', () => setTimeout(() => end(status), 50))
    call.end(body)
  })
}
