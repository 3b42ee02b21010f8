import type { Queryable } from '@/db/client'
import { findShared } from '@/db/queries/meetings/shared-classes'
import type { MeetingId } from '@/lib/domain/ids'
import type { BulkChange } from '@/lib/domain/placement'
import type { Plannable } from '@/lib/domain/resource'

/** With whom else these groups, or this teacher, share the classes; a programme shares with nobody. */
export async function sharedWith(
  db: Queryable,
  meetings: readonly MeetingId[],
  of: readonly Plannable[],
): Promise<BulkChange['shared']> {
  const kind = of[0]?.kind
  if (kind !== 'group' && kind !== 'teacher') return []
  const ids = of.map(({ id }) => id)
  return findShared(db, meetings, kind, ids)
}
