ALTER TABLE "donnees_rhs" ADD COLUMN "suivi" datemultirange DEFAULT '{(,)}' NOT NULL;--> statement-breakpoint
CREATE POLICY "operateur" ON "donnees_rhs" AS PERMISSIVE FOR SELECT TO "lavandiere_operateur" USING (exploitant_id = (select nullif(current_setting('app.exploitant', true), '')::int) and operateur_id = (select nullif(current_setting('app.acteur', true), '')::int));--> statement-breakpoint
-- Of those whose hours are no longer kept, nobody knows since when: since the day after the last one that was entered.
DO $$
BEGIN
  GRANT SELECT ON poste_operateurs, users TO lavandiere_systeme;
  GRANT SELECT, UPDATE ON donnees_rhs TO lavandiere_systeme;
  SET LOCAL ROLE lavandiere_systeme;
  UPDATE donnees_rhs d SET suivi = datemultirange(daterange(NULL, coalesce(
      (SELECT max(p.date) + 1 FROM poste_operateurs p WHERE p.operateur_id = d.operateur_id AND p.archived_at IS NULL), d.created_at::date)))
    FROM users u WHERE u.id = d.operateur_id AND NOT u.rh_feature_enabled;
  RESET ROLE;
END $$;
