import type postgres from 'postgres'

/**
 * Counts anew what an import reads beside its own rows. What an earlier import filled may be believed to be
 * empty: not counted yet, or counted by another while it was under way. Then whole tables are read again for
 * every class, which takes minutes; counting a sample takes a second.
 */
export const refreshStatistics = (sql: postgres.ISql) => sql`
  analyze imported_class (event_id, semester_id, entry_key, since_change, until_change), event, meeting, claim, load_item`
