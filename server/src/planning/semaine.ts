import { minutesDeConge } from '@lavandiere/domain/heures/conges.ts'
import { type ContratsDates, contratAu, contratsDates } from '@lavandiere/domain/heures/contrats.ts'
import { codesJournee } from '@lavandiere/domain/heures/journees.ts'
import { reglagesAu } from '@lavandiere/domain/heures/reglages-heures.ts'
import { creditAu } from '@lavandiere/domain/heures/semaines.ts'
import { addDays, jourDeParis, joursEntre, lundiDe } from '@lavandiere/domain/kernel/dates.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import { etendues, planning } from '@lavandiere/domain/planning/planning.ts'
import type { Territoire } from '@lavandiere/domain/tournees/feries.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readReglages } from '../heures/reglages-heures.ts'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, jsonList, rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { workedOn } from '../tournees/jours-travailles.ts'

/** People, vehicles and closures of a board at most, far more than any company has. */
const SEMAINE_LIGNES_MAX = 1000
/** Days of rounds on a board at most. */
const PASSAGES_MAX = 5000

const labels = etendues.map(String)
/** The days of a board, in a query. */
export const boardQuery = {
  du: realDay().optional(),
  jours: z.enum(labels, { error: '7 ou 14 est attendu' }).optional(),
}
const query = strictQuery(boardQuery)

/** The first and the last day of a board: of the week of the asked day (today by default), or of two weeks. */
export function spanOf({ du, jours }: z.output<typeof query>, now: Date) {
  const premier = lundiDe(du ?? jourDeParis(now))
  return { du: premier, au: addDays(premier, Number(jours ?? 7) - 1) }
}

type Span = Readonly<{ du: string; au: string }>

const absenceColumns = { poste: 'int', operateur: 'int', jour: 'text', sorte: z.enum(codesJournee) } as const

/** What the counting of hours says for a board, by contract and settings. */
interface Mesures {
  /** Minutes granted for each absence, by the id of its poste. */
  credits: Readonly<Record<string, number>>
  /** Of the company, and by id of people with a contract of their own. */
  semaines: { societe: SemainesPrevues; personnes: Readonly<Record<string, SemainesPrevues>> }
  territoire: Territoire
}

interface SemainesPrevues {
  /** Minutes of each week, and of each day. */
  seuils: readonly number[]
  contrat: readonly number[]
}

async function mesuresOf(tx: Tx, exploitant: number | null, { du, au }: Span): Promise<Mesures> {
  const { heures } = await readReglages(tx, exploitant)
  const reglages = (jour: string) => reglagesAu(heures, jour)
  const contrats = await rows(
    tx,
    { operateur: 'int', contrats: contratsDates },
    sql`select operateur_id as operateur, contrats from donnees_rhs
      where exploitant_id = ${exploitant} and contrats <> '[]' order by id`,
  )
  const absences = await rows(
    tx,
    absenceColumns,
    sql`select p.id as poste, p.operateur_id as operateur, p.date::text as jour, p.statut_journee as sorte from poste_operateurs p
      where p.exploitant_id = ${exploitant} and p.date between ${du}::date and ${au}::date and p.statut_journee <> 'WD'
        and p.archived_at is null order by p.date, p.id limit ${PASSAGES_MAX}`,
  )
  const contratsDe = new Map(contrats.map((one) => [one.operateur, one.contrats]))
  const lundis = joursEntre(du, au).filter((jour) => lundiDe(jour) === jour)
  const semainesDe = (dates: ContratsDates): SemainesPrevues => ({
    seuils: lundis.map((lundi) => contratAu(dates, lundi) ?? reglages(lundi).seuil1Min),
    contrat: lundis.flatMap((lundi) => minutesDeConge(reglages(lundi), contratAu(dates, lundi))),
  })
  return {
    credits: Object.fromEntries(
      absences.map(({ poste, operateur, jour, sorte }) => [
        poste,
        creditAu(jour, sorte, reglages, (day) => contratAu(contratsDe.get(operateur) ?? [], day)),
      ]),
    ),
    semaines: {
      societe: semainesDe([]),
      personnes: Object.fromEntries(contrats.map((one) => [one.operateur, semainesDe(one.contrats)])),
    },
    territoire: reglages(du).territoire,
  }
}

/** A company's board for a span, as the text of a JSON document. */
export async function readBoard(tx: Tx, exploitant: number | null, span: Span): Promise<string> {
  const mesures = await mesuresOf(tx, exploitant, span)
  const { doc } = await foundRow(tx, { doc: 'text' }, boardDocument(exploitant, span, mesures))
  return doc
}

/**
 * The statement for a company's board in a span, as one JSON document. It also contains the rounds,
 * timesheets and absences of the days before and after the span.
 * @param exploitant id of the company
 */
