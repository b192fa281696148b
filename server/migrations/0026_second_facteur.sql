CREATE TABLE "codes_secours" (
	"user_id" integer NOT NULL,
	"empreinte" text NOT NULL,
	"utilise_le" timestamp with time zone,
	CONSTRAINT "codes_secours_user_id_empreinte_pk" PRIMARY KEY("user_id","empreinte")
);
--> statement-breakpoint
ALTER TABLE "codes_secours" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "seconds_facteurs" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"cle" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirme_le" timestamp with time zone,
	"dernier_pas" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seconds_facteurs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "codes_secours" ADD CONSTRAINT "codes_secours_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seconds_facteurs" ADD CONSTRAINT "seconds_facteurs_user" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "systeme" ON "codes_secours" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "systeme" ON "seconds_facteurs" AS PERMISSIVE FOR ALL TO "lavandiere_systeme" USING (true) WITH CHECK (true);