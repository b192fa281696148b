import type { PhotoRapport } from '@lavandiere/domain/interventions/rapport.ts'
import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import {
  type Bilan,
  bilanOf,
  type PeriodeDeBilan,
  periodBefore,
  periodText,
  type Semaine,
  semainesOf,
} from '@lavandiere/domain/synthese/bilan.ts'
import { RAPPORT_INTERVENTIONS_MAX, RAPPORT_PHOTOS_MAX } from '@lavandiere/domain/synthese/rapport.ts'
import type { Synthese } from '@lavandiere/domain/synthese/synthese.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { asActor, type Bearer, type Tx } from '../platform/db/actor.ts'
import { foundRow, type Row, rows } from '../platform/db/rows.ts'
import type { Services } from '../platform/services.ts'
import { type Cible, cibleOf, clientOf, joursOf, refuseOthers } from './bilan.ts'
import {
  conteneursOf,
  impossiblesStatement,
  type LigneConteneur,
  type LigneIntervention,
  lignesAfter,
  lignesImpossibles,
  lignesStatement,
} from './lignes-de-lavage.ts'

/** How a report reads the database: with the rights of the account that asked for it, in short transactions. */
export interface Source {
  services: Services
  bearer: Bearer
  asked: Synthese
}

/** The data of a report, except for interventions and photos, which are read in chunks. */
export interface SyntheseLue {
  title: string
  foot: string
  client: string
  exploitant: string | null
  logos: { exploitant: string | null; client: string | null }
  cible: Cible
  now: Bilan
  before: Bilan
  /** The period of `before`. */
  avant: PeriodeDeBilan
  semaines: Semaine[]
  conteneurs: LigneConteneur[]
  impossibles: number
  /** How many interventions and photos the whole report has. */
  total: number
}

const read = <T>({ services, bearer }: Source, work: (tx: Tx) => Promise<T>): Promise<T> =>
  asActor(services.pool, bearer, work, { isRead: true })

/** SQL condition: the photo `f` of a line `l` is of the kind that the report was asked to show. */
const chosen = ({ photos }: Synthese) =>
  photos === 'aucune' ? sql`false` : photos === 'problemes' ? sql`l.status <> 0` : sql`true`

/**
 * Reads the data of a report's first pages. @throws Refus when the report would be too long, or its client or
 * patrimoine is gone
 */
export const readSynthese = (source: Source): Promise<SyntheseLue> =>
  read(source, async (tx) => {
    const { asked, bearer } = source
    const instant = source.services.now()
    refuseOthers(bearer, asked)
    const client = await clientOf(tx, asked)
    const cible = await cibleOf(tx, asked)
    const counts = await countsOf(tx, cible, asked)
    refuseTooLong(counts)
    const jours = await joursOf(tx, cible, asked, instant)
    const place = cible.nomenclature ?? cible.libelle
    const avant = periodBefore(asked, jourDeParis(instant))
    return {
      title: `Synthèse des lavages, ${place}, ${periodText(asked)}`,
      foot: `Synthèse · ${client} · ${place} · ${periodText(asked)}`,
      client,
      ...(await companiesOf(tx, asked)),
      cible,
      now: bilanOf(jours),
      before: bilanOf(await joursOf(tx, cible, avant, instant)),
      avant,
      semaines: semainesOf(jours, asked),
      conteneurs: cible.isUnipatrimoine ? [] : await conteneursOf(tx, cible, asked),
      impossibles: counts.impossibles,
      total: counts.impossibles + (asked.byPAV ? 0 : counts.interventions) + counts.photos,
    }
  })

const countColumns = { interventions: 'int', impossibles: 'int', photos: 'int' } as const
type Counts = Row<typeof countColumns>

const countsOf = (tx: Tx, cible: Cible, asked: Synthese): Promise<Counts> =>
  foundRow(
    tx,
    countColumns,
    sql`with lignes as (${lignesStatement(cible, asked)})
      select count(*)::int as interventions, (count(*) filter (where id in (select id from (${impossiblesStatement(cible, asked)}) n)))::int as impossibles,
        (select count(*)::int from intervention_photos f join lignes l on l.id = f.intervention_id
          where f.archived_at is null and ${chosen(asked)}) as photos
      from lignes l`,
  )

