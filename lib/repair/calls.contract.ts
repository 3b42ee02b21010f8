import { z } from 'zod'
import { mostPairs } from '@/lib/core/calendar/rules/pairs'
import { itemType } from '@/lib/core/load/calls/load.contract'
import type { MeetingId, RoomId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { repairReasons } from '@/lib/core/placing/rules/proposal'
import {
  groupAnswer,
  itemAnswer,
  placeAnswer,
  queryAnswer,
  teacherAnswer,
  roomAnswer,
} from '@/lib/core/schedule/calls/schedule.contract'
import { call, components, ownCall, type AnswerOf, type InputOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { repairTexts } from './texts'

/** Enough for a chain of four series over a semester, or a room's classes of some weeks. */
const mostSteps = 500
const longestReason = 10_000

export const leavingAnswer = z.object({
  title: z.string(),
  nt: z.literal([...lessonTypes]),
  ngroup: z.literal([...subgroups]),
  is_projected: z.boolean(),
  group_list: z.array(groupAnswer),
  teacher_list: z.array(teacherAnswer),
  from: placeAnswer,
})

const moveAnswer = leavingAnswer
  .extend({
    to: placeAnswer,
    /** The room that replaces its rooms; null: it keeps them. */
    aud_to: wire.idAnswer<RoomId>().nullable(),
    classes: z.array(
      z.object({
        id: wire.idAnswer<MeetingId>(),
        version: z.int(),
        date_from: wire.dateAnswer,
        date_to: wire.dateAnswer,
      }),
    ),
  })
  .register(components, { id: 'ProposedMove' })

const proposalAnswer = z
  .object({
    /** The number of other classes it moves. */
    others: z.int(),
    /** Negative if it improves the timetable. */
    price: z.number(),
    reasons: z.array(z.string()),
    /** Dates on which the class stays. */
    stays: z.array(wire.dateAnswer),
    /** The names of those whose classes move. */
    touched: z.array(z.string()),
    /** The move of the class itself comes first. */
    moves: z.array(moveAnswer),
  })
  .register(components, { id: 'Proposal' })

export const proposalsCall = ownCall('GET /api/schedule/{id}/proposals/', {
  summary:
    'Ways to free the place of a class, those that move the fewest others first: where to, at what price, whom it touches',
  params: z.object({ id: wire.largeIdTextOf<MeetingId>() }),
  query: z
    .object({
      /**
       * Why the class has to leave: its room, the slot, or its teacher's absence; `swap`: only to swap with
       * another.
       */
      without: z.enum(repairReasons),
      /** Also for the later classes of its series in the same place. */
      until_the_end: wire.flagText,
      /** With `pair_to`: only ways into this slot. */
      date_to: wire.dateText.optional(),
      pair_to: wire.idText.pipe(wire.pairField).optional(),
    })
    .superRefine(({ date_to: date, pair_to: pair }, context) => {
      if ((date === undefined) !== (pair === undefined))
        context.addIssue({
          code: 'custom',
          path: [date ? 'pair_to' : 'date_to'],
          message: repairTexts.halfPlace,
        })
    }),
  response: z.array(proposalAnswer),
})

export const loadWaysCall = ownCall('GET /api/group/nagruzka-proposals/', {
  summary:
    'Who would have to make way so that a load item can stand in a slot, once or until the end; nobody where it cannot',
  query: z.object({
    nagruzka_type: itemType,
    nagruzka_id: wire.idText,
    date: wire.dateText,
    pair: wire.idText.pipe(wire.pairField),
    aud_id: wire.idTextOf<RoomId>().optional(),
    until_the_end: wire.flagText,
  }),
  response: z.array(
    proposalAnswer.pick({ price: true, reasons: true, touched: true }).extend({
      dates: z.array(wire.dateAnswer),
      /** The room of the placed classes; null: none. */
      auditory: roomAnswer.nullable(),
      moves: proposalAnswer.shape.moves,
    }),
  ),
})

/** Classes for which a way is still looked for: only in a part of an answer. */
export const soughtClasses = z.array(leavingAnswer.extend({ dates: z.array(wire.dateAnswer) })).optional()

/** That ways for a class are still looked for: only in a part of an answer. */
export const isSought = z.literal(true).optional()

/** A class that has to leave, with its ways. */
export const plannedAnswer = leavingAnswer
  .extend({
    dates: z.array(wire.dateAnswer),
    /** Whether the user may change it; if not, there are no proposals. */
    is_mine: z.boolean(),
    proposals: z.array(proposalAnswer),
  })
  .register(components, { id: 'PlannedClass' })

/** Days: a few weeks of a room's classes can be planned at once, not a semester. */
const longestPlan = 62

export const planCall = ownCall('GET /api/{itemType}/{id}/proposals/', {
  summary:
    'What to do with all classes of a closed room (`auditory`) or an absent `teacher` in a period: ways for each, whose first ones go together',
  isHeavy: 'apart',
  params: z.object({ itemType: z.enum(['auditory', 'teacher']), id: wire.idText }),
  query: z
    .object({
      dbeg: wire.dateText,
      dend: wire.dateText,
      /** Absent: all. */
      pairs: wire.idListText(mostPairs).pipe(z.array(wire.pairField)),
    })
    .superRefine(wire.checkPeriod(longestPlan)),
  response: z.array(plannedAnswer),
})

/** Classes to move together, at most so many; each occurs once. */
export const movesBodyOf = (most: number) =>
  z
    .array(
      z.object({
        schedule_id: wire.largeIdBodyOf<MeetingId>(),
        /** The version that the proposal was made for. */
        version: wire.versionSeen,
        date_to: wire.dateText,
        pair_to: wire.pairField,
        /** Replaces all its rooms. */
        aud_to: wire.idBodyOf<RoomId>().nullish(),
      }),
    )
    .max(most, repairTexts.tooMany)
    .refine((moves) => new Set(moves.map((move) => move.schedule_id)).size === moves.length, repairTexts.twice)

export const movesBody = movesBodyOf(mostSteps).min(1)

/** Classes that make way for a placement, in the same change. */
export const makeWayBody = z.object({
  moves: movesBody,
  reason: wire.textBody(longestReason).default(''),
  just_change: z.boolean().default(false),
})

export const mendCall = call('POST /api/schedule/mend/', {
  summary: 'Moves several classes at once, all or none, as a proposal says',
  body: makeWayBody.extend({ dry_run: wire.dryRun }),
  response: z.object({
    moved: z.array(itemAnswer),
    query: queryAnswer.nullable(),
    warnings: wire.warningsAnswer,
    change_id: wire.changeId.nullable(),
  }),
})

export type RepairedAnswer = AnswerOf<typeof mendCall>
export type RepairBody = InputOf<typeof mendCall>['body']
