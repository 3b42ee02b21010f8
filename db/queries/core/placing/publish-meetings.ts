import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { HeldPlace } from '@/lib/core/placing/rules/placement'
import {
  asNeededClaim,
  type HeldByMeeting,
  type NeededClaim,
  type OnConflict,
  placeClaims,
  unlessHeld,
} from './place-claims'
import { lockMeetings } from './release-meetings'

/** Makes the drafts among the meetings firm, all or none. Throws ClaimConflict, unless overlaps are forced. */
export async function publishMeetings(
  db: Queryable,
  meetings: readonly MeetingId[],
  onConflict: Exclude<OnConflict, 'skip' | 'import'>,
): Promise<{ changed: MeetingId[]; conflicts: HeldPlace[] }> {
  const changed = await lockMeetings(db, meetings, 'projected')
  const drafted = await db.execute<NeededClaim>(sql`
    delete from claim where meeting_id = any(${sql.param(changed)})
    returning ${asNeededClaim}`)
  await db.execute(sql`
    update meeting set state = 'published', was_projected = true, version = version + 1
    where id = any(${sql.param(changed)})`)
  const { conflicts } = await placeClaims(db, drafted, onConflict)
  return { changed, conflicts }
}

/** As `publishMeetings`, or nothing. */
const publishOrNot = (db: Queryable, meetings: readonly MeetingId[]) =>
  unlessHeld(db, (savepoint) => publishMeetings(savepoint, meetings, 'refuse'))

/** These meetings, and all others of their exams, of which none is published without the others. */
export async function wholeExams(db: Queryable, meetings: readonly MeetingId[]): Promise<MeetingId[]> {
  const rows = await db.execute<{ id: MeetingId }>(sql`
    select other.id from meeting one
    join event e on e.id = one.event_id and e.kind = 'exam'
    join meeting other on other.event_id = e.id
    where one.id = any(${sql.param(meetings)})`)
  return [...new Set([...meetings, ...rows.map(({ id }) => id)])]
}

/**
 * Makes those drafts firm whose places are free. `held`: those that stay drafts, with what holds their places;
 * of an exam all stay if one does.
 */
export async function publishFree(
  db: Queryable,
  meetings: readonly MeetingId[],
): Promise<{ changed: MeetingId[]; held: HeldByMeeting }> {
  const held = new Map<MeetingId, readonly HeldPlace[]>()
  const publish = async (wanted: readonly MeetingId[]): Promise<MeetingId[]> => {
    const tried = await publishOrNot(db, wanted)
    if ('result' in tried) return tried.result.changed
    const lost = tried.conflict.held
    for (const [id, places] of lost) held.set(id, places)
    const staying = new Set(await wholeExams(db, [...lost.keys()]))
    const rest = wanted.filter((id) => !staying.has(id))
    return rest.length > 0 ? publish(rest) : []
  }
  const changed = await publish(meetings)
  // Some lost their places to drafts that stay themselves.
  const again = [...held].flatMap(([id, places]) => (places.every(({ holder }) => held.has(holder.id)) ? [id] : []))
  await oneAfterAnother(again, async (id) => {
    const whole = await wholeExams(db, [id])
    const tried = await publishOrNot(
      db,
      meetings.filter((one) => whole.includes(one)),
    )
    if ('conflict' in tried) return
    held.delete(id)
    changed.push(...tried.result.changed)
  })
  return { changed, held }
}

/** Turns the published meetings back into drafts; soft claims waiting for their places are promoted. */
export async function unpublishMeetings(
  db: Queryable,
  meetings: readonly MeetingId[],
): Promise<{ changed: MeetingId[] }> {
  const changed = await lockMeetings(db, meetings, 'published')
  await db.execute(sql`
    update meeting set state = 'projected', version = version + 1 where id = any(${sql.param(changed)})`)
  await db.execute(sql`
    update claim set hold = 'draft', soft_reason = null, forced_by = null
    where meeting_id = any(${sql.param(changed)}) and left_in is null`)
  return { changed }
}
