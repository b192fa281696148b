import { addDays, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { journeeDe } from '@lavandiere/domain/telematique/journee.ts'
import type { Tx } from '@lavandiere/server/platform/db/actor.ts'
import { writeVehicleDay } from '@lavandiere/server/telematique/journees.ts'
import { vehiculesOf } from '@lavandiere/server/telematique/vehicules.ts'
import { sql } from 'drizzle-orm'
import type { Programmee } from './programme.ts'
import { id, type Societe } from './societe.ts'
import { traceOf } from './trace.ts'

const FREINS = 'Freins'
const PROBLEMES = [
  { libelle: 'Pression insuffisante', category: 'machine', importance: 3 },
  { libelle: 'Flexible percé', category: 'machine', importance: 4 },
  { libelle: 'Pneu usé', category: 'vehicule', importance: 3 },
  { libelle: FREINS, category: 'vehicule', importance: 4 },
]

/** For how many days most vehicles have been in the company. */
const TOUJOURS = 200

interface Vehicule {
  plaque: string
  nom: string
  km: number
  /** The rank of the operateur who has the vehicle, or had it last, and since how many days. */
  operateur: number
  depuis: number
  /** For how many days the vehicle has been back at the depot; null while an operateur has it. */
  rendue: number | null
}
/** Vehicles in each state of LAV-07: three that work, one to be watched, one that broke down. */
const LAVEUSES: readonly Vehicule[] = [
  { plaque: 'GA-482-KT', nom: 'colonnes n° 1', km: 48_210, operateur: 0, depuis: TOUJOURS, rendue: null },
  { plaque: 'FW-117-BD', nom: 'colonnes n° 2', km: 112_874, operateur: 1, depuis: TOUJOURS, rendue: 0 },
  { plaque: 'EZ-903-PL', nom: 'bacs', km: 76_355, operateur: 3, depuis: TOUJOURS, rendue: 1 },
  { plaque: 'HB-265-RT', nom: 'colonnes n° 3', km: 23_480, operateur: 2, depuis: TOUJOURS, rendue: null },
  { plaque: 'GD-731-NS', nom: 'colonnes n° 4', km: 1_240, operateur: 1, depuis: 0, rendue: null },
]
/** Problems of vehicles: how many days ago each was reported, and put right; null while it is open. */
const SIGNALEMENTS: readonly [
  plaque: string,
  ilYA: number,
  corrige: number | null,
  probleme: string,
  remarque: string,
][] = [
  ['GA-482-KT', 9, 8, 'Flexible percé', 'Flexible remplacé le lendemain au dépôt.'],
  ['FW-117-BD', 4, null, 'Pression insuffisante', 'La pression tombe sous 80 bars après deux heures.'],
  ['EZ-903-PL', 5, null, 'Pneu usé', 'Pneu avant droit à changer.'],
  ['EZ-903-PL', 2, null, FREINS, 'Freins qui tirent à gauche : elle reste au dépôt.'],
]

/** The remarks of every second day. */
const REMARQUES = ['Buses nettoyées.', "Plein d'eau fait au dépôt.", 'Tournée raccourcie : pluie.']
/** Days that the journals reach back. */
const JOURNAL_DAYS = 18

/** The name of a simulated tracker begins with this. A vehicle that is given another tracker is no longer simulated. */
export const SIMULE = 'simulateur-'

/**
 * The vehicles of the company, with their crews, trackers and the journals of the last weeks (LAV-14).
 * @param operateurs in the order in which they get vehicles
 */
export async function createLaveuses(
  tx: Tx,
  { exploitant, operateurs }: Pick<Societe, 'exploitant' | 'operateurs'>,
  aujourdhui: string,
): Promise<void> {
  await tx.execute(sql`insert into problem_laveuses (exploitant_id, libelle, category, importance)
    select ${exploitant}, p.* from jsonb_to_recordset(${JSON.stringify(PROBLEMES)}::jsonb) as p(libelle text, category text, importance int)`)
  for (const [i, vehicle] of LAVEUSES.entries()) {
    const operateur = operateurs[vehicle.operateur] ?? exploitant
    const laveuse = await id(
      tx,
      sql`insert into laveuses (exploitant_id, immatriculation, description, quartix_id, emission_co2, operateur_id, identifiant_traceur, signal_pompe)
        values (${exploitant}, ${vehicle.plaque}, ${`Laveuse ${vehicle.nom}`}, ${41_070 + 13 * i}, ${210 + 15 * i}, ${operateur},
          ${SIMULE + vehicle.plaque}, 'entree1') returning id`,
    )
    await writeJournal(tx, vehicle, { exploitant, laveuse, operateur, aujourdhui })
    const rendueLe = vehicle.rendue === null ? null : addDays(aujourdhui, -vehicle.rendue)
    await tx.execute(sql`update laveuses l set created_at = ${aujourdhui}::date - ${TOUJOURS}::int, statut_updated_at =
        coalesce((select max(coalesce(p.corrige_le, p.signale_le)) from journal_problemes p where p.laveuse_id = l.id), ${aujourdhui}::date - ${TOUJOURS}::int),
        operateur_id = ${rendueLe === null ? operateur : null}
      where l.id = ${laveuse}`)
    await tx.execute(sql`update laveuse_affectations set du = ${aujourdhui}::date - ${vehicle.depuis}::int, au = ${rendueLe}::date
      where laveuse_id = ${laveuse}`)
  }
}

/** Writes a journal entry for each day that the vehicle worked; it has none after it broke down. */
async function writeJournal(
  tx: Tx,
  { plaque, km, depuis }: Vehicule,
  place: { exploitant: number; laveuse: number; operateur: number; aujourdhui: string },
): Promise<void> {
  const { exploitant, laveuse, operateur } = place
  const signalements = SIGNALEMENTS.filter(([of]) => of === plaque)
  let compteur = km
  for (let ilYA = Math.min(JOURNAL_DAYS, depuis); ilYA > 0; ilYA--) {
    const jour = addDays(place.aujourdhui, -ilYA)
    const signale = signalements.find(([, days]) => days === ilYA)
    const isSunday = new Date(jour).getUTCDay() === 0
    const isStopped = signalements.some(([, days, , probleme]) => probleme === FREINS && days > ilYA)
    if ((isSunday && !signale) || isStopped) continue
    const fin = compteur + 38 + ((17 * ilYA) % 59)
    const [, , corrige = null, probleme, dit] = signale ?? []
    const remarque = dit ?? (ilYA % 2 === 0 ? REMARQUES[(ilYA / 2) % REMARQUES.length] : null)
    const entree = await id(
      tx,
      sql`insert into journal_laveuses (exploitant_id, laveuse_id, date, operateur_id, auteur_id, remarque, kilometrage_debut, kilometrage_fin)
        values (${exploitant}, ${laveuse}, ${jour}, ${operateur}, ${operateur}, ${remarque},
          ${compteur}, ${fin}) returning id`,
    )
    compteur = fin
    if (!probleme) continue
    // The database raises the state of the vehicle.
    const corrigeLe = corrige === null ? null : `${addDays(jour, ilYA - corrige)}T09:30:00Z`
    await tx.execute(sql`
      insert into journal_problemes (exploitant_id, journal_id, laveuse_id, problem_laveuse_id, signale_le, corrige_le, corrige_par_id)
      select ${exploitant}::int, ${entree}::int, ${laveuse}::int, id, ${`${jour}T16:10:00Z`}::timestamptz, ${corrigeLe}::timestamptz, ${corrige === null ? null : exploitant}::int
      from problem_laveuses where exploitant_id = ${exploitant} and libelle = ${probleme}`)
  }
}

const midnight = (jour: string) => Date.parse(parisInstant(jour, '00:00:00'))

/**
 * Writes engine times and movements of the vehicles on the days of these rounds. They are counted from positions that are
 * not stored, as for real days whose positions have been deleted.
 */
export async function createEngineDays(tx: Tx, journees: readonly Programmee[]): Promise<void> {
  const byVehicle = Map.groupBy(journees, ({ laveuse }) => laveuse)
  const ids = [...byVehicle.keys()].filter((one) => one !== null)
  for (const vehicule of await vehiculesOf(tx, ids)) {
    const days = Map.groupBy(byVehicle.get(vehicule.id) ?? [], ({ jour }) => jour)
    for (const [jour, rounds] of days) {
      const [from, jusqua] = [midnight(jour), midnight(addDays(jour, 1))]
      const positions = traceOf(
        rounds.map(({ programme }) => programme),
        { from, apres: from, jusqua },
      )
      await writeVehicleDay(tx, vehicule, jour, journeeDe(positions, jour, vehicule, jusqua), 'flespi')
    }
  }
}
