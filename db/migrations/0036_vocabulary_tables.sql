ALTER TABLE "department" DROP CONSTRAINT "department_title_unique";--> statement-breakpoint
ALTER TABLE "discipline" DROP CONSTRAINT "discipline_title_unique";--> statement-breakpoint
ALTER TABLE "faculty" DROP CONSTRAINT "faculty_title_unique";--> statement-breakpoint
DROP INDEX "group_title";--> statement-breakpoint
DROP INDEX "room_title";--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "discipline" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "discipline" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "discipline" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "faculty" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "faculty" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "faculty" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "group" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "group" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "group" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "teacher" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_merged_into_department_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_merged_into_discipline_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."discipline"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faculty" ADD CONSTRAINT "faculty_merged_into_faculty_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."faculty"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group" ADD CONSTRAINT "group_merged_into_group_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_merged_into_room_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_merged_into_teacher_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."teacher"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "department_title" ON "department" USING btree ("title") WHERE "department"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "department_merged" ON "department" USING btree ("merged_into") WHERE "department"."merged_into" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "discipline_title" ON "discipline" USING btree ("title") WHERE "discipline"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "discipline_merged" ON "discipline" USING btree ("merged_into") WHERE "discipline"."merged_into" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "faculty_title" ON "faculty" USING btree ("title") WHERE "faculty"."merged_into" is null;--> statement-breakpoint
CREATE INDEX "faculty_merged" ON "faculty" USING btree ("merged_into") WHERE "faculty"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "group_merged" ON "group" USING btree ("merged_into") WHERE "group"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "room_merged" ON "room" USING btree ("merged_into") WHERE "room"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "teacher_merged" ON "teacher" USING btree ("merged_into") WHERE "teacher"."merged_into" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "group_title" ON "group" USING btree ("title") WHERE "group"."merged_into" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "room_title" ON "room" USING btree ("title") WHERE "room"."merged_into" is null;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_merged_is_retired" CHECK ("department"."merged_into" is null or not "department"."active");--> statement-breakpoint
ALTER TABLE "discipline" ADD CONSTRAINT "discipline_merged_is_retired" CHECK ("discipline"."merged_into" is null or not "discipline"."active");--> statement-breakpoint
ALTER TABLE "faculty" ADD CONSTRAINT "faculty_merged_is_retired" CHECK ("faculty"."merged_into" is null or not "faculty"."active");--> statement-breakpoint
ALTER TABLE "group" ADD CONSTRAINT "group_merged_is_retired" CHECK ("group"."merged_into" is null or not "group"."active");--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_merged_is_retired" CHECK ("room"."merged_into" is null or not "room"."active");--> statement-breakpoint
ALTER TABLE "teacher" ADD CONSTRAINT "teacher_merged_is_retired" CHECK ("teacher"."merged_into" is null or not "teacher"."active");