const boardDocument = (
  exploitant: number | null,
  { du, au }: Span,
  { credits, semaines, territoire }: Mesures,
): SQL => sql`
  with bornes as (select ${du}::date - 1 as veille, ${du}::date as du, ${au}::date as au, ${au}::date + 1 as lendemain),
  bacs as materialized (
    select t.id, p.bacs from (select distinct o.campagne_id as id from campagne_occurrences o
      where o.exploitant_id = ${exploitant} and o.jour between ${du}::date - 1 and ${au}::date + 1) t
      cross join lateral plan_tournee(t.id) p),
  passages as materialized (
    select o.campagne_id as campagne, t.libelle, o.client_id as client, coalesce(o.regle, o.jour) as regle, o.jour, o.etat, o.motif,
      o.version, coalesce(e.chauffeur_id, o.chauffeur_id, t.chauffeur_id) as chauffeur,
      case when e.campagne_id is not null then e.equipier_id when o.chauffeur_id is null then t.equipier_id
        else o.equipier_id end as equipier,
      e.laveuse_id as laveuse, o.laveuse_id as "laveuseNommee", to_char(o.heure_debut, 'HH24:MI') as "heureDebut",
      coalesce(o.bacs, n.bacs) as bacs, ${workedOn(sql`o.campagne_id`, sql`o.jour`)} as travaille
    from campagne_occurrences o join campagne_lavages t on t.id = o.campagne_id and t.archived_at is null
      join bacs n on n.id = t.id
      -- One look-up for each day: joined as a whole, the view might be computed for every day of every round.
      left join lateral (select * from equipages_du_jour v where v.campagne_id = o.campagne_id and v.jour = o.jour limit 1) e on true
    where o.exploitant_id = ${exploitant} and o.jour between ${du}::date - 1 and ${au}::date + 1
    order by o.jour, o.heure_debut nulls first, t.libelle collate fr_naturel, o.campagne_id limit ${PASSAGES_MAX})
  select json_build_object('@id', ${`${BASE}/planning`}::text, '@type', 'Planning', 'du', b.du, 'au', b.au,
    'operateurs', ${jsonList(sql`select u.id, u.libelle, u.archived_at is null as present,
        (w.semaines -> 'seuils') as seuils, (w.semaines -> 'contrat') as contrat,
        (select t.equipier_id from campagne_lavages t where t.exploitant_id = ${exploitant} and t.chauffeur_id = u.id
          and t.archived_at is null and t.date_debut <= b.au and t.date_fin >= b.du and t.equipier_id is not null
          group by t.equipier_id order by count(*) desc, t.equipier_id limit 1) as equipier
      from users u cross join lateral (select coalesce(${JSON.stringify(semaines.personnes)}::jsonb -> u.id::text,
        ${JSON.stringify(semaines.societe)}::jsonb) as semaines) w
      where u.exploitant_id = ${exploitant} and u.role = 'operateur' and (u.archived_at is null
        or u.id in (select chauffeur from passages union select equipier from passages))
      order by u.libelle collate fr_naturel, u.id limit ${SEMAINE_LIGNES_MAX}`)},
    'laveuses', ${jsonList(sql`select l.id, l.immatriculation, l.statut, l.archived_at is null as present, l.operateur_id as operateur from laveuses l
      where l.exploitant_id = ${exploitant} and (l.archived_at is null or l.id in (select laveuse from passages))
      order by l.immatriculation collate fr_naturel, l.id limit ${SEMAINE_LIGNES_MAX}`)},
    'clients', ${jsonList(sql`select c.id, c.libelle, c.rang from (select u.id, u.libelle, row_number() over (order by u.id)::int - 1 as rang
        from users u where u.exploitant_id = ${exploitant} and u.role = 'client') c
      where c.id in (select client from passages where jour between b.du and b.au) order by c.libelle collate fr_naturel, c.id limit ${SEMAINE_LIGNES_MAX}`)},
    'passages', ${jsonList(sql`select * from passages`)},
    'absences', ${jsonList(sql`select p.id as poste, p.version, p.operateur_id as operateur, p.date as jour, p.statut_journee as "statutJournee",
        exists (select 1 from feuille_de_temps f where f.poste_id = p.id and f.archived_at is null) as "aUneFeuille",
        coalesce((${JSON.stringify(credits)}::jsonb ->> p.id::text)::int, 0) as minutes
      from poste_operateurs p where p.exploitant_id = ${exploitant} and p.date between b.veille and b.lendemain
        and p.statut_journee <> 'WD' and p.archived_at is null order by p.date, p.id limit ${PASSAGES_MAX}`)},
    'feuilles', ${jsonList(sql`select p.operateur_id as operateur, p.date as jour, f.heure_debut as debut, f.heure_fin as fin,
        f.temps_pause_minutes as pause
      from poste_operateurs p join feuille_de_temps f on f.poste_id = p.id and f.archived_at is null
      where p.exploitant_id = ${exploitant} and p.date between b.veille and b.lendemain and p.statut_journee = 'WD'
        and p.archived_at is null order by p.date, p.id limit ${PASSAGES_MAX}`)},
    'territoire', ${territoire}::text, 'fermetures', ${jsonList(sql`select f.libelle, f.date_debut as "dateDebut", f.date_fin as "dateFin" from fermetures f
      where f.exploitant_id = ${exploitant} and f.archived_at is null and f.date_debut <= b.au and f.date_fin >= b.du
      order by f.date_debut, f.id limit ${SEMAINE_LIGNES_MAX}`)})::text as doc
  from bornes b`

/** The week of a day (today by default), or two weeks from it on. */
export const planningRoute = route({
  call: 'GET /planning',
  summary: 'Retrieves who works where from one day to another: rounds, vehicles, absences.',
  access: ['read', 'planning'],
  query,
  answer: { status: 200, schema: planning, description: 'The board' },
  handler: async (tx, { actor, query: asked, services }) => {
    return { body: await readBoard(tx, actor.exploitantId, spanOf(asked, services.now())) }
  },
})
