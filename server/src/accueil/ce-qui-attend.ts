import {
  ELEMENTS_MAX,
  type Element,
  type LigneDAttente,
  type Sujet,
} from '@lavandiere/domain/accueil/ce-qui-attend.ts'
import {
  addDays,
  formatDate,
  jourDeParis,
  joursEntre,
  parisInstant,
} from '@lavandiere/domain/kernel/dates.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { conflitsDe } from '@lavandiere/domain/planning/conflits.ts'
import { planning } from '@lavandiere/domain/planning/planning.ts'
import { naturesDeSignalement } from '@lavandiere/domain/signalements/natures.ts'
import { natureDeSignalement } from '@lavandiere/domain/signalements/signalement.ts'
import { retardDe } from '@lavandiere/domain/tableau-de-bord/retard.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readPeople } from '../heures/jours-lus.ts'
import { PERSONNES_MAX } from '../heures/releve-heures.ts'
import { ligneOf } from '../heures/suivi-heures.ts'
import { readBoard, spanOf } from '../planning/semaine.ts'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import { sauvegardeManquante } from '../service/etat.ts'
import { roundsOf } from '../tableau-de-bord/rounds.ts'
import { tourClientOf } from '../tableau-de-bord/tours.ts'
import { journeeDeTravail } from '../tournees/journee-de-travail.ts'

/** Who asks, and when; `hier` is the first instant of yesterday in Paris. */
interface Question {
  compte: number
  exploitant: number
  now: Date
  today: string
  hier: string
}

export function questionAt(now: Date, compte: number, exploitant: number): Question {
  const today = jourDeParis(now)
  return { compte, exploitant, now, today, hier: parisInstant(addDays(today, -1), '00:00:00') }
}

/**
 * A line on a subject, which names its first elements.
 * @param nombre how many wait, where an element stands for several
 * @param total how many elements there are, where not all of them were read
 */
function lineOf(
  sujet: Sujet,
  elements: readonly Element[],
  { nombre = elements.length, total = elements.length } = {},
): LigneDAttente {
  const [lieu = null, ...others] = new Map(
    elements.map((one) => [JSON.stringify(one.lieu), one.lieu]),
  ).values()
  const named = elements.slice(0, ELEMENTS_MAX)
  const isOnePlace = others.length === 0 && total === elements.length
  return { sujet, nombre, lieu: isOnePlace ? lieu : null, elements: named, autres: total - named.length }
}
const plain = (texte: string): Element => ({ texte, lieu: null })

/** The first company, while an installation has none: nothing else can be done before. */
export async function societes(tx: Tx): Promise<LigneDAttente> {
  const { isEmpty } = await foundRow(
    tx,
    { isEmpty: 'bool' },
    sql`select not exists (select from users where role = 'exploitant' and archived_at is null) as "isEmpty"`,
  )
  return lineOf('societes', isEmpty ? [plain(PREMIERE_SOCIETE)] : [])
}
const PREMIERE_SOCIETE =
  "Le compte de l'exploitant vient d'abord : il crée ensuite ses clients, leurs conteneurs et les tournées."

/** The backup of the last day, where one should be there. */
export async function sauvegardesManquantes(tx: Tx, { now }: Question): Promise<LigneDAttente> {
  const manquante = await sauvegardeManquante(tx, now)
  return lineOf(
    'sauvegardes',
    [manquante?.depuis, manquante?.raison].filter((one) => one != null).map(plain),
    {
      nombre: manquante ? 1 : 0,
    },
  )
}

/** The rounds of the working day that the dashboard tells as late. */
export async function retards(tx: Tx, { exploitant, now, today }: Question): Promise<LigneDAttente> {
  const jour = await journeeDeTravail(tx, exploitant, now)
  const tours = (await roundsOf(tx, exploitant, jour)).map(tourClientOf)
  // Before the night crews have finished, the working day is still that of the evening before.
  const when = jour === today ? '' : ` (journée du ${formatDate(jour)})`
  const late = tours.flatMap((tour) => {
    const retard = retardDe(tour, { jour, now: now.toISOString(), tours })
    return retard
      ? [plain(`${tour.libelle}${when} : ${retard.charAt(0).toLowerCase()}${retard.slice(1)}`)]
      : []
  })
  return lineOf('retards', late)
}

