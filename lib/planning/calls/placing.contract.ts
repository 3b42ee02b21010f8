import { z } from 'zod'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { refOf } from '@/lib/core/load/rules/load-item'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { makeWayOf } from '@/lib/core/placing/calls/make-way'
import type { PlacementRequest } from '@/lib/core/placing/rules/placement'
import type { PlacementScope } from '@/lib/core/placing/rules/placement-series'
import { placementFields } from '@/lib/core/placing/texts/placement'
import { itemAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { call, type InputOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { firstOf, violationAnswer } from '@/lib/quality/calls/quality.contract'
import { longestReason } from '@/lib/quality/rules/quality-check'
import { makeWayBody } from '@/lib/repair/calls.contract'

/** Fields common to both placing calls. */
const place = {
  date: wire.dateText,
  pair: wire.pairField,
  aud_id: wire.idBodyOf<RoomId>().nullish(),
  semi_week: z.boolean().default(false),
  as_projected: z.boolean().default(true),
  /** Required to publish against a hard rule of quality. */
  reason: wire.textBody(longestReason).default(''),
  on_conflict: z.enum(['skip', 'force']).optional(),
  /** Classes to move first, in the same change, to free the place. */
  make_way: makeWayBody.optional(),
  dry_run: wire.dryRun,
}

function checkUntil(
  date: CalendarDate,
  until: CalendarDate | null | undefined,
  field: string,
  context: z.RefinementCtx,
): void {
  const message = !until ? placementFields.untilMissing : until < date ? placementFields.untilBeforeStart : null
  if (message) context.addIssue({ code: 'custom', path: [field], message })
}

const placementAnswer = z.object({
  dates: z.array(wire.dateAnswer),
  created: z.array(itemAnswer),
  skipped: z.array(wire.conflictAnswer),
  untaught: wire.untaughtAnswer,
  warnings: wire.warningsAnswer,
  /** If published at once: violations that need a `reason`. */
  violations: firstOf(violationAnswer),
  /** Placed hours of the item, including these classes. */
  h_set: z.number().int(),
  change_id: wire.changeId.nullable(),
})

export const placeLoadCall = call('POST /api/schedule/set-nagruzka/', {
  summary:
    'Places a load item once or as a series, as drafts or published; taken dates refuse, are skipped or are overlapped',
  body: z
    .object({
      /** The id in the list of its type; for a meta-programme, that of the discipline. */
      id: wire.idBody,
      ...place,
      type: z.enum(['group', 'metaprogram', 'teacher']),
      mode: z.enum(['once', 'until_the_end', 'until_the_date']),
      until_date: wire.dateText.nullish(),
    })
    .superRefine(({ mode, date, until_date: until }, context) => {
      if (mode === 'until_the_date') checkUntil(date, until, 'until_date', context)
    }),
  response: placementAnswer,
})

export const placeDisciplineCall = call('POST /api/project/{id}/set-manually/', {
  summary: 'Places a discipline of a meta-programme; without `until` once',
  params: z.object({ id: wire.idText }),
  body: z.object({ ...place, until: wire.dateText.nullish() }).superRefine(({ date, until }, context) => {
    if (until) checkUntil(date, until, 'until', context)
  }),
  response: placementAnswer,
})

type LoadBody = InputOf<typeof placeLoadCall>['body']
type DisciplineInput = InputOf<typeof placeDisciplineCall>

const requestOf = (
  body: Omit<DisciplineInput['body'], 'until'>,
  of: PlacementRequest['of'],
  id: number,
  scope: PlacementScope,
): PlacementRequest => ({
  ...refOf(of, id),
  roomId: body.aud_id || null,
  date: body.date,
  pair: body.pair,
  scope,
  published: !body.as_projected,
  ...(body.reason && { reason: body.reason }),
  onTaken: body.on_conflict ?? 'refuse',
  ...(body.make_way && { makeWay: makeWayOf(body.make_way) }),
  dryRun: body.dry_run,
})

const untilScope = (until: CalendarDate | null | undefined, everySecondWeek: boolean): PlacementScope =>
  until ? { repeat: 'until_the_date', until, everySecondWeek } : { repeat: 'once' }

export function placementOfLoad(body: LoadBody): PlacementRequest {
  const { mode, semi_week: everySecondWeek, until_date: until } = body
  const scope: PlacementScope =
    mode === 'until_the_end'
      ? { repeat: mode, everySecondWeek }
      : untilScope(mode === 'until_the_date' ? until : null, everySecondWeek)
  return requestOf(body, body.type === 'metaprogram' ? 'programme' : 'load', body.id, scope)
}

export const placementOfDiscipline = ({ params, body }: Pick<DisciplineInput, 'params' | 'body'>): PlacementRequest =>
  requestOf(body, 'programme', params.id, untilScope(body.until, body.semi_week))

export type PlacementAnswer = z.infer<typeof placementAnswer>
