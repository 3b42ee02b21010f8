ALTER TABLE "wish" DROP CONSTRAINT "wish_absence";--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_absence" CHECK (not "wish"."is_absence" or "wish"."kind" in ('teacher', 'group'));--> statement-breakpoint
DROP FUNCTION IF EXISTS absent_slots(integer[], date, date);