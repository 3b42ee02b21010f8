ALTER TABLE "failed_login" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "known_since" timestamp with time zone DEFAULT now() NOT NULL;