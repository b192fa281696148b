ALTER TABLE "interventions" ADD COLUMN "empreinte" text;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "bacs" integer;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "conteneurs" integer[];--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "patrimoine_id" integer;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "formulaire_id" integer;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "prestation_id" integer;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "chauffeur_id" integer;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD COLUMN "equipier_id" integer;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_patrimoine" FOREIGN KEY ("exploitant_id","client_id","patrimoine_id") REFERENCES "public"."patrimoines"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_formulaire" FOREIGN KEY ("exploitant_id","client_id","formulaire_id") REFERENCES "public"."forms"("exploitant_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_prestation" FOREIGN KEY ("prestation_id") REFERENCES "public"."prestations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_chauffeur" FOREIGN KEY ("exploitant_id","chauffeur_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_equipier" FOREIGN KEY ("exploitant_id","equipier_id") REFERENCES "public"."users"("exploitant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campagne_occurrences" ADD CONSTRAINT "campagne_occurrences_prevu" CHECK (num_nulls("campagne_occurrences"."bacs", "campagne_occurrences"."conteneurs", "campagne_occurrences"."patrimoine_id", "campagne_occurrences"."formulaire_id", "campagne_occurrences"."chauffeur_id") in (0, 5));--> statement-breakpoint
-- An entry of a catalogue is checked as every other one that is named (0002); only a past day that is written down names one.
CREATE TRIGGER catalogues_update AFTER UPDATE ON campagne_occurrences REFERENCING NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION verifier_catalogues('prestation_id', 'prestations');
--> statement-breakpoint
CREATE TRIGGER catalogues_insert AFTER INSERT ON campagne_occurrences REFERENCING NEW TABLE AS nouvelles
  FOR EACH STATEMENT EXECUTE FUNCTION verifier_catalogues('prestation_id', 'prestations');
