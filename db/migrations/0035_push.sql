CREATE TABLE "push_subscription" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "hidden_class" DROP CONSTRAINT "hidden_class_event_id_event_id_fk";
--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "load_item_id" integer;--> statement-breakpoint
ALTER TABLE "notice_message" ADD COLUMN "push_id" integer;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_user" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscription_session" ON "push_subscription" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "notice_message" ADD CONSTRAINT "notice_message_push_id_push_subscription_id_fk" FOREIGN KEY ("push_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_message_push" ON "notice_message" USING btree ("push_id");--> statement-breakpoint
UPDATE "notice" SET "load_item_id" = "event"."load_item_id" FROM "event" WHERE "event"."id" = "notice"."event_id";