import {
  FENETRE_JOURS,
  PASSAGES_DU_CALENDRIER_MAX,
  type Passage,
  wordsOf,
} from '@lavandiere/domain/calendriers/calendrier.ts'
import { addDays, formatDate, HOUR_S, jourDeParis, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { etatDeJour } from '@lavandiere/domain/tournees/jours.ts'
import { sql } from 'drizzle-orm'
import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { contentPrint } from '../platform/http/etag.ts'

interface Lu extends Passage {
  campagne: number
  lieu: string
  version: number
}

/** The passages of an opened link; of an operateur the days of whose crew it is. */
const passagesOf = (
  tx: Tx,
  {
    du,
    au,
    operateur,
    isForClient,
  }: { du: string; au: string; operateur: number | null; isForClient: boolean },
): Promise<Lu[]> =>
  rows(
    tx,
    {
      campagne: 'int',
      tournee: 'text',
      lieu: 'text',
      jour: 'text',
      regle: 'text',
      etat: etatDeJour,
      version: 'int',
      heureDebut: 'text?',
    },
    sql`select t.id as campagne, t.libelle as tournee, p.libelle as lieu, o.jour::text, coalesce(o.regle, o.jour)::text as regle,
        o.etat, o.version, case when not ${isForClient} then to_char(o.heure_debut, 'HH24:MI') end as "heureDebut"
      from campagne_occurrences o join campagne_lavages t on t.id = o.campagne_id
        join patrimoines p on p.id = coalesce(o.patrimoine_id, t.patrimoine_id)
      where o.jour between ${du}::date and ${au}::date and (${operateur}::int is null or ${operateur}::int in
        (coalesce(o.chauffeur_id, t.chauffeur_id), case when o.chauffeur_id is null then t.equipier_id else o.equipier_id end))
      order by o.jour, t.libelle, t.id limit ${PASSAGES_DU_CALENDRIER_MAX}`,
  )

/**
 * The calendar (RFC 5545) of a link, and its entity tag; null for a link that leads nowhere. Passages are whole days: a round has no
 * hour at which it ends. Their identity is the tournée and the day of its rule, so that a moved day stays the same entry.
 * @param host the name of the server, which makes these identities unique
 */
export async function calendarOf(
  tx: Tx,
  { empreinte, now, host }: { empreinte: string; now: Date; host: string },
): Promise<{ text: string; etag: string } | null> {
  const today = jourDeParis(now)
  const [du, au] = [addDays(today, -FENETRE_JOURS.avant), addDays(today, FENETRE_JOURS.apres)]
  const opened = await firstRow(
    tx,
    { nom: 'text', operateur: 'int?', auteur: 'text' },
    sql`select * from ouvrir_calendrier(${empreinte}, ${du}::date, ${au}::date)`,
  )
  if (!opened) return null
  const { nom, operateur, auteur } = opened
  const calendar = new ICalCalendar({
    name: `Lavages : ${nom}`,
    prodId: { company: 'Lavandière', product: 'Lavandière', language: 'FR' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_S,
  })
  // The same all day, so that an unchanged calendar has the same tag.
  const stamp = new Date(parisInstant(today, '00:00:00'))
  const passages = await passagesOf(tx, { du, au, operateur, isForClient: auteur === 'client' })
  for (const passage of passages) addPassage(calendar, passage, { stamp, host })
  const last = passages[PASSAGES_DU_CALENDRIER_MAX - 1]
  if (last)
    calendar.description(
      `Les ${countInWords(passages.length, 'premier passage', 'premiers passages')}, jusqu'au ${formatDate(last.jour)} : un agenda n'en contient pas davantage.`,
    )
  const text = calendar.toString()
  return { text, etag: `"${contentPrint(text)}"` }
}

function addPassage(calendar: ICalCalendar, passage: Lu, { stamp, host }: { stamp: Date; host: string }) {
  const { campagne, regle, jour, etat, version, lieu } = passage
  const { title, description } = wordsOf(passage)
  calendar.createEvent({
    id: `tournee-${campagne}-${regle}@${host}`,
    sequence: version - 1,
    stamp,
    allDay: true,
    start: noonOf(jour),
    end: noonOf(addDays(jour, 1)),
    summary: title,
    location: lieu,
    description,
    status: etat === 'annulee' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // Nobody who reads it is busy because bins are washed.
    transparency: ICalEventTransparency.TRANSPARENT,
  })
}

/** Whole days are written by their date in UTC. */
const noonOf = (jour: string) => new Date(`${jour}T12:00:00Z`)
