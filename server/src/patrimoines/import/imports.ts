import { csv, desarmer } from '@lavandiere/domain/kernel/csv.ts'
import { introuvable, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf, ref } from '@lavandiere/domain/kernel/fields.ts'
import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import {
  correspondances,
  FICHIER_MAX,
  importVu,
  lignesRefusees,
} from '@lavandiere/domain/patrimoines/import/import.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../platform/db/actor.ts'
import { newFileName } from '../../platform/files.ts'
import { shortOf } from '../../platform/present.ts'
import { type Answer, route } from '../../platform/route.ts'
import { BASE, idParams, iri } from '../../platform/wire.ts'
import { fusionner } from './fusion.ts'
import { recevoirCsv } from './reception.ts'
import { RANG_ENTETES } from './verification.ts'

const tag = 'imports'
/** A check that has not moved for this long was interrupted, and may be started again. */
const SILENCE_S = 20

/** An import as it is answered. @throws Refus 404 when the actor cannot see it */
async function vu(tx: Tx, id: number): Promise<Answer> {
  const { rows } = await tx.execute<{ doc: string }>(sql`
    select (select row_to_json(m)::text from (select ${`${BASE}/imports/`} || i.id as "@id", 'Import' as "@type", i.id,
      ${shortOf('patrimoines', sql`i.patrimoine_id`)} as patrimoine, i.nom, i.octets, i.encodage, i.etat, i.etape, i.fait, i.total,
      i.correspondances, i.refus, i.nombre_erreurs as "nombreErreurs", i.types_inconnus as "typesInconnus", i.resume, i.rapport,
      i.created_at as "createdAt", i.updated_at as "updatedAt") m) as doc
    from imports i where i.id = ${id} and i.archived_at is null`)
  const doc = rows[0]?.doc
  if (!doc) throw introuvable()
  return { body: doc }
}

/** `POST /imports`: takes a file for a patrimoine and starts its check (IMP-01, IMP-04). */
const sendRoute = route({
  method: 'POST',
  url: '/imports',
  tag,
  summary: 'Sends a CSV file of containers for a patrimoine; its check starts at once.',
  access: ['create', 'imports'],
  query: z.strictObject({ patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis') }),
  bodyTypes: ['multipart/form-data'],
  bodyLimit: FICHIER_MAX + 100_000,
  answer: { status: 201, schema: importVu, description: 'The import' },
  handler: async (tx, { actor, query, request, services }) => {
    const { rows } = await tx.execute<{
      exploitant_id: number
      client_id: number
      is_unipatrimoine: boolean
    }>(sql`
      select exploitant_id, client_id, is_unipatrimoine from patrimoines
      where id = ${idOf(query.patrimoine)} and archived_at is null`)
    const owner = rows[0]
    if (!owner) throw introuvable()
    if (owner.is_unipatrimoine) throw new Refus('invalide', "Un unipatrimoine n'a pas de liste de conteneurs")
    const { nom, bytes } = await recevoirCsv(request, FICHIER_MAX)
    const fichier = newFileName('csv')
    const made = await tx.execute<{ id: number }>(sql`
      insert into imports (exploitant_id, client_id, patrimoine_id, auteur_id, nom, fichier, octets)
      values (${owner.exploitant_id}, ${owner.client_id}, ${idOf(query.patrimoine)}, ${actor.id}, ${nom}, ${fichier}, ${bytes.length})
      returning id`)
    const id = Number(made.rows[0]?.id)
    await services.jobs.enqueue('import', { id }, { tx })
    await services.files.put(fichier, bytes, 'text/csv')
    return { ...(await vu(tx, id)), status: 201, headers: { location: iri('imports', id) } }
  },
})

const getRoute = route({
  method: 'GET',
  url: '/imports/:id',
  tag,
  summary: 'Retrieves an import: where its check stands, and its outcome.',
  access: ['read', 'imports'],
  params: idParams,
  answer: { status: 200, schema: importVu, description: 'The import' },
  handler: (tx, { params }) => vu(tx, params.id),
})

/** `POST /imports/{id}/verification`: checks again, with types chosen for unknown words, or after an interruption. */
const checkRoute = route({
  method: 'POST',
  url: '/imports/:id/verification',
  tag,
  summary: 'Checks an import again, with container types chosen for unknown words.',
  access: ['create', 'imports'],
  params: idParams,
  body: correspondances,
  answer: { status: 200, schema: importVu, description: 'The import' },
  handler: async (tx, { params, body, services }) => {
    const { rows } = await tx.execute<{ etat: string; muet: boolean }>(sql`
      select etat, updated_at < now() - make_interval(secs => ${SILENCE_S}) as muet from imports
      where id = ${params.id} and archived_at is null for update`)
    const now = rows[0]
    if (!now) throw introuvable()
    if (now.etat === 'enregistre') throw new Refus('conflit', 'Cet import est déjà enregistré')
    if ((now.etat === 'verification' || now.etat === 'en-attente') && !now.muet) {
      throw new Refus('conflit', 'La vérification est déjà en cours')
    }
    await tx.execute(sql`
      update imports set etat = 'en-attente', etape = null, fait = 0, total = 0, updated_at = now(), version = version + 1,
        correspondances = ${JSON.stringify(body.correspondances)}::jsonb where id = ${params.id}`)
    await services.jobs.enqueue('import', { id: params.id }, { tx })
    return vu(tx, params.id)
  },
})

/**
 * `POST /imports/{id}/enregistrement` (IMP-03, IMP-24, OPEN-60): saves every line in one transaction, or nothing. Asked
 * twice, also at once, it saves once and answers the same report.
 */
const saveRoute = route({
  method: 'POST',
  url: '/imports/:id/enregistrement',
  tag,
  summary: 'Saves a checked import, all or nothing.',
  access: ['create', 'imports'],
  params: idParams,
  timeoutMs: 60_000,
  answer: { status: 200, schema: importVu, description: 'The import, with its report' },
  handler: async (tx, { params }) => {
    const { rows } = await tx.execute<{ etat: string; nombre_erreurs: number; patrimoine_id: number }>(sql`
      select i.etat, i.nombre_erreurs, i.patrimoine_id from imports i where i.id = ${params.id} and i.archived_at is null for update`)
    const now = rows[0]
    if (!now) throw introuvable()
    if (now.etat === 'enregistre') return vu(tx, params.id)
    if (now.etat !== 'verifie') throw new Refus('conflit', "La vérification de ce fichier n'est pas terminée")
    if (now.nombre_erreurs > 0)
      throw new Refus('invalide', 'Corrigez les erreurs du fichier avant de valider l’import')
    // Two imports into one patrimoine follow each other: the second then sees what the first created.
    await tx.execute(sql`select 1 from patrimoines where id = ${now.patrimoine_id} for no key update`)
    const rapport = await fusionner(
      tx,
      now.patrimoine_id,
      sql`
      select row_number() over (order by numero)::int as rang, ligne from import_lignes where import_id = ${params.id} and ligne is not null`,
    )
    await tx.execute(sql`
      update imports set etat = 'enregistre', rapport = ${JSON.stringify(rapport)}::jsonb, updated_at = now(), version = version + 1
      where id = ${params.id}`)
    await tx.execute(sql`delete from import_lignes where import_id = ${params.id}`)
    return vu(tx, params.id)
  },
})

/** The header row of the file as it came. */
async function entetesDe(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await tx.execute<{ cellules: string[] }>(sql`
    select cellules from import_lignes where import_id = ${id} and numero = ${RANG_ENTETES}`)
  return rows[0]?.cellules ?? []
}

const errorQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  itemsPerPage: z.coerce.number().int().min(1).max(200).default(50),
  search: z.string().max(255).optional(),
  champ: z.enum(ENTETES).optional(),
})

