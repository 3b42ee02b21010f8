import { z } from 'zod'
import type { ChangeId, MeetingId } from '@/lib/core/names/rules/ids'
import { ownCall } from './call.contract'
import * as wire from './fields.contract'

/** Most classes that are taken back by themselves at once. */
const mostUndone = 200

export const undoCall = ownCall('POST /api/change/{id}/undo/', {
  summary: 'Undoes a change, or only some of its classes, if their places are still free',
  params: z.object({ id: wire.largeIdTextOf<ChangeId>() }),
  query: z.object({
    dry_run: wire.flagText,
    /** Of its classes these alone, by the ids of `schedule_ids`; none: all. */
    only: wire.largeIdListTextOf<MeetingId>(mostUndone),
  }),
  response: z.object({
    /** Null in a dry run. */
    change_id: wire.idAnswer<ChangeId>().nullable(),
    warnings: wire.warningsAnswer,
  }),
})
