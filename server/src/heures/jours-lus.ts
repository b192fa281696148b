import type { FaitsDuJour } from '@lavandiere/domain/heures/avertissements-heures.ts'
import { contratsDates } from '@lavandiere/domain/heures/contrats.ts'
import { isJournee, type SorteDeJournee } from '@lavandiere/domain/heures/journees.ts'
import type { JourDePersonne } from '@lavandiere/domain/heures/minutes.ts'
import { type ReglagesDates, reglagesDates } from '@lavandiere/domain/heures/reglages-heures.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, jsonList, type Row, rows } from '../platform/db/rows.ts'
import { pageRows } from '../platform/resource/list-query.ts'

/**
 * The columns of a person's day as a JSON array in a fixed order, because names would take more bytes than the values.
 * Facts about rounds, partner, washes and engines are a second array, which is null on many days.
 */
const faitsColumns = sql`json_build_array(j.jour, j.poste_id, j.statut_journee, j.feuille_id, j.heure_debut, j.heure_fin, j.pause,
  j.validated_at, l.immatriculation, l.quartix_id, m.quartix_id,
  case when num_nonnulls(j.binome_id, j.tournees, j.premier, j.dernier, j.allumage, j.arret, j.avance_min) > 0 then json_build_array(b.libelle,
    j.binome_debut, j.binome_fin, j.binome_pause, j.tournees, j.clients, j.attendu, j.premier, j.dernier, j.allumage, j.arret,
    j.avance_min) end, j.feuille_version, l.id)`

/** A day of a person, with everything that screens and files show. */
export interface JourLu extends FaitsDuJour {
  posteId: number | null
  feuilleId: number | null
  /** Version of the sheet, which a change of it names. */
  feuilleVersion: number | null
  equipier: string | null
  tournees: string | null
  clients: string | null
  laveuse: string | null
  laveuseId: number | null
  quartixIdDebut: number | null
  quartixIdFin: number | null
}

const suivis = z.array(z.tuple([z.iso.date().nullable(), z.iso.date().nullable()]))
type Suivi = z.output<typeof suivis>[number]

const personneColumns = {
  id: 'int',
  libelle: 'text',
  supprime: 'bool',
  contrats: contratsDates,
  /**
   * The spans in which the person's hours are recorded: the first day, and the day after the last one (null: no end yet).
   */
  suivi: suivis,
  /**
   * The person's days that have any fact, in their order, as JSON. They are parsed one person at a time, to save memory.
   */
  texte: 'text',
} as const
export type Personne = Row<typeof personneColumns>

/**
 * Which people are read: one person, or one page of all those whose hours are recorded, or who worked or were absent in
 * the span. The last leave of somebody who has left must still be paid.
 */
export type Qui = { operateurId: number } | { page: number; itemsPerPage: number; du: string; au: string }

function whoSql(qui: Qui): SQL {
  if ('operateurId' in qui) return sql`u.id = ${qui.operateurId}`
  return sql`(u.rh_feature_enabled and u.archived_at is null or exists (select 1 from poste_operateurs p
    where p.operateur_id = u.id and p.archived_at is null and p.date between ${qui.du}::date and ${qui.au}::date))`
}

/** SQL of the settings of a company's hours with their days, the newest first, as `reglagesDates` reads them. */
export const datedRules = (societe: number | null): SQL =>
  jsonList(sql`select applicable_du as "applicableDu", valeurs from reglages_heures where exploitant_id = ${societe}
    order by applicable_du desc`)

/**
 * People of a company in the order of their names, with the facts of each day of a span, and the settings of the company.
 * @returns `total`: how many there are on all pages
 */
export async function readPeople(
  tx: Tx,
  societe: number | null,
  qui: Qui,
  { du, au }: { du: string; au: string },
): Promise<{ total: number; personnes: Personne[]; reglages: ReglagesDates[] }> {
  const chosen = sql`from users u where u.exploitant_id = ${societe} and u.role = 'operateur' and ${whoSql(qui)}`
  const company = await foundRow(
    tx,
    { total: 'int', reglages: reglagesDates },
    sql`select (select count(*) ${chosen}) as total, ${datedRules(societe)} as reglages`,
  )
  const personnes = await rows(
    tx,
    personneColumns,
    sql`with page as materialized (
        select u.id, u.libelle, u.archived_at is not null as supprime ${chosen}
        order by u.libelle collate fr_naturel, u.id ${'page' in qui ? pageRows(qui) : sql``}),
      jours as (
        select j.operateur_id, json_agg(${faitsColumns} order by j.jour)::text as texte
        from (select array_agg(id) as ids from page) p
          cross join lateral journees_du_personnel(${societe}, p.ids, ${du}::date, ${au}::date) j
          left join users b on b.id = j.binome_id
          left join laveuses l on l.id = coalesce(j.laveuse_prise_id, j.laveuse_id)
          left join laveuses m on m.id = coalesce(j.laveuse_fin_id, j.laveuse_prise_id, j.laveuse_id)
        group by 1)
      select p.id, p.libelle, p.supprime, coalesce(d.contrats, '[]') as contrats, coalesce(j.texte, '[]') as texte,
        coalesce((select json_agg(json_build_array(lower(s), upper(s))) from unnest(d.suivi) s), '[[null, null]]') as suivi
      from page p left join jours j on j.operateur_id = p.id
        left join donnees_rhs d on d.exploitant_id = ${societe} and d.operateur_id = p.id
      order by p.libelle collate fr_naturel, p.id`,
  )
  return { ...company, personnes }
}

