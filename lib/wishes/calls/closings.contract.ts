import { z } from 'zod'
import { mostPairs } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { placeAnswer, roomAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'
import { leavingAnswer, movesBodyOf, plannedAnswer, soughtClasses } from '@/lib/repair/calls.contract'
import { returnStates } from '@/lib/wishes/rules'

/** Days that several rooms are closed for at once. */
const longestClosing = 186
const mostRooms = 300
/** The classes of a building of 80 rooms in two weeks. */
const mostMoves = 5_000
const longestReason = 10_000

const params = z.object({ id: wire.largeIdTextOf<ChangeId>() })

/** Bookings, booked exams and hidden classes, which only their owners move. */
export const standingAnswer = z.array(wire.conflictAnswer.extend({ owners: z.array(z.string()) }))

/** A class that was moved out. `from`: where it stood. */
export const movedOutAnswer = leavingAnswer.extend({
  id: wire.idAnswer<MeetingId>(),
  version: z.int(),
  now: placeAnswer,
  state: z.enum(returnStates),
})

const planFields = {
  auditories: z.array(roomAnswer),
  /** Number of closed pairs. */
  closed: z.int(),
  /** Classes there, each with the way that works together with all others; without one it stays. */
  classes: z.array(plannedAnswer),
  sought: soughtClasses,
  conflicts: standingAnswer,
}

export const closingPlanCall = ownCall('GET /api/closing/plan/', {
  summary: 'What stands in rooms that are to be closed, and one plan where all of it could go',
  isHeavy: 'apart',
  query: z
    .object({
      auditories: wire.idListText<RoomId>(mostRooms),
      dbeg: wire.dateText,
      dend: wire.dateText,
      /** Absent: all. */
      pairs: wire.idListText(mostPairs).pipe(z.array(wire.pairField)),
    })
    .superRefine(wire.checkPeriod(longestClosing))
    .refine(({ auditories }) => auditories.length > 0, { path: ['auditories'], error: fieldTexts.required }),
  response: z.object(planFields),
})

const closedAnswer = z.object({
  /** Number of closed pairs. */
  closed: z.int(),
  /** Number of classes that moved. */
  moved: z.int(),
  warnings: wire.warningsAnswer,
  /** Also the id of the closing. */
  change_id: wire.idAnswer<ChangeId>().nullable(),
})

export const closeRoomsCall = ownCall('POST /api/closing/', {
  summary: 'Closes several rooms and moves the given classes out of them, as one change',
  body: z
    .object({
      auditories: wire.idListBodyOf<RoomId>(mostRooms),
      dbeg: wire.dateText,
      dend: wire.dateText,
      pairs: z
        .array(wire.pairField)
        .min(1)
        .transform((given) => [...new Set(given)])
        .optional(),
      /** Optional in a dry run. */
      reason: wire.textBody(longestReason).default(''),
      moves: movesBodyOf(mostMoves).default([]),
      dry_run: wire.dryRun,
    })
    .superRefine(wire.checkPeriod(longestClosing))
    .refine(({ auditories }) => auditories.length > 0, { path: ['auditories'], error: fieldTexts.required })
    .refine(({ reason, dry_run }) => dry_run || reason !== '', {
      path: ['reason'],
      error: fieldTexts.required,
    }),
  response: closedAnswer,
})

export const leftInClosedCall = ownCall('GET /api/closing/{id}/', {
  summary: 'What still stands in rooms that were closed together, and a plan for it',
  isHeavy: 'apart',
  params,
  response: z.object({
    ...planFields,
    id: wire.idAnswer<ChangeId>(),
    dbeg: wire.dateAnswer,
    dend: wire.dateAnswer,
    pairs: z.array(wire.pairField),
    reason: z.string(),
  }),
})

export const moveOutCall = ownCall('POST /api/closing/{id}/moves/', {
  summary: 'Moves more classes out of rooms that were closed together, as one change',
  params,
  body: z.object({ moves: movesBodyOf(mostMoves).min(1), dry_run: wire.dryRun }),
  response: closedAnswer,
})

export const returningCall = ownCall('GET /api/closing/{id}/returns/', {
  summary: 'The classes that closing these rooms moved, and whether each may come back from a date on',
  params,
  query: z.object({ date: wire.dateText }),
  response: z.array(movedOutAnswer),
})

/** The classes to bring back. */
export const returnsBodyOf = (most: number) =>
  z
    .array(z.object({ schedule_id: wire.largeIdBodyOf<MeetingId>(), version: z.int() }))
    .max(most)
    .default([])

/** What ending something that moved classes tells. */
export const endedFields = {
  returned: z.int(),
  touched: wire.touchedAnswer,
  warnings: wire.warningsAnswer,
  change_id: wire.idAnswer<ChangeId>().nullable(),
}

export const endClosingCall = ownCall('POST /api/closing/{id}/end/', {
  summary: 'Opens rooms that were closed together from a date on, and brings back the given classes',
  params,
  body: z.object({
    date: wire.dateText,
    returns: returnsBodyOf(mostMoves),
    dry_run: wire.dryRun,
  }),
  response: z.object({
    /** Number of pairs that are open again. */
    removed: z.int(),
    ...endedFields,
  }),
})
