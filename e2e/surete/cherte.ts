import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { decor, makeCaller } from './appels.ts'
import { dearInputs, type EntreeChere } from './entrees-cheres.ts'
import { centileOf, type Figure, largest, ms } from './figure.ts'
import { filledFolder, forget, type Serveur, startServer, statusOf, stopServer } from './serveur.ts'

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
  const dir = await filledFolder()
  const vu: Vu = { lectures: [], connexions: [], refus: [], memoire: 0, fautes: [] }
  const lines: string[] = []
  try {
    const server = await startServer(dir, { CALLS_PER_SECOND: '50' })
    const { patrimoine } = await decor(dir)
    const tokens = await tokensOf(server)
    await sleep(2_000)
    const idle = memoryMb(server.process.pid ?? 0)
    lines.push(`au repos : ${Math.round(idle)} Mo`)
    for (const entree of dearInputs(patrimoine).filter(isChosen)) {
      for (const count of rounds) {
        const before = vu.fautes.length
        const said = await burst(server, entree, tokens, count, idle, vu)
        lines.push(`${count} × ${entree.nom} : ${said}${vu.fautes.length > before ? ' ✗' : ''}`)
      }
    }
    if ((await statusOf(`${server.url}/api/sante/pret`)) !== 200) vu.fautes.push('le serveur ne répond plus')
    const { code } = await stopServer(server.process)
    if (code !== 0) vu.fautes.push(`code ${code}`)
  } finally {
    await forget(dir)
  }
  const [lecture, connexion, refus] = [
    centileOf(vu.lectures, 0.99),
    largest(vu.connexions),
    largest(vu.refus),
  ]
  return {
    faits:
      `${lines.length - 1} salves ; les autres lisent en ${ms(lecture)} (p99 de ${vu.lectures.length}), se connectent en ${ms(connexion)} au plus ; ` +
      `refus en ${ms(refus)} au plus ; mémoire au-dessus du repos ${Math.round(vu.memoire)} Mo\n${lines.join('\n')}\n${vu.fautes.join('\n')}`,
    isJuste: vu.fautes.length === 0,
    isATemps:
      lecture <= LECTURE_MS && connexion <= CONNEXION_MS && refus <= REFUS_MS && vu.memoire <= MEMOIRE_MO,
  }
}

type Jetons = Record<NonNullable<EntreeChere['role']>, string>

async function tokensOf({ url }: Serveur): Promise<Jetons> {
  const tokenOf = async (role: string) => {
    const compte = { email: `${role}@lavandiere.example`, password: 'lavandiere-demo' }
    return `Bearer ${(await makeCaller(url)('POST', '/login_check', compte)).json.token}`
  }
  return {
    admin: await tokenOf('admin'),
    exploitant: await tokenOf('exploitant'),
    client: await tokenOf('client'),
    operateur: await tokenOf('operateur'),
  }
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

/**
 * Megabytes of memory of a server and of the processes that decode its pictures; memory that they share (the program,
 * its libraries) is counted once. PostgreSQL is not counted.
 */
function memoryMb(pid: number): number {
  const fileOf = (id: number | string, name: string) => {
    try {
      return readFileSync(`/proc/${id}/${name}`, 'utf8')
    } catch {
      // The process has ended.
      return ''
    }
  }
  const isDecoder = (id: string) =>
    fileOf(id, 'stat').split(' ')[3] === String(pid) && fileOf(id, 'cmdline').includes('decoder.ts')
  const decoders = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && isDecoder(id))
  return [pid, ...decoders].reduce<number>(
    (sum, id) => sum + Number(/^Pss:\s+(\d+)/m.exec(fileOf(id, 'smaps_rollup'))?.[1] ?? 0) / 1024,
    0,
  )
}
