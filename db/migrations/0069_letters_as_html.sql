ALTER TABLE "notice_message" ADD COLUMN "html" text;--> statement-breakpoint
ALTER TABLE "notice_message" ADD COLUMN "unsubscribe_url" text;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD COLUMN "email_on" boolean DEFAULT true NOT NULL;