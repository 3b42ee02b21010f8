import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { MeetingId, UserId } from '@/lib/core/rules/names/ids'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import type { SoftReason } from '@/lib/core/rules/names/resource'
import { ClaimConflict } from '../placing/claim-conflict'
import { placeClaims } from '../placing/place-claims'
import { wantedClaimOf, type WantedClaim } from '../placing/wanted-claim'
import { asRow, hasKeyOf, rowsOf, type Part } from './diff'
import { historyTable } from './tables'

type MissingClaim = WantedClaim & {
  date: CalendarDate
  pair: Pair
  reason: SoftReason | null
  forcedBy: UserId | null
  /** Who held the place, or waited for it, beside this claim. */
  beside: MeetingId[]
}

const claims = historyTable('claim')
const meetings = historyTable('meeting')

/** A claim stays where its meeting has it before and after; but what a draft held has yet to be won again. */
export async function giveUpPlaces(db: Queryable, part: Part): Promise<void> {
  await db.execute(sql`
    delete from claim c
    using ${rowsOf(claims, part)} ${asRow(claims, sql`d.before`)}, meeting m
    where d.before is not null and ${hasKeyOf(claims, sql`c`, sql`k`)} and m.id = c.meeting_id and (
      (c.date, c.pair, c.joined_in, c.left_in) is distinct from (k.date, k.pair, k.joined_in, k.left_in)
      or m.state <> 'published' and exists (
        select from changed_row was
        where was.change_id = ${part.changeId} and was.table_name = 'meeting' and was.key = m.id::text
          and was.before ->> 'state' = 'published'))`)
}

/** To be called once the meetings are what they were. */
export async function winPlaces(db: Queryable, part: Part, by: UserId | null): Promise<void> {
  await db.execute(sql`
    update claim c set hold = case m.state when 'trace' then 'trace' else 'draft' end::hold, soft_reason = null, forced_by = null
    from ${rowsOf(meetings, part)} ${asRow(meetings, sql`d.before`)} join meeting m on m.id = k.id
    where d.before is not null and c.meeting_id = m.id and m.state <> 'published' and c.left_in is null`)
  await placeAgain(db, await findMissing(db, part), by)
}

async function findMissing(db: Queryable, part: Part): Promise<MissingClaim[]> {
  const rows = await db.execute<MissingClaim>(sql`
    select k.meeting_id as "meetingId", m.date, m.pair, k.kind, k.resource_id as "resourceId", k.subgroup,
      k.joined_in as "joinedIn", k.left_in as "leftIn", k.soft_reason as reason, k.forced_by as "forcedBy",
      coalesce(to_jsonb(d.beside), '[]') as beside
    from ${rowsOf(claims, part)} ${asRow(claims, sql`d.before`)}
    join meeting m on m.id = k.meeting_id
    where d.before is not null and not exists (select from claim own where ${hasKeyOf(claims, sql`own`, sql`k`)})`)
  return rows.map(wantedClaimOf)
}

/** Where others stood beside, they may: while this one was away, the place may have become theirs. */
async function placeAgain(db: Queryable, missing: readonly MissingClaim[], by: UserId | null): Promise<void> {
  // Of two that a change took from one place, one by one, only the first still saw the other there.
  const expected = new Set(
    missing.flatMap((claim) =>
      claim.beside.flatMap((id) => [
        placeKey(claim, claim.resourceId, id),
        placeKey(claim, claim.resourceId, claim.meetingId),
      ]),
    ),
  )
  const isShared = (claim: MissingClaim) => expected.has(placeKey(claim, claim.resourceId, claim.meetingId))
  await placeClaims(
    db,
    missing.filter((claim) => !isShared(claim)),
    'refuse',
  )
  const shared = missing.filter(isShared)
  const forcerOf = ({ reason, forcedBy }: MissingClaim) => (reason === 'imported' ? null : (forcedBy ?? by))
  for (const forcedBy of new Set(shared.map(forcerOf))) {
    const mine = shared.filter((claim) => forcerOf(claim) === forcedBy)
    const { conflicts } = await placeClaims(db, mine, forcedBy === null ? 'import' : { forcedBy })
    const strangers = conflicts.filter(
      (conflict) => !expected.has(placeKey(conflict, conflict.id, conflict.holder.id)),
    )
    if (strangers.length > 0) throw new ClaimConflict(strangers)
  }
}

const placeKey = (
  { kind, date, pair }: Pick<MissingClaim, 'kind' | 'date' | 'pair'>,
  resourceId: number,
  holder: MeetingId,
): string => `${date} ${pair} ${kind} ${resourceId} ${holder}`
