import type postgres from 'postgres'
import { sqlOf, type Queryable } from '@/db/client'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { FirstOf, QualityScope, ReasonedPublication } from '@/lib/quality/rules/quality-check'

/** Claims of a publication that belong to a scope. */
function ofScope(sql: postgres.ISql, scope: QualityScope) {
  switch (scope.kind) {
    case 'university':
      return sql`true`
    case 'faculty':
      return sql`r.after->>'kind' = 'group' and (r.after->>'resource_id')::integer in (
        select id from "group" where faculty_id = ${scope.id})`
    case 'group':
    case 'teacher':
      return sql`r.after->>'kind' = ${scope.kind} and (r.after->>'resource_id')::integer = ${scope.id}`
  }
}

/**
 * The newest publications that had a reason and published classes of a scope in a period, and the number of
 * all of them.
 */
export async function findReasonedPublications(
  db: Queryable,
  { scope, period: { from, to }, timeZone }: { scope: QualityScope; period: Period; timeZone: string },
  most: number,
): Promise<FirstOf<ReasonedPublication>> {
  const sql = sqlOf(db)
  const rows = await sql<(ReasonedPublication & { total: number })[]>`
    select (c.at at time zone ${timeZone})::date as date, coalesce(u.full_name, '') as by, c.subject->>'reason' as reason,
      c.undone_by is not null as "isUndone", count(*) over ()::integer as total
    from change c left join "user" u on u.id = c.actor_id
    where c.action in ('schedule.publish', 'schedule.place') and c.subject ? 'reason' and exists (
      select from changed_row r
      where r.change_id = c.id and r.table_name = 'claim'
        and (r.after->>'date')::date between ${from} and ${to} and ${ofScope(sql, scope)})
    order by c.at desc, c.id desc
    limit ${most}`
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...one }) => one) }
}
