import { listClosures } from '@/db/queries/wishes/closures'
import type { Closure } from '@/lib/wishes/rules'
import type { RoomId } from '@/lib/core/rules/names/ids'
import type { Period } from '@/lib/core/rules/schedule/period'
import type { DataContext } from '@/lib/core/service/context'
import { viewSubject } from '@/lib/core/service/schedule/view-subject'

/** The closures of a room in a period; needs the right to see its schedule. Throws `not_allowed` and `not_found`. */
export async function viewClosures(
  context: DataContext,
  { roomId, period }: { roomId: RoomId; period: Period },
): Promise<Closure[]> {
  await viewSubject(context, { kind: 'room', id: roomId })
  return listClosures(context.db, roomId, period)
}