/** The clashes that the board of this week tells, from today on. */
export async function conflits(tx: Tx, { exploitant, now, today }: Question): Promise<LigneDAttente> {
  const board = planning.parse(JSON.parse(await readBoard(tx, exploitant, spanOf({}, now))))
  return lineOf(
    'conflits',
    conflitsDe(board, today).map(({ phrase }) => plain(phrase)),
  )
}

/** Pay periods whose missing sheets are told: the one under way and the one before, while they are open. */
const PERIODES_MAX = 2

/** The days without their expected sheet, as the grid of hours counts them, in the newest open pay periods. */
export async function feuilles(tx: Tx, { exploitant, today }: Question): Promise<LigneDAttente> {
  const periodes = await rows(
    tx,
    { id: 'int', libelle: 'text', du: 'text', au: 'text' },
    sql`select p.id, p.libelle, p.start_date::text as du, least(p.end_date, ${today}::date - 1)::text as au from periode_paies p
      where p.exploitant_id = ${exploitant} and p.archived_at is null and p.start_date < ${today}::date
        and not exists (select from periode_clotures c where c.periode_id = p.id and c.rouverte_le is null)
      order by p.start_date desc, p.id desc limit ${PERIODES_MAX}`,
  )
  const found: { nombre: number; element: Element }[] = []
  // Periods may overlap: a day of both is told of the newer one alone.
  const told = new Set<string>()
  for (const { id, libelle, du, au } of periodes) {
    const qui = { page: 1, itemsPerPage: PERSONNES_MAX, du, au }
    const { personnes, reglages } = await readPeople(tx, exploitant, qui, { du: addDays(du, -1), au })
    const days = joursEntre(du, au)
    for (const personne of personnes) {
      const { operateur, suivi } = ligneOf(personne, days, reglages, today)
      const keyOf = (date: string) => `${operateur.id} ${date}`
      const missing = suivi.filter(({ status, date }) => status === 'rouge' && !told.has(keyOf(date)))
      if (missing.length === 0) continue
      for (const { date } of missing) told.add(keyOf(date))
      const when = missing.length === 1 ? formatDate(missing[0]?.date) : countInWords(missing.length, 'jour')
      const texte = `${operateur.libelle ?? ''} : ${when} (${libelle})`
      found.push({ nombre: missing.length, element: { texte, lieu: { periode: id } } })
    }
  }
  return lineOf(
    'feuilles',
    found.map(({ element }) => element),
    { nombre: sumOf(found, ({ nombre }) => nombre) },
  )
}

/** The elements that a statement names, with their number before its limit. */
async function read(tx: Tx, sujet: Sujet, columns: SQL, source: SQL, order: SQL): Promise<LigneDAttente> {
  const found = await rows(
    tx,
    { texte: 'text', laveuse: 'int?', conteneur: 'int?', patrimoine: 'int?', import: 'int?', nombre: 'int' },
    sql`select ${columns}, count(*) over ()::int as nombre from ${source} order by ${order} limit ${ELEMENTS_MAX}`,
  )
  const elements = found.map(({ texte, nombre: _, ...ids }) => {
    const lieu = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null))
    return { texte, lieu: Object.keys(lieu).length > 0 ? lieu : null }
  })
  const nombre = found[0]?.nombre ?? 0
  return lineOf(sujet, elements, { nombre, total: nombre })
}

const none = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql`null::int as ${sql.identifier(name)}`),
    sql`, `,
  )

export const pannes = (tx: Tx, { exploitant }: Question): Promise<LigneDAttente> =>
  read(
    tx,
    'pannes',
    sql`concat_ws(', ', l.immatriculation, nullif(l.description, '')) as texte, l.id as laveuse, ${none(['conteneur', 'patrimoine', 'import'])}`,
    sql`laveuses l where l.exploitant_id = ${exploitant} and l.archived_at is null and l.statut >= 4`,
    sql`l.immatriculation collate fr_naturel, l.id`,
  )

/** The problems of vehicles reported since yesterday and not put right since. */
export const problemes = (tx: Tx, { exploitant, hier }: Question): Promise<LigneDAttente> =>
  read(
    tx,
    'problemes',
    sql`l.immatriculation || ' : ' || p.libelle as texte, l.id as laveuse, ${none(['conteneur', 'patrimoine', 'import'])}`,
    sql`(select laveuse_id, problem_laveuse_id, min(signale_le) as signale_le from journal_problemes
        where exploitant_id = ${exploitant} and corrige_le is null and archived_at is null
        group by laveuse_id, problem_laveuse_id) j
      join laveuses l on l.id = j.laveuse_id and l.archived_at is null join problem_laveuses p on p.id = j.problem_laveuse_id
      where j.signale_le >= ${hier}::timestamptz`,
    sql`j.signale_le desc, l.id, p.id`,
  )

