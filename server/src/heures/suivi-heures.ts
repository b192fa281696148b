import { minutesTravaillees } from '@lavandiere/domain/heures/minutes.ts'
import { type ReglagesDates, reglagesAu } from '@lavandiere/domain/heures/reglages-heures.ts'
import { statutDuJour } from '@lavandiere/domain/heures/statut-du-jour.ts'
import {
  INTERVALLE_INVALIDE,
  type JourSuivi,
  type LigneSuivi,
  ligneSuivi,
  personnesParPage,
  SUIVI_JOURS_MAX,
  SUIVI_PERSONNES_MAX,
} from '@lavandiere/domain/heures/suivi-heures.ts'
import { addDays, jourDeParis, joursEntre } from '@lavandiere/domain/kernel/dates.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { route } from '../platform/http/route.ts'
import { iri } from '../platform/http/wire.ts'
import { pageAnswer } from '../platform/resource/collection.ts'
import { paging, strictQuery } from '../platform/resource/list-query.ts'
import { type JourLu, joursDe, jourVide, type Personne, readPeople } from './jours-lus.ts'

export const spanParams = z.object({ start: z.string(), end: z.string() })
const jour = realDay(INTERVALLE_INVALIDE)

/** @throws Refus 400 when a day does not exist, the span ends before it begins, or has too many days (RH-35) */
export function refuseSpan({ start, end }: { start: string; end: string }): void {
  const isReal = [start, end].every((one) => jour.safeParse(one).success)
  if (!isReal || end < start || end >= addDays(start, SUIVI_JOURS_MAX))
    throw new Refus('requete-invalide', INTERVALLE_INVALIDE)
}

/** An instant as the grid answers it: in the time of Paris, in which the database writes it (`openPool`). */
const momentOf = (instant: string | null | undefined) =>
  instant ? { date: instant.slice(0, 19).replace('T', ' ') } : null

function detailsOf(jour: JourLu, operateurId: number): JourSuivi['details'] {
  const { posteId, feuille, journee } = jour
  if (posteId === null) return null
  const statutJournee = journee ?? 'WD'
  return {
    workMinutes: minutesTravaillees({ journee: statutJournee, horaires: feuille }),
    validatedAt: feuille?.validatedAt ?? null,
    statutJournee,
    posteOperateurId: posteId,
    feuilleDeTempsId: jour.feuilleId,
    feuilleVersion: jour.feuilleVersion,
    quartixIdDebut: jour.quartixIdDebut,
    quartixIdFin: jour.quartixIdFin,
    operateur: { id: operateurId },
    debut: momentOf(feuille?.debut),
    fin: momentOf(feuille?.fin),
    tempsPauseMinutes: feuille?.pause ?? null,
  }
}

/** A line of the grid: every day of the span with its colour. @param today the Paris day */
export function ligneOf(
  personne: Personne,
  span: readonly string[],
  reglages: readonly ReglagesDates[],
  today: string,
): LigneSuivi {
  const known = joursDe(personne)
  const suivi = span.map((date): JourSuivi => {
    const jour = known.get(date) ?? jourVide(date)
    const { status, raisons } = statutDuJour(jour, today, reglagesAu(reglages, date))
    return { date, status, raisons, details: detailsOf(jour, personne.id) }
  })
  return {
    operateur: {
      '@id': iri('operateurs', personne.id),
      id: personne.id,
      libelle: personne.libelle,
      ...(personne.supprime ? { supprime: true as const } : {}),
    },
    totalMinutes: sumOf(suivi, ({ details }) => details?.workMinutes ?? 0),
    suivi,
  }
}

/** The lines of everybody in a span, computed one after the other: all of them together would take much memory. */
export async function lignesOf(
  tx: Tx,
  { exploitantId }: Actor,
  { startDate, endDate }: { startDate: string; endDate: string },
  today: string,
): Promise<Iterable<LigneSuivi>> {
  const qui = { page: 1, itemsPerPage: SUIVI_PERSONNES_MAX, du: startDate, au: endDate }
  const span = { du: addDays(startDate, -1), au: endDate }
  const days = joursEntre(startDate, endDate)
  const { personnes, reglages } = await readPeople(tx, exploitantId, qui, span)
  function* lignes() {
    for (const one of personnes) yield ligneOf(one, days, reglages, today)
  }
  return lignes()
}

const listed = { type: 'SuiviHeures', fields: {}, computed: ligneSuivi.shape }

export const suiviRoute = route({
  call: 'GET /suivi_heures/:start/:end',
  tag: 'suivi_heures',
  summary: 'Retrieves the hours of every Operateur resource from one day to another.',
  access: ['read', 'suivi-heures'],
  params: spanParams,
  query: strictQuery(paging(SUIVI_PERSONNES_MAX, SUIVI_PERSONNES_MAX)),
  span: ({ params: { start, end } }) => [start, end],
  answer: {
    status: 200,
    schema: z.array(ligneSuivi),
    description: 'People by their names, each with every day',
  },
  handler: async (tx, { params, query, actor, request, services }) => {
    refuseSpan(params)
    const { start, end } = params
    const today = jourDeParis(services.now())
    // The day before the span is also read, to compute the rest before the first shift.
    const span = { du: addDays(start, -1), au: end }
    const days = joursEntre(start, end)
    const page = { ...query, itemsPerPage: personnesParPage(query.itemsPerPage, days.length) }
    const qui = { ...page, du: start, au: end }
    const { total, personnes, reglages } = await readPeople(tx, actor.exploitantId, qui, span)
    const member = JSON.stringify(personnes.map((one) => ligneOf(one, days, reglages, today)))
    return { body: pageAnswer(listed, { total, member }, page, request) }
  },
})
