CREATE TABLE "notice" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change_id" bigint NOT NULL,
	"event_id" integer NOT NULL,
	"title" text NOT NULL,
	"lesson_type" smallint NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"shift" integer NOT NULL,
	"dates" date[] NOT NULL,
	"last_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"channel" text NOT NULL,
	"address" text,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_outbox" (
	"change_id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_pending" (
	"user_id" integer NOT NULL,
	"channel" text NOT NULL,
	"change_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_pending_user_id_channel_change_id_pk" PRIMARY KEY("user_id","channel","change_id")
);
--> statement-breakpoint
CREATE TABLE "notice_seen" (
	"user_id" integer NOT NULL,
	"notice_id" bigint NOT NULL,
	CONSTRAINT "notice_seen_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"email" text,
	"email_code" text,
	"email_tries" smallint DEFAULT 0 NOT NULL,
	"email_confirmed_at" timestamp with time zone,
	"messenger" boolean DEFAULT false NOT NULL,
	"digest" text DEFAULT 'now' NOT NULL,
	"daily_at" smallint DEFAULT 1080 NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint
);
--> statement-breakpoint
CREATE TABLE "notice_subject" (
	"kind" "resource_kind" NOT NULL,
	"resource_id" integer NOT NULL,
	"notice_id" bigint NOT NULL,
	"subgroup" smallint NOT NULL,
	"had" boolean NOT NULL,
	"has" boolean NOT NULL,
	CONSTRAINT "notice_subject_kind_resource_id_notice_id_subgroup_pk" PRIMARY KEY("kind","resource_id","notice_id","subgroup")
);
--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_message" ADD CONSTRAINT "notice_message_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_outbox" ADD CONSTRAINT "notice_outbox_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_pending" ADD CONSTRAINT "notice_pending_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_pending" ADD CONSTRAINT "notice_pending_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_seen" ADD CONSTRAINT "notice_seen_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_seen" ADD CONSTRAINT "notice_seen_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_subject" ADD CONSTRAINT "notice_subject_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_change" ON "notice" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "notice_message_waiting" ON "notice_message" USING btree ("user_id","channel","id") WHERE "notice_message"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notice_message_undeliverable" ON "notice_message" USING btree ("made_at") WHERE "notice_message"."state" = 'undeliverable';--> statement-breakpoint
CREATE INDEX "notice_pending_change" ON "notice_pending" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "notice_seen_notice" ON "notice_seen" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_subject_notice" ON "notice_subject" USING btree ("notice_id");