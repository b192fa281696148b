import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { bilanOf, periodBefore } from '@lavandiere/domain/synthese/bilan.ts'
import { type ChiffresSynthese, chiffresSynthese } from '@lavandiere/domain/synthese/chiffres.ts'
import { synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { cibleOf, clientOf, joursOf, refuseOthers } from './bilan.ts'

/** Of the report that the same body asks for. */
export const chiffresRoute = route({
  call: 'POST /synthese/chiffres',
  summary: 'Retrieves the totals of the report of a client over a period and over the period before.',
  access: ['read', 'synthese'],
  body: synthese,
  timeoutMs: 120_000,
  answer: { status: 200, schema: chiffresSynthese, description: 'The totals of both periods' },
  handler: async (tx, { actor, body, services }) => {
    refuseOthers(actor, body)
    await clientOf(tx, body)
    const client = idOf(body.client)
    if (client === null) throw notFound()
    const cible =
      body.bilanType === 'global' ? { client, patrimoine: null, conteneur: null } : await cibleOf(tx, body)
    const now = services.now()
    const figuresOf = async ({ dateDebut, dateFin }: { dateDebut: string; dateFin: string }) => ({
      dateDebut,
      dateFin,
      bilan: bilanOf(await joursOf(tx, cible, { dateDebut, dateFin }, now)),
    })
    const answer: ChiffresSynthese = {
      '@id': `${BASE}/synthese/chiffres`,
      '@type': 'ChiffresSynthese',
      maintenant: await figuresOf(body),
      avant: await figuresOf(periodBefore(body, jourDeParis(now))),
    }
    return { body: answer }
  },
})
