CREATE TABLE "namesake" (
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"in_use" integer NOT NULL,
	CONSTRAINT "namesake_kind_title_pk" PRIMARY KEY("kind","title")
);
--> statement-breakpoint
INSERT INTO namesake (kind, title, in_use)
SELECT kind, title, count(*) FILTER (WHERE used) FROM (
  SELECT 'room' AS kind, title, active AND merged_into IS NULL AS used FROM room
  UNION ALL
  SELECT 'group', title, active AND merged_into IS NULL FROM "group"
  UNION ALL
  SELECT 'teacher', name, active AND merged_into IS NULL AND NOT is_placeholder FROM teacher
) titled GROUP BY kind, title HAVING count(*) > 1 AND bool_or(used);--> statement-breakpoint
CREATE FUNCTION count_namesakes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER room_namesakes AFTER INSERT OR DELETE OR UPDATE OF title, active, merged_into OR TRUNCATE ON room FOR EACH STATEMENT EXECUTE FUNCTION count_namesakes();--> statement-breakpoint
CREATE TRIGGER group_namesakes AFTER INSERT OR DELETE OR UPDATE OF title, active, merged_into OR TRUNCATE ON "group" FOR EACH STATEMENT EXECUTE FUNCTION count_namesakes();--> statement-breakpoint
CREATE TRIGGER teacher_namesakes AFTER INSERT OR DELETE OR UPDATE OF name, active, merged_into, is_placeholder OR TRUNCATE ON teacher FOR EACH STATEMENT EXECUTE FUNCTION count_namesakes();
