CREATE TABLE "grid_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grid_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"rule" jsonb NOT NULL,
	"made_by" integer,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_grid" (
	"job_id" integer PRIMARY KEY NOT NULL,
	"reading" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grid_rule" ADD CONSTRAINT "grid_rule_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_grid" ADD CONSTRAINT "import_grid_job_id_import_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."import_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "grid_rule_subject" ON "grid_rule" USING btree ("kind","subject");--> statement-breakpoint
CREATE INDEX "grid_rule_made_by" ON "grid_rule" USING btree ("made_by");