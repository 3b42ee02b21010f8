CREATE TABLE "reader_rules" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"tells_reasons" boolean NOT NULL,
	"finds_rooms" boolean NOT NULL,
	CONSTRAINT "reader_rules_one" CHECK ("reader_rules"."is_only")
);
