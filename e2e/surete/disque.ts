import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { decor, logIn, type Reponse } from './appels.ts'
import { keepWriting, prestations } from './ecrivains.ts'
import { type Figure, figureOf, largest, ms } from './figure.ts'
import { Registre, storedIn } from './registre.ts'
import { newFolder, onServer, type Serveur, statusOf } from './serveur.ts'

const TAILLE = '320m'

/**
 * S11: runs server and database on a small disk that is full for `dureeMs` under writes. Null where no small disk can
 * be mounted (not root, or no tmpfs).
 */
export async function fullDiskTest(dureeMs: number): Promise<Figure | null> {
  const dir = newFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${TAILLE},mode=755`, 'tmpfs', dir])
  if (mounted.status !== 0) return null
  try {
    const seen = await onServer((server, fautes) => fillDisk(server, dureeMs, fautes), { dir })
    return figureOf(seen.faits, seen.fautes, seen.refusMs < 5_000)
  } finally {
    spawnSync('umount', ['-l', dir])
    rmSync(dir, { recursive: true, force: true })
  }
}

async function fillDisk(server: Serveur, dureeMs: number, fautes: string[]) {
  const registre = new Registre()
  const appel = await logIn(server)
  const found = await decor(server.dir)
  const reponses: Reponse[] = []
  const travail = { appel, decor: found, registre, nom: 'disque', partsTournee: 0, fautes, reponses }
  const santeMs: number[] = []
  let isOver = false
  const load = keepWriting(travail, () => isOver, Array(4).fill(prestations))
  const probe = keepProbing(server, santeMs, fautes, () => isOver)
  await sleep(500)
  const filler = join(server.dir, 'plein')
  occupy(server.dir, filler)
  const until = Date.now() + dureeMs
  const refusMs = () => reponses.flatMap(({ status, ms: took }) => (status === 503 ? [took] : []))
  // The disk stays full: space that the database frees by itself is filled too.
  while (Date.now() < until || refusMs().length < 20) {
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
  await Promise.all([load, probe])
  const constat = await registre.verify(storedIn(server.dir))
  fautes.push(...constat.perdues, ...constat.moities)
  if (refusMs().length === 0) fautes.push('aucune écriture refusée')
  return {
    refusMs: largest(refusMs()),
    faits:
      `disque plein ${ms(dureeMs)} : ${refusMs().length} écritures refusées par 503, la plus lente en ${ms(largest(refusMs()))} ; ` +
      `${santeMs.length} santés 200 en ${ms(largest(santeMs))} au plus ; la place revenue, écrit à nouveau en ${ms(backMs)} ; ` +
      registre.tell(constat),
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

async function keepProbing(
  { url }: Serveur,
  santeMs: number[],
  fautes: string[],
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const start = performance.now()
    if ((await statusOf(`${url}/api/sante/vivant`)) === 200) santeMs.push(performance.now() - start)
    else fautes.push('ne se dit pas vivant')
    await sleep(50)
  }
}
