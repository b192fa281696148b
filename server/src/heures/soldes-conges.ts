import { contratsDates } from '@lavandiere/domain/heures/contrats.ts'
import { codesJournee } from '@lavandiere/domain/heures/journees.ts'
import { ABSENCE_JOURS_MAX } from '@lavandiere/domain/heures/poste.ts'
import { reglagesAu, reglagesDates } from '@lavandiere/domain/heures/reglages-heures.ts'
import type { ReglagesDuJour } from '@lavandiere/domain/heures/semaines.ts'
import {
  CONGES_PERSONNES_MAX,
  essaiDeConge,
  type SoldeConges,
  soldeConges,
} from '@lavandiere/domain/heures/solde-conges.ts'
import {
  correctionDeConges,
  essayerConge,
  type FaitsDeConges,
  soldeDeDepart,
  solderConges,
} from '@lavandiere/domain/heures/soldes.ts'
import { addDays, jourDeParis, joursEntre } from '@lavandiere/domain/kernel/dates.ts'
import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { DATE_ATTENDUE, realDay } from '@lavandiere/domain/kernel/fields.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, type Row, rows } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { identifiant, iri } from '../platform/http/wire.ts'
import { pageAnswer } from '../platform/resource/collection.ts'
import { pageRows, paging, strictQuery } from '../platform/resource/list-query.ts'
import { datedRules } from './jours-lus.ts'

/** Years of absences that are read: leave of older periods can no longer be taken. */
const ANNEES_LUES = 5

const days = z.array(z.tuple([z.iso.date(), z.enum(codesJournee)]))

const personColumns = {
  id: 'int',
  libelle: 'text',
  contrats: contratsDates,
  departs: z.array(soldeDeDepart),
  /** The last day on which hours are recorded; null while they are. */
  fin: 'text?',
  corrections: z.array(correctionDeConges),
  absences: days,
} as const
type Personne = Row<typeof personColumns>

/** The people whose ids a query names, in the order of their names, with what their balances follow from. */
const readPersonnes = (tx: Tx, societe: number | null, chosen: SQL, today: string): Promise<Personne[]> =>
  rows(
    tx,
    personColumns,
    sql`with page as materialized (${chosen})
      select u.id, u.libelle, coalesce(d.contrats, '[]') as contrats,
        (select (upper(range_merge(d.suivi)) - 1)::text where not upper_inf(d.suivi)) as fin,
        coalesce((select json_agg(d) from (select distinct on (s.jour) s.jour, s.cp_precedents as "cpPrecedents",
            s.cp_en_cours as "cpEnCours", s.rtt from soldes_depart s
          where s.operateur_id = u.id and s.archived_at is null order by s.jour, s.id desc) d), '[]') as departs,
        coalesce((select json_agg(json_build_object('sorte', c.sorte, 'jour', c.jour, 'periode', c.periode, 'jours', c.jours))
          from corrections_conges c where c.operateur_id = u.id and c.archived_at is null), '[]') as corrections,
        coalesce((select json_agg(json_build_array(p.date, p.statut_journee) order by p.date) from poste_operateurs p
          where p.operateur_id = u.id and p.archived_at is null and p.statut_journee <> 'WD'
            and p.date >= ${addDays(today, -366 * ANNEES_LUES)}::date), '[]') as absences
      from page join users u on u.id = page.id
        left join donnees_rhs d on d.exploitant_id = ${societe} and d.operateur_id = u.id
      order by u.libelle collate fr_naturel, u.id`,
  )

/** The settings of a company by day. */
async function readRules(tx: Tx, societe: number | null): Promise<ReglagesDuJour> {
  const { dates } = await foundRow(tx, { dates: reglagesDates }, sql`select ${datedRules(societe)} as dates`)
  return (jour) => reglagesAu(dates, jour)
}

const faitsDe = ({ departs, fin, contrats, corrections, absences }: Personne): FaitsDeConges => ({
  departs,
  fin,
  contrats,
  corrections,
  absences: absences.map(([jour, journee]) => ({ jour, journee })),
})

function presentSolde(personne: Personne, au: string, reglages: ReglagesDuJour): SoldeConges {
  const faits = faitsDe(personne)
  return {
    '@id': iri('soldes_conges', personne.id),
    '@type': 'SoldeConges',
    operateur: { '@id': iri('operateurs', personne.id), id: personne.id, libelle: personne.libelle },
    au,
    cp: solderConges('CP', faits, { au, reglages }),
    rtt: solderConges('RTT', faits, { au, reglages }),
  }
}

