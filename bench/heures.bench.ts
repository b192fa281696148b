import { pipeline } from 'node:stream/promises'
import { reglagesAu } from '@lavandiere/domain/heures/reglages-heures.ts'
import { compterSemaines } from '@lavandiere/domain/heures/semaines.ts'
import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { makeApp } from '@lavandiere/server/app.ts'
import { ficheDe, joursUtiles } from '@lavandiere/server/heures/fiche-heures.ts'
import { joursComptables, joursDe, readPeople } from '@lavandiere/server/heures/jours-lus.ts'
import { feuillesExcel, readReleve } from '@lavandiere/server/heures/releve-heures.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { writeWorkbook } from '@lavandiere/server/platform/xlsx/workbook.ts'
import { by } from '@lavandiere/server/testing/asker.ts'
import { sql } from 'drizzle-orm'
import { type Bench, inTurn, load, processorMs, report, sink, timed, withBenches } from './socle.ts'

const PERSONNES = 200
const HISTORIQUE = 1_000_000
/** The month of the grid, and the year of the sheets. */
const MOIS = { du: '2026-10-01', au: '2026-10-31' }
const ANNEE = { du: '2025-01-01', au: '2025-12-31' }

/** Loads 200 people whose hours are kept, with a shift of each on that many days until the end of the month. */
async function loadHours(bench: Bench, days: number): Promise<void> {
  const { services, world } = bench
  const societe = world.exploitant.id
  await load(
    bench,
    sql`insert into users (exploitant_id, role, libelle, email, password, rh_feature_enabled)
      select ${societe}, 'operateur', 'Opérateur ' || i, 'o' || i || '@mesure.example', 'x', true
      from generate_series(1, ${PERSONNES}::int) i`,
  )
  // History and gate note and look at each row: a load of a million passes them by.
  const { rows } = await services.pool.query<{ def: string }>(
    `select pg_get_constraintdef(oid) as def from pg_constraint where conname = 'feuille_de_temps_sans_chevauchement'`,
  )
  await services.pool.query(`alter table poste_operateurs disable trigger user; alter table feuille_de_temps disable trigger user;
    alter table feuille_de_temps drop constraint feuille_de_temps_sans_chevauchement`)
  await load(
    bench,
    sql`insert into poste_operateurs (exploitant_id, operateur_id, date)
      select ${societe}, u.id, ${MOIS.au}::date - d from generate_series(0, ${days - 1}::int) d, users u
      where u.rh_feature_enabled order by d desc, u.id`,
    sql`insert into feuille_de_temps (exploitant_id, operateur_id, poste_id, heure_debut, heure_fin, temps_pause_minutes, validated_at)
      select exploitant_id, operateur_id, id, date + time '06:00', date + time '13:45', 30, date + time '18:00' from poste_operateurs`,
  )
  await services.pool.query(`alter table poste_operateurs enable trigger user; alter table feuille_de_temps enable trigger user;
    set statement_timeout = 0; alter table feuille_de_temps add constraint feuille_de_temps_sans_chevauchement ${rows[0]?.def}`)
  await services.pool.query('vacuum analyze')
}

/** The grid of the month as its screen asks for it. */
async function gridOf(bench: Bench) {
  const app = await makeApp(bench.services)
  const headers = { authorization: bench.world.exploitant.bearer }
  const url = `/api/suivi_heures/${MOIS.du}/${MOIS.au}?itemsPerPage=${PERSONNES}`
  const read = async () => {
    const answer = await app.inject({ url, headers })
    if (answer.json()['hydra:totalItems'] !== PERSONNES) throw new Error(answer.body)
  }
  return { app, read }
}

async function measureGrid(long: Bench, short: Bench): Promise<void> {
  const [large, small] = [await gridOf(long), await gridOf(short)]
  const [a = 0, b = 0] = await inTurn([timed(large.read), timed(small.read)], { warm: 3, rounds: 9 })
  report(
    `grid of ${PERSONNES} operators × 31 days over ${HISTORIQUE} shifts`,
    `${a.toFixed(0)} ms`,
    `${b.toFixed(0)} ms over 6,200`,
    a / b,
    { atMost: 1.3 },
  )
  await large.app.close()
  await small.app.close()
}

const people = ({ services, world }: Bench, span: { du: string; au: string }) =>
  asSystem(services.pool, (tx) =>
    readPeople(
      tx,
      world.exploitant.id,
      { page: 1, itemsPerPage: PERSONNES, ...span },
      joursUtiles(span.du, span.au),
    ),
  )

async function measureSheets(bench: Bench): Promise<void> {
  const { personnes, reglages } = await people(bench, ANNEE)
  const held = personnes.map((one) => joursComptables(joursDe(one).values()))
  const ours = () =>
    people(bench, ANNEE).then(({ personnes, reglages }) => {
      for (const personne of personnes) ficheDe(personne, { span: ANNEE, periode: null, reglages })
    })
  // The same rows: a sheet counts the eleven weeks before the year too, for the average of twelve that its warnings tell.
  const counted = { du: addDays(ANNEE.du, -7 * 11), au: ANNEE.au }
  const rule = () => {
    for (const jours of held) compterSemaines(jours, counted, (jour) => reglagesAu(reglages, jour))
  }
  const [a = 0, b = 0] = await inTurn([timed(ours), timed(rule)], { warm: 1, rounds: 5 })
  report(
    `weekly sheets of ${PERSONNES} operators × 1 year`,
    `${a.toFixed(0)} ms`,
    `rule alone ${b.toFixed(0)} ms`,
    a / b,
    { atMost: 3 },
  )
}

async function measureExport(bench: Bench): Promise<void> {
  const { services, world } = bench
  const releve = () => asSystem(services.pool, (tx) => readReleve(tx, world.exploitant.id, ANNEE))
  const now = new Date('2026-11-01T08:00:00Z')
  const ours = async () =>
    pipeline(writeWorkbook(feuillesExcel(await releve(), now), by(world.exploitant.id)), sink())
  const ready = feuillesExcel(await releve(), now).map((sheet) => ({
    ...sheet,
    rows: [...sheet.rows],
  }))
  const writer = () => pipeline(writeWorkbook(ready, by(world.exploitant.id)), sink())
  const [a = 0, b = 0] = await inTurn([processorMs(ours), processorMs(writer)], { warm: 1, rounds: 5 })
  report(
    `export of ${PERSONNES} operators × 12 months`,
    `${a.toFixed(0)} ms of processor time`,
    `the writer with the same cells in memory ${b.toFixed(0)} ms`,
    a / b,
    { atMost: 1.3 },
  )
}

await withBenches(2, async ([long, short]) => {
  if (!long || !short) throw new Error('two databases are needed')
  await loadHours(short, 31)
  await loadHours(long, HISTORIQUE / PERSONNES)
  await measureGrid(long, short)
  await measureSheets(long)
  await measureExport(long)
})