/** The passages since yesterday at which a crew reported a problem of a container or a place. */
export const constats = (tx: Tx, { exploitant, hier, today }: Question): Promise<LigneDAttente> =>
  read(
    tx,
    'constats',
    sql`concat(coalesce(c.nomenclature, p.libelle), ' : ', d.libelles, case when (i.date_evenement at time zone 'Europe/Paris')::date = ${today}::date then ' (aujourd''hui' else ' (hier' end,
      to_char(i.date_evenement at time zone 'Europe/Paris', ' à HH24 "h" MI)')) as texte, null::int as laveuse, c.id as conteneur,
      case when c.id is null then p.id end as patrimoine, null::int as import`,
    sql`interventions i join patrimoines p on p.id = i.patrimoine_id left join conteneurs c on c.id = i.conteneur_id
      cross join lateral (select string_agg(x.libelle, ', ' order by x.libelle collate fr_naturel, x.id) as libelles
        from intervention_problemes l join problems x on x.id = l.problem_id where l.intervention_id = i.id) d
      where i.exploitant_id = ${exploitant} and i.archived_at is null and i.jour >= ${today}::date - 2 and i.date_evenement >= ${hier}::timestamptz and d.libelles is not null`,
    sql`i.date_evenement desc, i.id desc`,
  )

/** What the street reported and nobody has answered, by container, the oldest first. */
export async function signalementsEnAttente(tx: Tx, { exploitant }: Question): Promise<LigneDAttente> {
  const found = await rows(
    tx,
    { id: 'int', nom: 'text', natures: z.array(natureDeSignalement), nombre: 'int', total: 'int' },
    sql`select c.id, c.nomenclature as nom, array_agg(distinct s.nature) as natures, sum(count(*)) over ()::int as nombre, count(*) over ()::int as total
      from signalements s join conteneurs c on c.id = s.conteneur_id
      where s.exploitant_id = ${exploitant} and s.etat = 'recu' group by c.id order by min(s.id) limit ${ELEMENTS_MAX}`,
  )
  const elements = found.map(({ id, nom, natures }) => ({
    texte: `${nom} : ${natures.map((one) => naturesDeSignalement[one]).join(', ')}`,
    lieu: { conteneur: id },
  }))
  return lineOf('signalements', elements, found[0])
}

/** Days for which a checked import still waits for a decision. */
const IMPORT_JOURS = 30

/** The last import of each patrimoine, checked or refused, that nobody has saved or given up. */
export const importsADecider = (tx: Tx, { now }: Pick<Question, 'now'>): Promise<LigneDAttente> =>
  read(
    tx,
    'imports',
    sql`p.libelle || ' : ' || i.nom || case
        when i.etat = 'refuse' and jsonb_typeof(i.lecture -> 'affectation') = 'object' then ' (colonnes à préciser)'
        when i.etat = 'refuse' then ' (fichier refusé)'
        when i.nombre_erreurs = 1 then ' (1 ligne en erreur)'
        when i.nombre_erreurs > 1 then ' (' || i.nombre_erreurs || ' lignes en erreur)' else ' (prêt à enregistrer)' end as texte,
      ${none(['laveuse', 'conteneur'])}, i.patrimoine_id as patrimoine, i.id as import`,
    sql`imports i join patrimoines p on p.id = i.patrimoine_id and p.archived_at is null
      where i.archived_at is null and i.etat in ('verifie', 'refuse')
        and i.created_at >= ${now.toISOString()}::timestamptz - make_interval(days => ${IMPORT_JOURS})
        and not exists (select from imports n where n.patrimoine_id = i.patrimoine_id and n.id > i.id and n.archived_at is null)`,
    sql`i.created_at desc, i.id desc`,
  )

/** The reports that the person asked for since yesterday and that are ready. */
export const rapportsPrets = (
  tx: Tx,
  { compte, hier }: Pick<Question, 'compte' | 'hier'>,
): Promise<LigneDAttente> =>
  read(
    tx,
    'rapports',
    sql`r.titre as texte, ${none(['laveuse', 'conteneur', 'patrimoine', 'import'])}`,
    sql`rapports r where r.auteur_id = ${compte} and r.etat = 'pret' and r.created_at >= ${hier}::timestamptz`,
    sql`r.id desc`,
  )
