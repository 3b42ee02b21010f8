import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import type { undoCall } from './change.contract'
import { requestOf } from './request'

/** `only`: undoes the change for these classes alone. */
export const undoRequest = (
  id: ChangeId,
  { only = [], dryRun = false }: { only?: readonly MeetingId[]; dryRun?: boolean } = {},
) =>
  requestOf<typeof undoCall>('POST /api/change/{id}/undo/', {
    params: { id },
    query: { dryRun, only },
  })
