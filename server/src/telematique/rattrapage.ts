import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { fenetreDuJour } from '@lavandiere/domain/telematique/journee.ts'
import type { Reception } from '@lavandiere/domain/telematique/position.ts'
import {
  type AppareilTraccar,
  appareilTraccar,
  isRattrapageDue,
  joursARattraper,
} from '@lavandiere/domain/telematique/rattrapage.ts'
import { receptionsTraccar } from '@lavandiere/domain/telematique/traccar.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { asSystem } from '../platform/db/actor.ts'
import { type Row, rows } from '../platform/db/rows.ts'
import type { JobKind } from '../platform/outside/jobs.ts'
import { unsealStored } from '../platform/sealed.ts'
import type { Services } from '../platform/services.ts'
import { receivePositions } from './reception.ts'
import { type Duree, refusDeTraccar, TraccarApi, TraccarRefuse } from './traccar-api.ts'

/** Milliseconds that one reading of a company's server may take. */
const RATTRAPAGE_MS = 20 * 60_000
const COMPTES_TRACCAR_MAX = 5_000
const LOT_DE_POSITIONS = 1_000
/** A span whose answer is too large is read in two halves, down to this length in milliseconds. */
const DUREE_MIN_MS = 3_600_000

/** The job that reads the Traccar server of a company. Only one runs at a time for a company. */
export const rattrapageJob = {
  name: 'rattrapage-traccar',
  data: z.object({ exploitantId: z.int() }),
  tries: { retryLimit: 1, retryDelay: 5, expireInSeconds: 25 * 60 },
  atOnce: 2,
  isAlone: true,
} satisfies JobKind

/** Option of `enqueue`: no second job for a company whose server is waiting to be read or being read. */
export const onceOf = (exploitantId: number) => ({ key: String(exploitantId) })

/** The owner for which a token is sealed: it can be opened for this company only. */
export const traccarOwner = (exploitantId: number) => `traccar ${exploitantId}`

const compteTraccarColumns = {
  exploitantId: 'int',
  adresse: 'text',
  scelle: 'text',
  demandeLe: 'text?',
  tenteLe: 'text?',
  jourLu: 'text?',
  pasAvant: 'text?',
} as const
type Compte = Row<typeof compteTraccarColumns>
type RattrapageNeeds = Pick<Services, 'pool' | 'config' | 'now' | 'log'>

const comptesOf = ({ pool }: Pick<Services, 'pool'>, condition: SQL): Promise<Compte[]> =>
  asSystem(pool, (tx) =>
    rows(
      tx,
      compteTraccarColumns,
      sql`select c.exploitant_id as "exploitantId", c.adresse, c.jeton as scelle, to_json(c.demande_le) #>> '{}' as "demandeLe",
          to_json(c.tente_le) #>> '{}' as "tenteLe", c.jour_lu::text as "jourLu", to_json(c.pas_avant) #>> '{}' as "pasAvant"
        from comptes_traccar c join users u on u.id = c.exploitant_id and u.archived_at is null and u.is_accredited
        where ${condition} order by c.tente_le nulls first limit ${COMPTES_TRACCAR_MAX}`,
    ),
  )

/** Hands over the reading of each Traccar server that is due. */
export async function planRattrapages({
  pool,
  jobs,
  now,
}: Pick<Services, 'pool' | 'jobs' | 'now'>): Promise<void> {
  const at = now().toISOString()
  const due = (await comptesOf({ pool }, sql`true`)).filter((compte) => isRattrapageDue(compte, at))
  for (const { exploitantId } of due)
    await jobs.enqueue(rattrapageJob, { exploitantId }, { once: onceOf(exploitantId) })
}

/**
 * Changes an account.
 * @returns false when the account was deleted or saved again meanwhile; its reading then ends
 */
async function noteOf(
  { pool }: RattrapageNeeds,
  { exploitantId, scelle }: Compte,
  change: SQL,
): Promise<boolean> {
  const { rowCount } = await asSystem(pool, (tx) =>
    tx.execute(
      sql`update comptes_traccar set ${change} where exploitant_id = ${exploitantId} and jeton = ${scelle}`,
    ),
  )
  return rowCount === 1
}

