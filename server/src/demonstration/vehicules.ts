import { addDays, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import type { Reception } from '@lavandiere/domain/telematique/position.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { sql } from 'drizzle-orm'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { hashToken, newToken } from '../platform/http/auth.ts'
import type { Services } from '../platform/services.ts'
import { receive } from '../telematique/reception.ts'
import { followVehicles } from '../telematique/taches.ts'
import type { Entreprise } from './entreprise.ts'
import { journeesOf, societeOf } from './journees.ts'
import { programmeOf } from './programme.ts'
import { traceOf } from './trace.ts'

/** The name of a simulated tracker begins with this. A vehicle that is given another tracker is no longer simulated. */
const SIMULE = 'simulateur-'
/**
 * After a pause of all servers, positions are made for this many days at most; at the first start for today and
 * yesterday.
 */
const RETARD_JOURS = 3
/** Positions in one call, as many as a tracker with a memory might send. */
const PAR_ENVOI = 2_000

/**
 * The operateurs of the company: first the one whose account is published, then those who are driving a round at the
 * instant of the load and have no break, then the others.
 */
export async function crewsAtWork(
  tx: Tx,
  { exploitant, operateurs }: Pick<Entreprise, 'exploitant' | 'operateurs'>,
  maintenant: string,
): Promise<number[]> {
  const now = Date.parse(maintenant)
  const jour = workingDay(maintenant)
  const journees = await journeesOf(tx, exploitant, [jour, jour])
  const atWork = new Set(
    journees
      .filter((journee) => {
        const { depart, fin, etapes } = programmeOf(journee, maintenant)
        const hasBreak = etapes.some((etape) => etape.depart - etape.pauseMs <= now && now < etape.depart)
        return depart <= now && now < fin && !hasBreak
      })
      .map(({ operateur }) => operateur),
  )
  const [first, ...others] = operateurs
  if (first === undefined) return []
  return [first, ...others.filter((one) => atWork.has(one)), ...others.filter((one) => !atWork.has(one))]
}

/** Gives the vehicles of the company trackers and one key for them. Nobody knows the text of the key. */
export async function installTraceurs(tx: Tx, { exploitant }: Pick<Entreprise, 'exploitant'>): Promise<void> {
  const jeton = newToken()
  await tx.execute(sql`insert into jetons_traceurs (exploitant_id, libelle, empreinte, fin)
    values (${exploitant}, 'Simulateur de la démonstration', ${hashToken(jeton)}, ${jeton.slice(-4)})`)
  await tx.execute(sql`update laveuses set identifiant_traceur = ${SIMULE} || immatriculation, signal_pompe = 'entree1'
    where exploitant_id = ${exploitant}`)
}

const simulatedColumns = {
  id: 'int',
  identifiant: 'text',
  jeton: 'int',
  dernier: 'number?',
} as const
type Simulee = Awaited<ReturnType<typeof rows<typeof simulatedColumns>>>[number]

/** The simulated vehicles, each with the instant of its newest position; none in a database without the demonstration. */
const simulatedOf = (tx: Tx, exploitant: number): Promise<Simulee[]> =>
  rows(
    tx,
    simulatedColumns,
    sql`select l.id, l.identifiant_traceur as identifiant, j.id as jeton, extract(epoch from d.instant)::float8 * 1000 as dernier
      from laveuses l left join dernieres_positions d on d.laveuse_id = l.id
        cross join lateral (select id from jetons_traceurs j where j.exploitant_id = l.exploitant_id and j.revoque_le is null
          and j.libelle = 'Simulateur de la démonstration' order by id limit 1) j
      where l.exploitant_id = ${exploitant} and l.identifiant_traceur like ${`${SIMULE}%`} and l.archived_at is null order by l.id`,
  )

const midnight = (jour: string) => Date.parse(parisInstant(jour, '00:00:00'))

/**
 * What the trackers of the simulated vehicles send until an instant, and the id of their key; null without a simulation.
 */
async function receptionsUntil(tx: Tx, maintenant: string) {
  const societe = await societeOf(tx)
  if (!societe) return null
  const vehicules = await simulatedOf(tx, societe.exploitant)
  const [{ jeton } = { jeton: null }] = vehicules
  if (jeton === null) return null
  const jour = workingDay(maintenant)
  const span = { debut: midnight(addDays(jour, -1)), limite: midnight(addDays(jour, -RETARD_JOURS)) }
  const spoken = new Map(vehicules.map((one) => [one, Math.max(one.dernier ?? span.debut, span.limite)]))
  // A round that was under way at that time began on the same working day or on the one before.
  const first = addDays(workingDay(new Date(Math.min(...spoken.values())).toISOString()), -1)
  const byVehicle = Map.groupBy(
    await journeesOf(tx, societe.exploitant, [first, jour]),
    ({ laveuse }) => laveuse,
  )
  const receptions = [...spoken].flatMap(([{ id, identifiant }, apres]) => {
    const programmes = (byVehicle.get(id) ?? []).map((one) => programmeOf(one, societe.premier))
    const positions = traceOf(programmes, { from: midnight(first), apres, jusqua: Date.parse(maintenant) })
    return positions.map((position): Reception => ({ identifiant, position }))
  })
  return { exploitantId: societe.exploitant, jetonId: jeton, receptions }
}

/**
 * Drives the vehicles of the demonstration up to an instant: their positions are received like those of real trackers,
 * and the days that they change are counted at once. Does nothing in a database without the demonstration.
 */
export async function driveUntil(
  services: Pick<Services, 'pool' | 'now' | 'log'>,
  maintenant: string,
): Promise<void> {
  const sent = await asSystem(services.pool, (tx) => receptionsUntil(tx, maintenant))
  if (!sent || sent.receptions.length === 0) return
  const { exploitantId, jetonId, receptions } = sent
  for (let at = 0; at < receptions.length; at += PAR_ENVOI) {
    const some = receptions.slice(at, at + PAR_ENVOI)
    await receive(
      services.pool,
      { exploitantId, jetonId, source: 'simulation' },
      some,
      Date.parse(maintenant),
    )
  }
  await followVehicles(services)
}
