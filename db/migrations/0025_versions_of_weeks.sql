CREATE TABLE "touched" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"transaction_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "touched_kind_id_transaction_id_pk" PRIMARY KEY("kind","id","transaction_id")
);
--> statement-breakpoint
-- Their bodies are in db/functions.
CREATE FUNCTION touch_claims() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$;
--> statement-breakpoint
CREATE FUNCTION touch_meetings() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$;
--> statement-breakpoint
CREATE FUNCTION touch_events() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$;
--> statement-breakpoint
CREATE FUNCTION touch_requests() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$;
--> statement-breakpoint
CREATE FUNCTION touch_wishes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$;
--> statement-breakpoint
CREATE FUNCTION touch_everything() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN END $$;
--> statement-breakpoint
CREATE TRIGGER claim_touched_new AFTER INSERT ON claim REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_claims();
--> statement-breakpoint
CREATE TRIGGER claim_touched AFTER UPDATE ON claim REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_claims();
--> statement-breakpoint
CREATE TRIGGER claim_touched_old AFTER DELETE ON claim REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_claims();
--> statement-breakpoint
CREATE TRIGGER meeting_touched_new AFTER INSERT ON meeting REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_meetings();
--> statement-breakpoint
CREATE TRIGGER meeting_touched AFTER UPDATE ON meeting REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_meetings();
--> statement-breakpoint
CREATE TRIGGER meeting_touched_old AFTER DELETE ON meeting REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_meetings();
--> statement-breakpoint
CREATE TRIGGER event_touched AFTER UPDATE ON event REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_events();
--> statement-breakpoint
CREATE TRIGGER request_touched AFTER UPDATE ON request REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_requests();
--> statement-breakpoint
CREATE TRIGGER wish_touched_new AFTER INSERT ON wish REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_wishes();
--> statement-breakpoint
CREATE TRIGGER wish_touched_is AFTER UPDATE ON wish REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_wishes();
--> statement-breakpoint
CREATE TRIGGER wish_touched_was AFTER UPDATE ON wish REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_wishes();
--> statement-breakpoint
CREATE TRIGGER wish_touched_old AFTER DELETE ON wish REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_wishes();
--> statement-breakpoint
CREATE TRIGGER room_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "room" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER teacher_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "teacher" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER group_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "group" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER faculty_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "faculty" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER department_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "department" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER programme_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "programme" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER programme_discipline_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "programme_discipline" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER load_permission_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "load_permission" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER semester_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "semester" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER semester_course_year_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "semester_course_year" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER holiday_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "holiday" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER moved_day_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "moved_day" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER pair_time_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pair_time" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER university_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "university" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER user_touches_everything AFTER UPDATE OF full_name OR DELETE ON "user" FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER claim_emptied AFTER TRUNCATE ON claim FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER meeting_emptied AFTER TRUNCATE ON meeting FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER event_emptied AFTER TRUNCATE ON event FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER request_emptied AFTER TRUNCATE ON request FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
--> statement-breakpoint
CREATE TRIGGER wish_emptied AFTER TRUNCATE ON wish FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();
