import { programmeOf } from '@lavandiere/demonstration/programme.ts'
import { traceOf } from '@lavandiere/demonstration/trace.ts'
import { DAY_MS } from '@lavandiere/domain/kernel/dates.ts'
import type { Position } from '@lavandiere/domain/telematique/position.ts'
import type { World } from '@lavandiere/server/testing/accounts.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Vehicles of the world's company, each with a tracker of its own: "traceur-1" and so on. */
export const insertLaveuses = ({ exploitant }: World, nombre: number): SQL => sql`
  insert into laveuses (exploitant_id, immatriculation, description, identifiant_traceur, signal_pompe)
  select ${exploitant.id}, 'V-' || i, 'Laveuse n° ' || i, 'traceur-' || i, 'entree1' from generate_series(1, ${nombre}::int) i`

/** The places of a long round, some streets from each other. */
const lieux = Array.from({ length: 200 }, (_, i) => ({
  conteneur: i + 1,
  quantite: 1,
  latitude: 48.9 + (i % 14) * 0.003,
  longitude: 2.3 + Math.floor(i / 14) * 0.004,
}))

/** What the tracker of a vehicle of the demonstration sends on a day (YYYY-MM-DD) with a long round. */
export function fixesOf(jour: string): Position[] {
  const crew = { chauffeur: 1, equipier: null, laveuse: 1 }
  const passage = { campagne: 1, regle: jour, jour, ...crew, heureDebut: '04:00' }
  const from = Date.parse(`${jour}T00:00:00Z`)
  const programme = programmeOf({ ...passage, rang: 0, total: 1, lieux }, new Date(from).toISOString())
  return traceOf([programme], { from, apres: from, jusqua: from + DAY_MS })
}
