CREATE TABLE "holiday_withdrawal" (
	"date" date NOT NULL,
	"request_id" integer NOT NULL,
	CONSTRAINT "holiday_withdrawal_date_request_id_pk" PRIMARY KEY("date","request_id")
);
--> statement-breakpoint
ALTER TABLE "holiday_withdrawal" ADD CONSTRAINT "holiday_withdrawal_date_holiday_date_fk" FOREIGN KEY ("date") REFERENCES "public"."holiday"("date") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_withdrawal" ADD CONSTRAINT "holiday_withdrawal_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE no action ON UPDATE no action;