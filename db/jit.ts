import { postgresErrorCode } from './transaction'
import type { Sql } from './client'

const denied = '42501'

/**
 * Turns jit off in this database for our role. This is for connections through a pooler, which cannot set it
 * when they open; open connections keep their setting. Does nothing if the server forbids it.
 */
export async function disableJit(sql: Sql): Promise<void> {
  try {
    await sql`
      do $$ begin
        if not exists (
          select from pg_db_role_setting s where 'jit=off' = any(s.setconfig) and s.setrole = session_user::regrole
            and s.setdatabase = (select oid from pg_database where datname = current_database())
        ) then
          execute format('alter role %I in database %I set jit = off', session_user, current_database());
        end if;
      end $$`
  } catch (error) {
    if (postgresErrorCode(error) !== denied) throw error
  }
}
