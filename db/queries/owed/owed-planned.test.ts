import { sql } from 'drizzle-orm'
import { inUniversity } from '@/db/testing/claims'

test('what else was withdrawn since the planner last looked is not read for a load item', () =>
  inUniversity(async (db) => {
    await db.execute(sql`
      with made as (insert into event (kind, title) select 'booking', '' from generate_series(1, 3000) returning id)
      insert into meeting (event_id, date, pair, state) select id, date '2026-09-01' + id % 100, 1, 'projected' from made`)
    for (const table of ['event', 'meeting', 'claim']) await db.execute(sql`analyze ${sql.identifier(table)}`)
    const plan = await db.execute<{ 'QUERY PLAN': string }>(sql`explain select * from owed_classes(1, null)`)
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).toMatch(/ on meeting/)
    expect(text).not.toMatch(/meeting_request|Seq Scan on meeting/)
  }))
