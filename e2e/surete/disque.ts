import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Appel, logIn } from './appels.ts'
import { type Figure, largest, ms } from './figure.ts'
import { Registre, storedIn } from './registre.ts'
import {
  filledFolder,
  forget,
  killServer,
  newFolder,
  type Serveur,
  startServer,
  statusOf,
  stopServer,
} from './serveur.ts'

const TAILLE = '320m'

/**
 * S11: runs server and database on a small disk that is full for `dureeMs` under writes. Null where no small disk can
 * be mounted (not root, or no tmpfs).
 */
export async function fullDiskTest(dureeMs: number): Promise<Figure | null> {
  const dir = newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${TAILLE},mode=755`, 'tmpfs', dir])
  if (mounted.status !== 0) return null
  let server: Serveur | undefined
  try {
    await filledFolder(dir)
    server = await startServer(dir)
    const figure = await fillDisk(server, dureeMs)
    const { code } = await stopServer(server.process)
    return { ...figure, isJuste: figure.isJuste && code === 0 }
  } finally {
    if (server) await killServer(server.process)
    await forget(dir).catch(() => {})
    spawnSync('umount', ['-l', dir])
    rmSync(dir, { recursive: true, force: true })
  }
}

interface Watch {
  refusMs: number[]
  santeMs: number[]
  fautes: string[]
  registre: Registre
}

async function fillDisk(server: Serveur, dureeMs: number): Promise<Figure> {
  const appel = await logIn(server)
  const watch: Watch = { refusMs: [], santeMs: [], fautes: [], registre: new Registre() }
  let isOver = false
  const load = [0, 1, 2, 3].map((n) => write(appel, n, watch, () => isOver))
  const probe = keepProbing(server, watch, () => isOver)
  await sleep(500)
  const filler = join(server.dir, 'plein')
  occupy(server.dir, filler)
  const until = Date.now() + dureeMs
  // The disk stays full: space that the database frees by itself is filled too.
  while (Date.now() < until || watch.refusMs.length < 20) {
    await sleep(200)
    occupy(server.dir, filler)
    if (Date.now() > until + 60_000) break
  }
  const back = performance.now()
  rmSync(filler)
  while ((await statusOf(`${server.url}/api/sante/pret`)) !== 200) await sleep(10)
  while ((await appel('POST', '/prestations', { libelle: 'Retour' })).status !== 201) await sleep(10)
  const backMs = performance.now() - back
  isOver = true
  await Promise.all([...load, probe])
  const { perdues, moities } = await watch.registre.verify(storedIn(server.dir))
  const { refusMs, santeMs } = watch
  const fautes = [...watch.fautes, ...perdues, ...moities]
  if (refusMs.length === 0) fautes.push('aucune écriture refusée')
  return {
    faits:
      `disque plein ${ms(dureeMs)} : ${refusMs.length} écritures refusées par 503, la plus lente en ${ms(largest(refusMs))} ; ` +
      `${santeMs.length} santés 200 en ${ms(largest(santeMs))} au plus ; la place revenue, écrit à nouveau en ${ms(backMs)} ; ` +
      `${watch.registre.tell({ perdues, moities })}${fautes.length > 0 ? `\n${fautes.slice(0, 10).join('\n')}` : ''}`,
    isJuste: fautes.length === 0,
    isATemps: largest(refusMs) < 5_000,
  }
}

/** Fills all the free space. */
function occupy(dir: string, path: string): void {
  const file = openSync(path, 'a')
  const block = Buffer.alloc(1 << 16)
  try {
    while (statfsSync(dir).bavail > 0) writeSync(file, block)
    fsyncSync(file)
  } catch {
    // The disk is full.
  } finally {
    closeSync(file)
  }
}

/** Writes rows and lists of containers: a single row is too small to fill a page of the journal. */
async function write(appel: Appel, n: number, watch: Watch, isOver: () => boolean): Promise<void> {
  for (let i = 0; !isOver(); i++) {
    const libelle = `Disque ${n} ${i} ${'x'.repeat(150)}`
    const note = watch.registre.send('prestation', libelle)
    const answer = await appel('POST', '/prestations', { libelle })
    if (answer.status === 201) note.acknowledge()
    else if (answer.status === 503) watch.refusMs.push(answer.ms)
    else watch.fautes.push(`écriture : ${answer.status} ${String(answer.json.message).slice(0, 100)}`)
    if (answer.status !== 201) await sleep(50)
  }
}

async function keepProbing({ url }: Serveur, watch: Watch, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const start = performance.now()
    if ((await statusOf(`${url}/api/sante/vivant`)) === 200) watch.santeMs.push(performance.now() - start)
    else watch.fautes.push('ne se dit pas vivant')
    await sleep(50)
  }
}
