import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { anneeDemandee, anneePosee } from '@lavandiere/domain/tournees/annee.ts'
import { yearOf } from '@lavandiere/domain/tournees/annee-calculee.ts'
import { reasonsOf } from '@lavandiere/domain/tournees/calendrier.ts'
import { occurrences } from '@lavandiere/domain/tournees/occurrences.ts'
import { toRrule } from '@lavandiere/domain/tournees/rrule.ts'
import { sql } from 'drizzle-orm'
import { foundRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { closuresOf } from './calendrier.ts'
import { isOpenException, storedDays } from './jours.ts'
import { workedOn } from './jours-travailles.ts'

const URL = '/campagne_lavages/annee'

/** The next twelve months. Nothing is saved. */
export const anneeRoute = route({
  call: `POST ${URL}`,
  summary: 'Tells the days of a CampagneLavage resource as a save would lay them out.',
  access: ['create', 'campagne_lavages'],
  body: anneeDemandee,
  answer: { status: 200, schema: anneePosee, description: 'The days of twelve months' },
  handler: async (tx, { actor, body, services }) => {
    const { id, dateDebut, dateFin, siJourFerme, territoire } = body
    const fermetures = await closuresOf(tx, actor.exploitantId)
    if (id) await foundRow(tx, {}, sql`select from campagne_lavages where id = ${id} and archived_at is null`)
    const stays = sql`o.jour >= current_date and ${workedOn(sql`o.campagne_id`, sql`o.jour`)}`
    const connus = id
      ? await storedDays(tx, sql`o.campagne_id = ${id} and (${isOpenException} or ${stays})`)
      : []
    const rrule = toRrule(body, dateDebut, dateFin)
    const year = yearOf(rrule, body, {
      du: jourDeParis(services.now()),
      choix: siJourFerme,
      reasonOf: reasonsOf(territoire, fermetures),
      connus,
    })
    const jamais = occurrences(rrule, { apres: dateDebut, jusqua: dateFin, max: 1 }).length === 0
    // Of stored days only what the schema names: they bear crews and versions too.
    return {
      body: anneePosee.parse({ '@id': `${BASE}${URL}`, '@type': 'Annee', ...year, jamais, fermetures }),
    }
  },
})
