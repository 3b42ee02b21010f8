CREATE TABLE "filling" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "filling_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"scope" jsonb NOT NULL,
	"starts_on" date NOT NULL,
	"seconds" smallint NOT NULL,
	"seed" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_cancel_asked" boolean DEFAULT false NOT NULL,
	"progress" jsonb,
	"result" jsonb,
	"failure" text,
	"kept" jsonb,
	"change_id" bigint,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"beat_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "filling" ADD CONSTRAINT "filling_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filling" ADD CONSTRAINT "filling_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "filling_under_way" ON "filling" USING btree ("owner_id") WHERE "filling"."state" in ('waiting', 'searching');--> statement-breakpoint
CREATE INDEX "filling_owner" ON "filling" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "filling_change" ON "filling" USING btree ("change_id") WHERE "filling"."change_id" is not null;