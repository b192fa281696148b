import { randomBytes } from 'node:crypto'
import { invalid, notFound } from '@lavandiere/domain/kernel/errors.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  EN_ATTENTE_MAX,
  secretDeWebhook,
  WEBHOOKS_MAX,
  webhook,
} from '@lavandiere/domain/programmes/webhook.ts'
import { sql } from 'drizzle-orm'
import { refuseBeyond } from '../platform/db/locks.ts'
import { firstRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { ForbiddenAddress } from '../platform/outside/foreign.ts'
import { crud } from '../platform/resource/crud.ts'
import { seal } from '../platform/sealed.ts'
import { foreignOf, type SendConfig } from './envoi.ts'
import { keepSecret, webhookSecretOwner } from './secrets.ts'
import { webhooks } from './tables.ts'

type Served = { actif?: unknown; adresse?: unknown }
/** Whether a change puts a webhook into service again, or leads it elsewhere: it then begins anew. */
const beginsAnew = (before: Served | null, value: Served): boolean =>
  value.actif === true && (before?.actif === false || before?.adresse !== value.adresse)

const plain = crud(webhook, webhooks, {
  computed: {
    enAttente: sql`(select count(*)::int from (select 1 from envois e
      where e.webhook_id = webhooks.id and e.etat = 'attente' limit ${EN_ATTENTE_MAX}) x)`,
  },
  async rule(tx, { actor, id, value, before, services }) {
    refuseForbidden(value.adresse, services.config)
    if (id === null)
      await refuseBeyond(tx, 'webhooks', actor.exploitantId, {
        among: sql`webhooks where archived_at is null`,
        max: WEBHOOKS_MAX,
        said: `Au plus ${countInWords(WEBHOOKS_MAX, 'webhook')}`,
      })
    return beginsAnew(before, value) ? { echecs: 0, echoueDepuis: null, pasAvant: null, arreteLe: null } : {}
  },
  // What was tried before leaves at once, not hours later when its own wait is over.
  async after(tx, { value, before, id }) {
    if (before && beginsAnew(before, value))
      await tx.execute(
        sql`update envois set pas_avant = now() where webhook_id = ${id} and etat = 'attente' and pas_avant > now()`,
      )
  },
})

/** @throws Refus 422 for an address that may not be called */
function refuseForbidden(adresse: string, config: SendConfig): void {
  try {
    foreignOf(adresse, config)
  } catch (error) {
    if (!(error instanceof ForbiddenAddress)) throw error
    throw invalid('adresse', "Cette adresse n'est pas appelée : https et l'internet public sont demandés")
  }
}

/** A PUT, because the answers of POSTs are stored for their Idempotency-Key, and this answer holds a secret. */
const secretRoute = route({
  call: 'PUT /webhooks/:id/secret',
  summary: 'Makes a new secret and tells it once; the one before it signs besides for a day.',
  access: ['update', 'webhooks'],
  params: idParams,
  answer: { status: 200, schema: secretDeWebhook, description: 'The secret' },
  async handler(tx, { actor, params: { id }, request, services }) {
    const found = await firstRow(
      tx,
      { societe: 'int' },
      sql`select exploitant_id as societe from webhooks where id = ${id} and archived_at is null`,
    )
    if (!found) throw notFound()
    const secret = `whsec_${randomBytes(32).toString('base64')}`
    const sealed = await seal(secret, webhookSecretOwner(found.societe), services.config.SECRET)
    return {
      body: { id, secret },
      async after() {
        await keepSecret(services.pool, id, sealed)
        request.log.info({ compte: actor.id, webhook: id }, 'secret de webhook changé')
      },
    }
  },
})

export const routes = [...plain, secretRoute]
