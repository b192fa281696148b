import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { invalid, notFound } from '@lavandiere/domain/kernel/errors.ts'
import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { accesPossibles } from '@lavandiere/domain/ouvertures.ts'
import {
  CLES_API_MAX,
  cleApi,
  cleApiCreee,
  clesApi,
  nouvelleCleApi,
} from '@lavandiere/domain/programmes/cle-api.ts'
import { familles, nomsDeFamilles, type Portees } from '@lavandiere/domain/programmes/portees.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import { refuseBeyond } from '../platform/db/locks.ts'
import { firstRow, foundRow, rows } from '../platform/db/rows.ts'
import { hashToken } from '../platform/http/auth.ts'
import { clesApiOf, newKey } from '../platform/http/cles-api.ts'
import { route } from '../platform/http/route.ts'
import { BASE, idParams } from '../platform/http/wire.ts'
import { tellOwner } from '../session/avis.ts'
import { proved } from '../session/mon-compte.ts'

/** How many last characters of a key are kept and shown. */
const FIN = 4

const readKeysRoute = route({
  call: 'GET /cles_api',
  summary:
    "Retrieves the keys of the caller's programs, those in use first; a key itself is never told again.",
  access: ['read', 'cles_api'],
  answer: { status: 200, schema: clesApi, description: 'The keys' },
  async handler(tx) {
    const cles = await rows(
      tx,
      cleApi.shape,
      sql`select id, libelle, fin, portees, to_json(cree_le) #>> '{}' as "creeLe", expire_le::text as "expireLe",
          to_json(utilisee_le) #>> '{}' as "utiliseeLe", to_json(revoquee_le) #>> '{}' as "revoqueeLe"
        from cles_api order by revoquee_le desc nulls first, id desc limit 200`,
    )
    return { body: { '@id': `${BASE}/cles_api`, cles } }
  },
})

/** @throws Refus 422 for what the account itself may not do */
function refuseTooWide(role: Role, portees: Portees): void {
  const wide = nomsDeFamilles.find((name) => {
    const asked = portees[name]
    return asked && !accesPossibles(role, name).includes(asked)
  })
  if (wide) throw invalid('portees', `Votre compte ne peut pas ouvrir « ${familles[wide]} » aussi loin`)
}

/**
 * A PUT, because the answers of POSTs are stored for their Idempotency-Key, and this answer holds a secret. A key is a way
 * into the account: the password is asked for.
 */
const makeKeyRoute = route({
  call: 'PUT /cles_api',
  summary: 'Makes a key for a program; its text is told once.',
  access: ['update', 'cles_api'],
  body: nouvelleCleApi,
  answer: { status: 201, schema: cleApiCreee, description: 'The key' },
  async outside({ actor, body, request, services }) {
    const { libelle, portees, expireLe, ...proof } = body
    refuseTooWide(actor.role, portees)
    const today = jourDeParis(services.now())
    if (expireLe !== null && expireLe < today) throw invalid('expireLe', 'Ce jour est passé')
    const { email } = await proved({ actor, request, services }, proof)
    const cle = newKey()
    const id = await asSystem(services.pool, async (tx) => {
      await refuseBeyond(tx, 'cles_api', actor.id, {
        among: sql`cles_api where compte_id = ${actor.id} and revoquee_le is null
          and (expire_le is null or expire_le >= ${today}::date)`,
        max: CLES_API_MAX,
        said: `Au plus ${countInWords(CLES_API_MAX, 'clé')} : révoquez celles qui ne servent plus`,
      })
      await tellOwner(services.jobs, tx, email, { quoi: "clé d'API", nom: libelle })
      const made = await foundRow(
        tx,
        { id: 'int' },
        sql`insert into cles_api (exploitant_id, compte_id, libelle, empreinte, fin, portees, expire_le)
          values (${actor.exploitantId}, ${actor.id}, ${libelle}, ${hashToken(cle)}, ${cle.slice(-FIN)},
            ${JSON.stringify(portees)}::jsonb, ${expireLe}) returning id`,
      )
      return made.id
    })
    request.log.info({ compte: actor.id, cle: id }, "clé d'API créée")
    return { body: { id, libelle, cle } }
  },
})

const revokeKeyRoute = route({
  call: 'DELETE /cles_api/:id',
  summary: 'Revokes a key: what is sent with it is refused from now on.',
  access: ['update', 'cles_api'],
  params: idParams,
  answer: { status: 204, schema: null, description: 'Revoked' },
  async handler(tx, { actor, params: { id }, request, services }) {
    const revoked = await firstRow(
      tx,
      { id: 'int' },
      sql`update cles_api set revoquee_le = now() where id = ${id} and revoquee_le is null returning id`,
    )
    if (!revoked) throw notFound()
    return {
      after() {
        clesApiOf(services).forget(id)
        request.log.info({ compte: actor.id, cle: id }, "clé d'API révoquée")
      },
    }
  },
})

export const keyRoutes = [readKeysRoute, makeKeyRoute, revokeKeyRoute]
