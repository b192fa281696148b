CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "conteneurs_recherche" ON "conteneurs" USING gin ("exploitant_id",sans_accent(translate(' ' || "nomenclature" || ' ' || coalesce("adresse", '') || ' ' || coalesce("commune", '') || ' ', '-_''', '   ')) gin_trgm_ops) WHERE "conteneurs"."archived_at" is null;