function refuseTooLong({ interventions, photos }: Counts): void {
  if (photos > RAPPORT_PHOTOS_MAX)
    throw new Refus(
      'invalide',
      `Ce rapport compterait ${countInWords(photos, 'photo')}, et un PDF en contient ${formatNumber(RAPPORT_PHOTOS_MAX)} au plus : choisissez une période plus courte ou moins de photos`,
    )
  if (interventions > RAPPORT_INTERVENTIONS_MAX)
    throw new Refus(
      'invalide',
      `Ce rapport compterait ${countInWords(interventions, 'intervention')}, et un PDF en contient ${formatNumber(RAPPORT_INTERVENTIONS_MAX)} au plus : choisissez une période plus courte, ou le CSV`,
    )
}

async function companiesOf(tx: Tx, { exploitant, client }: Synthese) {
  const {
    exploitant: libelle,
    logoExploitant,
    logoClient,
  } = await foundRow(
    tx,
    { exploitant: 'text?', logoExploitant: 'text?', logoClient: 'text?' },
    sql`select (select libelle from users where id = ${idOf(exploitant)}) as exploitant,
      (select l.nom from users u join user_logos l on l.id = u.logo_id where u.id = ${idOf(exploitant)}) as "logoExploitant",
      (select l.nom from users u join user_logos l on l.id = u.logo_id where u.id = ${idOf(client)}) as "logoClient"`,
  )
  return { exploitant: libelle, logos: { exploitant: logoExploitant, client: logoClient } }
}

/** Lines read in one short transaction: while a report is drawn, it holds no connection. */
const RAPPORT_CHUNK = 200

/** The interventions of a report, oldest first, in chunks. */
async function* chunksOfRapport(source: Source, cible: Cible): AsyncGenerator<LigneIntervention[]> {
  let after: { dateEvenement: string; id: number } | null = null
  for (;;) {
    const from = after
    const chunk: LigneIntervention[] = await read(source, (tx) =>
      lignesAfter(tx, cible, source.asked, { after: from, limit: RAPPORT_CHUNK }),
    )
    yield chunk
    after = chunk.at(-1) ?? null
    if (chunk.length < RAPPORT_CHUNK) return
  }
}

/** The interventions of a report, oldest first. */
export async function* lignesOfRapport(source: Source, cible: Cible): AsyncGenerator<LigneIntervention> {
  for await (const chunk of chunksOfRapport(source, cible)) yield* chunk
}

/** The interventions of a report that left bins unwashed, oldest first. */
export const impossiblesOfRapport = (source: Source, cible: Cible) =>
  read(source, (tx) => lignesImpossibles(tx, cible, source.asked))

const photoColumns = {
  intervention: 'int',
  nom: 'text',
  contentUrl: 'text',
  moment: z.enum(['avant', 'apres', 'probleme', 'inaccessible']),
  priseLe: 'text?',
  latitude: 'number?',
  longitude: 'number?',
} as const
export type PhotoLue = PhotoRapport & { nom: string }

/** An intervention with its photos, which are in the order of the report. */
export interface Planche {
  ligne: LigneIntervention
  photos: PhotoLue[]
}

/** The interventions of a report that have photos of the chosen kind. */
export async function* planchesOf(source: Source, cible: Cible): AsyncGenerator<Planche> {
  if (source.asked.photos === 'aucune') return
  for await (const chunk of chunksOfRapport(source, cible)) {
    const lignes = chunk.filter(({ status }) => source.asked.photos !== 'problemes' || status !== 0)
    const found = await photosOf(source, lignes)
    for (const ligne of lignes) {
      const photos = found.get(ligne.id)
      if (photos) yield { ligne, photos }
    }
  }
}

/**
 * The photos of some interventions, by id of the intervention, in the order of the report; one statement reads them all.
 */
async function photosOf(
  source: Source,
  lignes: readonly LigneIntervention[],
): Promise<Map<number, PhotoLue[]>> {
  if (lignes.length === 0) return new Map()
  const ids = sql.param(lignes.map(({ id }) => id))
  const photos = await read(source, (tx) =>
    rows(
      tx,
      photoColumns,
      sql`select intervention_id as intervention, nom, '/api/fichiers/' || nom as "contentUrl", moment, prise_le as "priseLe", latitude, longitude
        from intervention_photos where intervention_id = any(${ids}::int[]) and archived_at is null order by position, id`,
    ),
  )
  return Map.groupBy(photos, ({ intervention }) => intervention)
}
