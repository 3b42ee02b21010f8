ALTER TABLE "wish" ADD COLUMN "first_pair" smallint;--> statement-breakpoint
ALTER TABLE "wish" ADD COLUMN "last_pair" smallint;--> statement-breakpoint
ALTER TABLE "wish" ADD CONSTRAINT "wish_day_part" CHECK (num_nonnulls("wish"."first_pair", "wish"."last_pair") = 0
        or "wish"."is_absence" and num_nonnulls("wish"."weekday", "wish"."pair") = 0
          and ("wish"."starts_on" < "wish"."ends_on" or coalesce("wish"."first_pair" <= "wish"."last_pair", true)));