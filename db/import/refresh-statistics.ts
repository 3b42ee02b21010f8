import type postgres from 'postgres'

/**
 * Refreshes statistics of the tables an import reads. After an earlier import they may say that a table is
 * empty, and the planner would then scan whole tables for every class, which takes minutes; sampling takes a
 * second.
 */
export const refreshStatistics = (sql: postgres.ISql) => sql`
  analyze imported_class (event_id, semester_id, entry_key, since_change, until_change), event, meeting, claim, load_item`
