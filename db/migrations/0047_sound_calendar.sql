CREATE FUNCTION refuse_unsound_calendar() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER semester_is_sound AFTER INSERT OR UPDATE ON semester DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unsound_calendar();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER semester_course_year_is_sound AFTER INSERT OR UPDATE ON semester_course_year DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unsound_calendar();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER holiday_is_sound AFTER INSERT OR UPDATE ON holiday DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unsound_calendar();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER moved_day_is_sound AFTER INSERT OR UPDATE ON moved_day DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unsound_calendar();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER pair_time_is_sound AFTER INSERT OR UPDATE ON pair_time DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unsound_calendar();
