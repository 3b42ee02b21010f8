ALTER TABLE "programme_template" ADD COLUMN "is_project" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "programme_template" SET "is_project" = true WHERE "title" ILIKE '%проектная мастерская%';
