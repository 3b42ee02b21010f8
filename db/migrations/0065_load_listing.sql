CREATE TABLE "load_listing" (
	"change_id" bigint NOT NULL,
	"load_item_id" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "load_listing_change_id_load_item_id_pk" PRIMARY KEY("change_id","load_item_id")
);
--> statement-breakpoint
ALTER TABLE "load_listing" ADD CONSTRAINT "load_listing_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE cascade ON UPDATE no action;