/**
 * The error for a column of an unexpected type. The columns are checked by hand, because checking them by a schema took
 * longer than counting the hours.
 */
const fault = (column: unknown) => new Error(`a day of a person has another column: ${typeof column}`)
function texteOf(column: unknown): string | null {
  if (column === null || typeof column === 'string') return column
  throw fault(column)
}
function entierOf(column: unknown): number | null {
  if (column === null || typeof column === 'number') return column
  throw fault(column)
}
function journeeOf(column: unknown): SorteDeJournee | null {
  const text = texteOf(column)
  if (text === null || isJournee(text)) return text
  throw fault(text)
}

/** The days of a person by date; each one knows when the previous shift ended. */
export function joursDe({ texte: lu, suivi }: Pick<Personne, 'texte' | 'suivi'>): Map<string, JourLu> {
  const found = new Map<string, JourLu>()
  let finPrecedente: string | null = null
  const read: unknown = JSON.parse(lu)
  if (!Array.isArray(read)) throw fault(read)
  for (const one of read) {
    if (!Array.isArray(one)) throw fault(one)
    const jour = jourOf(one, finPrecedente)
    jour.estSuivi = estSuivi(suivi, jour.jour)
    if (jour.feuille && jour.journee === 'WD') finPrecedente = jour.feuille.fin
    found.set(jour.jour, jour)
  }
  return found
}

const estSuivi = (suivi: readonly Suivi[], jour: string): boolean =>
  suivi.some(([from, until]) => (from === null || from <= jour) && (until === null || jour < until))

/** More columns than a day or its facts have. */
const RIEN_DE_PLUS: readonly null[] = Array.from({ length: 14 }, () => null)

function jourOf(one: readonly unknown[], finPrecedente: string | null): JourLu {
  const debut = texteOf(one[4])
  const more = one[11] ?? RIEN_DE_PLUS
  if (!Array.isArray(more)) throw fault(more)
  const [equipier, binomeDebut] = [texteOf(more[0]), texteOf(more[1])]
  const [allumage, arret] = [texteOf(more[9]), texteOf(more[10])]
  return {
    jour: texteOf(one[0]) ?? '',
    posteId: entierOf(one[1]),
    journee: journeeOf(one[2]),
    estSuivi: true,
    feuilleId: entierOf(one[3]),
    feuilleVersion: entierOf(one[12]),
    feuille:
      debut === null
        ? null
        : { debut, fin: texteOf(one[5]), pause: entierOf(one[6]) ?? 0, validatedAt: texteOf(one[7]) },
    equipier,
    binome:
      binomeDebut === null
        ? null
        : { nom: equipier ?? '', debut: binomeDebut, fin: texteOf(more[2]), pause: entierOf(more[3]) ?? 0 },
    tournees: texteOf(more[4]),
    clients: texteOf(more[5]),
    attendu: more[6] === true,
    premier: texteOf(more[7]),
    dernier: texteOf(more[8]),
    moteur: allumage === null && arret === null ? null : { allumage, arret },
    avance: entierOf(more[11]) ?? 0,
    laveuse: texteOf(one[8]),
    laveuseId: entierOf(one[13]),
    quartixIdDebut: entierOf(one[9]),
    quartixIdFin: entierOf(one[10]),
    finPrecedente,
  }
}

/** A day without any fact. */
export const jourVide = (jour: string): JourLu => jourOf([jour, ...RIEN_DE_PLUS], null)

/** Days in the form that the rules for counting hours need. */
export const joursComptables = (jours: Iterable<JourLu>): JourDePersonne[] =>
  [...jours].flatMap(({ jour, journee, feuille }) =>
    journee === null ? [] : [{ jour, journee, horaires: feuille }],
  )
