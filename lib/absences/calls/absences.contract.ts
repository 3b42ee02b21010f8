import { z } from 'zod'
import { absenceBecame, absenceWays } from '@/lib/absences/rules/absence-plan'
import { absenceTexts } from '@/lib/absences/texts/absences'
import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, MeetingId, RoomId, TeacherId, WishId } from '@/lib/core/names/rules/ids'
import { groupAnswer, roomAnswer, teacherAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { components, ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { isSought, leavingAnswer, movesBodyOf, plannedAnswer } from '@/lib/repair/calls.contract'
import { endedFields, returnsBodyOf } from '@/lib/wishes/calls/closings.contract'
import { returnStates } from '@/lib/wishes/rules'
import { substituteAnswer } from './substitutes.contract'

/** Two months of a teacher with six pairs a day. */
const mostClasses = 400
/** A class that moves, and those that make way for it. */
const mostMoves = 20
const longestReason = 10_000

/** An absence is a wish of its teacher or group, with its id. */
const params = z.object({ id: wire.idTextOf<WishId>() })

export const absentAnswer = leavingAnswer.omit({ from: true }).extend({
  id: wire.idAnswer<MeetingId>(),
  version: z.int(),
  auds: z.array(roomAnswer),
  date: wire.dateAnswer,
  pair: wire.pairField,
})

/** A class that can take the groups of another. */
const joinAnswer = z
  .object({
    id: wire.idAnswer<MeetingId>(),
    version: z.int(),
    teacher_list: z.array(teacherAnswer),
    group_list: z.array(groupAnswer),
    /** Where both are held. */
    auds: z.array(roomAnswer),
    /** The room that replaces its rooms; null: it keeps them. */
    aud_id: wire.idAnswer<RoomId>().nullable(),
    /** Seats there, and students of both; null: unknown. */
    maxstud: z.int().nullable(),
    students: z.int().nullable(),
  })
  .register(components, { id: 'Join' })

const slotsAnswer = z.array(z.object({ date: wire.dateAnswer, pair: wire.pairField }))

export const absencesCall = ownCall('GET /api/absence/', {
  summary: 'The absences that are not over, of oneself and of those whom one plans, each with what is not settled',
  response: z.array(
    z.object({
      id: wire.idAnswer<WishId>(),
      /** Who is absent. */
      item: z.object({ type: z.enum(['teacher', 'group']), id: z.int(), title: z.string() }),
      title: z.string(),
      dbeg: wire.dateAnswer,
      dend: wire.dateAnswer,
      /** Null: every day, or every pair. */
      weekday: z.literal([...weekdays]).nullable(),
      pair: wire.pairField.nullable(),
      /** The first pair of the first day and the last one of the last day; absent: of the day. */
      first_pair: wire.pairField.optional(),
      last_pair: wire.pairField.optional(),
      /** The classes ahead about which nothing was decided, in order. */
      unsettled: slotsAnswer,
    }),
  ),
})

export const absencePlanCall = ownCall('GET /api/absence/{id}/plan/', {
  summary: 'The classes ahead of an absent teacher or group, each with who can hold it instead and where it can go',
  isHeavy: 'apart',
  params,
  response: z.object({
    /** Who is absent. */
    item: z.object({ type: z.enum(['teacher', 'group']), id: z.int(), title: z.string() }),
    title: z.string(),
    dbeg: wire.dateAnswer,
    dend: wire.dateAnswer,
    classes: z.array(
      absentAnswer.extend({
        /** What the user may do with it. */
        ways: z.array(z.enum(absenceWays)),
        substitutes: z.array(substituteAnswer),
        joins: z.array(joinAnswer),
        /** The first of all classes work together. */
        proposals: plannedAnswer.shape.proposals,
        is_sought: isSought,
      }),
    ),
  }),
})

export const settleAbsenceCall = ownCall('POST /api/absence/{id}/', {
  summary: 'Does with classes of whoever is absent what is chosen for each, as one change, all or none',
  params,
  body: z.object({
    classes: z
      .array(
        z
          .object({
            schedule_id: wire.largeIdBodyOf<MeetingId>(),
            /** The version that the plan showed. */
            version: wire.versionSeen,
            way: z.enum(absenceWays),
            /** For `substitute`. */
            teacher_id: wire.idBodyOf<TeacherId>().optional(),
            /** For `join`: the class that takes its groups, and its new room; null: it keeps its rooms. */
            with_id: wire.largeIdBodyOf<MeetingId>().optional(),
            with_version: wire.versionSeen,
            aud_id: wire.idBodyOf<RoomId>().nullish(),
            /** For `move`: its own move, and those of classes that make way. */
            moves: movesBodyOf(mostMoves).optional(),
          })
          .superRefine(({ way, teacher_id: teacher, with_id: host, moves = [], schedule_id: id }, context) => {
            if (way === 'substitute' && teacher === undefined)
              context.addIssue({ code: 'custom', path: ['teacher_id'], message: absenceTexts.lacksTeacher })
            if (way === 'join' && host === undefined)
              context.addIssue({ code: 'custom', path: ['with_id'], message: absenceTexts.lacksHost })
            if (way === 'move' && !moves.some((move) => move.schedule_id === id))
              context.addIssue({ code: 'custom', path: ['moves'], message: absenceTexts.lacksPlace })
          }),
      )
      .min(1)
      .max(mostClasses)
      .refine((classes) => {
        const ids = classes.flatMap(({ schedule_id: id, with_id: host, moves = [] }) => [
          id,
          ...(host === undefined ? [] : [host]),
          ...moves.flatMap((move) => (move.schedule_id === id ? [] : [move.schedule_id])),
        ])
        return new Set(ids).size === ids.length
      }, absenceTexts.twice),
    reason: wire.textBody(longestReason).default(''),
    dry_run: wire.dryRun,
  }),
  response: z.object({
    /** Number of classes changed. */
    changed: z.int(),
    touched: wire.touchedAnswer,
    warnings: wire.warningsAnswer,
    change_id: wire.idAnswer<ChangeId>().nullable(),
  }),
})

export const absenceReturnsCall = ownCall('GET /api/absence/{id}/returns/', {
  summary: 'The classes that may return if whoever is absent is back from a date on',
  params,
  query: z.object({ date: wire.dateText }),
  response: z.array(
    absentAnswer.extend({
      became: z.enum(absenceBecame),
      date_from: wire.dateAnswer,
      pair_from: wire.pairField,
      state: z.enum(returnStates),
    }),
  ),
})

export const endAbsenceCall = ownCall('POST /api/absence/{id}/end/', {
  summary: 'Ends an absence before a date, and brings back the given classes, as one change',
  params,
  body: z.object({
    date: wire.dateText,
    returns: returnsBodyOf(mostClasses),
    dry_run: wire.dryRun,
  }),
  response: z.object(endedFields),
})
