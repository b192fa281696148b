import { createHash } from 'node:crypto'
import { instantDe } from '@lavandiere/domain/heures/horaires.ts'
import { invalid, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { uuid } from '@lavandiere/domain/kernel/fields.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { uploadedPhoto } from '@lavandiere/domain/kernel/upload.ts'
import { type Appel, appelDuFait } from '@lavandiere/domain/terrain/envois.ts'
import { type NatureDeFait, naturesAvecPhotos } from '@lavandiere/domain/terrain/faits.ts'
import { faitDeSecours, faitRecu } from '@lavandiere/domain/terrain/secours.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { routes as postes } from '../heures/postes.resource.ts'
import { routes as interventions } from '../interventions/routes.ts'
import { routes as journal } from '../laveuses/journal.resource.ts'
import { routes as journalPhotos } from '../laveuses/photos.resource.ts'
import { releveRoutes } from '../patrimoines/releves.ts'
import { inNameOf, type Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { photo, priseDeVue } from '../platform/files/photos.ts'
import { type ActorRoute, type Answer, type Route, route } from '../platform/http/route.ts'
import { uploadOf } from '../platform/http/uploads.ts'
import { identifiant, iri } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'

/*
 * A rescue file (TER-15). The browser of the office opens it and sends its photos and facts one by one: a round of 600 photos
 * is larger than what a server holds of one caller. Each does what the telephone's own call does, as its operateur.
 */

/** The calls of a telephone, by method and path. */
const calls = new Map(
  [...interventions, ...releveRoutes, ...postes, ...journal, ...journalPhotos].map((one) => [
    `${one.method} ${one.url}`,
    one,
  ]),
)

/** Does what the call of a telephone does. */
function answerOf(key: string, tx: Tx, call: object): Promise<Answer> {
  const found = calls.get(key)
  if (!found || found.access === 'public') throw new Error(`a telephone has no call ${key}`)
  return found.handler(tx, call as Parameters<ActorRoute['handler']>[1])
}

/** @throws Refus 422 for an account that is no operateur of this company; one that was removed since is: it did the work */
async function crewOf(tx: Tx, office: Actor, id: number): Promise<Actor> {
  const found = await firstRow(
    tx,
    { id: 'int' },
    sql`select id from users where id = ${id} and role = 'operateur' and exploitant_id = ${office.exploitantId}`,
  )
  if (!found)
    throw new Refus('invalide', "Le compte nommé dans ce fichier n'est pas un opérateur de votre société")
  return { id, role: 'operateur', exploitantId: office.exploitantId }
}

const TABLES: Record<NatureDeFait, string> = {
  lavage: 'interventions',
  releve: 'releve_terrains',
  'prise-de-poste': 'poste_operateurs',
  'fin-de-poste': 'poste_operateurs',
  journal: 'journal_laveuses',
}
const photoTable = (nature: NatureDeFait) => (nature === 'journal' ? 'journal_photos' : 'intervention_photos')

const photoRoute = route({
  call: 'POST /terrain/secours/photos',
  summary: 'Takes a photo of a rescue file, in the name of its operateur.',
  access: ['create', 'terrain'],
  upload: photo,
  query: strictQuery({
    ...priseDeVue,
    uuid,
    compte: identifiant,
    nature: z.enum(naturesAvecPhotos),
    sha256: z.string().max(64),
  }),
  answer: { status: 201, schema: uploadedPhoto, description: 'The photo' },
  handler: async (tx, call) => {
    const { actor, query, request } = call
    if (createHash('sha256').update(uploadOf(request).bytes).digest('hex') !== query.sha256)
      throw invalid('sha256', "Une photo de ce fichier n'est plus celle que le téléphone a prise")
    const operateur = await crewOf(tx, actor, query.compte)
    return inNameOf(tx, { office: actor, operateur }, () =>
      answerOf(`POST /${photoTable(query.nature)}`, tx, { ...call, actor: operateur }),
    )
  },
})

type Fait = z.output<typeof faitDeSecours>

/** Addresses of the photos of a fact. @throws Refus 422 when one is not there, or has other bytes */
async function adressesOf(tx: Tx, { nature, photos }: Fait): Promise<Record<string, string>> {
  const table = photoTable(nature)
  const kept = await rows(
    tx,
    { id: 'int', uuid: 'text', sha256: 'text?' },
    sql`select id, uuid, sha256 from ${sql.identifier(table)} where uuid = any(${sql.param(photos.map(({ uuid }) => uuid))}::text[])`,
  )
  return Object.fromEntries(
    photos.map(({ uuid, sha256 }) => {
      const photo = kept.find((one) => one.uuid === uuid && one.sha256 === sha256)
      if (!photo)
        throw new Refus('invalide', "Une photo de cet élément n'est ni dans ce fichier ni au bureau")
      return [uuid, iri(table, photo.id)]
    }),
  )
}

/** The item that a uuid made; for the end of a shift, the shift and its end. */
const madeBy = (tx: Tx, nature: NatureDeFait, uuid: string | null) =>
  firstRow(
    tx,
    { id: 'int', fin: 'text?' },
    nature === 'fin-de-poste'
      ? sql`select p.id, to_json(f.heure_fin) #>> '{}' as fin from poste_operateurs p
          left join feuille_de_temps f on f.poste_id = p.id and f.archived_at is null
        where p.uuid = ${uuid} and p.archived_at is null`
      : sql`select id, null as fin from ${sql.identifier(TABLES[nature])} where uuid = ${uuid}`,
  )

/** Whether the end that this call sends stands already. */
const isEnded = (fin: string | null, { body }: Appel): boolean =>
  fin !== null && Date.parse(fin) === Date.parse(instantDe(String(body.heureFin), 'fin'))

const faitRoute = route({
  call: 'POST /terrain/secours',
  summary: 'Records a fact of a rescue file, in the name of its operateur; once, however often it comes.',
  access: ['create', 'terrain'],
  body: faitDeSecours,
  answer: { status: 200, schema: faitRecu, description: 'Whether it was recorded now, or before' },
  handler: async (tx, call) => {
    const { actor, body: fait } = call
    const operateur = await crewOf(tx, actor, fait.compte)
    return inNameOf(tx, { office: actor, operateur }, async () => {
      const adresses = await adressesOf(tx, fait)
      const isEnd = fait.nature === 'fin-de-poste'
      const made = await madeBy(tx, fait.nature, isEnd ? fait.apres : fait.uuid)
      if (isEnd && !made) throw new Refus('invalide', "La prise de ce poste n'est pas enregistrée")
      const appel = appelDuFait({ ...fait, decalage: fait.decalage ?? null, adresses }, () => '')
      const wasThere = isEnd ? isEnded(made?.fin ?? null, appel) : made !== undefined
      const key = isEnd ? 'PATCH /poste_operateurs/:id' : `${appel.method} ${appel.path}`
      if (!isEnd || !wasThere)
        await answerOf(key, tx, { ...call, actor: operateur, params: { id: made?.id }, body: appel.body })
      return { body: { etat: wasThere ? 'deja' : 'enregistre' } }
    })
  },
})

export const secoursRoutes: readonly Route[] = [photoRoute, faitRoute]
