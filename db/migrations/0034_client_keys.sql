CREATE SEQUENCE "public"."told_change_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "client_key" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer,
	"title" text NOT NULL,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"per_minute" integer NOT NULL,
	"expires_on" date,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"tokens" double precision NOT NULL,
	"counted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_key_per_minute" CHECK ("client_key"."per_minute" > 0)
);
--> statement-breakpoint
CREATE TABLE "told_change" (
	"change_id" bigint PRIMARY KEY NOT NULL,
	"number" bigint
);
--> statement-breakpoint
ALTER TABLE "open_reading" ADD COLUMN "room_map" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "client_key" ADD CONSTRAINT "client_key_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_change" ADD CONSTRAINT "told_change_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "client_key_secret" ON "client_key" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "client_key_owner" ON "client_key" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "told_change_number_of" ON "told_change" USING btree ("number");--> statement-breakpoint
CREATE INDEX "told_change_new" ON "told_change" USING btree ("change_id") WHERE "told_change"."number" is null;