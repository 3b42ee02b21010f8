import { connect } from '@/db/client'

/**
 * Runs concurrent changes of the timetable and holds them at their last step until two have reached it: both
 * have then passed all checks. Shows what happens without the unique index.
 */
export async function meetBeforeLastStep<Answer>(url: string, changes: () => Promise<Answer>): Promise<Answer> {
  const sql = connect(url, 1)
  try {
    await sql`
      create or replace function wait_before_last_step() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`
    await sql`
      create or replace trigger wait_before_last_step before update of rights on change
        for each row execute function wait_before_last_step()`
    await sql`select pg_advisory_lock(1)`
    const answer = changes()
    let waiting = 0
    while (waiting < 2) {
      const rows = await sql<{ waiting: number }[]>`
        select count(*)::int as waiting from pg_locks
        join pg_database on pg_database.oid = database and datname = current_database()
        where locktype = 'advisory' and not granted`
      waiting = rows[0]?.waiting ?? 0
    }
    await sql`select pg_advisory_unlock(1)`
    return await answer
  } finally {
    await sql.end()
  }
}
