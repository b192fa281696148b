import { forbidden } from '@lavandiere/domain/kernel/errors.ts'
import {
  demande,
  demandeClient,
  type Journee,
  type JourneeClient,
  journee,
  journeeClient,
  type Tour,
  type TourClient,
} from '@lavandiere/domain/tableau-de-bord/tableau.ts'
import { avancement, equipeColor, productivite } from '@lavandiere/domain/tournees/avancement.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { isTold } from '../tournees/prevu.ts'

const idList = z.array(z.int())
const ligneColumns = {
  id: 'int',
  libelle: 'text',
  client_id: 'int',
  client: 'text',
  form_id: 'int',
  type: 'text?',
  prestation: 'text?',
  prestation_partielle: 'text?',
  chauffeur_id: 'int',
  /** Null for a client, who may not read the accounts of the crew. */
  chauffeur: 'text?',
  equipier_id: 'int?',
  equipier: 'text?',
  /** True when the tournée has been removed since. */
  supprimee: 'bool',
  total: 'int',
  conteneurs: idList,
  laves: 'int',
  hors_plan: 'int',
  impossibles: 'int',
  partiels: 'int',
  premiere: 'text?',
  derniere: 'text?',
  regle: 'text?',
  heureDebut: 'text?',
  motif: 'text?',
  laveuse: 'text?',
} as const

/**
 * The rounds of a day with the work done on them, in one statement: those with an occurrence that day, and those with
 * an intervention that counts for that day (OPEN-03), as far as the actor sees them, removed since or not (OPEN-38).
 * Bins at places outside the round are counted apart: they do not advance it. Reads the day's interventions by index,
 * whatever the length of the history.
 */
function roundsOf(tx: Tx, exploitant: number, date: string) {
  const jour = sql`${date}::date`
  return rows(
    tx,
    ligneColumns,
    sql`
    with faits as materialized (
      select n.* from interventions_comptees n
      where n.exploitant_id = ${exploitant} and n.jour = ${jour} and n.campagne_id is not null
    ), du_jour as (
      select o.campagne_id as id from jours_tenus o where o.exploitant_id = ${exploitant} and o.jour = ${jour}
      union select campagne_id from faits
    ), plans as materialized (
      select t.id, t.libelle, t.client_id, t.archived_at, v.*
      from du_jour d join campagne_lavages t on t.id = d.id and ${isTold('t', jour)}
        cross join lateral plan_du_jour(t.id, ${jour}) v
    ), lieux as (
      select id as campagne_id, unnest(conteneurs) as conteneur_id from plans
    ), passages as (
      select f.campagne_id,
        coalesce(sum(f.laves) filter (where l.conteneur_id is not null or f.conteneur_id is null), 0)::int as laves,
        coalesce(sum(f.laves) filter (where l.conteneur_id is null and f.conteneur_id is not null), 0)::int as hors_plan,
        coalesce(sum(f.impossibles) filter (where l.conteneur_id is not null or f.conteneur_id is null), 0)::int as impossibles,
        coalesce(sum(f.laves) filter (where f.lavage_partiel), 0)::int as partiels,
        to_json(min(f.date_evenement))#>>'{}' as premiere, to_json(max(f.date_evenement))#>>'{}' as derniere
      from faits f left join lieux l on l.campagne_id = f.campagne_id and l.conteneur_id = f.conteneur_id
      group by f.campagne_id
    )
    select t.id, t.libelle, t.client_id, u.libelle as client, f.id as form_id, y.libelle as type,
      pr.libelle as prestation, yf.libelle as prestation_partielle,
      t.chauffeur_id, ch.libelle as chauffeur, t.equipier_id, eq.libelle as equipier, t.archived_at is not null as supprimee,
      t.bacs as total, to_json(t.conteneurs) as conteneurs, coalesce(s.laves, 0) as laves, coalesce(s.hors_plan, 0) as hors_plan,
      coalesce(s.impossibles, 0) as impossibles, coalesce(s.partiels, 0) as partiels, s.premiere, s.derniere,
      coalesce(o.regle, o.jour)::text as regle, to_char(o.heure_debut, 'HH24:MI') as "heureDebut", o.motif,
      (select l.immatriculation from laveuses l where l.id = e.laveuse_id) as laveuse
    from plans t join users u on u.id = t.client_id
      join forms f on f.id = t.formulaire_id join typologie_lavages y on y.id = f.typologie_lavage_id
      left join typologie_lavages yf on yf.id = f.typologie_lavage_fallback_id
      left join prestations pr on pr.id = t.prestation_id
      left join users ch on ch.id = t.chauffeur_id left join users eq on eq.id = t.equipier_id
      left join passages s on s.campagne_id = t.id
      left join campagne_occurrences o on o.campagne_id = t.id and o.jour = ${jour}
      left join equipages_du_jour e on e.campagne_id = t.id and e.jour = ${jour}
    order by u.libelle collate fr_naturel, u.id, t.libelle collate fr_naturel, t.id`,
  )
}
type RoundRow = Awaited<ReturnType<typeof roundsOf>>[number]

