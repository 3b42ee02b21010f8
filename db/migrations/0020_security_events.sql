CREATE TABLE "security_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"user_id" integer,
	"username" text,
	"address" text,
	"session" text,
	"subject" text,
	"reason" text,
	"detail" text,
	"repeats" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "security_event_at" ON "security_event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_event_kind" ON "security_event" USING btree ("kind","id");