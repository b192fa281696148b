import { buffer } from 'node:stream/consumers'
import { absencesDe } from '@lavandiere/domain/heures/absences.ts'
import type { Fiche } from '@lavandiere/domain/heures/fiche-heures.ts'
import {
  APERCU_LIGNES,
  apercuPaie,
  compteurs,
  fichierPaie,
  sentenceSansMatricule,
  textePaie,
} from '@lavandiere/domain/heures/paie.ts'
import { reglagesAu } from '@lavandiere/domain/heures/reglages-heures.ts'
import { INTERVALLE_INVALIDE } from '@lavandiere/domain/heures/suivi-heures.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { askerOf } from '../platform/admission/admission.ts'
import { asSystem, type Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { download } from '../platform/http/attachment.ts'
import { type Answer, type Route, route } from '../platform/http/route.ts'
import { identifiant, idParams, iri } from '../platform/http/wire.ts'
import { flag, strictQuery } from '../platform/resource/list-query.ts'
import type { Services } from '../platform/services.ts'
import { writeWorkbook, XLSX_TYPE } from '../platform/xlsx/workbook.ts'
import { type PeriodeDeFiche, periodOf, readFiche } from './fiche-routes.ts'
import { closedPeriodOf, type FichierFige, freeze, frozenFile, standingClosing } from './fichiers-figes.ts'
import { joursComptables, joursDe } from './jours-lus.ts'
import { recapitulatif } from './recapitulatif.ts'
import {
  type EtendueDExport,
  feuillesExcel,
  type ReleveDHeures,
  readReleve,
  totauxOf,
} from './releve-heures.ts'
import { refuseSpan } from './suivi-heures.ts'
import { windows1252 } from './windows-1252.ts'

const CSV_TYPE = 'text/csv'
const PDF_TYPE = 'application/pdf'

const answerOf = ({ nom, contenu }: FichierFige, type: string): Answer => ({
  ...download(contenu, nom),
  type,
})

const excelName = ({ du, au }: EtendueDExport) => `suivi_heures_${du}_${au}.xlsx`

/** The workbook of a span as bytes. */
async function excelOf(
  releve: ReleveDHeures,
  actor: Actor,
  { admission, now }: Services,
): Promise<FichierFige> {
  return {
    nom: excelName(releve.span),
    contenu: await buffer(writeWorkbook(feuillesExcel(releve, now()), askerOf(admission, actor))),
  }
}

/** The payroll file of a span as lines, with a list of what is missing in it. */
export function variablesOf(releve: ReleveDHeures) {
  const { du, au } = releve.span
  const personnes = releve.personnes.map((personne) => {
    const jours = joursDe(personne)
    return {
      id: personne.id,
      nom: personne.libelle,
      matricule: releve.tarifs.get(personne.id)?.matricule ?? null,
      ...totauxOf(releve, personne, jours),
      absences: absencesDe(joursComptables(jours.values()), releve.span, (jour) =>
        reglagesAu(releve.reglages, jour),
      ),
    }
  })
  return fichierPaie(personnes, { debut: du, fin: au }, releve.format)
}

const marks = { 'utf-8': '', 'utf-8-bom': '\ufeff', latin1: '' } as const

/**
 * The payroll file of a span as bytes.
 * @param isAccepted whether lines without a payroll number are wanted
 * @throws Refus 422 that names those who lack one
 */
function paieOf(releve: ReleveDHeures, isAccepted: boolean): FichierFige {
  const { format } = releve
  const { lignes, sansMatricule } = variablesOf(releve)
  const missing = isAccepted ? null : sentenceSansMatricule(sansMatricule)
  if (missing)
    throw new Refus(
      'invalide',
      `${missing} : avec ?sansMatricule=true, leurs lignes sont écrites sans matricule`,
    )
  const text = marks[format.encodage] + textePaie(lignes, format)
  const contenu = format.encodage === 'latin1' ? windows1252(text) : Buffer.from(text, 'utf8')
  return { nom: `variables_paie_${releve.span.du}_${releve.span.au}.csv`, contenu }
}

const companyName = async (tx: Tx, id: number | null): Promise<string> =>
  (await firstRow(tx, { nom: 'text' }, sql`select libelle as nom from users where id = ${id}`))?.nom ?? ''

const recapName = ({ operateur }: Fiche, { du, au }: EtendueDExport) =>
  `heures_${operateur.libelle}_${du}_${au}.pdf`
const recapKind = (operateurId: number) => `recapitulatif-${operateurId}`

interface Asked {
  /** Null while the period is open. */
  clotureId: number | null
  sorte: string
  type: string
  services: Services
}

/**
 * Answers a file of a period. Of a closed period it is the one that was kept, else one that is made now from the frozen
 * hours, and then kept: by the system after the transaction of the call, because most of these calls may only read.
 */
async function fileAnswer(
  tx: Tx,
  { clotureId, sorte, type, services }: Asked,
  make: () => Promise<FichierFige>,
): Promise<Answer> {
  if (clotureId === null) return answerOf(await make(), type)
  const kept = await frozenFile(tx, clotureId, sorte)
  if (kept) return answerOf(kept, type)
  const made = await make()
  return {
    outside: async () =>
      answerOf(await asSystem(services.pool, (own) => freeze(own, clotureId, sorte, made)), type),
  }
}

/** For a closed period, the workbook that was kept (OPEN-111). */
const excelRoute = route({
  call: 'POST /suivi_heures/export',
  tag: 'suivi_heures',
  summary: 'Exports the hours of every Operateur resource from one day to another as an Excel workbook.',
  access: ['read', 'suivi-heures'],
  body: z.strictObject({ start: realDay(INTERVALLE_INVALIDE), end: realDay(INTERVALLE_INVALIDE) }),
  timeoutMs: 120_000,
  answer: { status: 200, schema: z.string(), description: 'The workbook', type: XLSX_TYPE },
  handler: async (tx, { body, actor, services }) => {
    refuseSpan(body)
    const span = { du: body.start, au: body.end }
    const closed = await closedPeriodOf(tx, span)
    const clotureId = closed && (await standingClosing(tx, closed.id))
    if (clotureId)
      return fileAnswer(tx, { clotureId, sorte: 'excel', type: XLSX_TYPE, services }, async () =>
        excelOf(await readReleve(tx, actor.exploitantId, span, clotureId), actor, services),
      )
    const releve = await readReleve(tx, actor.exploitantId, span)
    return download(
      writeWorkbook(feuillesExcel(releve, services.now()), askerOf(services.admission, actor)),
      excelName(span),
    )
  },
})

const spanOf = ({ startDate, endDate }: PeriodeDeFiche): EtendueDExport => ({ du: startDate, au: endDate })

const previewRoute = route({
  call: 'GET /periode_paies/:id/paie',
  tag: 'periode_paies',
  summary:
    'Shows the first lines of the file for payroll of a PeriodePaie resource, and the codes that it lacks.',
  access: ['read', 'suivi-heures'],
  params: idParams,
  timeoutMs: 60_000,
  answer: { status: 200, schema: apercuPaie, description: 'The preview' },
  handler: async (tx, { params: { id }, actor }) => {
    const span = spanOf(await periodOf(tx, id))
    const releve = await readReleve(tx, actor.exploitantId, span, await standingClosing(tx, id))
    const { lignes, origines, sansCode, sansMatricule, memeMatricule } = variablesOf(releve)
    return {
      body: {
        '@id': `${iri('periode_paies', id)}/paie`,
        '@type': 'ApercuPaie',
        lignes: lignes.slice(0, APERCU_LIGNES),
        origines: origines.slice(0, APERCU_LIGNES),
        colonneValeur: releve.format.colonnes.indexOf('valeur'),
        total: lignes.length - (releve.format.entete ? 1 : 0),
        sansCode: sansCode.map((compteur) => ({ compteur, label: compteurs[compteur].label })),
        sansMatricule,
        memeMatricule,
      },
    }
  },
})

/** Lines without a payroll number are written only when they are asked for. */
const payrollRoute = route({
  call: 'GET /periode_paies/:id/paie.csv',
  tag: 'periode_paies',
  summary: 'Exports the variables of a PeriodePaie resource for payroll.',
  access: ['read', 'suivi-heures'],
  params: idParams,
  query: strictQuery({
    sansMatricule: flag.optional(),
  }),
  timeoutMs: 60_000,
  answer: { status: 200, schema: z.string(), description: 'The file', type: CSV_TYPE },
  handler: async (tx, { params: { id }, query: { sansMatricule }, actor, services }) => {
    const span = spanOf(await periodOf(tx, id))
    const clotureId = await standingClosing(tx, id)
    const make = async () =>
      paieOf(await readReleve(tx, actor.exploitantId, span, clotureId), sansMatricule === 'true')
    return fileAnswer(tx, { clotureId, sorte: 'paie', type: CSV_TYPE, services }, make)
  },
})

/** To be signed (Code du travail, D3171-8). */
const recapRoute = route({
  call: 'GET /periode_paies/:id/recapitulatifs/:operateurId',
  tag: 'periode_paies',
  summary: 'Prints the weeks of an Operateur resource in a PeriodePaie resource.',
  access: ['read', 'suivi-heures'],
  params: idParams.extend({ operateurId: identifiant }),
  timeoutMs: 60_000,
  answer: { status: 200, schema: z.string(), description: 'The PDF', type: PDF_TYPE },
  handler: async (tx, { params: { id, operateurId }, actor, services }) => {
    const periode = await periodOf(tx, id)
    const span = spanOf(periode)
    const clotureId = await standingClosing(tx, id)
    const make = async (): Promise<FichierFige> => {
      const short = { '@id': iri('periode_paies', periode.id), ...periode }
      const fiche = await readFiche(tx, { actor, operateurId, span, periode: short })
      const company = await companyName(tx, actor.exploitantId)
      return { nom: recapName(fiche, span), contenu: await recapitulatif(fiche, company, services.now()) }
    }
    return fileAnswer(tx, { clotureId, sorte: recapKind(operateurId), type: PDF_TYPE, services }, make)
  },
})

export const fichierRoutes: readonly Route[] = [excelRoute, previewRoute, payrollRoute, recapRoute]
