CREATE TABLE "import_job" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"digest" text NOT NULL,
	"bytes" "bytea",
	"task" text DEFAULT 'read' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_cancel_asked" boolean DEFAULT false NOT NULL,
	"step" text DEFAULT '' NOT NULL,
	"failure" text,
	"contents" jsonb,
	"settings" jsonb,
	"trial" jsonb,
	"rows" jsonb,
	"outcome" jsonb,
	"change_id" bigint,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_mapping_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"head" text NOT NULL,
	"columns" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_preview" (
	"job_id" integer NOT NULL,
	"group" text NOT NULL,
	"starts_on" date NOT NULL,
	"classes" jsonb NOT NULL,
	CONSTRAINT "import_preview_job_id_group_pk" PRIMARY KEY("job_id","group")
);
--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_preview" ADD CONSTRAINT "import_preview_job_id_import_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."import_job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_job_owner" ON "import_job" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "import_job_at_work" ON "import_job" USING btree ("id") WHERE "import_job"."state" in ('waiting', 'working');--> statement-breakpoint
CREATE INDEX "import_job_change" ON "import_job" USING btree ("change_id") WHERE "import_job"."change_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "import_mapping_head" ON "import_mapping" USING btree ("kind","head");