/**
 * Reads the missing days from a company's Traccar server, one tracker and one day at a time, and stores their positions
 * as if the trackers had sent them: known positions stay as they are. A refusal of the server is stored for the person
 * who manages the account.
 * @param signal ends the reading when aborted; days already read are kept
 */
export async function readTraccar(
  needs: RattrapageNeeds,
  exploitantId: number,
  signal: AbortSignal,
): Promise<void> {
  const due = async () => {
    const [compte] = await comptesOf(needs, sql`c.exploitant_id = ${exploitantId}`)
    return compte && isRattrapageDue(compte, needs.now().toISOString()) ? compte : null
  }
  let compte = await due()
  while (compte) {
    await readCompte(needs, compte, signal)
    // While this job runs, asking for a reading, or saving another account, adds no second job: so it looks whether
    // somebody asked.
    const asked = await due()
    compte = asked?.demandeLe && !signal.aborted ? asked : null
  }
}

/** No reading is under way: said with its outcome, so that nobody sees one beside the other. */
const ENDED = sql`lues = null, a_lire = null`

async function readCompte(needs: RattrapageNeeds, stored: Compte, signal: AbortSignal): Promise<void> {
  const at = needs.now().toISOString()
  const owner = traccarOwner(stored.exploitantId)
  const opened = await unsealStored(stored.scelle, owner, needs.config, (scelle) =>
    noteOf(needs, stored, sql`jeton = ${scelle}`),
  )
  const compte = { ...stored, scelle: opened?.sealed ?? stored.scelle }
  await noteOf(needs, compte, sql`tente_le = ${at}`)
  const until = performance.now() + RATTRAPAGE_MS
  const isOver = () => signal.aborted || performance.now() > until
  try {
    // Sealed with a secret that the server no longer has: a person must type the token again.
    if (!opened) throw new TraccarRefuse('jeton')
    const traccar = new TraccarApi({ adresse: compte.adresse, jeton: opened.text }, needs.config)
    const { gardees, manque } = await readDays(needs, compte, { traccar, isOver }, jourDeParis(at))
    const erreur = manque ? refusDeTraccar[manque.raison] : null
    await noteOf(
      needs,
      compte,
      sql`erreur = ${erreur}, pas_avant = null, reussi_le = ${at}, gardees = ${gardees},
        demande_le = nullif(demande_le, ${compte.demandeLe}::timestamptz), ${ENDED}`,
    )
  } catch (error) {
    if (error instanceof TraccarRefuse) return noteRefusal(needs, compte, error)
    await noteOf(needs, compte, ENDED)
    throw error
  }
}

async function noteRefusal(
  needs: RattrapageNeeds,
  compte: Compte,
  { raison, attenteMs }: TraccarRefuse,
): Promise<void> {
  needs.log.warn({ exploitant: compte.exploitantId, raison }, 'traccar indisponible')
  const until = attenteMs > 0 ? new Date(needs.now().getTime() + attenteMs).toISOString() : null
  await noteOf(
    needs,
    compte,
    sql`erreur = ${refusDeTraccar[raison]}, pas_avant = ${until}, demande_le = null, ${ENDED}`,
  )
}

/** A tracker with the time since which its vehicle has it, in milliseconds since 1970. */
interface Porte extends AppareilTraccar {
  depuis: number
}

/**
 * The trackers of the company's vehicles that its account at Traccar can see.
 * @throws TraccarRefuse when there are none
 */
