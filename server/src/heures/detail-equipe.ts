import { detailEquipe, historiqueHeures } from '@lavandiere/domain/heures/detail-equipe.ts'
import { reglagesAu } from '@lavandiere/domain/heures/reglages-heures.ts'
import { statutDuJour } from '@lavandiere/domain/heures/statut-du-jour.ts'
import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { ID_MAX, realDay } from '@lavandiere/domain/kernel/fields.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, jsonList } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { BASE, idParams, iri } from '../platform/http/wire.ts'
import { strictQuery, whole } from '../platform/resource/list-query.ts'
import { joursDe, jourVide, readPeople } from './jours-lus.ts'

const document = detailEquipe.omit({ '@id': true, '@type': true, raisons: true })

/** A day of a person with its crew, as the view of the database answers it. @throws Refus 404 */
async function readDetail(tx: Tx, id: number) {
  const found = await foundRow(
    tx,
    { doc: document },
    sql`select json_build_object('id', p.id, 'version', p.version, 'date', p.date, 'statutJournee', p.statut_journee,
        'operateur', json_build_object('id', u.id, 'libelle', u.libelle), 'role', j.role,
        'feuilleDeTemps', feuille_en_json(p.id, j.premier, j.dernier),
        'laveusePrisePoste', laveuse_en_json(coalesce(p.laveuse_prise_poste_id, j.laveuse_id), p.date),
        'laveuseFinPoste', laveuse_en_json(coalesce(p.laveuse_fin_poste_id, p.laveuse_prise_poste_id, j.laveuse_id), p.date),
        'client', j.clients, 'tourneeLibelle', j.tournees, 'nbBacs', bacs_prevus(u.id, p.date),
        'binome', case when b.id is not null then json_build_object('id', b.id, 'libelle', b.libelle,
          'role', case j.role when 'chauffeur' then 'equipier' when 'equipier' then 'chauffeur' end,
          'posteOperateurId', bp.id, 'statutJournee', bp.statut_journee,
          'feuilleDeTemps', feuille_en_json(bp.id, j.premier, j.dernier),
          'laveusePrisePoste', laveuse_en_json(bp.laveuse_prise_poste_id, p.date),
          'laveuseFinPoste', laveuse_en_json(coalesce(bp.laveuse_fin_poste_id, bp.laveuse_prise_poste_id), p.date)) end) as doc
      from poste_operateurs p join users u on u.id = p.operateur_id
        left join lateral journees_du_personnel(p.exploitant_id, array[p.operateur_id], p.date, p.date) j on true
        left join users b on b.id = j.binome_id
        left join poste_operateurs bp on bp.operateur_id = b.id and bp.date = p.date and bp.archived_at is null
      where p.id = ${id} and p.archived_at is null`,
  )
  return found.doc
}

const detailRoute = route({
  call: 'GET /poste_operateurs/:id/detail-equipe',
  tag: 'poste_operateurs',
  summary: 'Retrieves a PosteOperateur resource with the other member of its crew.',
  access: ['read', 'suivi-heures'],
  params: idParams,
  answer: { status: 200, schema: detailEquipe, description: 'The day and its crew' },
  handler: async (tx, { params: { id }, actor, services }) => {
    const detail = await readDetail(tx, id)
    const span = { du: addDays(detail.date, -1), au: detail.date }
    const qui = { operateurId: detail.operateur.id }
    const { personnes, reglages } = await readPeople(tx, actor.exploitantId, qui, span)
    const jour = (personnes[0] && joursDe(personnes[0]).get(detail.date)) ?? jourVide(detail.date)
    const today = jourDeParis(services.now())
    const { raisons, avertissements } = statutDuJour(jour, today, reglagesAu(reglages, detail.date))
    return {
      body: {
        '@id': `${iri('poste_operateurs', id)}/detail-equipe`,
        '@type': 'DetailEquipe',
        ...detail,
        // The dialog shows elsewhere that a sheet is validated, so only the warnings about its hours are listed here.
        raisons: jour.feuille ? avertissements.map(({ message }) => message) : raisons,
      },
    }
  },
})

const HISTORIQUE_LIGNES_MAX = 200

/** Changes of days that were removed, or moved to another date, are included. */
const historyRoute = route({
  call: 'GET /poste_operateurs/historique',
  tag: 'poste_operateurs',
  summary: 'Retrieves what was changed of the day of a person, newest first.',
  access: ['read', 'suivi-heures'],
  query: strictQuery({ operateur: whole(ID_MAX), date: realDay() }),
  answer: { status: 200, schema: historiqueHeures, description: 'Changes, newest first' },
  handler: async (tx, { query: { operateur, date } }) => {
    const found = await foundRow(
      tx,
      { lignes: historiqueHeures.shape.lignes },
      sql`select ${jsonList(sql`
          select m.objet, m.nature, m.moment, u.libelle as auteur, m.origine, m.avant, m.apres
          from heures_modifications m left join users u on u.id = m.auteur_id
          where m.operateur_id = o.id and m.objet in ('poste', 'feuille')
            and (m.jour = ${date}::date or m.avant ->> 'date' = ${date})
          order by m.id desc limit ${HISTORIQUE_LIGNES_MAX}`)} as lignes
        from operateurs o where o.id = ${operateur}`,
    )
    const address = `${BASE}/poste_operateurs/historique?operateur=${operateur}&date=${date}`
    return { body: { '@id': address, '@type': 'HistoriqueHeures', lignes: found.lignes } }
  },
})

export const detailRoutes: readonly Route[] = [detailRoute, historyRoute]
