import { COPIE_JOURS, semaineACopier, semaineCopiee } from '@lavandiere/domain/heures/feuille-de-temps.ts'
import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { invalid } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE, iri } from '../platform/http/wire.ts'
import { personOf, writeDay } from './ecriture-jours.ts'

/**
 * The worked days of a person as they would be a week later, at the same times on the clock: the database counts days in
 * the time of Paris (`openPool`). `isTaken`: that day has hours or an absence already.
 */
const weekLater = (tx: Tx, operateurId: number, du: string, au: string) =>
  rows(
    tx,
    { jour: 'text', debut: 'text', fin: 'text', pause: 'int', isTaken: 'bool' },
    sql`select (p.date + 7)::text as jour, to_json(f.heure_debut + interval '7 days') #>> '{}' as debut,
        to_json(f.heure_fin + interval '7 days') #>> '{}' as fin, f.temps_pause_minutes as pause,
        exists (select 1 from poste_operateurs o where o.operateur_id = p.operateur_id and o.date = p.date + 7
          and o.archived_at is null) as "isTaken"
      from poste_operateurs p join feuille_de_temps f on f.poste_id = p.id and f.archived_at is null
      where p.operateur_id = ${operateurId} and p.date between ${du}::date and ${au}::date and p.statut_journee = 'WD'
        and p.archived_at is null and f.heure_fin is not null order by p.date`,
  )

/** Copies the hours of a week of a person to the next one, without validation; days that have something stay as they are. */
export const copieRoute = route({
  call: 'POST /feuille_de_temps/copie',
  summary: 'Copies the FeuilleDeTemps resources of a week of an Operateur resource to the next week.',
  access: ['create', 'feuille_de_temps'],
  body: semaineACopier,
  answer: { status: 200, schema: semaineCopiee, description: 'The days that were made' },
  handler: async (tx, { body: { operateurId, du, au }, actor }) => {
    if (au < du || au >= addDays(du, COPIE_JOURS)) throw invalid('au', 'Une semaine se copie à la fois')
    const person = await personOf(tx, actor, iri('operateurs', operateurId))
    const days = await weekLater(tx, person, du, au)
    const postes: { id: number; version: number }[] = []
    for (const { jour, debut, fin, pause } of days.filter(({ isTaken }) => !isTaken)) {
      const id = await writeDay(tx, {
        exploitantId: actor.exploitantId,
        operateurId: person,
        date: jour,
        statutJournee: 'WD',
        horaires: { debut, fin, pause, avance: 0 },
        laveusePriseId: null,
        laveuseFinId: null,
      })
      postes.push({ id, version: 1 })
    }
    const laissees = days.length - postes.length
    return { body: { '@id': `${BASE}/feuille_de_temps/copie`, '@type': 'SemaineCopiee', postes, laissees } }
  },
})
