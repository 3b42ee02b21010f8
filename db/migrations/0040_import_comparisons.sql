ALTER TABLE "import_job" ADD COLUMN "comparison" jsonb;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "ticks" jsonb DEFAULT '{}'::jsonb NOT NULL;