CREATE TABLE "absence_change" (
	"wish_id" integer NOT NULL,
	"change_id" bigint NOT NULL,
	CONSTRAINT "absence_change_wish_id_change_id_pk" PRIMARY KEY("wish_id","change_id")
);
--> statement-breakpoint
ALTER TABLE "absence_change" ADD CONSTRAINT "absence_change_wish_id_wish_id_fk" FOREIGN KEY ("wish_id") REFERENCES "public"."wish"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_change" ADD CONSTRAINT "absence_change_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_change_change" ON "absence_change" USING btree ("change_id");