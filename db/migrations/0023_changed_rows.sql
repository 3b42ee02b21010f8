CREATE TABLE "changed_row" (
	"change_id" bigint NOT NULL,
	"table_name" text NOT NULL,
	"key" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"beside" bigint[],
	CONSTRAINT "changed_row_change_id_table_name_key_pk" PRIMARY KEY("change_id","table_name","key")
);
--> statement-breakpoint
ALTER TABLE "changed_row" ADD CONSTRAINT "changed_row_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What the history knew of meetings, as rows: what was undoable stays so.
INSERT INTO changed_row (change_id, table_name, key, before, after)
SELECT change_id, 'meeting', meeting_id, before -> 'meeting', after -> 'meeting' FROM changed_meeting;
--> statement-breakpoint
-- An event of which the change left no meeting only came along: whether it is gone was not known.
INSERT INTO changed_row (change_id, table_name, key, before, after)
SELECT change_id, 'event', event_id, was, coalesce(became, was)
FROM (
  SELECT change_id, coalesce(before, after) #>> '{event,id}' AS event_id,
    (array_agg(before -> 'event') FILTER (WHERE before IS NOT NULL))[1] AS was,
    (array_agg(after -> 'event') FILTER (WHERE after IS NOT NULL))[1] AS became
  FROM changed_meeting GROUP BY 1, 2) events;
--> statement-breakpoint
WITH sides AS (
  SELECT change_id, meeting_id, 'before' AS side, before AS state FROM changed_meeting WHERE before IS NOT NULL
  UNION ALL
  SELECT change_id, meeting_id, 'after', after FROM changed_meeting WHERE after IS NOT NULL
), claims AS (
  SELECT change_id, side, concat_ws(' ', meeting_id, c."kind", c."resourceId", c."subgroup") AS key,
    jsonb_build_object('meeting_id', meeting_id, 'kind', c."kind", 'resource_id', c."resourceId", 'subgroup', c."subgroup",
      'date', state #> '{meeting,date}', 'pair', state #> '{meeting,pair}', 'joined_in', c."joinedIn", 'left_in', c."leftIn",
      'soft_reason', o."reason", 'forced_by', o."forcedBy") AS state,
    o."beside"
  FROM sides
  CROSS JOIN LATERAL jsonb_to_recordset(state -> 'claims') AS c(
    "kind" text, "resourceId" integer, "subgroup" smallint, "joinedIn" bigint, "leftIn" bigint)
  LEFT JOIN LATERAL jsonb_to_recordset(state -> 'overlaps') AS o(
    "kind" text, "resourceId" integer, "subgroup" smallint, "reason" text, "forcedBy" integer, "beside" bigint[])
    USING ("kind", "resourceId", "subgroup")
)
INSERT INTO changed_row (change_id, table_name, key, before, after, beside)
SELECT change_id, 'claim', key, was.state, became.state, was."beside"
FROM (SELECT * FROM claims WHERE side = 'before') was
FULL JOIN (SELECT * FROM claims WHERE side = 'after') became USING (change_id, key);
--> statement-breakpoint
INSERT INTO changed_row (change_id, table_name, key, before, after)
SELECT id, 'wish', before #>> '{wish,id}', nullif(before #> '{wish,row}', 'null'), nullif(after #> '{wish,row}', 'null')
FROM change WHERE before ? 'wish';
--> statement-breakpoint
INSERT INTO changed_row (change_id, table_name, key, before, after)
SELECT id, 'load_permission', key, nullif(value, 'null'), nullif(after -> 'loadPermissions' -> key, 'null')
FROM change CROSS JOIN LATERAL jsonb_each(before -> 'loadPermissions') WHERE before ? 'loadPermissions';
--> statement-breakpoint
-- Only that it counted on was known of the item itself.
INSERT INTO changed_row (change_id, table_name, key, before, after)
SELECT id, 'load_item', before #>> '{loadItem,id}', jsonb_build_object('id', before #> '{loadItem,id}', 'version', 0),
  jsonb_build_object('id', before #> '{loadItem,id}', 'version', 1)
FROM change WHERE before ? 'loadItem';
--> statement-breakpoint
WITH people AS (
  SELECT id, before #>> '{loadItem,id}' AS item, t.name, t.col, person,
    before -> 'loadItem' -> t.list @> person AS was, after -> 'loadItem' -> t.list @> person AS became
  FROM change
  CROSS JOIN (VALUES ('load_item_teacher', 'teacher_id', 'teachers'), ('load_item_group', 'group_id', 'groups')) AS t (name, col, list)
  CROSS JOIN LATERAL (
    SELECT jsonb_array_elements(before -> 'loadItem' -> t.list) UNION SELECT jsonb_array_elements(after -> 'loadItem' -> t.list)
  ) AS known (person)
  WHERE before ? 'loadItem'
)
INSERT INTO changed_row (change_id, table_name, key, before, after)
SELECT id, name, concat_ws(' ', item, person),
  CASE WHEN was THEN jsonb_build_object('load_item_id', item::integer, col, person) END,
  CASE WHEN became THEN jsonb_build_object('load_item_id', item::integer, col, person) END
FROM people;
--> statement-breakpoint
INSERT INTO changed_row (change_id, table_name, key, before, after)
SELECT id, 'programme', before #>> '{plan,scope,programmeId}',
  nullif(before #> '{plan,programme}', 'null'), nullif(after #> '{plan,programme}', 'null')
FROM change WHERE (before #>> '{plan,scope,itself}')::boolean;
--> statement-breakpoint
-- Who may do what went with a programme or came with it: what stayed is not the change's.
WITH sides AS (
  SELECT id, before #> '{plan,scope}' AS scope, 'before' AS side, before -> 'plan' AS plan FROM change WHERE before ? 'plan'
  UNION ALL
  SELECT id, before #> '{plan,scope}', 'after', after -> 'plan' FROM change WHERE before ? 'plan'
), rows AS (
  SELECT id, side, 'programme_room' AS name, concat_ws(' ', scope ->> 'programmeId', room) AS key,
    jsonb_build_object('programme_id', scope -> 'programmeId', 'room_id', room) AS state
  FROM sides, jsonb_array_elements(plan -> 'rooms') AS room WHERE (scope ->> 'itself')::boolean
  UNION ALL
  SELECT id, side, 'programme_discipline', row ->> 'id', row FROM sides, jsonb_array_elements(plan -> 'rows') AS row
  UNION ALL
  SELECT id, side, 'programme_permission', concat_ws(' ', row ->> 'user_id', row ->> 'programme_id'), row
  FROM sides, jsonb_array_elements(plan -> 'members') AS row
  UNION ALL
  SELECT id, side, 'load_permission', row ->> 'id', row FROM sides, jsonb_array_elements(plan -> 'grants') AS row
)
INSERT INTO changed_row (change_id, table_name, key, before, after)
SELECT id, name, key, was.state, became.state
FROM (SELECT * FROM rows WHERE side = 'before') was
FULL JOIN (SELECT * FROM rows WHERE side = 'after') became USING (id, name, key)
WHERE name NOT IN ('programme_permission', 'load_permission') OR was.state IS NULL OR became.state IS NULL;
--> statement-breakpoint
UPDATE change SET before = NULL, after = NULL
WHERE before ? 'wish' OR before ? 'loadPermissions' OR before ? 'loadItem' OR before ? 'plan';
--> statement-breakpoint
DROP TABLE changed_meeting;
