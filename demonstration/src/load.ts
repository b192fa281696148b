import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { planning } from '@lavandiere/domain/planning/planning.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { readBoard } from '@lavandiere/server/planning/semaine.ts'
import { asSystem, type Tx } from '@lavandiere/server/platform/db/actor.ts'
import { firstRow } from '@lavandiere/server/platform/db/rows.ts'
import { newFileName } from '@lavandiere/server/platform/files/files.ts'
import { hashToken, newToken } from '@lavandiere/server/platform/http/auth.ts'
import { hashPassword } from '@lavandiere/server/platform/password.ts'
import type { Services } from '@lavandiere/server/platform/services.ts'
import { MOT_DE_PASSE_PUBLIE } from '@lavandiere/server/session/mot-de-passe-faible.ts'
import { sql } from 'drizzle-orm'
import { planConflicts } from './conflits.ts'
import { createHours } from './heures.ts'
import { ranked } from './journees.ts'
import { createLavages, createPhotos } from './lavages.ts'
import { createEngineDays, createLaveuses } from './laveuses.ts'
import { createPatrimoines, createReleves } from './patrimoines.ts'
import { eachPhoto } from './photos-dessinees.ts'
import { PASSE } from './plan.ts'
import { programmed } from './programme.ts'
import { createSociete, type Societe } from './societe.ts'
import { type Suite, suiteFile } from './suite.ts'
import { createTournees, type Tournee } from './tournees.ts'

/** Advisory lock: two servers that start together on an empty database load the demonstration once. */
const DEMONSTRATION_LOCK = 7_205_760
/** Days back for which engine times are made: they cover this month and the one before, which are being paid. */
const MOTEURS_JOURS = 62

/**
 * Loads the demonstration into an empty database, in one transaction: a company at work at `services.now()`, the same
 * rows for the same moment. How it goes on is written into a file of the server's folder.
 * @returns false when the database already has an account
 */
export async function loadDemonstration(services: Services, annoncer: () => void): Promise<boolean> {
  const { pool, config } = services
  return asSystem(pool, async (tx) => {
    // The other server's load may take longer than calls wait for a lock.
    await tx.execute(
      sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true)`,
    )
    await tx.execute(sql`select pg_advisory_xact_lock(${DEMONSTRATION_LOCK})`)
    if (await firstRow(tx, {}, sql`select from users limit 1`)) return false
    annoncer()
    const suite = await createAll(tx, services)
    await writeFile(join(config.VAR_DIR, suiteFile), JSON.stringify(suite), { mode: 0o600 })
    return true
  })
}

async function createAll(tx: Tx, services: Services): Promise<Suite> {
  const premier = services.now().toISOString()
  const aujourdhui = workingDay(premier)
  const societe = await createSociete(tx, await hashPassword(MOT_DE_PASSE_PUBLIE))
  const points = await createPatrimoines(tx, societe, aujourdhui)
  const tournees = new Map(
    (await createTournees(tx, societe, points, aujourdhui)).map((one) => [one.id, one]),
  )
  const { exploitant } = societe
  const rounds = (du: string) => roundsSince(tx, exploitant, tournees, { du, premier })
  const operateurs = crewsAtWork(societe, await rounds(aujourdhui), Date.parse(premier))
  await createLaveuses(tx, { exploitant, operateurs }, aujourdhui)
  // Vehicles have crews now.
  const journees = await rounds(addDays(aujourdhui, -PASSE))
  await createLavages(tx, societe, journees, Date.parse(premier))
  const photos = await eachPhoto(async (bytes) => {
    const nom = newFileName('jpg')
    await services.files.put(nom, bytes)
    return { nom, octets: bytes.length }
  })
  await createPhotos(tx, exploitant, photos, aujourdhui)
  await createReleves(tx, societe, points, aujourdhui)
  const past = journees.filter(({ jour }) => jour < aujourdhui)
  await createHours(tx, societe, past, aujourdhui)
  // The trackers send the positions of yesterday and today themselves.
  const [since, until] = [addDays(aujourdhui, -MOTEURS_JOURS), addDays(aujourdhui, -1)]
  await createEngineDays(
    tx,
    past.filter(({ jour }) => since <= jour && jour < until),
  )
  await planConflicts(tx, exploitant, premier)
  const jeton = newToken()
  await tx.execute(sql`insert into jetons_traceurs (exploitant_id, libelle, empreinte, fin)
    values (${exploitant}, 'Traceurs de la démonstration', ${hashToken(jeton)}, ${jeton.slice(-4)})`)
  return { premier, jeton, tournees: [...tournees.keys()] }
}

/** The rounds that take place from the day before a day to that of the load, with their times. */
async function roundsSince(
  tx: Tx,
  exploitant: number,
  tournees: ReadonlyMap<number, Tournee>,
  { du, premier }: { du: string; premier: string },
) {
  const au = workingDay(premier)
  const board = planning.parse(JSON.parse(await readBoard(tx, exploitant, { du, au })))
  const passages = board.passages.filter(({ jour }) => jour <= au)
  const sizes = new Map([...tournees.values()].map(({ id, lieux }) => [id, lieux.length]))
  return ranked(passages, sizes).flatMap((passage) => {
    const tournee = tournees.get(passage.campagne)
    return tournee ? { ...programmed({ ...passage, lieux: tournee.lieux }, premier), ...tournee } : []
  })
}

/**
 * The operateurs of the company: first the one whose account is published, then those who are driving a round at that
 * instant and have no break, then the others.
 */
function crewsAtWork(
  { operateurs }: Societe,
  journees: Awaited<ReturnType<typeof roundsSince>>,
  now: number,
): number[] {
  const atWork = new Set(
    journees
      .filter(({ programme: { depart, fin, etapes } }) => {
        const hasBreak = etapes.some((etape) => etape.depart - etape.pauseMs <= now && now < etape.depart)
        return depart <= now && now < fin && !hasBreak
      })
      .map(({ chauffeur }) => chauffeur),
  )
  const [first, ...others] = operateurs
  if (first === undefined) return []
  return [first, ...others.filter((one) => atWork.has(one)), ...others.filter((one) => !atWork.has(one))]
}
