import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf, ref } from '@lavandiere/domain/kernel/fields.ts'
import { importVu, nouvelleVerification } from '@lavandiere/domain/patrimoines/import/import.ts'
import { SANS_LISTE } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { sql } from 'drizzle-orm'
import { firstRow, foundRow } from '../../platform/db/rows.ts'
import { route } from '../../platform/http/route.ts'
import { hoardColumns, hoardOf, refuseHoard } from '../../platform/http/uploads.ts'
import { idParams, iri } from '../../platform/http/wire.ts'
import { strictQuery } from '../../platform/resource/list-query.ts'
import { refuseStale } from '../../platform/resource/write.ts'
import { undoRoute } from './annulation.ts'
import { saveImport, saveQuery } from './enregistrement.ts'
import { lignesOfImport } from './fusion.ts'
import { historiqueRoutes } from './historique-imports.ts'
import { lignesRoutes } from './lignes-d-import.ts'
import { patrimoinePrint } from './patrimoine.ts'
import { fichierRecu } from './reception.ts'
import { FORMATS_LUS } from './tableau.ts'
import { importJob } from './verification.ts'
import { importAnswer } from './vue.ts'

/** How a route finds the import that it names, and answers it. */
const ofImport = { params: idParams, answer: { status: 200, schema: importVu, description: 'The import' } }
/** Seconds without progress after which a check counts as interrupted, and may be restarted. */
const SILENCE_S = 20
const DEJA = 'Cet import est déjà enregistré'
const DEPASSEE = 'Le patrimoine a changé depuis la vérification de ce fichier : vérifiez-le à nouveau'

/** @throws Refus 409 for an import that was saved, even if undone since */
function refuseDone({ etat }: { etat: string }): void {
  if (etat === 'enregistre') throw new Refus('conflit', DEJA)
  if (etat === 'annule') throw new Refus('conflit', 'Cet import a été annulé : envoyez à nouveau son fichier')
}

