import { addDays, formatDate, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import {
  AVERTISSEMENTS_MAX,
  aVerifier,
  avertissements,
  COMPARAISON_JOURS,
} from '@lavandiere/domain/tournees/avertissements.ts'
import { type Fermeture, reasonsOf } from '@lavandiere/domain/tournees/calendrier.ts'
import { layOutRule } from '@lavandiere/domain/tournees/jours.ts'
import { occurrences } from '@lavandiere/domain/tournees/occurrences.ts'
import { toRrule } from '@lavandiere/domain/tournees/rrule.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { target } from '../platform/resource/write.ts'
import { closuresOf } from './calendrier.ts'
import { isOpenException, storedDays } from './jours.ts'

type AVerifier = z.output<typeof aVerifier>

/**
 * The days of the tournée's rule from today on, as far as they are compared, and those on which its crew would work;
 * `horizon` is the last day that is compared, null where the tournée ends before.
 * @param connus the days that differ from the rule, or have a crew of their own
 * @throws Refus 422 when the fields make no rule
 */
function daysAhead(
  value: AVerifier,
  aujourdhui: string,
  closures: readonly Fermeture[],
  connus: Awaited<ReturnType<typeof storedDays>>,
) {
  const jusqua = addDays(aujourdhui, COMPARAISON_JOURS)
  try {
    const regles = occurrences(toRrule(value, value.dateDebut, value.dateFin), {
      apres: value.dateDebut > aujourdhui ? value.dateDebut : aujourdhui,
      jusqua: [value.dateFin, jusqua].sort()[0] ?? jusqua,
      max: COMPARAISON_JOURS + 1,
    })
    const reasonOf = reasonsOf(value.territoire, closures)
    const { jours } = layOutRule(regles, { choix: value.siJourFerme, reasonOf, connus })
    const others = new Set(connus.flatMap(({ regle, chauffeur }) => (chauffeur === null ? [] : [regle])))
    const held = jours.filter(({ regle, etat }) => etat !== 'annulee' && !others.has(regle))
    return { regles, days: held.map(({ jour }) => jour), horizon: value.dateFin > jusqua ? jusqua : null }
  } catch (error) {
    if (error instanceof RangeError) throw new Refus('invalide', error.message)
    throw error
  }
}

/**
 * That a new tournée takes place on none of its days, which are all cancelled. An existing one is not told of: decisions
 * on its single days go before holidays and closures.
 */
function allCancelled({ id }: AVerifier, { regles, days }: ReturnType<typeof daysAhead>): string[] {
  const last = regles.at(-1)
  if (id || last === undefined || days.length > 0) return []
  return [
    `Tous ses passages jusqu'au ${formatDate(last)} seraient annulés : ils tombent sur un jour férié ou une fermeture.`,
  ]
}

/** Another living tournée of the same client under the same name. */
const namesakes = (tx: Tx, { id = null, libelle, client }: AVerifier) =>
  rows(
    tx,
    { libelle: 'text' },
    sql`select libelle from campagne_lavages where client_id = ${idOf(client)} and archived_at is null
      and lower(libelle) = lower(${libelle}) and id is distinct from ${id}::int limit 1`,
  )

/**
 * The other living tournées on which somebody of a crew is, on the days of this one: as planned on each of these days.
 * @param people ids of operateurs
 */
export const meetings = (tx: Tx, id: number | null, people: readonly number[], days: readonly string[]) =>
  rows(
    tx,
    { nom: 'text', libelle: 'text', premier: 'text', jours: 'int' },
    sql`select u.libelle as nom, t.libelle, min(e.jour)::text as premier, count(*)::int as jours
      from equipages_du_jour e join campagne_lavages t on t.id = e.campagne_id
        join users u on u.id = any(${sql.param([...people])}::int[]) and u.id in (e.chauffeur_id, e.equipier_id)
      where e.exploitant_id = u.exploitant_id and e.jour = any(${sql.param([...days])}::date[])
        and e.campagne_id is distinct from ${id}::int
      group by u.id, u.libelle, t.id, t.libelle order by u.libelle collate fr_naturel, t.libelle collate fr_naturel, t.id
      limit ${AVERTISSEMENTS_MAX}`,
  )
type Meeting = Awaited<ReturnType<typeof meetings>>[number]

/**
 * "Nadia est déjà sur « Centre » le 12/03/2027 et 3 autres jours."
 * @param horizon the last day that was compared; null where all were
 */
export function meetingText({ nom, libelle, premier, jours }: Meeting, horizon: string | null): string {
  const until = horizon === null ? '' : ` d'ici au ${formatDate(horizon)}`
  const more = jours > 1 ? ` et ${countInWords(jours - 1, 'autre jour', 'autres jours')}${until}` : ''
  return `${nom} est déjà sur « ${libelle} » le ${formatDate(premier)}${more}.`
}

/**
 * The answer of a call that only warns and saves nothing.
 * @param url the address of the call below the base path
 */
export const avertissementsAnswer = (url: string, phrases: string[]) => ({
  body: { '@id': `${BASE}${url}`, '@type': 'Avertissements' as const, phrases },
})

/** Nothing is saved. */
export const avertissementsRoute = route({
  call: 'POST /campagne_lavages/avertissements',
  summary:
    'Tells what a CampagneLavage resource would meet: a namesake, a person already on another round, only cancelled days.',
  access: ['create', 'campagne_lavages'],
  body: aVerifier,
  answer: { status: 200, schema: avertissements, description: 'Sentences, none when it meets nothing' },
  handler: async (tx, { actor, body, services }) => {
    const mayBeRemoved = { removedToo: true }
    await target(tx, 'clients', 'client', body.client, mayBeRemoved)
    await target(tx, 'operateurs', 'chauffeur', body.chauffeur, mayBeRemoved)
    await target(tx, 'operateurs', 'equipier', body.equipier ?? null, mayBeRemoved)
    const closures = await closuresOf(tx, actor.exploitantId)
    const connus = body.id ? await storedDays(tx, sql`o.campagne_id = ${body.id} and ${isOpenException}`) : []
    const ahead = daysAhead(body, jourDeParis(services.now()), closures, connus)
    const { days } = ahead
    const same = await namesakes(tx, body)
    const people = [body.chauffeur, body.equipier].flatMap((iri) => (iri ? [idOf(iri) ?? 0] : []))
    const met = days.length === 0 ? [] : await meetings(tx, body.id ?? null, people, days)
    return avertissementsAnswer('/campagne_lavages/avertissements', [
      ...allCancelled(body, ahead),
      ...same.map(({ libelle }) => `Ce client a déjà une tournée « ${libelle} ».`),
      ...met.map((one) => meetingText(one, ahead.horizon)),
    ])
  },
})
