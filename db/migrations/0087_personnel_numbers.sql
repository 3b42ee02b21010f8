ALTER TABLE "teacher" ADD COLUMN "personnel_number" text;--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_personnel_number" ON "teacher" USING btree ("personnel_number") WHERE "teacher"."merged_into" is null;--> statement-breakpoint
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_personnel_number_given" CHECK (btrim("teacher"."personnel_number") <> '');