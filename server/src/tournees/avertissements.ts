import { addDays, formatDate, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { compter } from '@lavandiere/domain/kernel/texte.ts'
import {
  AVERTISSEMENTS_MAX,
  aVerifier,
  avertissements,
  COMPARAISON_JOURS,
} from '@lavandiere/domain/tournees/avertissements.ts'
import { occurrences, toRrule } from '@lavandiere/domain/tournees/occurrences.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { target } from '../platform/resource/write.ts'

type AVerifier = z.output<typeof aVerifier>

const namesakeColumns = { libelle: 'text' } as const
const meetingColumns = { personne: 'text', libelle: 'text', premier: 'text', jours: 'int' } as const

/** The days of the tournée from today on, as far as they are compared. @throws Refus 422 when the fields make no rule */
function daysAhead(value: AVerifier, aujourdhui: string): string[] {
  const jusqua = addDays(aujourdhui, COMPARAISON_JOURS)
  try {
    return occurrences(toRrule(value, value.dateDebut, value.dateFin), {
      apres: value.dateDebut > aujourdhui ? value.dateDebut : aujourdhui,
      jusqua: [value.dateFin, jusqua].sort()[0] ?? jusqua,
      max: COMPARAISON_JOURS + 1,
    })
  } catch (error) {
    if (error instanceof RangeError) throw new Refus('invalide', error.message)
    throw error
  }
}

/** Another living tournée of the same client under the same name. */
const namesakes = (tx: Tx, { id = null, libelle, client }: AVerifier) =>
  rows(
    tx,
    namesakeColumns,
    sql`select libelle from campagne_lavages where client_id = ${idOf(client)} and archived_at is null
      and lower(libelle) = lower(${libelle}) and id is distinct from ${id}::int limit 1`,
  )

/** The other living tournées on which a person of the crew is, on days of this one. */
const meetings = (tx: Tx, { id = null, chauffeur, equipier }: AVerifier, days: readonly string[]) =>
  rows(
    tx,
    meetingColumns,
    sql`select u.libelle as personne, t.libelle, min(o.jour)::text as premier, count(*)::int as jours
      from campagne_lavages t join users u on u.id in (${idOf(chauffeur)}, ${equipier ? idOf(equipier) : null}::int)
          and u.id in (t.chauffeur_id, t.equipier_id)
        join campagne_occurrences o on o.campagne_id = t.id and o.jour = any(${sql.param([...days])}::date[])
      where t.archived_at is null and t.id is distinct from ${id}::int
      group by u.id, u.libelle, t.id, t.libelle order by u.libelle collate fr_naturel, t.libelle collate fr_naturel, t.id
      limit ${AVERTISSEMENTS_MAX}`,
  )

/** `POST /campagne_lavages/avertissements`: what the person should know before saving a tournée. Nothing is saved. */
export const avertissementsRoute = route({
  method: 'POST',
  url: '/campagne_lavages/avertissements',
  tag: 'campagne_lavages',
  summary: 'Tells what a CampagneLavage resource would meet: a namesake, a person already on another round.',
  access: ['create', 'campagne_lavages'],
  body: aVerifier,
  answer: { status: 200, schema: avertissements, description: 'Sentences, none when it meets nothing' },
  handler: async (tx, { body, services }) => {
    const mayBeRemoved = { removedToo: true }
    await target(tx, 'clients', 'client', body.client, mayBeRemoved)
    await target(tx, 'operateurs', 'chauffeur', body.chauffeur, mayBeRemoved)
    await target(tx, 'operateurs', 'equipier', body.equipier ?? null, mayBeRemoved)
    const days = daysAhead(body, jourDeParis(services.now().toISOString()))
    const same = await namesakes(tx, body)
    const met = days.length === 0 ? [] : await meetings(tx, body, days)
    const phrases = [
      ...same.map(({ libelle }) => `Ce client a déjà une tournée « ${libelle} ».`),
      ...met.map(({ personne, libelle, premier, jours }) => {
        const more = jours > 1 ? ` et ${compter(jours - 1, 'autre jour', 'autres jours')}` : ''
        return `${personne} est déjà sur « ${libelle} » le ${formatDate(premier)}${more}.`
      }),
    ]
    return {
      body: { '@id': `${BASE}/campagne_lavages/avertissements`, '@type': 'Avertissements' as const, phrases },
    }
  },
})