const absentColumns = {
  id: 'int',
  libelle: 'text',
  client: 'text',
  regle: 'text',
  etat: z.enum(['annulee', 'reportee']),
  jour: 'text',
  motif: 'text?',
} as const

/** The living rounds that the rule lays on a day and that do not take place on it, two hundred at most. */
function absentRounds(tx: Tx, exploitant: number, date: string) {
  const columns = sql`t.id, t.libelle, u.libelle as client, coalesce(o.regle, o.jour)::text as regle, o.etat, o.jour::text, o.motif`
  const source = sql`campagne_occurrences o join campagne_lavages t on t.id = o.campagne_id and t.archived_at is null
    join users u on u.id = t.client_id`
  return rows(
    tx,
    absentColumns,
    sql`select ${columns} from ${source} where o.exploitant_id = ${exploitant} and o.jour = ${date}::date and o.etat = 'annulee'
      union all
      select ${columns} from ${source} where o.exploitant_id = ${exploitant} and o.regle = ${date}::date and o.etat = 'reportee'
      order by client, libelle, id limit 200`,
  )
}

function tourClientOf(ligne: RoundRow): TourClient {
  const { total, laves, impossibles, premiere, derniere } = ligne
  const horsPlan = ligne.hors_plan
  const { etat, progress } = avancement({ total, laves, impossibles })
  return {
    id: ligne.id,
    libelle: ligne.libelle,
    type: ligne.type,
    prestation: ligne.prestation,
    dateDebut: premiere,
    dateFin: derniere,
    etat,
    progress,
    total,
    nombreLaves: laves,
    nombreHorsPlan: horsPlan,
    nombreLavageImpossible: impossibles,
    productivite: productivite({ laves: laves + horsPlan, premiere, derniere }),
    lavagePartiel: ligne.partiels,
    prestationLavagePartiel: ligne.prestation_partielle,
    conteneurs: ligne.conteneurs,
    clientId: ligne.client_id,
    formId: ligne.form_id,
    supprimee: ligne.supprimee,
    regle: ligne.regle,
    heureDebut: ligne.heureDebut,
  }
}

function tourOf(ligne: RoundRow): Tour {
  const label = [ligne.chauffeur, ligne.equipier].filter(Boolean).join(' / ')
  return {
    ...tourClientOf(ligne),
    equipe: { label, color: equipeColor(label) },
    chauffeur: ligne.chauffeur_id,
    equipier: ligne.equipier_id,
    motif: ligne.motif,
    laveuse: ligne.laveuse,
  }
}

