CREATE TABLE "open_reading" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"is_open" boolean NOT NULL,
	"teacher_names" text NOT NULL,
	CONSTRAINT "open_reading_one" CHECK ("open_reading"."is_only"),
	CONSTRAINT "open_reading_names" CHECK ("open_reading"."teacher_names" in ('full', 'short', 'none'))
);
