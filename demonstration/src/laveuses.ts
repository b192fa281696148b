import { addDays, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { journeeDe } from '@lavandiere/domain/telematique/journee.ts'
import type { Tx } from '@lavandiere/server/platform/db/actor.ts'
import { writeDay } from '@lavandiere/server/telematique/journees.ts'
import { vehiculesOf } from '@lavandiere/server/telematique/vehicules.ts'
import { sql } from 'drizzle-orm'
import { makeRandom, type Random } from './hasard.ts'
import type { Programmee } from './programme.ts'
import { id, type Societe } from './societe.ts'
import { traceOf } from './trace.ts'

type Probleme = 'pression' | 'flexible' | 'pneu' | 'freins'
const PROBLEMES: readonly [Probleme, libelle: string, category: string, importance: number][] = [
  ['pression', 'Pression insuffisante', 'machine', 3],
  ['flexible', 'Flexible percé', 'machine', 4],
  ['pneu', 'Pneu usé', 'vehicule', 3],
  ['freins', 'Freins', 'vehicule', 4],
]

interface Signalement {
  /** How many days ago it was reported, and put right; null while it is open. */
  ilYA: number
  corrige: number | null
  probleme: Probleme
  remarque: string
}

/** For how many days most vehicles have been in the company. */
const TOUJOURS = 200

/** Vehicles in each state of LAV-07: three that work, one to be watched, one that broke down. */
const LAVEUSES: readonly {
  plaque: string
  description: string
  kilometres: number
  /** The rank of the operateur who has the vehicle, or had it last, and since how many days. */
  operateur: number
  depuis: number
  /** For how many days the vehicle has been back at the depot; null while an operateur has it. */
  rendue: number | null
  signalements: readonly Signalement[]
}[] = [
  {
    plaque: 'GA-482-KT',
    description: 'Laveuse colonnes n° 1',
    kilometres: 48_210,
    operateur: 0,
    depuis: TOUJOURS,
    rendue: null,
    signalements: [
      { ilYA: 9, corrige: 8, probleme: 'flexible', remarque: 'Flexible remplacé le lendemain au dépôt.' },
    ],
  },
  {
    plaque: 'FW-117-BD',
    description: 'Laveuse colonnes n° 2',
    kilometres: 112_874,
    operateur: 1,
    depuis: TOUJOURS,
    rendue: 0,
    signalements: [
      {
        ilYA: 4,
        corrige: null,
        probleme: 'pression',
        remarque: 'La pression tombe sous 80 bars après deux heures.',
      },
    ],
  },
  {
    plaque: 'EZ-903-PL',
    description: 'Laveuse bacs',
    kilometres: 76_355,
    operateur: 3,
    depuis: TOUJOURS,
    rendue: 1,
    signalements: [
      { ilYA: 5, corrige: null, probleme: 'pneu', remarque: 'Pneu avant droit à changer.' },
      {
        ilYA: 2,
        corrige: null,
        probleme: 'freins',
        remarque: 'Freins qui tirent à gauche : elle reste au dépôt.',
      },
    ],
  },
  {
    plaque: 'HB-265-RT',
    description: 'Laveuse colonnes n° 3',
    kilometres: 23_480,
    operateur: 2,
    depuis: TOUJOURS,
    rendue: null,
    signalements: [],
  },
  {
    plaque: 'GD-731-NS',
    description: 'Laveuse colonnes n° 4',
    kilometres: 1_240,
    operateur: 1,
    depuis: 0,
    rendue: null,
    signalements: [],
  },
]

const REMARQUES = [
  'Buses nettoyées.',
  "Plein d'eau fait au dépôt.",
  'Tournée raccourcie : pluie.',
  null,
  null,
  null,
  null,
]
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
  const chance = makeRandom(`laveuses ${aujourdhui}`)
  const problemes = new Map<Probleme, number>()
  for (const [nom, libelle, category, importance] of PROBLEMES) {
    const made = await id(
      tx,
      sql`insert into problem_laveuses (exploitant_id, libelle, category, importance)
        values (${exploitant}, ${libelle}, ${category}, ${importance}) returning id`,
    )
    problemes.set(nom, made)
  }
  for (const [i, vehicle] of LAVEUSES.entries()) {
    const operateur = operateurs[vehicle.operateur] ?? exploitant
    const laveuse = await id(
      tx,
      sql`insert into laveuses (exploitant_id, immatriculation, description, quartix_id, emission_co2, operateur_id, identifiant_traceur, signal_pompe)
        values (${exploitant}, ${vehicle.plaque}, ${vehicle.description}, ${41_070 + 13 * i}, ${210 + 15 * i}, ${operateur},
          ${SIMULE + vehicle.plaque}, 'entree1') returning id`,
    )
    await writeJournal(tx, vehicle, { exploitant, laveuse, operateur, aujourdhui }, problemes, chance)
    await tx.execute(sql`update laveuses l set created_at = ${aujourdhui}::date - ${TOUJOURS}::int, statut_updated_at =
        coalesce((select max(coalesce(p.corrige_le, p.signale_le)) from journal_problemes p where p.laveuse_id = l.id), ${aujourdhui}::date - ${TOUJOURS}::int)
      where l.id = ${laveuse}`)
    const rendueLe = vehicle.rendue === null ? null : addDays(aujourdhui, -vehicle.rendue)
    if (rendueLe !== null)
      await tx.execute(sql`update laveuses set operateur_id = null where id = ${laveuse}`)
    await tx.execute(sql`update laveuse_affectations set du = ${aujourdhui}::date - ${vehicle.depuis}::int, au = ${rendueLe}::date
      where laveuse_id = ${laveuse}`)
  }
}

