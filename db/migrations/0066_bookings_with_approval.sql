CREATE TABLE "approval" (
	"request_id" integer NOT NULL,
	"date" date NOT NULL,
	"pair" smallint NOT NULL,
	"room_id" integer NOT NULL,
	"group_ids" integer[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" integer,
	CONSTRAINT "approval_request_id_date_pk" PRIMARY KEY("request_id","date"),
	CONSTRAINT "approval_state" CHECK ("approval"."state" in ('asked', 'approved', 'refused', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "notice_person" (
	"user_id" integer NOT NULL,
	"notice_id" bigint NOT NULL,
	CONSTRAINT "notice_person_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "needs_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "approving_department_id" integer;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_person" ADD CONSTRAINT "notice_person_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_person" ADD CONSTRAINT "notice_person_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_asked" ON "approval" USING btree ("room_id","date") WHERE "approval"."state" = 'asked';--> statement-breakpoint
CREATE INDEX "notice_person_notice" ON "notice_person" USING btree ("notice_id");--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_approving_department_id_department_id_fk" FOREIGN KEY ("approving_department_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;