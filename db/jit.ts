import { postgresErrorCode } from './transaction'
import type { Sql } from './client'

const denied = '42501'

/**
 * Sets jit off for whoever connects to this database as we do. For connections through a pooler, which cannot
 * ask for it as they begin; those it already has keep what they had. Where the server does not let us,
 * nothing changes.
 */
export async function keepJitOff(sql: Sql): Promise<void> {
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
