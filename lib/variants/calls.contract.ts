import { z } from 'zod'
import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { itemType, loadItemAnswer } from '@/lib/core/load/calls/load.contract'
import type { ChangeId, FacultyId, FillingId, MeetingId, RoomId, VariantId } from '@/lib/core/names/rules/ids'
import { mostItems } from '@/lib/core/placing/rules/filling'
import { itemAnswer, roomAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import { call, ownCall, type AnswerOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'
import { firstOf, qualityChange, violationAnswer } from '@/lib/quality/calls/quality.contract'
import { longestReason } from '@/lib/quality/rules/quality-check'
import { movesBody } from '@/lib/repair/calls.contract'
import { marks } from '@/lib/variants/rules/differences'
import { longestName } from '@/lib/variants/rules/variant'
import { repeats } from '@/lib/variants/rules/variant-view'

const repeat = z.enum(repeats)
const name = wire.textBody(longestName).min(1, fieldTexts.required)

const clashes = z.array(z.object({ step: z.int(), dates: z.array(wire.dateAnswer), text: z.string() }))

const head = {
  id: wire.idAnswer<VariantId>(),
  name: z.string(),
  faculty: z.object({ id: wire.idAnswer<FacultyId>(), title: z.string() }),
  owner: z.string(),
  is_mine: z.boolean(),
  /** Whether other planners of the faculty may look at it. */
  is_shared: z.boolean(),
}

export const variantsCall = ownCall('GET /api/variants/', {
  summary: 'The variants of the user, and those that colleagues who plan the same faculties share',
  response: z.array(
    z.object({ ...head, version: z.int(), steps: z.int(), is_taken: z.boolean(), changed: wire.dateAnswer }),
  ),
})

export const makeVariantCall = ownCall('POST /api/variants/', {
  summary:
    'Makes a variant of the plan: empty, with the result of a search for what is left of a load, or with classes moved',
  body: z.object({
    name,
    /** Absent: the faculty of the groups that the search was for, or whose classes move. */
    faculty_id: wire.idBodyOf<FacultyId>().optional(),
    filling_id: wire.idBodyOf<FillingId>().optional(),
    /** Indexes of the search's proposals; absent: all. */
    proposals: z.array(z.int().min(0)).min(1).max(mostItems).optional(),
    /** Moves of timetable classes that become its first step. */
    moves: movesBody.optional(),
  }),
  response: z.object({ id: wire.idAnswer<VariantId>() }),
})

const params = z.object({ id: wire.idTextOf<VariantId>() })

/** The variant to compare with; absent: the timetable. */
const comparedQuery = z.object({ variant_id: wire.idTextOf<VariantId>().optional() })

const slot = z.object({ day: z.literal([...weekdays]), pair: wire.pairField, auds: z.array(z.string()) })

export const variantCall = call('GET /api/variants/{id}/', {
  summary:
    'A variant laid over what stands now: what it changes, or how it differs from another one, and what of it cannot be done by now',
  params,
  query: comparedQuery,
  response: z.object({
    ...head,
    version: z.int(),
    steps: z.int(),
    /** The result of taking it over; null: not taken over, so it can be changed. */
    taken: z.object({ classes: z.int(), change_id: wire.idAnswer<ChangeId>().nullable() }).nullable(),
    clashes,
    /** Classes of one series with the same change. */
    differences: z.array(
      z.object({
        mark: z.enum(['added', 'moved', 'gone']),
        schedule: itemAnswer,
        from: slot.nullable(),
        to: slot.nullable(),
        dates: z.array(wire.dateAnswer),
        weeks: z.int(),
      }),
    ),
  }),
})

export const variantWeekCall = call('GET /api/variants/{id}/week/', {
  summary: 'The week of a group, teacher or room in a variant, each class marked, and what is left of its load there',
  params,
  query: z.object({ type: z.enum(['group', 'teacher', 'auditory']), subject: wire.idText, week: wire.dateText }),
  response: z.object({
    title: z.string(),
    classes: z.array(
      z.object({
        mark: z.enum(marks),
        schedule: itemAnswer,
        /** For a moved class, its place without the variant. */
        other: itemAnswer.nullable(),
      }),
    ),
    left: z.array(z.object({ nagruzka: loadItemAnswer, h_left: z.int(), auds: z.array(roomAnswer) })),
  }),
})

export const variantPlacesCall = ownCall('GET /api/variants/{id}/places/', {
  summary: 'Where load, or a class with those that follow it, can stand in a variant, from each slot of a week on',
  params,
  query: z
    .object({
      week: wire.dateText,
      nagruzka_type: itemType,
      nagruzka_id: wire.idText.optional(),
      repeat: repeat.default('weekly'),
      /** A class of the variant; a negative id: one that the variant placed. */
      schedule_id: wire.largeIdTextOf<MeetingId>().optional(),
      following: wire.flagText,
      aud_id: wire.idTextOf<RoomId>().optional(),
    })
    .refine((query) => (query.nagruzka_id === undefined) !== (query.schedule_id === undefined), {
      path: ['nagruzka_id'],
      error: fieldTexts.required,
    }),
  response: z.array(
    z.object({
      day: z.literal([...weekdays]),
      pair: wire.pairField,
      dates: z.int(),
      free: z.int(),
      reasons: z.array(z.string()),
    }),
  ),
})

export const variantQualityCall = ownCall('GET /api/variants/{id}/quality/', {
  summary:
    'What the rules of quality say of everybody whom a variant concerns, without it or in another one, and with it',
  isHeavy: 'apart',
  params,
  query: comparedQuery,
  response: z.object({
    quality: z.array(qualityChange),
    judged: z.object({ dbeg: wire.dateAnswer, dend: wire.dateAnswer }).nullable(),
  }),
})

const versionField = { version: z.int() }
const target = { date: wire.dateText, pair: wire.pairField, aud_id: wire.idBodyOf<RoomId>().nullable().default(null) }

export const variantStepCall = ownCall('POST /api/variants/{id}/steps/', {
  summary:
    'Places load in a variant, moves a class there or takes it away, as far as places are free; nothing of it is in the timetable',
  params,
  body: z.discriminatedUnion('act', [
    z.object({
      ...versionField,
      ...target,
      act: z.literal('place'),
      repeat: repeat.default('weekly'),
      nagruzka_type: itemType,
      nagruzka_id: wire.idBody,
    }),
    z.object({
      ...versionField,
      ...target,
      act: z.literal('move'),
      schedule_id: wire.largeIdBodyOf<MeetingId>(),
      following: z.boolean().default(false),
    }),
    /** Moves several timetable classes, all or none. */
    z.object({ ...versionField, act: z.literal('mend'), moves: movesBody }),
    z.object({
      ...versionField,
      act: z.literal('remove'),
      schedule_id: wire.largeIdBodyOf<MeetingId>(),
      following: z.boolean().default(false),
    }),
  ]),
  response: z.object({ clashes }),
})

export const dropStepCall = ownCall('POST /api/variants/{id}/undo-step/', {
  summary: 'Takes the last step of a variant back, or all that a search placed there',
  params,
  body: z.object(versionField),
  response: z.object({}),
})

export const changeVariantCall = ownCall('PATCH /api/variants/{id}/', {
  summary: 'Renames a variant, or shows it to colleagues',
  params,
  body: z.object({ name: name.optional(), is_shared: z.boolean().optional() }),
  response: z.object({}),
})

export const removeVariantCall = ownCall('DELETE /api/variants/{id}/', {
  summary: 'Removes a variant; what was taken over of it stays',
  params,
  response: z.object({}),
})

export const takeVariantCall = ownCall('POST /api/variants/{id}/take/', {
  summary:
    'Takes a variant over into the timetable in one change, placed load as drafts; what clashes is left out and named, or with `whole` refuses all of it; needs a `reason` where published classes change or break a hard rule of quality',
  params,
  body: z.object({
    ...versionField,
    whole: z.boolean().default(false),
    reason: wire.textBody(longestReason).default(''),
    dry_run: wire.dryRun,
  }),
  response: z.object({
    classes: z.int(),
    clashes,
    touched: wire.touchedAnswer,
    /** Published classes that change. */
    published: z.int(),
    violations: firstOf(violationAnswer),
    change_id: wire.idAnswer<ChangeId>().nullable(),
  }),
})

export type VariantAnswer = AnswerOf<typeof variantCall>
export type VariantWeekAnswer = AnswerOf<typeof variantWeekCall>
