import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import {
  ENTETES_DE_FEUILLE,
  GENRES_DE_FEUILLE,
  ligneDeFeuille,
  titresDeFeuille,
} from '@lavandiere/domain/tournees/feuille-tournee.ts'
import { CHAMPS_TOURNEE } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { asJson, COLUMNS } from '../patrimoines/import/colonnes.ts'
import { askerOf } from '../platform/admission/admission.ts'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import { download } from '../platform/http/attachment.ts'
import { route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import { type SheetColumn, widthOf } from '../platform/xlsx/sheet.ts'
import { writeWorkbook, XLSX_TYPE } from '../platform/xlsx/workbook.ts'

const SHOWN = COLUMNS.filter(({ champ }) => CHAMPS_TOURNEE.includes(champ))
const feuilleRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))
const { freq, interval, byDay, recurrenceType, byMonthDay, byMonth, bySetPos } = tournee.fields
const recurrence = z.object({ freq, interval, byDay, recurrenceType, byMonthDay, byMonth, bySetPos })

/** Most characters of a column on paper: longer texts are wrapped, so that the print stays readable. */
const WIDTH_MAX = 34
/** Width of an empty column for notes by hand, in characters. */
const OBSERVATION_WIDTH = 26

/**
 * To print and take along (TOUR-06, TOUR-36, OPEN-80). With `regle`, the day of its rule, the sheet is that of one day:
 * its crew, and the points that they pass.
 */
export const feuilleRoute = route({
  call: 'GET /campagne_lavages/:id/excel',
  summary: 'Exports the round of a CampagneLavage resource as an Excel workbook.',
  access: ['read', 'campagne_lavages'],
  params: idParams,
  query: strictQuery({ regle: realDay().optional() }),
  answer: { status: 200, schema: z.string(), description: 'The workbook', type: XLSX_TYPE },
  handler: async (tx, { actor, params: { id }, query, services }) => {
    const { entete, places } = await readFeuille(tx, id, query.regle ?? null)
    const lignes = places.map((one, i) => ligneDeFeuille(i + 1, one))
    const columns = ENTETES_DE_FEUILLE.map((heading, i): SheetColumn => {
      const kind = GENRES_DE_FEUILLE[i] ?? 'text'
      const values = lignes.map((cells) => cells[i] ?? null)
      return { heading, kind, width: Math.min(WIDTH_MAX, widthOf(heading, values, kind)) }
    })
    const last = columns.at(-1)
    if (last) last.width = OBSERVATION_WIDTH
    const titles = titresDeFeuille(entete)
    const name = entete.jour === null ? entete.libelle : `${entete.libelle}_${entete.jour}`
    const sheet = { name: entete.libelle, titles, columns, rows: lignes, isLandscape: true }
    return download(writeWorkbook([sheet], askerOf(services.admission, actor)), `tournee_${name}.xlsx`)
  },
})

/**
 * The heading and the places, in their order, of the sheet of a tournée; a unipatrimoine is one place.
 * @param regle the day, by its rule, whose sheet it is; null for that of all days
 * @throws Refus 404 also for a day that the tournée does not hold
 */
async function readFeuille(tx: Tx, id: number, regle: string | null) {
  const {
    recurrence: rule,
    lieu,
    ...entete
  } = await foundRow(
    tx,
    {
      libelle: 'text',
      client: 'text',
      patrimoine: 'text',
      dateDebut: 'text',
      dateFin: 'text',
      chauffeur: 'text',
      equipier: 'text?',
      prestation: 'text?',
      formulaire: 'text',
      recurrence,
      jour: 'text?',
      lieu: feuilleRow.nullable(),
    },
    sql`select t.libelle, t.date_debut::text as "dateDebut", t.date_fin::text as "dateFin", p.libelle as patrimoine,
      (select c.libelle from clients c where c.id = t.client_id) as client,
      (select o.libelle from operateurs o where o.id = coalesce(e.chauffeur_id, t.chauffeur_id)) as chauffeur,
      (select o.libelle from operateurs o where o.id = case when e.jour is null then t.equipier_id else e.equipier_id end) as equipier,
      (select s.libelle from prestations s where s.id = case when e.jour is null then t.prestation_id else d.prestation_id end) as prestation,
      (select f.libelle from forms f where f.id = coalesce(d.formulaire_id, t.formulaire_id)) as formulaire, e.jour::text as jour,
      json_build_object('freq', t.freq, 'interval', t.interval, 'byDay', t.by_day, 'recurrenceType', t.recurrence_type,
        'byMonthDay', t.by_month_day, 'byMonth', t.by_month, 'bySetPos', t.by_set_pos) as recurrence,
      case when p.is_unipatrimoine then json_build_object('nomenclature', p.libelle, 'adresse', p.lieu,
        'quantite', coalesce(d.bacs, p.nombre_de_bacs), 'latitude', p.latitude, 'longitude', p.longitude) end as lieu
    from campagne_lavages t
      left join campagne_occurrences o on o.campagne_id = t.id and coalesce(o.regle, o.jour) = ${regle}::date
      left join equipages_du_jour e on e.campagne_id = t.id and e.jour = o.jour
      left join lateral plan_du_jour(t.id, e.jour) d on e.jour is not null
      join patrimoines p on p.id = coalesce(d.patrimoine_id, t.patrimoine_id)
    where t.id = ${id} and t.archived_at is null and (${regle}::date is null or e.jour is not null)`,
  )
  const places = entete.jour === null ? await readPlaces(tx, id) : await readPlacesOfDay(tx, id, entete.jour)
  return { entete: { ...entete, ...rule }, places: lieu ? [lieu, ...places] : places }
}

async function readPlaces(tx: Tx, id: number) {
  const found = await rows(
    tx,
    { lieu: feuilleRow },
    sql`select ${asJson('c', SHOWN)} as lieu
    from campagne_conteneurs k join conteneurs c on c.id = k.conteneur_id and c.archived_at is null
    where k.campagne_id = ${id} order by k.position`,
  )
  return found.map(({ lieu }) => lieu)
}

/** The places that the crew of a tournée passes on a day, those of other rounds that it was given with their name. */
async function readPlacesOfDay(tx: Tx, id: number, jour: string) {
  const found = await rows(
    tx,
    { lieu: feuilleRow, confie: 'text?' },
    sql`select ${asJson('c', SHOWN)} as lieu, case when k.campagne_id <> ${id} then t.libelle end as confie
    from points_du_jour(${id}, ${jour}) k join conteneurs c on c.id = k.conteneur_id and c.archived_at is null
      join campagne_lavages t on t.id = k.campagne_id order by k.rang`,
  )
  return found.map(({ lieu, confie }) => ({ ...lieu, confie }))
}
