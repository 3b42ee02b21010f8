import type { Sql } from '@/db/client'
import type { FaultLedger } from './people'

/** How many claims of each kind a placed item has. */
const whole = { groups: 6, teachers: 2 }

type Stored = { word: string; requests: number; meetings: number; claims: number }

/** Differences between the database and what people were told. */
export async function contradictions(sql: Sql, ledger: FaultLedger): Promise<string[]> {
  const broken = ledger.unsettled.map((what) => `${what} was never settled`)
  const words = ledger.bookings.map(({ word }) => word)
  const stored = await sql<Stored[]>`
    select r.reason as word, count(distinct r.id)::integer as requests, count(distinct m.id)::integer as meetings,
      count(c.id) filter (where c.hold <> 'trace')::integer as claims
    from request r left join meeting m on m.request_id = r.id left join claim c on c.meeting_id = m.id and c.kind = 'room'
    where r.reason = any(${words}) group by 1`
  const found = new Map(stored.map((row) => [row.word, row]))
  for (const { word, outcome } of ledger.bookings) {
    const row = found.get(word)
    if (outcome === 'kept' && (row?.requests !== 1 || row.meetings !== 1 || row.claims !== 1))
      broken.push(`the booking ${word} was acknowledged, and stands so: ${JSON.stringify(row ?? null)}`)
    if (outcome !== 'kept' && (row?.claims ?? 0) > 0) broken.push(`the booking ${word} was ${outcome}, and stands`)
  }
  const ids = ledger.placed.map(({ id }) => id)
  const placed = await sql<{ id: number; date: string; state: string; groups: number; teachers: number }[]>`
    select e.load_item_id as id, m.date, m.state,
      count(distinct c.resource_id) filter (where c.kind = 'group')::integer as groups,
      count(distinct c.resource_id) filter (where c.kind = 'teacher')::integer as teachers
    from event e join meeting m on m.event_id = e.id left join claim c on c.meeting_id = m.id and c.hold <> 'trace'
    where e.load_item_id = any(${ids}) and m.state <> 'trace' group by e.load_item_id, m.id`
  for (const { id, state, date } of ledger.placed) {
    const rows = placed.filter((row) => row.id === id)
    const told = state === null ? [] : [{ id, date, state, ...whole }]
    if (JSON.stringify(rows) !== JSON.stringify(told))
      broken.push(`item ${id} is ${JSON.stringify(rows)} and was told to be ${JSON.stringify(told)}`)
  }
  const doubled = await sql`
    select kind, resource_id, date, pair from claim where hold = 'firm'
    group by kind, resource_id, subgroup, date, pair having count(*) > 1 limit 5`
  for (const row of doubled) broken.push(`claimed twice: ${JSON.stringify(row)}`)
  return broken
}
