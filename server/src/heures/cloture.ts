import { sentenceSansMatricule } from '@lavandiere/domain/heures/paie.ts'
import {
  type EtatPeriode,
  etatPeriode,
  objectionACloture,
  phrasesDesVoisines,
  RESTANTES_MAX,
  reouverture,
} from '@lavandiere/domain/heures/periode-paie.ts'
import { reglagesAu } from '@lavandiere/domain/heures/reglages-heures.ts'
import { debutDeSemaineAu } from '@lavandiere/domain/heures/semaines.ts'
import { feuillesCompletes, type LigneSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'
import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { hold, refuseBeyond } from '../platform/db/locks.ts'
import { firstRow, foundRow, rows } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { idParams, iri } from '../platform/http/wire.ts'
import { type PeriodeDeFiche, periodOf } from './fiche-routes.ts'
import { variablesOf } from './fichiers-paie.ts'
import { readReglages } from './reglages-heures.ts'
import { readReleve } from './releve-heures.ts'
import { lignesOf } from './suivi-heures.ts'
import { readRetenu } from './tarifs-retenus.ts'

type Reste = Pick<
  EtatPeriode,
  'rouges' | 'oranges' | 'nonValidees' | 'completes' | 'personnesCompletes' | 'restantes'
>

/** Counts the days of a person that still have to be checked before the period can be closed. */
function addReste(reste: Reste, ligne: LigneSuivi): void {
  const { id, libelle } = ligne.operateur
  const completes = feuillesCompletes(ligne).length
  reste.completes += completes
  if (completes > 0) reste.personnesCompletes++
  for (const { date, status, raisons, details } of ligne.suivi) {
    if (details?.feuilleDeTempsId && !details.validatedAt) reste.nonValidees++
    if (status !== 'rouge' && status !== 'orange') continue
    if (status === 'rouge') reste.rouges++
    else reste.oranges++
    const posteOperateurId = details?.posteOperateurId ?? null
    reste.restantes.push({
      operateur: { id, libelle: libelle ?? '' },
      date,
      status,
      raisons,
      posteOperateurId,
    })
  }
}

/**
 * The days that prevent a period from being closed: days without their expected sheet, and days whose sheet has a warning
 * and is not validated.
 */
async function resteOf(tx: Tx, actor: Actor, periode: PeriodeDeFiche, today: string): Promise<Reste> {
  const reste: Reste = {
    rouges: 0,
    oranges: 0,
    nonValidees: 0,
    completes: 0,
    personnesCompletes: 0,
    restantes: [],
  }
  for (const ligne of await lignesOf(tx, actor, periode, today)) addReste(reste, ligne)
  reste.restantes.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  return { ...reste, restantes: reste.restantes.slice(0, RESTANTES_MAX) }
}

const cloturesLues = etatPeriode.shape.clotures

/** Closings of a period that an answer lists at most. */
const CLOTURES_MAX = 50
/** How often a period may be closed in 24 hours: each closing keeps its own files. */
const CLOTURES_PAR_JOUR = 10

/** The closings of a period, the newest first. */
async function cloturesOf(tx: Tx, id: number): Promise<EtatPeriode['clotures']> {
  const { clotures } = await foundRow(
    tx,
    { clotures: cloturesLues },
    sql`select coalesce(json_agg(json_build_object('clotureeLe', c.cloturee_le, 'par', u.libelle, 'rouverteLe', c.rouverte_le,
        'rouvertePar', r.libelle, 'motif', c.motif) order by c.id desc), '[]') as clotures
      from (select * from periode_clotures where periode_id = ${id} order by id desc limit ${CLOTURES_MAX}) c
        join users u on u.id = c.cloturee_par_id left join users r on r.id = c.rouverte_par_id`,
  )
  return clotures
}

const voisines = (tx: Tx, id: number) =>
  rows(
    tx,
    { libelle: 'text', startDate: 'text', endDate: 'text' },
    sql`select libelle, start_date::text as "startDate", end_date::text as "endDate" from periode_paies
      where archived_at is null and id <> ${id} order by start_date, id`,
  )

/** Whom the file for payroll cannot pay for want of a number: closing freezes the numbers too. */
async function sansMatricule(
  tx: Tx,
  societe: number | null,
  { startDate, endDate }: PeriodeDeFiche,
): Promise<string[]> {
  const releve = await readReleve(tx, societe, { du: startDate, au: endDate })
  const sentence = sentenceSansMatricule(variablesOf(releve).sansMatricule)
  return sentence ? [`${sentence} : la clôture fige aussi les matricules.`] : []
}

async function etatOf(tx: Tx, actor: Actor, id: number, today: string): Promise<EtatPeriode> {
  const periode = await periodOf(tx, id)
  const reste = await resteOf(tx, actor, periode, today)
  const objection = objectionACloture(periode.endDate, reste, today)
  return {
    '@id': `${iri('periode_paies', id)}/etat`,
    '@type': 'EtatPeriode',
    prete: objection === null,
    objection,
    clotureeLe: periode.clotureeLe,
    ...reste,
    clotures: await cloturesOf(tx, id),
    avertissements: [
      ...phrasesDesVoisines(periode, await voisines(tx, id)),
      ...(periode.clotureeLe ? [] : await sansMatricule(tx, actor.exploitantId, periode)),
    ],
  }
}

const stateRoute = route({
  call: 'GET /periode_paies/:id/etat',
  tag: 'periode_paies',
  summary: 'Retrieves what is left to look at in a PeriodePaie resource.',
  access: ['read', 'suivi-heures'],
  params: idParams,
  timeoutMs: 60_000,
  answer: { status: 200, schema: etatPeriode, description: 'What is left, and the closings' },
  handler: async (tx, { params: { id }, actor, services }) => ({
    body: await etatOf(tx, actor, id, jourDeParis(services.now())),
  }),
})

/**
 * Locks the hours of a company (`garder_periodes_closes`) and the period until the transaction ends, so that nobody
 * changes or removes them.
 * @throws Refus 404 when the period was removed
 */
async function holdPeriod(tx: Tx, societe: number | null, id: number): Promise<void> {
  await hold(tx, 'heures', societe)
  const { rowCount } = await tx.execute(
    sql`select 1 from periode_paies where id = ${id} and archived_at is null for update`,
  )
  if (rowCount === 0) throw notFound()
}

/**
 * The first day whose hours a closing freezes: that of the week in which the period begins, since overtime of that week
 * depends on all its days.
 */
async function heldFrom(tx: Tx, actor: Actor, startDate: string): Promise<string> {
  const { heures } = await readReglages(tx, actor.exploitantId)
  return debutDeSemaineAu(startDate, (jour) => reglagesAu(heures, jour))
}

/** Closing a closed period changes nothing. */
const closeRoute = route({
  call: 'POST /periode_paies/:id/cloture',
  summary: 'Closes a PeriodePaie resource: its hours do not change any more.',
  access: ['update', 'periode_paies'],
  params: idParams,
  timeoutMs: 120_000,
  answer: { status: 200, schema: etatPeriode, description: 'The closed period' },
  handler: async (tx, { params: { id }, actor, services }) => {
    const today = jourDeParis(services.now())
    await holdPeriod(tx, actor.exploitantId, id)
    const etat = await etatOf(tx, actor, id, today)
    if (etat.clotureeLe) return { body: etat }
    if (etat.objection) throw new Refus('conflit', etat.objection)
    await refuseBeyond(tx, 'heures', actor.exploitantId, {
      among: sql`periode_clotures where periode_id = ${id} and cloturee_le > now() - interval '24 hours'`,
      max: CLOTURES_PAR_JOUR,
      said: `Cette période a été clôturée ${countInWords(CLOTURES_PAR_JOUR, 'fois', 'fois')} en 24 heures : réessayez demain`,
    })
    const held = await readRetenu(tx, actor.exploitantId)
    const { startDate } = await periodOf(tx, id)
    const figeesDu = await heldFrom(tx, actor, startDate)
    await tx.execute(sql`update periode_paies set cloturee_le = now(), figees_du = ${figeesDu}::date, version = version + 1
      where id = ${id}`)
    await tx.execute(sql`insert into periode_clotures (exploitant_id, periode_id, cloturee_par_id, retenu)
      select exploitant_id, id, ${actor.id}, ${JSON.stringify(held)}::jsonb from periode_paies where id = ${id}`)
    const { clotureeLe } = await periodOf(tx, id)
    return { body: { ...etat, clotureeLe, clotures: await cloturesOf(tx, id) } }
  },
})

/**
 * Refuses to reopen a period that is already open: when two people reopen it at once, only the reason of the first is
 * kept.
 * @throws Refus 409, unless the same person sends the same reason again
 */
async function refuseOpen(tx: Tx, actor: Actor, id: number, motif: string): Promise<void> {
  const last = await firstRow(
    tx,
    { par: 'text', motif: 'text', isSame: 'bool' },
    sql`select u.libelle as par, c.motif, c.rouverte_par_id = ${actor.id} and c.motif = ${motif} as "isSame"
      from periode_clotures c join users u on u.id = c.rouverte_par_id where c.periode_id = ${id} order by c.id desc limit 1`,
  )
  if (last?.isSame) return
  const already = last && ` : ${last.par} l'a rouverte avec le motif « ${last.motif} »`
  throw new Refus('conflit', `Cette période est déjà ouverte${already ?? ''}`)
}

const reopenRoute = route({
  call: 'POST /periode_paies/:id/reouverture',
  summary: 'Opens a closed PeriodePaie resource again.',
  access: ['update', 'periode_paies'],
  params: idParams,
  body: reouverture,
  answer: { status: 200, schema: etatPeriode, description: 'The open period' },
  handler: async (tx, { params: { id }, body, actor, services }) => {
    const today = jourDeParis(services.now())
    await holdPeriod(tx, actor.exploitantId, id)
    const opened =
      await tx.execute(sql`update periode_clotures set rouverte_le = now(), rouverte_par_id = ${actor.id}, motif = ${body.motif}
      where periode_id = ${id} and rouverte_le is null`)
    if (opened.rowCount === 0) await refuseOpen(tx, actor, id, body.motif)
    await tx.execute(sql`update periode_paies set cloturee_le = null, figees_du = null, version = version + 1
      where id = ${id} and cloturee_le is not null`)
    return { body: await etatOf(tx, actor, id, today) }
  },
})

export const clotureRoutes: readonly Route[] = [stateRoute, closeRoute, reopenRoute]
