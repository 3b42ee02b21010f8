CREATE INDEX "change_kinds" ON "change" USING gin ("kinds");--> statement-breakpoint
CREATE INDEX "change_action" ON "change" USING btree ("action" text_pattern_ops);