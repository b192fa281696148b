import { sql } from 'drizzle-orm'

/** SQL: when the container of the report `s` was first washed since the office answered it; null before. */
export const laveDepuis = sql`(select min(i.date_evenement) from interventions i where i.conteneur_id = s.conteneur_id
  and i.archived_at is null and i.status <> 3 and i.date_evenement > s.traite_le)`
