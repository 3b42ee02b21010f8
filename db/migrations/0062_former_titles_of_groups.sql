DROP INDEX "change_with_reason";--> statement-breakpoint
ALTER TABLE "group" ADD COLUMN "former_until" date;--> statement-breakpoint
CREATE INDEX "group_former" ON "group" USING btree ("merged_into","former_until") WHERE "group"."former_until" is not null;--> statement-breakpoint
CREATE INDEX "change_with_reason" ON "change" USING btree ("at") WHERE "change"."action" in ('schedule.publish', 'schedule.place', 'teacher.take_over', 'group.regroup') and "change"."subject" ? 'reason';--> statement-breakpoint
ALTER TABLE "group" ADD CONSTRAINT "group_former_is_merged" CHECK ("group"."former_until" is null or "group"."merged_into" is not null);