/** The words of a client's last saved file keep the types that a person chose for them (IMP-01, IMP-04). */
const sendRoute = route({
  call: 'POST /imports',
  summary: `Sends a file of containers (${FORMATS_LUS}) for a patrimoine; its check starts at once.`,
  access: ['create', 'imports'],
  query: strictQuery({ patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis') }),
  upload: fichierRecu,
  answer: { status: 201, schema: importVu, description: 'The import' },
  handler: async (tx, { actor, query, request, services }) => {
    const owner = await foundRow(
      tx,
      { exploitant_id: 'int', client_id: 'int', is_unipatrimoine: 'bool' },
      sql`select exploitant_id, client_id, is_unipatrimoine from patrimoines
      where id = ${idOf(query.patrimoine)} and archived_at is null`,
    )
    if (owner.is_unipatrimoine) throw new Refus('invalide', SANS_LISTE)
    const kept = await foundRow(
      tx,
      hoardColumns,
      sql`select ${hoardOf(actor.id)} from imports where exploitant_id = ${owner.exploitant_id} and etat not in ('enregistre', 'annule')`,
    )
    refuseHoard(kept)
    const { nom: fichier, titre, bytes } = fichierRecu.of(request)
    const { id } = await foundRow(
      tx,
      { id: 'int' },
      sql`insert into imports (exploitant_id, client_id, patrimoine_id, auteur_id, nom, fichier, octets, correspondances, choix)
      select ${owner.exploitant_id}, ${owner.client_id}, ${idOf(query.patrimoine)}, ${actor.id}, ${titre}, ${fichier}, ${bytes.length},
        coalesce(m.correspondances, '{}'), coalesce(jsonb_strip_nulls(jsonb_build_object('dechets', m.choix -> 'dechets')), '{}')
      from (select) un left join (
        select correspondances, choix from imports
        where client_id = ${owner.client_id} and exploitant_id = ${owner.exploitant_id} and etat = 'enregistre' and fichier <> ''
        order by id desc limit 1) m on true
      returning id`,
    )
    await services.jobs.enqueue(importJob, { id }, { tx, account: owner.exploitant_id })
    const seen = await importAnswer(tx, id)
    return { ...seen, status: 201, headers: { ...seen.headers, location: iri('imports', id) } }
  },
})

const getRoute = route({
  ...ofImport,
  call: 'GET /imports/:id',
  summary: 'Retrieves an import: where its check stands, and its outcome.',
  access: ['read', 'imports'],
  handler: (tx, { params }) => importAnswer(tx, params.id),
})

/** Also after an interruption, or because the patrimoine has changed. */
const checkRoute = route({
  ...ofImport,
  call: 'POST /imports/:id/verification',
  summary:
    'Checks an import again, with other choices: columns, types of words, encoding, sheet, repeated lines.',
  access: ['create', 'imports'],
  body: nouvelleVerification,
  handler: async (tx, { params, body, request, services }) => {
    const now = await foundRow(
      tx,
      { societe: 'int', version: 'int', etat: 'text', muet: 'bool' },
      sql`select exploitant_id as societe, version, etat, updated_at < now() - make_interval(secs => ${SILENCE_S}) as muet from imports
      where id = ${params.id} and archived_at is null for update`,
    )
    refuseDone(now)
    refuseStale(now.version, request.headers['if-match'])
    if ((now.etat === 'verification' || now.etat === 'en-attente') && !now.muet) {
      throw new Refus('conflit', 'La vérification est déjà en cours')
    }
    const { correspondances, ...choix } = body
    await tx.execute(sql`
      update imports set etat = 'en-attente', etape = null, fait = 0, total = 0, updated_at = now(), version = version + 1,
        correspondances = ${JSON.stringify(correspondances)}::jsonb, choix = ${JSON.stringify(choix)}::jsonb where id = ${params.id}`)
    await services.jobs.enqueue(importJob, { id: params.id }, { tx, account: now.societe })
    return importAnswer(tx, params.id)
  },
})

/**
 * In one transaction (IMP-03, IMP-24, IMP-32, OPEN-60). Repeated calls, even simultaneous ones, save once and answer
 * the same report. When a container of the patrimoine has changed since the check, the file must be checked again.
 */
const saveRoute = route({
  ...ofImport,
  call: 'POST /imports/:id/enregistrement',
  summary:
    'Saves a checked import, all or nothing; with `deplacer`, positions corrected by hand follow the file too; with `partiel`, its good lines alone.',
  access: ['create', 'imports'],
  query: saveQuery,
  timeoutMs: 60_000,
  handler: async (tx, { params, query, request }) => {
    const now = await foundRow(
      tx,
      {
        version: 'int',
        etat: 'text',
        nombre_erreurs: 'int',
        conformes: 'int',
        patrimoine_id: 'int',
        empreinte: 'text?',
      },
      sql`select i.version, i.etat, i.nombre_erreurs, coalesce((i.resume ->> 'conformes')::int, 0) as conformes, i.patrimoine_id, i.empreinte from imports i
        where i.id = ${params.id} and i.archived_at is null for update`,
    )
    if (now.etat === 'enregistre') return importAnswer(tx, params.id)
    refuseDone(now)
    refuseStale(now.version, request.headers['if-match'])
    if (now.etat !== 'verifie') throw new Refus('conflit', "La vérification de ce fichier n'est pas terminée")
    if (now.nombre_erreurs > 0 && (query.partiel !== 'true' || now.conformes === 0))
      throw new Refus('invalide', "Corrigez les erreurs du fichier avant de valider l'import")
    // Imports into one patrimoine wait for each other: the second then sees the containers that the first created.
    const owner = await firstRow(
      tx,
      { archived_at: 'text?', is_unipatrimoine: 'bool' },
      sql`select archived_at, is_unipatrimoine from patrimoines where id = ${now.patrimoine_id} for no key update`,
    )
    if (!owner || owner.archived_at !== null)
      throw new Refus('conflit', 'Le patrimoine de cet import a été supprimé')
    if (owner.is_unipatrimoine) throw new Refus('invalide', SANS_LISTE)
    if ((await patrimoinePrint(tx, now.patrimoine_id, true)) !== now.empreinte)
      throw new Refus('conflit', DEPASSEE)
    await saveImport(tx, params.id, now.patrimoine_id, lignesOfImport(params.id, query.deplacer === 'true'))
    // What was not saved stays: for the report, and to be corrected.
    await tx.execute(sql`delete from import_lignes where import_id = ${params.id} and ligne is not null`)
    return importAnswer(tx, params.id)
  },
})

/** A running check ends. */
const cancelRoute = route({
  call: 'DELETE /imports/:id',
  summary: 'Gives up an import that was not saved.',
  access: ['remove', 'imports'],
  params: idParams,
  answer: { status: 204, schema: null, description: 'Import given up' },
  handler: async (tx, { params, request }) => {
    const now = await foundRow(
      tx,
      { version: 'int', etat: 'text' },
      sql`select version, etat from imports where id = ${params.id} and archived_at is null for update`,
    )
    refuseDone(now)
    refuseStale(now.version, request.headers['if-match'])
    await tx.execute(sql`
      update imports set archived_at = now(), updated_at = now(), version = version + 1 where id = ${params.id}`)
    await tx.execute(sql`delete from import_lignes where import_id = ${params.id}`)
    return {}
  },
})

export const importRoutes = [
  sendRoute,
  getRoute,
  cancelRoute,
  checkRoute,
  saveRoute,
  undoRoute,
  ...lignesRoutes,
  ...historiqueRoutes,
]