/** `GET /imports/{id}/erreurs`: the bad lines, a page at a time, filtered by column or text. */
const errorsRoute = route({
  method: 'GET',
  url: '/imports/:id/erreurs',
  tag,
  summary: 'Retrieves the bad lines of an import.',
  access: ['read', 'imports'],
  params: idParams,
  query: errorQuery,
  answer: { status: 200, schema: lignesRefusees, description: 'Bad lines' },
  handler: async (tx, { params, query }) => {
    await vu(tx, params.id)
    const { page, itemsPerPage, search, champ } = query
    const like = `%${(search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`
    const matching = sql`l.import_id = ${params.id} and l.erreurs is not null
      and (${champ ?? null}::text is null or l.erreurs @> jsonb_build_array(jsonb_build_object('champ', ${champ ?? null}::text)))
      and (${search ?? ''} = '' or sans_accent(l.erreurs::text || l.cellules::text) like sans_accent(${like}))`
    const { rows } = await tx.execute<{ total: number; lignes: object[] }>(sql`
      select (select count(*)::int from import_lignes l where ${matching}) as total,
        coalesce((select json_agg(m) from (select l.numero, l.cellules, l.erreurs from import_lignes l
          where ${matching} order by l.numero limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}) m), '[]') as lignes`)
    return { body: { total: 0, lignes: [], ...rows[0], entetes: await entetesDe(tx, params.id) } }
  },
})

/** The column of reasons in a file of bad lines. */
const ERREURS = 'Erreurs'

/** `GET /imports/{id}/erreurs.csv`: only the bad lines, as they came, with the reason in a last column. */
const badLinesRoute = route({
  method: 'GET',
  url: '/imports/:id/erreurs.csv',
  tag,
  summary: 'Downloads the bad lines of an import, with the reasons.',
  access: ['read', 'imports'],
  params: idParams,
  answer: { status: 200, schema: z.string(), description: 'CSV', type: 'text/csv; charset=utf-8' },
  handler: async (tx, { params }) => {
    await vu(tx, params.id)
    const { rows } = await tx.execute<{ cellules: string[]; erreurs: { message: string }[] }>(sql`
      select cellules, erreurs from import_lignes where import_id = ${params.id} and erreurs is not null order by numero`)
    const entetes = await entetesDe(tx, params.id)
    // A file of bad lines that was sent again has our column already.
    const kept = entetes.flatMap((entete, i) => (entete === ERREURS ? [] : [i]))
    const lines = rows.map(({ cellules, erreurs }) => [
      // A cell of our own export is marked already: marked again at each download, it would no longer read the same.
      ...kept.map((i) => desarmer(cellules[i] ?? '')),
      erreurs.map((e) => e.message).join(' '),
    ])
    return {
      body: Buffer.from(csv([[...kept.map((i) => entetes[i]), ERREURS], ...lines])),
      headers: { 'content-disposition': `attachment; filename="erreurs_import_${params.id}.csv"` },
    }
  },
})

export const importRoutes = [sendRoute, getRoute, checkRoute, saveRoute, errorsRoute, badLinesRoute]
