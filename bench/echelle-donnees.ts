import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { rows } from '@lavandiere/server/platform/db/rows.ts'
import { newSession } from '@lavandiere/server/platform/http/auth.ts'
import { hashPassword } from '@lavandiere/server/platform/password.ts'
import { sql } from 'drizzle-orm'
import { insertConteneurs, insertLavages, layOutTournees } from './entreprise.ts'
import { type Bench, load } from './socle.ts'

/** Every company is as large: patrimoines, each with its tournée of every day, containers of each, days of washes. */
export const SOCIETE = { patrimoines: 5, conteneurs: 100, jours: 5 } as const
/** Companies whose accounts call; all of them when there are fewer. */
const CALLERS = 20
export const PASSWORD = 'lavandiere-mesure'

/** The exploitant of a company, who calls. */
export interface Caller {
  id: number
  email: string
  bearer: string
}

/** Companies of one size, with all that a screen reads. Returns the exploitants of some of them. */
export async function loadSocietes(
  bench: Bench,
  nombre: number,
  lavages = SOCIETE.jours as number,
): Promise<Caller[]> {
  const password = await hashPassword(PASSWORD)
  await load(
    bench,
    sql`insert into users (role, libelle, email, password)
      select 'exploitant', 'Société ' || i, 'societe-' || i || '@echelle.example', ${password} from generate_series(1, ${nombre}::int) i`,
    sql`insert into users (role, exploitant_id, libelle, email, password)
      select r, e.id, 'Compte ' || r || ' ' || e.id, r || '-' || e.id || '@echelle.example', ${password}
      from users e, unnest(array['client', 'operateur']) r where e.email like 'societe-%@echelle.example'`,
    sql`insert into forms (exploitant_id, client_id, libelle, typologie_lavage_id, gallery_enabled, has_qrcode, has_barcode, has_rfid,
        has_volume, has_waste, releve_terrain_enabled, min_photo_avant, min_photo_apres, min_photo_maintenance, min_photo_lavage_impossible)
      select c.exploitant_id, c.id, 'Formulaire', (select min(id) from typologie_lavages), true, false, false, false, false, false, false, 0, 0, 0, 0
      from users c where c.role = 'client' and c.email like 'client-%@echelle.example'`,
    sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine)
      select c.exploitant_id, c.id, 'Patrimoine ' || c.id || '-' || i, false
      from users c, generate_series(1, ${SOCIETE.patrimoines}::int) i where c.role = 'client' and c.email like 'client-%@echelle.example'`,
    insertConteneurs(1, SOCIETE.conteneurs),
    sql`insert into campagne_lavages (exploitant_id, client_id, patrimoine_id, formulaire_id, chauffeur_id, libelle, date_debut, date_fin, rrule, freq, interval, by_day)
      select p.exploitant_id, p.client_id, p.id, f.id, o.id, 'Tournée ' || p.id, current_date - ${SOCIETE.jours}::int, current_date + 365,
        'FREQ=DAILY;INTERVAL=1', 'DAILY', 1, '{}'
      from patrimoines p join forms f on f.client_id = p.client_id
        join users o on o.exploitant_id = p.exploitant_id and o.role = 'operateur'`,
    ...layOutTournees(SOCIETE.jours),
    insertLavages(1, lavages),
  )
  return openSessions(bench, nombre)
}

async function openSessions({ services }: Bench, nombre: number): Promise<Caller[]> {
  const step = Math.max(1, Math.floor(nombre / CALLERS))
  const found = await asSystem(services.pool, (tx) =>
    rows(
      tx,
      { id: 'int', email: 'text', libelle: 'text' },
      sql`select id, email, libelle from users where email like 'societe-%@echelle.example' and id % ${step} = 0 order by id limit ${CALLERS}`,
    ),
  )
  return Promise.all(
    found.map(async ({ id, email, libelle }) => {
      const session = newSession()
      await asSystem(services.pool, (tx) =>
        tx.execute(sql`insert into sessions (id, user_id) values (${session}, ${id})`),
      )
      const account = { id, role: 'exploitant', exploitantId: id, email, libelle } as const
      return { id, email, bearer: `Bearer ${await services.tokens.sign(account, session)}` }
    }),
  )
}

/** What a row takes on the disk, its indexes with it. */
export async function bytesPerRow({ services }: Bench, table: string): Promise<number> {
  const { rows: found } = await services.pool.query<{ bytes: string; n: string }>(
    `select sum(pg_total_relation_size(c.oid))::text as bytes, greatest(sum(c.reltuples) filter (where c.relkind = 'r'), 1)::text as n
      from pg_class c where c.oid = $1::regclass or c.oid in (select relid from pg_partition_tree($1))`,
    [table],
  )
  return Number(found[0]?.bytes) / Number(found[0]?.n)
}
