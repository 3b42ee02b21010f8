import { sql } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { deleteMeetings } from './delete-meetings'
import { lockMeetings } from './lock-meetings'

/**
 * Releases the meetings' places by deleting them or leaving traces. Waiting soft claims become firm at
 * commit.
 */
export async function releaseMeetings(
  db: Queryable,
  meetings: readonly MeetingId[],
  leave: 'nothing' | 'trace',
): Promise<{ changed: MeetingId[] }> {
  const changed = await lockMeetings(db, meetings)
  if (leave === 'nothing') {
    await deleteMeetings(db, changed)
  } else {
    await db.execute(sql`
      update meeting set state = 'trace', version = version + 1 where id = any(${sql.param(changed)})`)
    await db.execute(sql`
      update claim set hold = 'trace', soft_reason = null, forced_by = null
      where meeting_id = any(${sql.param(changed)})`)
  }
  return { changed }
}
