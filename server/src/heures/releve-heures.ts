import { coutDe, type Tarifs } from '@lavandiere/domain/heures/cout.ts'
import { type ChiffrePaye, chiffresPayes, expliquer } from '@lavandiere/domain/heures/explication.ts'
import { journees } from '@lavandiere/domain/heures/journees.ts'
import type { FormatPaie } from '@lavandiere/domain/heures/paie.ts'
import type { ReglagesDates } from '@lavandiere/domain/heures/reglages-heures.ts'
import { heuresDe, minutesAuDela, type SemaineComptee, totauxDe } from '@lavandiere/domain/heures/semaines.ts'
import { addDays, formatDate, formatDateTime, nomDuJour } from '@lavandiere/domain/kernel/dates.ts'
import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow } from '../platform/db/rows.ts'
import type { CellValue, Sheet, SheetColumn } from '../platform/xlsx/sheet.ts'
import { semainesDe, semainesExpliquees } from './fiche-heures.ts'
import { type JourLu, joursDe, type Personne, readPeople } from './jours-lus.ts'
import { readRetenu, retenuAt } from './tarifs-retenus.ts'

/** People in a file at most. */
export const PERSONNES_MAX = 1000

export interface EtendueDExport {
  du: string
  au: string
}

/** The data of the files of a span; days are read one person at a time. */
export interface ReleveDHeures {
  span: EtendueDExport
  personnes: Personne[]
  reglages: readonly ReglagesDates[]
  tarifs: ReadonlyMap<number, Tarifs & { matricule: string | null }>
  /** The instant of the closing whose rates are used; null for the rates of today. */
  tarifsDu: string | null
  /** Columns and codes of the file for payroll. */
  format: FormatPaie
  /** Number of sheets of the span that are not validated. */
  nonValidees: number
}

/**
 * Reads the data of a span for its files, with the days before and after it that belong to the same weeks: overtime is
 * counted by whole weeks.
 * @param clotureId the closing whose rates and codes are used; null for the current ones, when no closed period has this
 *   span
 */
export async function readReleve(
  tx: Tx,
  societe: number | null,
  span: EtendueDExport,
  clotureId: number | null = null,
): Promise<ReleveDHeures> {
  const qui = { page: 1, itemsPerPage: PERSONNES_MAX, du: span.du, au: span.au }
  const whole = { du: addDays(span.du, -7), au: addDays(span.au, 7) }
  const { personnes, reglages } = await readPeople(tx, societe, qui, whole)
  const kept = clotureId === null ? null : await retenuAt(tx, clotureId)
  const { tarifs, format } = kept ?? (await readRetenu(tx, societe))
  const { nonValidees } = await foundRow(
    tx,
    { nonValidees: 'int' },
    sql`select count(*)::int as "nonValidees" from poste_operateurs p join feuille_de_temps f on f.poste_id = p.id
      where p.exploitant_id = ${societe} and p.archived_at is null and f.archived_at is null and f.validated_at is null
        and p.date between ${span.du}::date and ${span.au}::date`,
  )
  return {
    span,
    personnes,
    reglages,
    tarifs: new Map(tarifs.map(({ operateur, ...rate }) => [operateur, rate])),
    tarifsDu: kept?.le ?? null,
    format,
    nonValidees,
  }
}

const HOURS = { decimals: 2 }
const DAYS: readonly SheetColumn[] = [
  { heading: 'Opérateur', kind: 'text', width: 24 },
  { heading: 'Date', kind: 'day', width: 12 },
  { heading: 'Jour', kind: 'text', width: 11 },
  { heading: 'Type de journée', kind: 'text', width: 18 },
  { heading: 'Heure début', kind: 'moment', width: 17 },
  { heading: 'Heure fin', kind: 'moment', width: 17 },
  { heading: 'Pause (min)', kind: { decimals: 0 } },
  { heading: 'Heures travaillées', kind: HOURS, width: 19 },
  { heading: 'Validée le', kind: 'moment', width: 17 },
  { heading: 'Tournée', kind: 'text', width: 28 },
  { heading: 'Client', kind: 'text', width: 24 },
  { heading: 'Laveuse', kind: 'text', width: 14 },
]
const PEOPLE: readonly SheetColumn[] = [
  { heading: 'Opérateur', kind: 'text', width: 24 },
  ...['HN', 'H25', 'H50', 'HNuit', 'Total'].map(
    (heading): SheetColumn => ({ heading, kind: HOURS, width: 11 }),
  ),
  { heading: 'Paniers', kind: { decimals: 0 }, width: 11 },
  { heading: 'Déplacements', kind: { decimals: 0 }, width: 16 },
  { heading: 'Coût heures (€)', kind: HOURS, width: 18 },
  { heading: 'Coût paniers (€)', kind: HOURS, width: 19 },
  { heading: 'Coût déplacements (€)', kind: HOURS, width: 24 },
  { heading: 'Coût (€)', kind: HOURS, width: 14 },
]

function dayRow(libelle: string, day: JourLu, minutes: number): CellValue[] {
  const { jour, journee, feuille } = day
  const type = journee ?? 'WD'
  return [
    libelle,
    jour,
    nomDuJour(jour),
    journees[type].label,
    feuille?.debut ?? null,
    feuille?.fin ?? null,
    feuille?.pause ?? null,
    heuresDe(minutes),
    feuille?.validatedAt ?? null,
    day.tournees,
    day.clients,
    day.laveuse,
  ]
}