/**
 * A person of the actor's company with the facts of its leave.
 * @throws Refus 404; also to an operateur who asks for another person
 */
async function personneOf(tx: Tx, { role, id, exploitantId }: Actor, operateur: number, jour: string) {
  if (role === 'operateur' && operateur !== id) throw notFound()
  const chosen = sql`select id from users where id = ${operateur} and exploitant_id = ${exploitantId} and role = 'operateur'`
  const [personne] = await readPersonnes(tx, exploitantId, chosen, jour)
  if (!personne) throw notFound()
  return personne
}

/** The balances of a person on a day. @throws Refus 404 */
export async function soldeDe(tx: Tx, actor: Actor, operateur: number, today: string): Promise<SoldeConges> {
  const personne = await personneOf(tx, actor, operateur, today)
  return presentSolde(personne, today, await readRules(tx, actor.exploitantId))
}

const tag = 'soldes_conges'

/** Everybody whose hours are recorded. */
const listRoute = route({
  call: 'GET /soldes_conges',
  tag,
  summary: 'Retrieves the balances of leave of every Operateur resource whose hours are recorded.',
  access: ['read', 'suivi-heures'],
  query: strictQuery(paging(CONGES_PERSONNES_MAX, CONGES_PERSONNES_MAX)),
  answer: { status: 200, schema: z.array(soldeConges), description: 'People by their names' },
  handler: async (tx, { query, actor, request, services }) => {
    const today = jourDeParis(services.now())
    const societe = actor.exploitantId
    const kept = sql`from users where exploitant_id = ${societe} and role = 'operateur' and rh_feature_enabled and archived_at is null`
    const { total } = await foundRow(tx, { total: 'int' }, sql`select count(*) as total ${kept}`)
    const chosen = sql`select id ${kept} order by libelle collate fr_naturel, id ${pageRows(query)}`
    const reglages = await readRules(tx, societe)
    const personnes = await readPersonnes(tx, societe, chosen, today)
    const member = JSON.stringify(personnes.map((one) => presentSolde(one, today, reglages)))
    const listed = { type: 'SoldeConges', fields: {}, computed: soldeConges.shape }
    return { body: pageAnswer(listed, { total, member }, query, request) }
  },
})

const params = z.object({ operateurId: identifiant })

const personRoute = route({
  call: 'GET /soldes_conges/:operateurId',
  tag,
  summary: 'Retrieves the balances of leave of an Operateur resource.',
  access: ['read', 'soldes_conges'],
  params,
  answer: { status: 200, schema: soldeConges, description: 'The balances today' },
  handler: async (tx, { params: { operateurId }, actor, services }) => {
    const today = jourDeParis(services.now())
    return { body: await soldeDe(tx, actor, operateurId, today) }
  },
})

const day = realDay()

/** What a balance would be with a leave that is being entered; of several days, those with hours are left as they are. */
const tryRoute = route({
  call: 'GET /soldes_conges/:operateurId/essai',
  tag,
  summary: 'Tells what a leave that is not entered yet would make of the balance of an Operateur resource.',
  access: ['read', 'suivi-heures'],
  params,
  query: strictQuery({
    sorte: z.enum(['CP', 'RTT']),
    du: day,
    au: day,
  }),
  answer: { status: 200, schema: essaiDeConge, description: 'Days, what is left, what is not covered' },
  handler: async (tx, { params: { operateurId }, query: { sorte, du, au }, actor, services }) => {
    if (au < du || au >= addDays(du, ABSENCE_JOURS_MAX)) throw new Refus('requete-invalide', DATE_ATTENDUE)
    const today = jourDeParis(services.now())
    const personne = await personneOf(tx, actor, operateurId, today)
    const taken = await rows(
      tx,
      { jour: 'text' },
      sql`select p.date::text as jour from poste_operateurs p join feuille_de_temps f on f.poste_id = p.id
        where p.operateur_id = ${operateurId} and p.date between ${du}::date and ${au}::date and p.archived_at is null
          and f.archived_at is null`,
    )
    const busy = new Set(taken.map(({ jour }) => jour))
    // The type of a single day is changed with its hours on it, which then count for nothing.
    const more = joursEntre(du, au).filter((jour) => du === au || !busy.has(jour))
    const reglages = await readRules(tx, actor.exploitantId)
    return {
      body: {
        '@id': `${iri('soldes_conges', operateurId)}/essai`,
        '@type': 'EssaiDeConge' as const,
        ...essayerConge(sorte, faitsDe(personne), more, { au, aujourdhui: today, reglages }),
      },
    }
  },
})

export const soldesRoutes: readonly Route[] = [listRoute, personRoute, tryRoute]
