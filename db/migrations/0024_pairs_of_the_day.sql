ALTER TABLE "meeting" DROP CONSTRAINT "meeting_pair";--> statement-breakpoint
ALTER TABLE "pair_time" ADD CONSTRAINT "pair_time_pair" CHECK ("pair_time"."pair" between 1 and 10);--> statement-breakpoint
ALTER TABLE "meeting" ADD CONSTRAINT "meeting_pair" CHECK ("meeting"."pair" between 1 and 10);
--> statement-breakpoint
-- From now on a university's pairs are the rows of this table: until it says otherwise, the specification's eight.
INSERT INTO "pair_time" ("pair", "starts_at", "ends_at")
SELECT * FROM (VALUES (1, 495, 585), (2, 600, 690), (3, 705, 795), (4, 825, 915), (5, 930, 1020), (6, 1030, 1120), (7, 1125, 1215), (8, 1220, 1310)) AS eight
WHERE NOT EXISTS (SELECT FROM "pair_time");
--> statement-breakpoint
-- Too few rows for the database to look at by itself.
ANALYZE "pair_time";
