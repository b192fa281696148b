import type { World } from '@lavandiere/server/testing/accounts.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Vehicles of the world's company, each with a tracker of its own: "traceur-1" and so on. */
export const insertLaveuses = ({ exploitant }: World, nombre: number): SQL => sql`
  insert into laveuses (exploitant_id, immatriculation, description, identifiant_traceur, signal_pompe)
  select ${exploitant.id}, 'V-' || i, 'Laveuse n° ' || i, 'traceur-' || i, 'entree1' from generate_series(1, ${nombre}::int) i`

/** A key by which trackers of the world's company send. */
export const insertJeton = ({ exploitant }: World, empreinte: string): SQL => sql`
  insert into jetons_traceurs (exploitant_id, libelle, empreinte, fin) values (${exploitant.id}, 'Mesure', ${empreinte}, 'fin.')`

/** A fix every `seconds` of a vehicle that drives a kilometre, stands for four minutes with its pump on, and drives on. */
export function fixAt(i: number, seconds: number, start: number) {
  const cycle = 360 / seconds
  const part = Math.min(1, (i % cycle) / (cycle / 3))
  const done = Math.floor(i / cycle) + part
  const isDriving = part < 1
  return {
    instant: start + i * seconds * 1000,
    // Every fourth kilometre leads back, so that the day stays in one town.
    latitude: 48.9 + 0.006 * Math.abs((done % 4) - 2),
    longitude: 2.3 + 0.004 * Math.abs((done % 6) - 3),
    vitesseKmh: isDriving ? 30 : 0,
    cap: 90,
    valide: true,
    contact: true,
    regime: null,
    entrees: isDriving ? 0 : 1,
  }
}
