import { demandeDossier, dossier, dossiers } from '@lavandiere/domain/dossiers/dossier.ts'
import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { sql } from 'drizzle-orm'
import { firstRow } from '../platform/db/rows.ts'
import { newFileName } from '../platform/files/files.ts'
import { attachment } from '../platform/http/attachment.ts'
import { requireBearer } from '../platform/http/auth.ts'
import { type Route, route } from '../platform/http/route.ts'
import { preparedCalls } from '../platform/prepared/calls.ts'
import { tellOwner } from '../session/avis.ts'
import { dossierPrepared } from './dossier-job.ts'
import { registreRoute } from './registre.ts'

/** Milliseconds that reading an archive may take: with its photos one may have tens of gigabytes. */
const DOWNLOAD_MS = 6 * 3_600_000

const { ask, routes: followed } = preparedCalls({
  kind: dossierPrepared,
  type: 'Dossier',
  path: '/dossiers',
  subject: 'dossiers',
  english: { one: 'dossier', content: 'archive' },
  liste: 'dossiers',
  schemas: { one: dossier, all: dossiers },
  fichier: { name: 'zip', type: 'application/zip', timeoutMs: DOWNLOAD_MS },
  dispositionOf: (titre) => attachment(`Dossier ${titre}.zip`),
  // One at once: each is all of a company.
  atOnce: 1,
})

const askRoute = route({
  call: 'POST /dossiers',
  summary: 'Asks for an archive of all that is kept of a company, or of one of its people.',
  access: ['create', 'dossiers'],
  body: demandeDossier,
  answer: { status: 202, schema: dossier, description: 'The dossier, which is made after the call' },
  handler: async (tx, { actor, body, request, services }) => {
    const bearer = requireBearer(request)
    const [exploitant, personne] =
      'personne' in body ? [null, idOf(body.personne)] : [idOf(body.exploitant), null]
    const asked = await firstRow(
      tx,
      { id: 'int', libelle: 'text', email: 'text', personne: 'text?' },
      sql`select e.id, e.libelle, e.email, p.libelle as personne from users e
        left join users p on p.id = ${personne}::int
        where e.id = coalesce(p.exploitant_id, ${exploitant}::int) and e.role = 'exploitant' and e.archived_at is null`,
    )
    if (!asked || (actor.exploitantId ?? asked.id) !== asked.id) throw notFound()
    return ask(tx, services, {
      bearer,
      isSame: sql`exploitant_id = ${asked.id} and personne_id is not distinct from ${personne}::int`,
      insert: async () => {
        if (personne === null) await tellOwner(services.jobs, tx, asked.email, { quoi: 'dossier' })
        const titre = asked.personne ?? asked.libelle
        return sql`insert into dossiers (auteur_id, exploitant_id, personne_id, titre, fichier)
          values (${bearer.id}, ${asked.id}, ${personne}, ${titre}, ${newFileName('zip')}) returning id`
      },
    })
  },
})

export const routes: readonly Route[] = [registreRoute, askRoute, ...followed]
