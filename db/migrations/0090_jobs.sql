CREATE TABLE "job" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"body" jsonb,
	"call_key" text,
	"digest" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_cancel_asked" boolean DEFAULT false NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"step" jsonb,
	"since" timestamp with time zone,
	"status" smallint,
	"answer" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "job" ADD CONSTRAINT "job_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_owner" ON "job" USING btree ("owner_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "job_at_work" ON "job" USING btree ("owner_id","digest") WHERE "job"."state" in ('waiting', 'working') and not "job"."is_cancel_asked";