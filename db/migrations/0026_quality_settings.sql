CREATE TABLE "building_walk" (
	"one" text NOT NULL,
	"other" text NOT NULL,
	"minutes" smallint NOT NULL,
	CONSTRAINT "building_walk_one_other_pk" PRIMARY KEY("one","other"),
	CONSTRAINT "building_walk_order" CHECK ("building_walk"."one" collate "C" < "building_walk"."other" collate "C"),
	CONSTRAINT "building_walk_range" CHECK ("building_walk"."minutes" between 1 and 240)
);
--> statement-breakpoint
CREATE TABLE "quality_weight" (
	"rule" text PRIMARY KEY NOT NULL,
	"weight" smallint NOT NULL,
	CONSTRAINT "quality_weight_range" CHECK ("quality_weight"."weight" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "teacher_norm" (
	"teacher_id" integer PRIMARY KEY NOT NULL,
	"weekly_hours" smallint,
	"method_day" smallint,
	CONSTRAINT "teacher_norm_hours" CHECK ("teacher_norm"."weekly_hours" between 1 and 60),
	CONSTRAINT "teacher_norm_day" CHECK ("teacher_norm"."method_day" between 1 and 7),
	CONSTRAINT "teacher_norm_known" CHECK (num_nonnulls("teacher_norm"."weekly_hours", "teacher_norm"."method_day") > 0)
);
--> statement-breakpoint
ALTER TABLE "teacher_norm" ADD CONSTRAINT "teacher_norm_teacher_id_teacher_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teacher"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_with_reason" ON "change" USING btree ("at") WHERE "change"."action" = 'schedule.publish' and "change"."subject" ? 'reason';