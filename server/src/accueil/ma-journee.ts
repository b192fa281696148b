import { maJournee, PASSAGES_MAX } from '@lavandiere/domain/accueil/ma-journee.ts'
import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'

const passage = maJournee.shape.passages.element.omit({ premier: true })

export const maJourneeRoute = route({
  call: 'GET /accueil/ma-journee',
  tag: 'accueil',
  summary: "Retrieves the calling operateur's rounds of today and tomorrow: crew, vehicle, first place.",
  access: ['read', 'ma-journee'],
  answer: { status: 200, schema: maJournee, description: 'The rounds' },
  handler: async (tx, { actor, services }) => {
    const now = services.now().toISOString()
    const jour = jourDeParis(now)
    const found = await rows(
      tx,
      { ...passage.shape, nom: 'text?', adresse: 'text?' },
      sql`select e.jour::text, t.id, t.libelle, u.libelle as client, to_char(o.heure_debut, 'HH24:MI') as "heureDebut",
          (select a.libelle from users a where a.id = case when e.chauffeur_id = ${actor.id} then e.equipier_id else e.chauffeur_id end) as avec,
          (select l.immatriculation from laveuses l where l.id = e.laveuse_id) as laveuse, v.bacs, v.nom, v.adresse
        from equipages_du_jour e join campagne_lavages t on t.id = e.campagne_id and t.archived_at is null
          join users u on u.id = t.client_id join campagne_occurrences o on o.campagne_id = t.id and o.jour = e.jour
          cross join lateral charge_du_jour(t.id, e.jour) v
        where e.exploitant_id = ${actor.exploitantId} and ${actor.id} in (e.chauffeur_id, e.equipier_id)
          and e.jour between ${workingDay(now)}::date and ${addDays(jour, 1)}::date
        order by e.jour, o.heure_debut nulls first, t.libelle collate fr_naturel, t.id limit ${PASSAGES_MAX}`,
    )
    const passages = found.map(({ nom, adresse, ...one }) => ({
      ...one,
      premier: nom === null ? null : { nom, adresse },
    }))
    return { body: { jour, passages } }
  },
})