const joursComptes = (semaines: readonly SemaineComptee[]) => semaines.flatMap(({ jours }) => jours)

/** The totals of a person in a span, and the minutes beyond a part-time contract. */
export function totauxOf(
  { span, reglages }: ReleveDHeures,
  { contrats }: Pick<Personne, 'contrats'>,
  jours: ReadonlyMap<string, JourLu>,
) {
  const comptes = joursComptes(semainesDe(jours, span, reglages, contrats))
  return { totaux: totauxDe(comptes), auDela: minutesAuDela(comptes) }
}

const euros = (cents: number | undefined) => (cents === undefined ? null : cents / 100)

/**
 * The row of totals of a person, with the rates of the closing when the period is closed, else the
 * current ones (OPEN-108).
 */
function totalRow(
  { tarifs }: ReleveDHeures,
  { id, libelle }: Personne,
  semaines: readonly SemaineComptee[],
): CellValue[] {
  const rates = tarifs.get(id)
  const cout = rates && coutDe(semaines, rates)
  const totaux = totauxDe(joursComptes(semaines))
  return [
    libelle,
    ...[totaux.hn, totaux.h25, totaux.h50, totaux.hnuit, totaux.total].map(heuresDe),
    totaux.paniersJour + totaux.paniersNuit,
    totaux.deplacements,
    euros(cout?.heures),
    euros(cout?.paniers),
    euros(cout?.deplacements),
    euros(cout?.total),
  ]
}

/** The sums of everybody's totals; of a cost, none while the rates of somebody who worked are not written. */
function totalOfAll(totals: readonly CellValue[][]): CellValue[] {
  const worked = totals.filter(([, ...figures]) => figures.some(Boolean))
  const sum = (i: number) => {
    const values = worked.map((row) => row[i] ?? null)
    return values.includes(null) ? null : Math.round(sumOf(values, Number) * 100) / 100
  }
  return PEOPLE.map((_, i) => (i === 0 ? 'Total' : sum(i)))
}

const REASONS: readonly SheetColumn[] = [
  { heading: 'Opérateur', kind: 'text', width: 24 },
  { heading: 'Chiffre', kind: 'text', width: 34 },
  { heading: 'Date', kind: 'day', width: 12 },
  { heading: 'Jour', kind: 'text', width: 11 },
  { heading: 'Valeur', kind: HOURS, width: 11 },
  { heading: 'Règle ou raison', kind: 'text', width: 100 },
]

const figures = Object.keys(chiffresPayes).filter((name): name is ChiffrePaye =>
  Object.hasOwn(chiffresPayes, name),
)

/** Yields for each paid figure of each person a row with its rule, then a row for each day that has a share of it. */
function* reasonRows(releve: ReleveDHeures): Generator<CellValue[]> {
  for (const personne of releve.personnes) {
    const jours = joursDe(personne)
    const semaines = semainesDe(jours, releve.span, releve.reglages, personne.contrats)
    const expliquees = semainesExpliquees(jours, semaines, releve.reglages)
    for (const chiffre of figures) {
      const { label, unite } = chiffresPayes[chiffre]
      const { regles, parts, somme } = expliquer(chiffre, expliquees)
      const amount = (value: number) => (unite === 'heures' ? heuresDe(value) : value)
      if (parts.length === 0) continue
      yield [personne.libelle, label, null, null, amount(somme), regles.join('. ')]
      for (const { jour, part, raison } of parts)
        yield [personne.libelle, label, jour.dateISO, jour.jour, amount(part), raison]
    }
  }
}

/**
 * Yields a row for each poste of the span, person by person. The totals of each person are added to `totals` on the way,
 * for the next sheet, so that days are read only once.
 */
function* dayRows(releve: ReleveDHeures, totals: CellValue[][]): Generator<CellValue[]> {
  for (const personne of releve.personnes) {
    const jours = joursDe(personne)
    const semaines = semainesDe(jours, releve.span, releve.reglages, personne.contrats)
    totals.push(totalRow(releve, personne, semaines))
    for (const { jour, minutes } of joursComptes(semaines)) {
      const day = jours.get(jour)
      if (day && day.posteId !== null) yield dayRow(personne.libelle, day, minutes)
    }
  }
}

/** The sheets of the workbook: the days of everybody, everybody's totals with their cost, and what makes them (OPEN-111). */
export function feuillesExcel(releve: ReleveDHeures, now: Date): Sheet[] {
  const { du, au } = releve.span
  const left = releve.nonValidees
  const totals: CellValue[][] = []
  const titles = [
    `Suivi des heures du ${formatDate(du)} au ${formatDate(au)}`,
    `Établi le ${formatDateTime(now.toISOString())}, coûts aux tarifs ${releve.tarifsDu ? `du ${formatDate(releve.tarifsDu)}, jour de la clôture` : 'de ce jour'}`,
    left === 0 ? 'Toutes les feuilles de temps sont validées' : `Feuilles de temps non validées : ${left}`,
  ]
  return [
    { name: 'Jours', titles, columns: DAYS, rows: dayRows(releve, totals), isLandscape: true },
    {
      name: 'Totaux',
      titles,
      columns: PEOPLE,
      rows: totals,
      total: () => totalOfAll(totals),
      isLandscape: true,
    },
    { name: 'Pourquoi', titles, columns: REASONS, rows: reasonRows(releve), isLandscape: true },
  ]
}
