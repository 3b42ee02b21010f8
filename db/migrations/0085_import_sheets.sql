CREATE TABLE "import_sheet" (
	"job_id" integer NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"look" jsonb NOT NULL,
	CONSTRAINT "import_sheet_job_id_place_pk" PRIMARY KEY("job_id","place")
);
--> statement-breakpoint
ALTER TABLE "import_sheet" ADD CONSTRAINT "import_sheet_job_id_import_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."import_job"("id") ON DELETE cascade ON UPDATE no action;