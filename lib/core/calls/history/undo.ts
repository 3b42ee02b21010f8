import type { ChangeId, MeetingId } from '@/lib/core/rules/names/ids'
import { requestOf } from '../calls/request'
import type { undoCall } from './change.contract'

/** `only`: undoes the change for these classes alone. */
export const undoRequest = (
  id: ChangeId,
  { only = [], dryRun = false }: { only?: readonly MeetingId[]; dryRun?: boolean } = {},
) =>
  requestOf<typeof undoCall>('POST /api/change/{id}/undo/', {
    params: { id },
    query: { dryRun, only },
  })
