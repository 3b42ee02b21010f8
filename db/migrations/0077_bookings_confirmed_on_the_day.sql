CREATE TABLE "confirmation" (
	"request_id" integer NOT NULL,
	"date" date NOT NULL,
	"pair" smallint NOT NULL,
	"room_id" integer NOT NULL,
	"until_minutes" smallint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"confirmed_by" integer,
	"is_at_door" boolean DEFAULT false NOT NULL,
	CONSTRAINT "confirmation_request_id_date_pk" PRIMARY KEY("request_id","date"),
	CONSTRAINT "confirmation_state" CHECK ("confirmation"."state" in ('open', 'confirmed', 'released'))
);
--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "confirm_ahead" smallint;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "confirm_within" smallint;--> statement-breakpoint
ALTER TABLE "confirmation" ADD CONSTRAINT "confirmation_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation" ADD CONSTRAINT "confirmation_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmation" ADD CONSTRAINT "confirmation_confirmed_by_user_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmation_date" ON "confirmation" USING btree ("date","room_id");