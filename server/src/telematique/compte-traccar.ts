import { formatDateTime } from '@lavandiere/domain/kernel/dates.ts'
import { invalid, notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { nouveauCompteTraccar } from '@lavandiere/domain/telematique/rattrapage.ts'
import { sql } from 'drizzle-orm'
import { countChange, holdReglages } from '../heures/reglages-heures.ts'
import { societe } from '../platform/admission/who.ts'
import { firstRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { seal } from '../platform/sealed.ts'
import type { Services } from '../platform/services.ts'
import { onceOf, rattrapageJob, traccarOwner } from './rattrapage.ts'
import { refusDeTraccar, TraccarApi, TraccarRefuse } from './traccar-api.ts'

const traccarKept = { status: 204, schema: null, description: 'Kept' } as const
/** @throws Refus 422 for an address that may not be called */
function refuseAdresseFermee(account: { adresse: string; jeton: string }, { config }: Services): void {
  try {
    new TraccarApi(account, config)
  } catch (error) {
    throw error instanceof TraccarRefuse ? invalid('adresse', refusDeTraccar[error.raison]) : error
  }
}

/** Address and token come together: a token is never sent to another address. */
const saveTraccar = route({
  call: 'PUT /telematique/traccar',
  summary:
    'Sets the Traccar server that is asked at night for missing positions; its token is never answered',
  access: ['update', 'telematique'],
  body: nouveauCompteTraccar,
  answer: traccarKept,
  async handler(tx, { actor, body: { adresse, jeton }, request, services }) {
    const { exploitantId } = actor
    if (exploitantId === null) return {}
    refuseAdresseFermee({ adresse, jeton }, services)
    await services.admission.tries.take('compteTraccar', societe(exploitantId))
    const sealed = await seal(jeton, traccarOwner(exploitantId), services.config.SECRET)
    await holdReglages(tx, exploitantId, request.headers['if-match'])
    await tx.execute(sql`insert into comptes_traccar (exploitant_id, adresse, jeton)
      values (${exploitantId}, ${adresse}, ${sealed}) on conflict do nothing`)
    // A separate update: `on conflict do update` would read the token through "excluded", which an exploitant may not. A
    // reading is asked for at once, so that the screen shows whether the token is right.
    await tx.execute(sql`update comptes_traccar set adresse = ${adresse}, jeton = ${sealed},
      demande_le = ${services.now().toISOString()}, tente_le = null,
      reussi_le = null, jour_lu = null, gardees = null, lues = null, a_lire = null, erreur = null, pas_avant = null where exploitant_id = ${exploitantId}`)
    await services.jobs.enqueue(rattrapageJob, { exploitantId }, { tx, once: onceOf(exploitantId) })
    return {
      headers: await countChange(tx, exploitantId),
      after: () => request.log.info({ compte: actor.id }, 'compte Traccar changé'),
    }
  },
})

const forgetTraccar = route({
  call: 'DELETE /telematique/traccar',
  summary: 'Forgets the Traccar server of the company',
  access: ['update', 'telematique'],
  answer: traccarKept,
  async handler(tx, { actor: { id, exploitantId }, request }) {
    await tx.execute(sql`delete from comptes_traccar where exploitant_id = ${exploitantId}`)
    return {
      headers: await countChange(tx, exploitantId),
      after: () => request.log.info({ compte: id }, 'compte Traccar retiré'),
    }
  },
})

/** A PUT, because asking twice has the effect of asking once. */
const askTraccar = route({
  call: 'PUT /telematique/traccar/rattrapage',
  summary: 'Asks the Traccar server for the positions of the last days now',
  access: ['update', 'telematique'],
  answer: traccarKept,
  async handler(tx, { actor: { exploitantId }, services }) {
    const found = await firstRow(
      tx,
      { pasAvant: 'text?' },
      sql`update comptes_traccar set demande_le = coalesce(demande_le, ${services.now().toISOString()})
        where exploitant_id = ${exploitantId} returning to_json(pas_avant) #>> '{}' as "pasAvant"`,
    )
    if (!found || exploitantId === null) throw notFound()
    const { pasAvant } = found
    if (typeof pasAvant === 'string' && Date.parse(pasAvant) > services.now().getTime())
      throw new Refus('conflit', `Traccar demande d'attendre jusqu'au ${formatDateTime(pasAvant)}`)
    await services.jobs.enqueue(rattrapageJob, { exploitantId }, { tx, once: onceOf(exploitantId) })
    return {}
  },
})

export const compteTraccarRoutes = [saveTraccar, forgetTraccar, askTraccar]
