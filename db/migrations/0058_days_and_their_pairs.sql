CREATE TABLE "day_pair_time" (
	"date" date NOT NULL,
	"pair" smallint NOT NULL,
	"starts_at" smallint NOT NULL,
	"ends_at" smallint NOT NULL,
	CONSTRAINT "day_pair_time_date_pair_pk" PRIMARY KEY("date","pair"),
	CONSTRAINT "day_pair_time_pair" CHECK ("day_pair_time"."pair" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "holiday_withdrawal" ADD COLUMN "is_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE TRIGGER day_pair_time_changed AFTER INSERT OR UPDATE OR DELETE ON day_pair_time FOR EACH STATEMENT EXECUTE FUNCTION announce_calendar();--> statement-breakpoint
CREATE TRIGGER day_pair_time_touches_everything AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON day_pair_time FOR EACH STATEMENT EXECUTE FUNCTION touch_everything();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER day_pair_time_is_sound AFTER INSERT OR UPDATE ON day_pair_time DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_unsound_calendar();
