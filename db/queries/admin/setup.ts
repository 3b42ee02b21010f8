import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { SetupFigures } from '@/lib/admin/rules'

/** What has been set up besides the calendar. */
export async function findSetupFigures(db: Queryable): Promise<SetupFigures> {
  const [row] = await db.execute<SetupFigures>(sql`
    select
      exists (
        select from change where action in ('calendar.pairs', 'calendar.pair', 'calendar.pair.remove') and undone_by is null
      ) as "arePairsConfirmed",
      (select count(*)::integer from faculty where active and merged_into is null) as faculties,
      (select count(*)::integer from room where active and id > 0 and merged_into is null and not is_placeholder) as rooms,
      (select count(*)::integer from room
        where active and id > 0 and merged_into is null and not is_placeholder and capacity is null) as "roomsWithoutCapacity",
      (select count(*)::integer from "group" where active and id > 0 and merged_into is null) as groups,
      (select count(*)::integer from "user") as accounts`)
  if (!row) throw new Error('The figures of the setup were not answered')
  return row
}

/** Whether this is the demo university, whose accounts have a password that everybody knows. */
export async function isDemoUniversity(db: Queryable): Promise<boolean> {
  const [row] = await db.execute<{ isDemo: boolean }>(sql`
    select exists (select from university where is_demo) as "isDemo"`)
  return row?.isDemo ?? false
}