async function appareilsOf(
  { pool }: RattrapageNeeds,
  exploitantId: number,
  traccar: TraccarApi,
): Promise<Porte[]> {
  const vehicules = await asSystem(pool, (tx) =>
    rows(
      tx,
      { traceur: 'text', depuis: 'text?' },
      sql`select identifiant_traceur as traceur, to_json(traceur_depuis) #>> '{}' as depuis from laveuses
        where exploitant_id = ${exploitantId} and archived_at is null and identifiant_traceur is not null`,
    ),
  )
  const ours = new Map(vehicules.map(({ traceur, depuis }) => [traceur, depuis ? Date.parse(depuis) : 0]))
  const found = (await traccar.appareils()).flatMap((said): Porte[] => {
    const appareil = appareilTraccar(said)
    const depuis = appareil && ours.get(appareil.uniqueId)
    return appareil && typeof depuis === 'number' ? [{ ...appareil, depuis }] : []
  })
  if (found.length === 0) throw new TraccarRefuse('appareils')
  return found
}

interface LectureTraccar {
  traccar: TraccarApi
  isOver: () => boolean
}

/** How many missing positions were stored, and why others could not be read (null: all were read). */
interface Lues {
  gardees: number
  manque: TraccarRefuse | null
}

/**
 * Reads all missing days. A day that was read is noted. An answer that is too large or unreadable is skipped: otherwise
 * it would be asked for again every hour.
 * @returns the number of stored positions, and why some could not be read
 * @throws TraccarRefuse when the server refuses, or the time is over
 */
async function readDays(
  needs: RattrapageNeeds,
  compte: Compte,
  lecture: LectureTraccar,
  today: string,
): Promise<Lues> {
  const appareils = await appareilsOf(needs, compte.exploitantId, lecture.traccar)
  const jours = joursARattraper(compte, today)
  const read: Lues & { lues: number } = { gardees: 0, lues: 0, manque: null }
  const aLire = jours.length * appareils.length
  for (const jour of jours) {
    for (const appareil of appareils) {
      const isKept = await noteOf(needs, compte, sql`lues = ${read.lues++}, a_lire = ${aLire}`)
      if (!isKept) return read
      const { minuit, lendemain } = fenetreDuJour(jour)
      const duree = { debut: Math.max(minuit, appareil.depuis), fin: lendemain }
      if (duree.debut >= duree.fin) continue
      try {
        read.gardees += await readSpan(needs, compte.exploitantId, lecture, appareil, duree)
      } catch (error) {
        if (!(error instanceof TraccarRefuse) || !error.isOfOneAnswer) throw error
        read.manque = error
      }
    }
    if (jour < today) await noteOf(needs, compte, sql`jour_lu = greatest(jour_lu, ${jour}::date)`)
  }
  return read
}

/**
 * Reads the positions of one tracker in a span of time.
 * @returns how many were missing and are now stored
 * @throws TraccarRefuse also when the time of the reading is over
 */
async function readSpan(
  needs: RattrapageNeeds,
  exploitantId: number,
  lecture: LectureTraccar,
  device: AppareilTraccar,
  { debut, fin }: Duree,
): Promise<number> {
  if (lecture.isOver()) throw new TraccarRefuse('temps')
  const said = await lecture.traccar.positions(device.id, { debut, fin }).catch((error) => {
    const isTooLarge = error instanceof TraccarRefuse && error.raison === 'volume'
    if (!isTooLarge || fin - debut < 2 * DUREE_MIN_MS) throw error
    return null
  })
  if (said === null) {
    const middle = Math.floor((debut + fin) / 2)
    const half = (duree: Duree) => readSpan(needs, exploitantId, lecture, device, duree)
    return (await half({ debut, fin: middle })) + (await half({ debut: middle, fin }))
  }
  const envoi = { exploitantId, jetonId: null, source: 'traccar' } as const
  const at = needs.now().getTime()
  const isAsked = ({ position: { instant } }: Reception) => instant >= debut && instant < fin
  let gardees = 0
  for (let from = 0; from < said.length; from += LOT_DE_POSITIONS) {
    const lot = said.slice(from, from + LOT_DE_POSITIONS)
    const receptions = lot.flatMap((position) => receptionsTraccar({ device, position }, at)).filter(isAsked)
    gardees += (await receivePositions(needs.pool, envoi, receptions, at)).gardees
  }
  return gardees
}
