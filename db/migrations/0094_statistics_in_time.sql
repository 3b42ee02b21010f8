-- By its defaults PostgreSQL looks at these tables again once a tenth of them has changed, which a holiday or a publication does not
-- reach, so that the planner goes on as if nothing were withdrawn or booked.
ALTER TABLE meeting SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 2000);--> statement-breakpoint
ALTER TABLE claim SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 10000);
