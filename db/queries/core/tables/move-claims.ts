import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import type { ChangeId, MeetingId, UserId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { placeClaims } from '../placing/place-claims'

type ClaimRow = {
  meetingId: MeetingId
  subgroup: Subgroup
  joinedIn: ChangeId | null
  leftIn: ChangeId | null
  forcedBy: UserId | null
  isBoth: boolean
}

/**
 * The result of handing claims over. `meetings`: all of them; `both`: those that had both rows; `overlaps`:
 * places that are now held twice.
 */
export type MovedClaims = { meetings: number; both: number; overlaps: number }

/** Keeps others from claiming a row while it is merged; they wait until this transaction ends. */
export const lockClaims = (db: Queryable) => db.execute(sql`lock table claim in share row exclusive mode`)

/**
 * Hands all claims of one room, teacher or group to another. A class that had both keeps one. Where both hold
 * the same place, the present holder keeps it and the other becomes an overlap. Forced claims stay forced.
 */
export async function moveClaims(
  db: Queryable,
  kind: 'room' | 'teacher' | 'group',
  { keep, drop }: { keep: number; drop: number },
): Promise<MovedClaims> {
  const rows = await db.execute<ClaimRow>(sql`
    with gone as (delete from claim where kind = ${kind} and resource_id = ${drop} returning *)
    select meeting_id as "meetingId", subgroup, joined_in::integer as "joinedIn", left_in::integer as "leftIn",
      case when soft_reason = 'forced' then forced_by end as "forcedBy",
      exists (
        select from claim own
        where own.meeting_id = gone.meeting_id and own.kind = ${kind} and own.resource_id = ${keep}) as "isBoth"
    from gone order by date, pair, meeting_id, subgroup`)
  const claims = rows.map(({ meetingId, subgroup, joinedIn, leftIn, forcedBy, isBoth }) => ({
    meetingId,
    kind,
    resourceId: keep,
    subgroup,
    joinedIn,
    leftIn,
    forcedBy,
    isBoth,
  }))
  // Claims that were not forced come first, so that they become firm where possible.
  const { conflicts } = await placeClaims(
    db,
    claims.filter(({ forcedBy }) => forcedBy === null),
    'import',
  )
  const forcers = new Set(claims.flatMap(({ forcedBy }) => forcedBy ?? []))
  await oneAfterAnother(forcers, (forcedBy) => {
    const forcedClaims = claims.filter((claim) => claim.forcedBy === forcedBy)
    return placeClaims(db, forcedClaims, { forcedBy })
  })
  const meetings = new Set(claims.map(({ meetingId }) => meetingId))
  const both = new Set(claims.filter(({ isBoth }) => isBoth).map(({ meetingId }) => meetingId))
  return { meetings: meetings.size, both: both.size, overlaps: conflicts.length }
}
