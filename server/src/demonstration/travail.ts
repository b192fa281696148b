import { statutIntervention } from '@lavandiere/domain/interventions/statut.ts'
import { ajouterJours, instantDeParis, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { occurrences, toRrule } from '@lavandiere/domain/tournees/occurrences.ts'
import { auPlusProche } from '@lavandiere/domain/tournees/plus-proche.ts'
import type { Recurrence } from '@lavandiere/domain/tournees/recurrence.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { type Entreprise, id, type Lieu } from './entreprise.ts'
import type { Hasard } from './hasard.ts'
import type { Images } from './images.ts'

/** How far back the washes go, and how far ahead the rounds are planned, in days. */
const PASSE = 90
const AVENIR = 400
/** Containers of one round. */
const PAR_TOURNEE = 48
/** Rows kept by one statement. */
const LOT = 2_000
/** Of today's rounds, how much is done when the demonstration loads, one round after the other. */
const FAIT_AUJOURDHUI = [1, 0.62, 0.35, 0, 0.8]

const JOURS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const jourSemaine = (jour: string) => JOURS[new Date(`${jour}T00:00:00Z`).getUTCDay()] ?? 'MO'
const OUVRES = ['MO', 'TU', 'WE', 'TH', 'FR'] as const

/** The recurrence of the nth round: of several kinds, and every third one takes place today. */
function recurrence(n: number, aujourdhui: string): Recurrence {
  const jour = n % 3 === 0 ? jourSemaine(aujourdhui) : (OUVRES[n % OUVRES.length] ?? 'MO')
  const weekly = (interval: number): Recurrence => ({ freq: 'WEEKLY', interval, byDay: [jour] })
  if (n % 7 === 4)
    return {
      freq: 'MONTHLY',
      interval: 1,
      byDay: [],
      recurrenceType: 'dayOfMonth',
      byMonthDay: 1 + ((n * 5) % 28),
    }
  if (n % 7 === 5)
    return {
      freq: 'MONTHLY',
      interval: 1,
      byDay: [jour],
      recurrenceType: 'weekdayOfMonth',
      bySetPos: n % 2 === 0 ? -1 : 1,
    }
  return weekly(n % 3 === 0 ? 1 : n % 7 === 1 ? 2 : 3)
}

interface Tour {
  id: number
  lieu: Lieu
  prestation: number
  chauffeur: number
  typologie: number
  ordre: Lieu['conteneurs']
  jours: string[]
}

/** Rounds over every patrimoine, with their days from three months ago to a year ahead. */
export async function creerTournees(
  tx: Tx,
  qui: Entreprise,
  lieux: readonly Lieu[],
  aujourdhui: string,
): Promise<Tour[]> {
  const debut = ajouterJours(aujourdhui, -PASSE)
  const fin = ajouterJours(aujourdhui, AVENIR)
  const tours: Tour[] = []
  for (const lieu of lieux) {
    const isPlaine = lieu.client === qui.clients.plaine
    const parts = Math.max(1, Math.ceil(lieu.conteneurs.length / PAR_TOURNEE))
    for (let part = 0; part < parts; part++) {
      const n = tours.length
      const slice = lieu.conteneurs.slice(part * PAR_TOURNEE, (part + 1) * PAR_TOURNEE)
      const rule = recurrence(n, aujourdhui)
      const rrule = toRrule(rule, debut, fin)
      const chauffeur = qui.operateurs[n % qui.operateurs.length] ?? 0
      const equipier = n % 2 === 0 ? (qui.operateurs[(n + 3) % qui.operateurs.length] ?? null) : null
      const prestation = qui.prestations[n % qui.prestations.length] ?? 0
      const libelle = parts > 1 ? `${lieu.libelle} ${part + 1}` : lieu.libelle
      const made = await id(
        tx,
        sql`
        insert into campagne_lavages (exploitant_id, client_id, patrimoine_id, formulaire_id, prestation_id, chauffeur_id, equipier_id, libelle,
          date_debut, date_fin, rrule, recurrence_type, freq, interval, by_day, by_month_day, by_set_pos)
        values (${qui.exploitant}, ${lieu.client}, ${lieu.id}, ${isPlaine ? qui.forms.plaine : qui.forms.canal}, ${prestation}, ${chauffeur}, ${equipier},
          ${libelle}, ${debut}, ${fin}, ${rrule}, ${rule.recurrenceType ?? null}, ${rule.freq}, ${rule.interval}, ${sql.param(rule.byDay)}::text[],
          ${rule.byMonthDay ?? null}, ${rule.bySetPos ?? null}) returning id`,
      )
      const rang = new Map(auPlusProche(slice).map((conteneur, i) => [conteneur, i]))
      const ordre = slice.toSorted((a, b) => (rang.get(a.id) ?? 0) - (rang.get(b.id) ?? 0))
      const jours = occurrences(rrule, { apres: debut, jusqua: fin, max: 1000 })
      await tx.execute(sql`insert into campagne_conteneurs (exploitant_id, client_id, campagne_id, conteneur_id, position)
        select ${qui.exploitant}, ${lieu.client}, ${made}, c, p from unnest(${sql.param(ordre.map((c) => c.id))}::int[]) with ordinality as o(c, p)`)
      await tx.execute(sql`insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour)
        select ${qui.exploitant}, ${lieu.client}, ${made}, unnest(${sql.param(jours)}::date[])`)
      tours.push({
        id: made,
        lieu,
        prestation,
        chauffeur,
        typologie: isPlaine ? qui.typologies.colonne : qui.typologies.bac,
        ordre,
        jours,
      })
    }
  }
  return tours
}

interface Passage {
  client: number
  patrimoine: number
  conteneur: number | null
  campagne: number
  operateur: number
  prestation: number
  typologie: number
  quand: string
  jour: string
  accessible: boolean
  statut: number
  laves: number
  probleme: number | null
  observation: string | null
}

const OBSERVATIONS = [
  'Voiture stationnée devant la colonne',
  'Travaux sur la voirie',
  'Accès fermé par une barrière',
]

/** The washes of one round on one day: most done, a few with a problem, a few impossible. */
function passages(tour: Tour, jour: string, part: number, qui: Entreprise, chance: Hasard): Passage[] {
  const places = tour.lieu.bacs === null ? tour.ordre : [{ id: null, quantite: tour.lieu.bacs }]
  let seconde = (6 * 60 + 20 + chance.entier(0, 40)) * 60
  return places.slice(0, Math.round(places.length * part)).map(({ id: conteneur, quantite }) => {
    seconde += chance.entier(150, 420) * (tour.lieu.bacs === null ? 1 : 4)
    const tirage = chance.nombre()
    const accessible = tirage > 0.04
    const probleme = accessible && tirage < 0.1 ? chance.parmi(qui.problems) : null
    const heure = [seconde / 3600, (seconde / 60) % 60, seconde % 60]
      .map((n) => String(Math.floor(n)).padStart(2, '0'))
      .join(':')
    return {
      client: tour.lieu.client,
      patrimoine: tour.lieu.id,
      conteneur,
      campagne: tour.id,
      operateur: tour.chauffeur,
      prestation: tour.prestation,
      typologie:
        accessible && tirage > 0.985 && tour.lieu.client === qui.clients.plaine
          ? qui.typologies.repli
          : tour.typologie,
      quand: instantDeParis(jour, heure),
      jour,
      accessible,
      statut: statutIntervention({
        isAccessible: accessible,
        problemes: probleme ? [probleme] : [],
        laves: accessible ? quantite : 0,
        surPlace: quantite,
      }),
      laves: accessible ? quantite : 0,
      probleme,
      observation: accessible ? null : chance.parmi(OBSERVATIONS),
    }
  })
}

/** Three months of washes up to now (an instant), with their problems; today's rounds are partly done. */
export async function creerInterventions(
  tx: Tx,
  qui: Entreprise,
  tours: readonly Tour[],
  maintenant: string,
  chance: Hasard,
): Promise<void> {
  const aujourdhui = jourDeParis(maintenant)
  const all: Passage[] = []
  let duJour = 0
  for (const tour of tours) {
    for (const jour of tour.jours.filter((day) => day <= aujourdhui)) {
      const part = jour === aujourdhui ? (FAIT_AUJOURDHUI[duJour++ % FAIT_AUJOURDHUI.length] ?? 0) : 1
      // All are drawn, so that the others are the same whatever the hour.
      all.push(...passages(tour, jour, part, qui, chance).filter(({ quand }) => quand <= maintenant))
    }
  }
  for (let at = 0; at < all.length; at += LOT) {
    await tx.execute(sql`
      with venues as (select nextval('interventions_id_seq') as id, p.* from jsonb_to_recordset(${JSON.stringify(all.slice(at, at + LOT))}::jsonb) as p(
          client int, patrimoine int, conteneur int, campagne int, operateur int, prestation int, typologie int, quand timestamptz, jour date,
          accessible boolean, statut int, laves int, probleme int, observation text)),
      gardees as (insert into interventions (id, exploitant_id, client_id, patrimoine_id, conteneur_id, campagne_id, operateur_id, prestation_id,
          typologie_lavage_id, date_evenement, jour, is_accessible, is_scan_readable, status, nombre_laves, lavage_partiel, observation)
        overriding system value
        select id, ${qui.exploitant}, client, patrimoine, conteneur, campagne, operateur, prestation, typologie, quand, jour, accessible, true,
          statut, laves, accessible and typologie = ${qui.typologies.repli}, observation from venues returning id)
      insert into intervention_problemes (exploitant_id, client_id, intervention_id, problem_id)
      select ${qui.exploitant}, v.client, v.id, v.probleme from venues v join gardees g on g.id = v.id where v.probleme is not null`)
  }
}

/** Photos of the latest wash of each container, and of every problem and impossible wash of the last month. */
export async function creerPhotos(
  tx: Tx,
  qui: Entreprise,
  images: Images,
  aujourdhui: string,
): Promise<void> {
  for (const [moment, when] of [
    ['avant', sql`i.is_accessible and i.rang = 1`],
    ['apres', sql`i.is_accessible and i.rang = 1`],
    ['probleme', sql`i.status = 2 and i.jour > ${aujourdhui}::date - 30`],
    ['inaccessible', sql`i.status = 3 and i.jour > ${aujourdhui}::date - 30`],
  ] as const) {
    const choix = images[moment]
    await tx.execute(sql`
      insert into intervention_photos (exploitant_id, client_id, intervention_id, auteur_id, moment, position, nom, octets, largeur_px, hauteur_px, prise_le)
      select i.exploitant_id, i.client_id, i.id, i.operateur_id, ${moment}, 1, f.nom, f.octets, 640, 480, i.date_evenement
      from (select n.*, row_number() over (partition by coalesce(n.conteneur_id, -n.patrimoine_id) order by n.date_evenement desc) as rang
          from interventions n where n.exploitant_id = ${qui.exploitant}) i
        join jsonb_to_recordset(${JSON.stringify(choix.map((c, n) => ({ n, ...c })))}::jsonb) as f(n int, nom text, octets int)
          on f.n = i.id % ${choix.length}
      where ${when}`)
  }
}

/** Positions measured on the ground for some containers, near, not so near and far (OPEN-53). */
export async function creerReleves(
  tx: Tx,
  qui: Entreprise,
  lieux: readonly Lieu[],
  chance: Hasard,
): Promise<void> {
  const rows = lieux.flatMap((lieu) =>
    lieu.conteneurs
      .filter(() => chance.nombre() < 0.12)
      .map((c) => {
        const ecart = chance.parmi([0.00005, 0.0001, 0.0003, 0.0007])
        const angle = chance.nombre() * 2 * Math.PI
        return {
          client: lieu.client,
          conteneur: c.id,
          operateur: chance.parmi(qui.operateurs),
          latitude: c.latitude + ecart * Math.sin(angle),
          longitude: c.longitude + ecart * Math.cos(angle),
          precision: chance.entier(3, 18),
        }
      }),
  )
  await tx.execute(sql`
    insert into releve_terrains (exploitant_id, client_id, conteneur_id, operateur_id, latitude, longitude, accuracy_m)
    select ${qui.exploitant}, r.client, r.conteneur, r.operateur, r.latitude, r.longitude, r.precision
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(client int, conteneur int, operateur int, latitude float8, longitude float8, precision float8)`)
}
