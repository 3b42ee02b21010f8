import type { Plannable } from '@/lib/core/names/rules/resource'
import { decodeConflict, encodeConflict } from '@/lib/core/placing/calls/conflict'
import { encodeMakeWay } from '@/lib/core/placing/calls/make-way'
import type { Placement, PlacementRequest } from '@/lib/core/placing/rules/placement'
import { decodeItem, encodeItem } from '@/lib/core/schedule/calls/schedule-item'
import { subjectWord } from '@/lib/core/schedule/calls/subject'
import { type CallRequest, decodedBy, wireRequestOf } from '@/lib/core/wire/calls/request'
import { decodeViolations, encodeViolations } from '@/lib/quality/calls/quality'
import type { placeDisciplineCall, placeLoadCall, PlacementAnswer } from './placing.contract'

export const encodePlacement = (placement: Placement): PlacementAnswer => ({
  dates: placement.dates,
  created: placement.created.map(encodeItem),
  skipped: placement.skipped.map(encodeConflict),
  untaught: placement.untaught,
  warnings: placement.warnings,
  violations: encodeViolations(placement.violations),
  h_set: placement.placedHours,
  change_id: placement.changeId,
})

const decodePlacement = (placement: PlacementAnswer): Placement => ({
  dates: placement.dates,
  created: placement.created.map(decodeItem),
  skipped: placement.skipped.map(decodeConflict),
  untaught: placement.untaught,
  warnings: placement.warnings,
  violations: decodeViolations(placement.violations),
  placedHours: placement.h_set,
  changeId: placement.change_id,
})

/**
 * `subject`: the subject whose week the planner uses. The set-manually call does not know «until the end», so
 * a programme row uses the other call.
 */
export function placeRequest(request: PlacementRequest, subject: Plannable): CallRequest<Placement> {
  const { id, scope } = request
  const place = {
    date: request.date,
    pair: request.pair,
    aud_id: request.roomId,
    semi_week: scope.repeat !== 'once' && scope.everySecondWeek,
    as_projected: !request.published,
    ...(request.reason && { reason: request.reason }),
    ...(request.makeWay && { make_way: encodeMakeWay(request.makeWay) }),
    dry_run: request.dryRun,
    ...(request.onTaken === 'refuse' ? {} : { on_conflict: request.onTaken }),
  }
  const until = scope.repeat === 'until_the_date' ? scope.until : null
  if (request.of === 'programme' && scope.repeat !== 'until_the_end')
    return decodedBy(
      decodePlacement,
      wireRequestOf<typeof placeDisciplineCall>('POST /api/project/{id}/set-manually/', {
        params: { id },
        body: { ...place, until },
      }),
    )
  const type = subjectWord(request.of === 'programme' ? request.of : subject.kind)
  return decodedBy(
    decodePlacement,
    wireRequestOf<typeof placeLoadCall>('POST /api/schedule/set-nagruzka/', {
      body: { ...place, id, type, mode: scope.repeat, until_date: until },
    }),
  )
}
