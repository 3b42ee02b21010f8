import { z } from 'zod'
import type { ChangeId, WishId } from '@/lib/core/names/rules/ids'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { movesBodyOf, plannedAnswer, soughtClasses } from '@/lib/repair/calls.contract'
import { endedFields, movedOutAnswer, returnsBodyOf, standingAnswer } from './closings.contract'

/** Two months of a room. */
const mostMoves = 800

/** A fault is a wish of its room, with its id. */
const params = z.object({ id: wire.idTextOf<WishId>() })

export const faultPlanCall = ownCall('GET /api/fault/{id}/', {
  summary: 'The classes ahead in a room whose equipment is out of order, and a plan where they could go',
  isHeavy: 'apart',
  params,
  response: z.object({
    /** They need the equipment. */
    classes: z.array(plannedAnswer),
    /** Nobody knows whether they need it. */
    unsure: z.array(plannedAnswer),
    sought: soughtClasses,
    conflicts: standingAnswer,
  }),
})

export const moveFromFaultCall = ownCall('POST /api/fault/{id}/moves/', {
  summary: 'Moves classes out of a room whose equipment is out of order, as one change',
  params,
  body: z.object({ moves: movesBodyOf(mostMoves).min(1), dry_run: wire.dryRun }),
  response: z.object({ moved: z.int(), change_id: wire.idAnswer<ChangeId>().nullable() }),
})

export const faultReturnsCall = ownCall('GET /api/fault/{id}/returns/', {
  summary: 'The classes that were moved out, and whether each may return if all works again from a date on',
  params,
  query: z.object({ date: wire.dateText }),
  response: z.array(movedOutAnswer),
})

export const endFaultCall = ownCall('POST /api/fault/{id}/end/', {
  summary: 'Says that equipment works again from a date on, and brings back the given classes',
  params,
  body: z.object({ date: wire.dateText, returns: returnsBodyOf(mostMoves), dry_run: wire.dryRun }),
  response: z.object(endedFields),
})