/** Writes a journal entry for each day that the vehicle worked; it has none after it broke down. */
async function writeJournal(
  tx: Tx,
  { kilometres, signalements, depuis }: (typeof LAVEUSES)[number],
  place: { exploitant: number; laveuse: number; operateur: number; aujourdhui: string },
  problemes: ReadonlyMap<Probleme, number>,
  chance: Random,
): Promise<void> {
  const { exploitant, laveuse, operateur } = place
  let compteur = kilometres
  for (let ilYA = Math.min(JOURNAL_DAYS, depuis); ilYA > 0; ilYA--) {
    const jour = addDays(place.aujourdhui, -ilYA)
    const signale = signalements.find((one) => one.ilYA === ilYA)
    const isSunday = new Date(jour).getUTCDay() === 0
    const isStopped = signalements.some((one) => one.probleme === 'freins' && one.ilYA > ilYA)
    if ((isSunday && !signale) || isStopped) continue
    const fin = compteur + chance.integer(38, 96)
    const entree = await id(
      tx,
      sql`insert into journal_laveuses (exploitant_id, laveuse_id, date, operateur_id, auteur_id, remarque, kilometrage_debut, kilometrage_fin)
        values (${exploitant}, ${laveuse}, ${jour}, ${operateur}, ${operateur}, ${signale?.remarque ?? chance.oneOf(REMARQUES)},
          ${compteur}, ${fin}) returning id`,
    )
    compteur = fin
    if (!signale) continue
    // The database raises the state of the vehicle.
    const { corrige } = signale
    const corrigeLe = corrige === null ? null : `${addDays(jour, ilYA - corrige)}T09:30:00Z`
    await tx.execute(sql`
      insert into journal_problemes (exploitant_id, journal_id, laveuse_id, problem_laveuse_id, signale_le, corrige_le, corrige_par_id)
      values (${exploitant}, ${entree}, ${laveuse}, ${problemes.get(signale.probleme)}, ${`${jour}T16:10:00Z`}, ${corrigeLe},
        ${corrige === null ? null : exploitant})`)
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
      await writeDay(tx, vehicule, jour, journeeDe(positions, jour, vehicule.reglage, jusqua), 'flespi')
    }
  }
}
