ALTER TABLE "notice_settings" ADD COLUMN "messenger_digest" text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "push_digest" text DEFAULT 'now' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "muted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "notice_settings" SET "messenger_digest" = "digest", "push_digest" = "digest" WHERE "digest" <> 'now';
