import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Decor, decor, logIn, tournee } from './appels.ts'
import { keepWriting } from './ecrivains.ts'
import { centileOf, type Figure, figureOf, largest, ms } from './figure.ts'
import { type Constat, Registre, storedIn } from './registre.ts'
import {
  addressOf,
  filledFolder,
  forget,
  killDatabase,
  killServer,
  launch,
  newFolder,
  postmaster,
  read,
  type Serveur,
  startServer,
  statusOf,
  stopServer,
} from './serveur.ts'

const PRET_MS = 5_000

/**
 * The processes killed in each round: the database (the server stays), the server, or both; each occurs within three
 * rounds.
 */
const CIBLES = ['base', 'serveur', 'tout', 'serveur'] as const
/** How long a server may take to reach its database again before that is a fault, in ms. */
const ATTENTE_MS = 120_000

interface Bilan extends Constat {
  pretsMs: number[]
  fautes: string[]
  acquises: number
}

/**
 * S9: kills server or database `ecritures` times at a random moment of writes, saves, uploads and imports, and
 * `migrations` times at a random moment of a first start; after each restart compares the stored data with the
 * acknowledged writes.
 */
export async function crashTest(ecritures: number, migrations: number): Promise<Figure> {
  const a = await duringWrites(ecritures)
  const b = await duringMigrations(migrations)
  const prets = [...a.pretsMs, ...b.pretsMs]
  const perdues = [...a.perdues, ...b.perdues]
  const moities = [...a.moities, ...b.moities]
  const late = largest(prets)
  const faits =
    `${ecritures + migrations} coupures (${migrations} pendant une première migration), ${a.acquises} écritures acquises, ` +
    `${perdues.length} perdue(s), ${moities.length} à moitié, ${a.fautes.length} réponse(s) fautive(s) ; ` +
    `prêt à nouveau en ${ms(centileOf(prets, 0.5))} (médiane), ${ms(late)} au plus`
  return figureOf(faits, [...perdues, ...moities, ...a.fautes], late < PRET_MS)
}

async function duringWrites(rounds: number): Promise<Bilan> {
  const dir = await filledFolder()
  const bilan: Bilan = { perdues: [], moities: [], pretsMs: [], fautes: [], acquises: 0 }
  const registre = new Registre()
  try {
    let server = await startServer(dir)
    const found = await decor(dir)
    const partsTournee = await partsDe(server, found)
    for (let round = 0; round < rounds; round++) {
      const cible = CIBLES[round % CIBLES.length] ?? 'serveur'
      let isOver = false
      const work = keepWriting(
        {
          ...{ appel: await logIn(server), decor: found, registre, nom: `${process.pid}-${round}` },
          ...{ partsTournee, fautes: bilan.fautes, reponses: [] },
        },
        () => isOver,
      )
      await sleep(randomInt(50, 2_500))
      if (cible === 'base') {
        // The writers continue, and the next round uses the same server.
        bilan.pretsMs.push(await withoutDatabase(server))
        isOver = true
        await work
        explain(bilan, server)
      } else {
        if (cible === 'tout') killDatabase(dir)
        await killServer(server.process)
        await work
        explain(bilan, server)
        server = await startServer(dir)
        bilan.pretsMs.push(server.pretMs)
      }
      addTo(bilan, await registre.verify(storedIn(dir)), cible, round)
      await progress(bilan, round, rounds)
    }
    await stopServer(server.process)
  } finally {
    await forget(dir)
  }
  return { ...bilan, acquises: registre.acknowledged }
}

async function progress({ perdues, moities, pretsMs }: Bilan, round: number, rounds: number): Promise<void> {
  if ((round + 1) % 20 !== 0) return
  const late = ms(largest(pretsMs))
  process.stderr.write(
    `… ${round + 1}/${rounds}, ${perdues.length} perdue(s), ${moities.length} à moitié, ${late}\n`,
  )
}

/** Adds the lines of the server's log about a fault to the fault. */
function explain({ fautes }: Bilan, server: Serveur): void {
  for (const [i, fault] of fautes.entries()) {
    const reference = /référence ([\w-]+)/.exec(fault)?.[1]
    const line =
      reference &&
      server
        .dit()
        .split('\n')
        .find((said) => said.includes(reference))
    if (line) fautes[i] = line.slice(0, 1_500)
  }
}

function addTo(bilan: Bilan, { perdues, moities }: Constat, cible: string, round: number): void {
  const said = (fault: string) => `${fault} (coupure ${round + 1}, ${cible})`
  for (const fault of perdues) bilan.perdues.push(said(fault))
  for (const fault of moities) bilan.moities.push(said(fault))
}

