-- The same person twice was refused by a comparison of texts: what stands already is left, nothing more is let in.
ALTER TABLE "campagne_lavages" ADD CONSTRAINT "campagne_lavages_equipe" CHECK ("campagne_lavages"."equipier_id" <> "campagne_lavages"."chauffeur_id") NOT VALID;
--> statement-breakpoint
-- It runs as the system: names are looked up nowhere else.
SET LOCAL ROLE lavandiere_systeme;
--> statement-breakpoint
ALTER FUNCTION seance_ouverte(integer, text, integer, text) SET search_path = pg_catalog, pg_temp;
--> statement-breakpoint
RESET ROLE;
