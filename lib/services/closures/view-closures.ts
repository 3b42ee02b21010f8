import { listClosures } from '@/db/queries/closures/closures'
import type { Closure } from '@/lib/domain/closure'
import type { RoomId } from '@/lib/domain/ids'
import type { Period } from '@/lib/domain/period'
import type { ServiceContext } from '../context'
import { viewSubject } from '../schedule/view-subject'

/** The closures of a room in a period; needs the right to see its schedule. Throws `not_allowed` and `not_found`. */
export async function viewClosures(
  context: Pick<ServiceContext, 'db' | 'actor'>,
  { roomId, period }: { roomId: RoomId; period: Period },
): Promise<Closure[]> {
  await viewSubject(context, { kind: 'room', id: roomId })
  return listClosures(context.db, roomId, period)
}
