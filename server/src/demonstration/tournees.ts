import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { occurrences, toRrule } from '@lavandiere/domain/tournees/occurrences.ts'
import { nearestFirst } from '@lavandiere/domain/tournees/plus-proche.ts'
import type { Recurrence } from '@lavandiere/domain/tournees/recurrence.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { layOutDays } from '../tournees/jours.ts'
import { type Entreprise, id, type PointDeCollecte } from './entreprise.ts'
import { PASSE } from './lavages.ts'

/** Days ahead for which rounds are planned. */
const AVENIR = 400
/** Most containers of one round. */
const PAR_TOURNEE = 48

const JOURS_DE_SEMAINE = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
/** Recurrences tried for one round before the demonstration gives up: more than there are kinds. */
const ESSAIS_MAX = 40
/** Weekdays of the weekly rounds, as days from today: some rounds every day, most of them today. */
const JOURS_DE_TOURNEE = [[0, 3], [1, 4], [0, 2, 5], [0], [1, 6], [2, 5]] as const

/** The weekday of the day that lies `apres` days after a day. */
const weekday = (jour: string, apres: number) =>
  JOURS_DE_SEMAINE[(new Date(`${jour}T00:00:00Z`).getUTCDay() + 6 + apres) % JOURS_DE_SEMAINE.length] ?? 'MO'

/** The nth recurrence: of several kinds, with rounds on every day of the week and most of them today. */
function recurrence(n: number, aujourdhui: string): Recurrence {
  const monthly = { freq: 'MONTHLY', interval: 1 } as const
  if (n % 7 === 4) {
    return { ...monthly, byDay: [], recurrenceType: 'dayOfMonth', byMonthDay: 1 + ((n * 5) % 28) }
  }
  if (n % 7 === 5) {
    const byDay = [weekday(aujourdhui, 3)]
    return { ...monthly, byDay, recurrenceType: 'weekdayOfMonth', bySetPos: n % 2 === 0 ? -1 : 1 }
  }
  const jours = JOURS_DE_TOURNEE[n % JOURS_DE_TOURNEE.length] ?? [0]
  return {
    freq: 'WEEKLY',
    interval: n % 9 === 7 ? 2 : 1,
    byDay: jours.map((apres) => weekday(aujourdhui, apres)),
  }
}

/** The working days of people: nobody is on two rounds of one day. */
class Agenda {
  readonly pris = new Map<number, Set<string>>()

  /** The first of these people who is free on all these days; undefined when nobody is. */
  freeOf(personnes: readonly number[], jours: readonly string[]): number | undefined {
    return personnes.find((one) => jours.every((jour) => !this.pris.get(one)?.has(jour)))
  }

  take(personne: number, jours: readonly string[]): void {
    this.pris.set(personne, new Set([...(this.pris.get(personne) ?? []), ...jours]))
  }
}

interface PlannedRound {
  rule: Recurrence
  rrule: string
  jours: string[]
  chauffeur: number
}

/** A recurrence for the nth round, with a driver who is free on its days. */
function planRound(n: number, entreprise: Entreprise, agenda: Agenda, aujourdhui: string): PlannedRound {
  const [debut, fin] = bornes(aujourdhui)
  const firstDriver = n % entreprise.operateurs.length
  const personnes = [
    ...entreprise.operateurs.slice(firstDriver),
    ...entreprise.operateurs.slice(0, firstDriver),
  ]
  for (let essai = 0; essai < ESSAIS_MAX; essai++) {
    const rule = recurrence(n + essai, aujourdhui)
    const rrule = toRrule(rule, debut, fin)
    const jours = occurrences(rrule, { apres: debut, jusqua: fin, max: 1000 })
    const chauffeur = agenda.freeOf(personnes, jours)
    if (chauffeur !== undefined) return { rule, rrule, jours, chauffeur }
  }
  throw new Error('the demonstration has too few people for its rounds')
}

const bornes = (aujourdhui: string) => [addDays(aujourdhui, -PASSE), addDays(aujourdhui, AVENIR)] as const

/** Creates rounds over every patrimoine, with their days from three months ago to a year ahead. */
export async function createTournees(
  tx: Tx,
  entreprise: Entreprise,
  lieux: readonly PointDeCollecte[],
  aujourdhui: string,
): Promise<void> {
  const annee = aujourdhui.slice(0, 4)
  await tx.execute(sql`insert into fermetures (exploitant_id, libelle, date_debut, date_fin)
    values (${entreprise.exploitant}, 'Fêtes de fin d''année', ${`${annee}-12-24`}, ${`${annee}-12-31`})`)
  const agenda = new Agenda()
  let n = 0
  for (const lieu of lieux) {
    const parts = Math.max(1, Math.ceil(lieu.conteneurs.length / PAR_TOURNEE))
    for (let part = 0; part < parts; part++, n++) {
      const plan = planRound(n, entreprise, agenda, aujourdhui)
      agenda.take(plan.chauffeur, plan.jours)
      const equipier = n % 2 === 0 ? (agenda.freeOf(entreprise.operateurs, plan.jours) ?? null) : null
      if (equipier !== null) agenda.take(equipier, plan.jours)
      await createTournee(tx, entreprise, {
        lieu,
        plan,
        equipier,
        bornes: bornes(aujourdhui),
        prestation: entreprise.prestations[n % entreprise.prestations.length] ?? 0,
        libelle: parts > 1 ? `${lieu.libelle} ${part + 1}` : lieu.libelle,
        conteneurs: lieu.conteneurs.slice(part * PAR_TOURNEE, (part + 1) * PAR_TOURNEE),
      })
    }
  }
}

interface Tournee {
  lieu: PointDeCollecte
  plan: PlannedRound
  equipier: number | null
  bornes: readonly [debut: string, fin: string]
  prestation: number
  libelle: string
  conteneurs: PointDeCollecte['conteneurs']
}

async function createTournee(tx: Tx, entreprise: Entreprise, tournee: Tournee): Promise<void> {
  const { lieu, equipier, prestation, libelle, conteneurs } = tournee
  const { rule, rrule, jours, chauffeur } = tournee.plan
  const [debut, fin] = tournee.bornes
  const form = lieu.client === entreprise.clients.plaine ? entreprise.forms.plaine : entreprise.forms.canal
  const made = await id(
    tx,
    sql`insert into campagne_lavages (exploitant_id, client_id, patrimoine_id, formulaire_id, prestation_id, chauffeur_id, equipier_id, libelle,
        date_debut, date_fin, rrule, recurrence_type, freq, interval, by_day, by_month_day, by_set_pos, si_jour_ferme)
      values (${entreprise.exploitant}, ${lieu.client}, ${lieu.id}, ${form}, ${prestation}, ${chauffeur}, ${equipier},
        ${libelle}, ${debut}, ${fin}, ${rrule}, ${rule.recurrenceType ?? null}, ${rule.freq}, ${rule.interval}, ${sql.param(rule.byDay)}::text[],
        ${rule.byMonthDay ?? null}, ${rule.bySetPos ?? null}, ${lieu.client === entreprise.clients.plaine ? 'maintenir' : 'annuler'}) returning id`,
  )
  await tx.execute(sql`insert into campagne_conteneurs (exploitant_id, client_id, campagne_id, conteneur_id, position)
    select ${entreprise.exploitant}, ${lieu.client}, ${made}, c, p from unnest(${sql.param(nearestFirst(conteneurs))}::int[]) with ordinality as o(c, p)`)
  await layOutDays(tx, made, jours)
}
