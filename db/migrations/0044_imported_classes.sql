CREATE TABLE "imported_class" (
	"event_id" integer NOT NULL,
	"semester_id" integer NOT NULL,
	"entry_key" text NOT NULL,
	"since_change" bigint NOT NULL,
	"until_change" bigint,
	"is_absent" boolean DEFAULT false NOT NULL,
	"kind" "event_kind" NOT NULL,
	"title" text NOT NULL,
	"discipline_id" integer,
	"lesson_type" smallint NOT NULL,
	"subgroup" smallint NOT NULL,
	"comment" text NOT NULL,
	"week_step" smallint NOT NULL,
	"pair" smallint NOT NULL,
	"dates" date[] NOT NULL,
	"meeting_ids" bigint[] NOT NULL,
	"room_ids" integer[] NOT NULL,
	"teacher_ids" integer[] NOT NULL,
	"group_ids" integer[] NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_class_event_id_since_change_pk" PRIMARY KEY("event_id","since_change")
);
--> statement-breakpoint
ALTER TABLE "load_item" ADD COLUMN "is_derived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "change_id" bigint;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "semester_id" integer;--> statement-breakpoint
ALTER TABLE "import_run" ADD COLUMN "file" "bytea";--> statement-breakpoint
ALTER TABLE "imported_class" ADD CONSTRAINT "imported_class_since_change_change_id_fk" FOREIGN KEY ("since_change") REFERENCES "public"."change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_class" ADD CONSTRAINT "imported_class_until_change_change_id_fk" FOREIGN KEY ("until_change") REFERENCES "public"."change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_class_entry" ON "imported_class" USING btree ("semester_id","entry_key") WHERE "imported_class"."until_change" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_class_now" ON "imported_class" USING btree ("event_id") WHERE "imported_class"."until_change" is null;--> statement-breakpoint
CREATE INDEX "imported_class_since" ON "imported_class" USING btree ("since_change");--> statement-breakpoint
CREATE INDEX "imported_class_until" ON "imported_class" USING btree ("until_change") WHERE "imported_class"."until_change" is not null;--> statement-breakpoint
ALTER TABLE "import_run" ADD CONSTRAINT "import_run_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_run_change" ON "import_run" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "import_run_semester" ON "import_run" USING btree ("semester_id");--> statement-breakpoint
UPDATE "import_run" r SET "change_id" = c."id" FROM "change" c
WHERE c."action" = 'import' AND (c."subject" ->> 'importRunId')::integer = r."id";--> statement-breakpoint
UPDATE "import_run" r SET "semester_id" = s."id" FROM "semester" s WHERE s."starts_on"::text = r."report" -> 'semester' ->> 'startsOn';--> statement-breakpoint
-- What stands as it was placed counts as the import's; what somebody changed before does not, and is kept as changed by hand.
INSERT INTO "imported_class"
SELECT e."id", run."semester_id", split_part(e."source_key", '/', 2), run."change_id", null, false, e."kind", e."title", e."discipline_id", e."lesson_type", e."subgroup",
	e."comment", e."week_step", coalesce(stood."pair", 1), coalesce(stood."dates", '{}'), coalesce(stood."meeting_ids", '{}'),
	coalesce(who."rooms", '{}'), coalesce(who."teachers", '{}'), coalesce(who."groups", '{}'), e."made_at"
FROM "event" e
CROSS JOIN LATERAL (
	SELECT r."semester_id", r."change_id" FROM "import_run" r JOIN "semester" s ON s."id" = r."semester_id"
	WHERE s."starts_on"::text = split_part(e."source_key", '/', 1) AND r."change_id" IS NOT NULL ORDER BY r."id" DESC LIMIT 1) run
LEFT JOIN LATERAL (
	SELECT m."pair", array_agg(m."date" ORDER BY m."date", m."id") AS "dates", array_agg(m."id" ORDER BY m."date", m."id") AS "meeting_ids"
	FROM "meeting" m WHERE m."event_id" = e."id" AND m."version" = 1 AND m."state" = 'published' AND NOT m."hidden" AND m."request_id" IS NULL
	GROUP BY m."pair" ORDER BY count(*) DESC, m."pair" LIMIT 1) stood ON true
LEFT JOIN LATERAL (
	SELECT array_agg(DISTINCT c."resource_id" ORDER BY c."resource_id") FILTER (WHERE c."kind" = 'room') AS "rooms",
		array_agg(DISTINCT c."resource_id" ORDER BY c."resource_id") FILTER (WHERE c."kind" = 'teacher') AS "teachers",
		array_agg(DISTINCT c."resource_id" ORDER BY c."resource_id") FILTER (WHERE c."kind" = 'group') AS "groups"
	FROM "claim" c WHERE c."meeting_id" = stood."meeting_ids"[1]) who ON true
WHERE e."source_key" IS NOT NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Classes that somebody deleted, which must not come back by themselves.
INSERT INTO "imported_class"
SELECT DISTINCT ON (d."before" ->> 'source_key') d."key"::integer, run."semester_id", split_part(d."before" ->> 'source_key', '/', 2), run."change_id", null, false,
	(d."before" ->> 'kind')::"event_kind", d."before" ->> 'title', (d."before" ->> 'discipline_id')::integer, (d."before" ->> 'lesson_type')::smallint,
	(d."before" ->> 'subgroup')::smallint, d."before" ->> 'comment', (d."before" ->> 'week_step')::smallint, 1, '{}', '{}', '{}', '{}', '{}',
	(d."before" ->> 'made_at')::timestamptz
FROM "changed_row" d
CROSS JOIN LATERAL (
	SELECT r."semester_id", r."change_id" FROM "import_run" r JOIN "semester" s ON s."id" = r."semester_id"
	WHERE s."starts_on"::text = split_part(d."before" ->> 'source_key', '/', 1) AND r."change_id" IS NOT NULL ORDER BY r."id" DESC LIMIT 1) run
WHERE d."table_name" = 'event' AND d."before" ->> 'source_key' IS NOT NULL AND NOT EXISTS (SELECT FROM "event" e WHERE e."id" = d."key"::integer)
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Hours that nobody set: what was invented beside the classes goes, unless somebody has imported load.
UPDATE "load_item" SET "is_derived" = true,
	"required_hours" = greatest(0, "required_hours" - CASE n % 5 WHEN 0 THEN 2 * (1 + n / 5 % 4) ELSE 0 END)
FROM (SELECT "id" AS item, ('x' || left(md5("source_key"), 7))::bit(28)::integer AS n FROM "load_item") number
WHERE item = "id" AND "source_key" IS NOT NULL AND EXISTS (SELECT FROM "import_run")
	AND NOT EXISTS (SELECT FROM "change" WHERE "action" = 'load.import') AND NOT EXISTS (SELECT FROM "university" WHERE "is_demo");--> statement-breakpoint
DROP INDEX "event_source";--> statement-breakpoint
ALTER TABLE "event" DROP COLUMN "source_key";
--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "comparison" jsonb;--> statement-breakpoint
ALTER TABLE "import_job" ADD COLUMN "ticks" jsonb DEFAULT '{}'::jsonb NOT NULL;