import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { HeldPlace } from '@/lib/core/rules/placing/placement'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { lockMeetings } from './release-meetings'
import { asNeededClaim, type NeededClaim, neededClaimOf, type OnConflict, placeClaims } from './place-claims'

/**
 * Makes the drafts among the meetings firm, all or none. Throws ClaimConflict, unless overlaps are forced.
 */
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
  const { conflicts } = await placeClaims(db, drafted.map(neededClaimOf), onConflict)
  return { changed, conflicts }
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