function totalsOf(tours: readonly TourClient[]) {
  const sum = (of: (tour: TourClient) => number) => tours.reduce((total, tour) => total + of(tour), 0)
  return {
    totalALaver: sum((tour) => tour.total),
    totalBacsLaves: sum((tour) => tour.nombreLaves),
    totalBacsImpossible: sum((tour) => tour.nombreLavageImpossible),
    totalTours: tours.length,
  }
}

const laveuseColumns = {
  id: 'int',
  immatriculation: 'text',
  description: 'text?',
  operateur: 'text?',
  statut: 'int',
} as const

function vehicles(tx: Tx, where: SQL) {
  return rows(
    tx,
    laveuseColumns,
    sql`select l.id, l.immatriculation, l.description, u.libelle as operateur, l.statut
      from laveuses l left join users u on u.id = l.operateur_id where ${where} and l.archived_at is null
      order by l.immatriculation limit 1000`,
  )
}

/** Rounds by client; of two clients of the same name the second one's key includes its id (OPEN-15). */
function byClient(lignes: readonly RoundRow[]): Journee['clients'] {
  const names = new Map<number, string>()
  // An object without a prototype: a client may be called "constructor".
  const clients: Journee['clients'] = Object.create(null)
  for (const ligne of lignes) {
    const taken = [...names].some(([id, name]) => id !== ligne.client_id && name === ligne.client)
    const name = names.get(ligne.client_id) ?? (taken ? `${ligne.client} (${ligne.client_id})` : ligne.client)
    names.set(ligne.client_id, name)
    clients[name] ??= { operateurs: [], tours: [] }
    const client = clients[name]
    client.tours.push(tourOf(ligne))
    for (const who of [ligne.chauffeur, ligne.equipier]) {
      if (who && !client.operateurs.includes(who)) client.operateurs.push(who)
    }
  }
  return clients
}

/** `POST /newdashboard` (DASH-21, DASH-29): the day of the calling exploitant, and of no other (OPEN-07). */
export const dayRoute = route({
  method: 'POST',
  url: '/newdashboard',
  tag: 'tableau-de-bord',
  summary: 'Retrieves the rounds of a day and their progress.',
  access: ['read', 'tableau-de-bord'],
  body: demande,
  answer: { status: 200, schema: journee, description: 'The day' },
  handler: async (tx, { actor, body, services }) => {
    if (body.exploitantId !== actor.exploitantId) throw forbidden()
    const lignes = await roundsOf(tx, body.exploitantId, body.date)
    const clients = byClient(lignes)
    const tours = Object.values(clients).flatMap((client) => client.tours)
    const day: Journee = {
      lastUpdated: services.now().toISOString(),
      laveuses: await vehicles(tx, sql`l.exploitant_id = ${body.exploitantId}`),
      clients,
      absents: await absentRounds(tx, body.exploitantId, body.date),
      ...totalsOf(tours),
    }
    return { body: day }
  },
})

/** `POST /dashboard-client` (DASH-01, DASH-29, OPEN-06): the day of the calling client, and of no other. */
export const clientDayRoute = route({
  method: 'POST',
  url: '/dashboard-client',
  tag: 'tableau-de-bord',
  summary: "Retrieves the rounds of a client's day and their progress.",
  access: ['read', 'tableau-de-bord-client'],
  body: demandeClient,
  answer: { status: 200, schema: journeeClient, description: 'The day' },
  handler: async (tx, { actor, body, services }) => {
    const exploitant = actor.exploitantId
    if (body.clientId !== actor.id || exploitant === null) throw forbidden()
    const lignes = await roundsOf(tx, exploitant, body.date)
    const tours = lignes.map(tourClientOf)
    const absents = await absentRounds(tx, exploitant, body.date)
    const name = lignes[0]?.client
    const day: JourneeClient = {
      lastUpdated: services.now().toISOString(),
      clients: name === undefined ? {} : { [name]: { tours } },
      absents: absents.map(({ motif, ...absent }) => absent),
      ...totalsOf(tours),
    }
    return { body: day }
  },
})
