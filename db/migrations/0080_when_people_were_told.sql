ALTER TABLE "notice_message" ADD COLUMN "change_ids" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_message" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
-- What was seen before has no time.
ALTER TABLE "notice_seen" ADD COLUMN "at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notice_seen" ALTER COLUMN "at" SET DEFAULT now();--> statement-breakpoint
CREATE INDEX "notice_message_changes" ON "notice_message" USING gin ("change_ids");