DROP INDEX "group_title";--> statement-breakpoint
DROP INDEX "room_title";--> statement-breakpoint
CREATE UNIQUE INDEX "group_title" ON "group" USING btree ("title",coalesce("faculty_id", 0)) WHERE "group"."merged_into" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "room_title" ON "room" USING btree ("title",coalesce("building", '')) WHERE "room"."merged_into" is null;