-- What was tried is tried again, to be compared and shown anew.
update import_job set trial = null, rows = null
where outcome is null and (comparison is not null or id in (select job_id from import_preview));--> statement-breakpoint
delete from import_preview;--> statement-breakpoint
CREATE TABLE "import_difference" (
	"job_id" integer NOT NULL,
	"place" integer NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"is_by_hand" boolean NOT NULL,
	"group" text NOT NULL,
	"words" text NOT NULL,
	"is_proposed" boolean NOT NULL,
	"is_on" boolean NOT NULL,
	"difference" jsonb NOT NULL,
	CONSTRAINT "import_difference_job_id_place_pk" PRIMARY KEY("job_id","place")
);
--> statement-breakpoint
ALTER TABLE "import_difference" ADD CONSTRAINT "import_difference_job_id_import_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."import_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_job" DROP COLUMN "comparison";--> statement-breakpoint
ALTER TABLE "import_job" DROP COLUMN "ticks";--> statement-breakpoint
-- Readings from before told nothing of their columns.
update import_grid set reading = '{"columns": [], "halves": []}'::jsonb || reading;
