import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { saveImport } from '@lavandiere/server/patrimoines/import/enregistrement.ts'
import { lignesOfImport } from '@lavandiere/server/patrimoines/import/fusion.ts'
import { checkImport } from '@lavandiere/server/patrimoines/import/verification.ts'
import { asActor, asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { newFileName } from '@lavandiere/server/platform/files/files.ts'
import { workbook } from '@lavandiere/server/testing/classeur.ts'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { from } from 'pg-copy-streams'
import { inTurn, peakBytes, report, withBench } from './socle.ts'

const N = 30_000
const HEAD =
  "Nomenclature;Adresse;Complement d'adresse;Commune;Type de conteneur;Marque;Quantite;Type de dechet;Volume;Latitude;Longitude"
/** A container every 22 m, as in a town: none is near another for the same waste. */
const degrees = (i: number) => [48.1 + 0.0002 * Math.floor(i / 250), 2.3 + 0.0003 * (i % 250)] as const
const line = (i: number) => {
  const [latitude, longitude] = degrees(i)
  return `N${i};${i} rue des Lilas;près de l'école;Saint-Denis;Silo;Marque;${1 + (i % 4)};Verre;4 m3;${latitude.toFixed(6)};${longitude.toFixed(6)}`
}
const lines = [HEAD, ...Array.from({ length: N }, (_, i) => line(i))]
const bytes = Buffer.from(lines.join('\r\n'))
const sheet = workbook({ Parc: lines.map((text) => text.split(';')) })

await withBench(async ({ services, world, url }) => {
  const { exploitant, client } = world
  const newId = (statement: ReturnType<typeof sql>) =>
    asSystem(services.pool, async (tx) => Number((await tx.execute<{ id: number }>(statement)).rows[0]?.id))
  /** Imports the file into a patrimoine that already has `already` containers, none of them named by the file. */
  const run = async (already: number, file: Buffer = bytes, nom = 'x.csv') => {
    const patrimoine = await newId(
      sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine) values (${exploitant.id}, ${client.id}, 'P', false) returning id`,
    )
    await asSystem(services.pool, (tx) =>
      tx.execute(sql`insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, conteneur_type, dechet_type, latitude, longitude)
        select ${exploitant.id}, ${client.id}, ${patrimoine}, 'A' || i, 'CA', 'VER', 48.1001 + 0.0002 * (i / 250), 2.30015 + 0.0003 * (i % 250)
        from generate_series(0, ${already - 1}::int) i`),
    )
    const fichier = newFileName('csv')
    await services.files.put(fichier, file)
    const id =
      await newId(sql`insert into imports (exploitant_id, client_id, patrimoine_id, auteur_id, nom, fichier, octets)
      values (${exploitant.id}, ${client.id}, ${patrimoine}, ${exploitant.id}, ${nom}, ${fichier}, ${file.length}) returning id`)
    let ms = Number.NaN
    const peak = await peakBytes(async () => {
      const start = performance.now()
      await checkImport(services, id, new AbortController().signal)
      await asActor(services.pool, exploitant, (tx) => saveImport(tx, id, patrimoine, lignesOfImport(id)))
      ms = performance.now() - start
    })
    return { ms, bytes: peak }
  }
  const reference = new Client({ connectionString: url })
  await reference.connect()
  await reference.query('create table reference (like conteneurs including all)')
  const rows = Array.from(
    { length: N },
    (_, i) =>
      `1,2,3,N${i},${i} rue des Lilas,pres de l ecole,Saint-Denis,CA,Marque,${1 + (i % 4)},VER,4 m3,48.${100_000 + i},2.${300_000 + i},${i + 1}\n`,
  )
  const copy = async () => {
    await reference.query('truncate reference')
    const start = performance.now()
    await pipeline(
      Readable.from(rows),
      reference.query(
        from(`copy reference (exploitant_id, client_id, patrimoine_id, nomenclature, adresse, complement_adresse, commune,
      conteneur_type, marque, quantite, dechet_type, volume, latitude, longitude, ordre_csv) from stdin csv`),
      ),
    )
    return performance.now() - start
  }
  const memory = { csv: 0, xlsx: 0 }
  const importInto = (already: number) => async () => {
    const { ms, bytes: used } = await run(already)
    memory.csv = Math.max(memory.csv, used)
    return ms
  }
  const importSheet = async () => {
    const { ms, bytes: used } = await run(0, sheet, 'x.xlsx')
    memory.xlsx = Math.max(memory.xlsx, used)
    return ms
  }
  const [fresh = 0, full = 0, copied = 0, xlsx = 0] = await inTurn(
    [importInto(0), importInto(N), copy, importSheet],
    {
      warm: 1,
      rounds: 5,
    },
  )
  await reference.end()
  console.log(`${N} lines, ${(bytes.length / 1e6).toFixed(1)} MB`)
  report(
    'import, bytes to committed rows',
    `${fresh.toFixed(0)} ms`,
    `${copied.toFixed(0)} ms (COPY)`,
    fresh / copied,
    { atMost: 10 },
  )
  report(
    `the same into a patrimoine of ${N}, doubles looked for`,
    `${full.toFixed(0)} ms`,
    `${copied.toFixed(0)} ms (COPY)`,
    full / copied,
    { atMost: 10 },
  )
  report(
    'the same lines in a workbook',
    `${xlsx.toFixed(0)} ms`,
    `${fresh.toFixed(0)} ms (CSV)`,
    xlsx / fresh,
    {
      atMost: 2.5,
    },
  )
  report(
    'import, peak memory above idle, of all runs',
    `${(memory.csv / 1e6).toFixed(0)} MB`,
    `${(bytes.length / 1e6).toFixed(1)} MB (the file)`,
    memory.csv / bytes.length,
    { atMost: 12 },
  )
  // The same lines in both: a workbook is a packed file.
  report(
    'import of the workbook, the same',
    `${(memory.xlsx / 1e6).toFixed(0)} MB`,
    `${(bytes.length / 1e6).toFixed(1)} MB (its lines as CSV)`,
    memory.xlsx / bytes.length,
    { atMost: 15 },
  )
})