/** Number of rows that a whole tournée makes, counted on an undisturbed one. */
async function partsDe(server: Serveur, found: Decor): Promise<number> {
  const appel = await logIn(server)
  const made = await appel('POST', '/campagne_lavages', tournee(found, 'Étalon'))
  const [row] = await read<{ parts: number }>(
    server.dir,
    `select 1 + (select count(*)::int from campagne_conteneurs where campagne_id = $1)
      + (select count(*)::int from campagne_occurrences where campagne_id = $1) as parts`,
    [made.json.id],
  )
  if (made.status !== 201 || !row) throw new Error(`Tournée refusée : ${made.json.message}`)
  return row.parts
}

/**
 * Kills the database of a server that stays. Returns the milliseconds until the server has written into another one.
 * @throws Error when that does not happen in time
 */
async function withoutDatabase(server: Serveur): Promise<number> {
  const appel = await logIn(server)
  const old = postmaster(server.dir)
  const start = performance.now()
  killDatabase(server.dir)
  const isBack = async () => {
    const now = postmaster(server.dir)
    if (now === null || now === old) return false
    if ((await statusOf(`${server.url}/api/sante/pret`)) !== 200) return false
    return (await appel('POST', '/prestations', { libelle: `Retour ${now}` })).status === 201
  }
  while (!(await isBack())) {
    if (performance.now() - start > ATTENTE_MS) throw new Error(`La base n'est pas revenue : ${server.dit()}`)
    await sleep(10)
  }
  return performance.now() - start
}

/**
 * The schema of a database in one text, for comparison, without the tables of single days: a task makes them once the
 * server is ready.
 */
const FORME = `select string_agg(concat_ws(' ', table_schema, table_name, column_name, data_type), E'\\n'
    order by table_schema, table_name, column_name) as forme
  from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema', 'positions_jours')`
const shapeOf = async (dir: string) => (await read<{ forme: string }>(dir, FORME))[0]?.forme

/** Kills a first start at a random moment, in half of the rounds with the processes that it started, and starts again. */
async function duringMigrations(rounds: number): Promise<Bilan> {
  const bilan: Bilan = { perdues: [], moities: [], pretsMs: [], fautes: [], acquises: 0 }
  if (rounds === 0) return bilan
  const first = newFolder()
  const whole = await startServer(first)
  const expected = await shapeOf(first)
  await stopServer(whole.process)
  await forget(first)
  for (let round = 0; round < rounds; round++) {
    const dir = newFolder()
    try {
      const lance = launch(dir)
      await sleep(randomInt(100, Math.max(200, Math.round(whole.pretMs))))
      if (round % 2 === 0) killDatabase(dir)
      await killServer(lance.process)
      const server = await startServer(dir)
      bilan.pretsMs.push(server.pretMs)
      if ((await shapeOf(dir)) !== expected) bilan.moities.push(`schéma (migration ${round + 1})`)
      await stopServer(server.process)
    } finally {
      await forget(dir)
    }
    await progress(bilan, round, rounds)
  }
  return bilan
}

/** S10: a second server on one folder; then, over the lock of a killed one, three that start at the same moment. */
export async function twoServers(rounds: number): Promise<Figure> {
  const dir = await filledFolder()
  const refusMs: number[] = []
  const fautes: string[] = []
  const registre = new Registre()
  let keptRows = ''
  try {
    let server = await startServer(dir)
    for (let round = 0; round < rounds; round++) {
      const appel = await logIn(server)
      const note = registre.send('prestation', `Avant ${round}`)
      if ((await appel('POST', '/prestations', { libelle: `Avant ${round}` })).status === 201)
        note.acknowledge()
      await refuse(launch(dir), refusMs, fautes)
      if ((await appel('GET', '/prestations')).status !== 200) fautes.push('le premier ne répond plus')
      await killServer(server.process)
      const rivaux = [1, 2, 3].map(() => launch(dir))
      const winner = await Promise.any(rivaux.map(async (rival) => [rival, await addressOf(rival)] as const))
      for (const rival of rivaux) if (rival !== winner[0]) await refuse(rival, refusMs, fautes)
      server = { ...winner[0], dir, url: winner[1], pretMs: 0 }
    }
    const { perdues, moities } = await registre.verify(storedIn(dir))
    keptRows = registre.tell({ perdues, moities })
    fautes.push(...perdues, ...moities)
    await stopServer(server.process)
  } finally {
    await forget(dir)
  }
  const late = largest(refusMs)
  const faits =
    `${refusMs.length} seconds serveurs refusés d'une phrase, en ${ms(centileOf(refusMs, 0.5))} (médiane), ${ms(late)} au plus ; ` +
    keptRows
  return figureOf(faits, fautes, late < 2_000)
}

async function refuse(rival: ReturnType<typeof launch>, refusMs: number[], fautes: string[]): Promise<void> {
  const { code, ms: duration } = await rival.fin
  if (code === 1 && rival.dit().includes('Un autre serveur Lavandière')) refusMs.push(duration)
  else fautes.push(`second serveur : code ${code}, ${rival.dit()}`)
}
