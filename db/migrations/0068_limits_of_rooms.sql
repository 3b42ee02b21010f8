ALTER TABLE "room" ADD COLUMN "most_bookings" smallint;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "most_days_ahead" smallint;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "least_minutes_before" smallint;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "booked_from_pair" smallint;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "booked_to_pair" smallint;