import { z } from 'zod'
import { mostPairs, parseClock } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId, FacultyId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { call, type AnswerOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { fieldTexts } from '@/lib/core/wire/texts/errors'

const longestTitle = 200
/** Days of a year. */
const mostDays = 366
const mostCourseYears = 8

const title = wire.textBody(longestTitle).min(1, fieldTexts.required)
const parity = z.literal([0, 1])
const weekday = z.literal([1, 2, 3, 4, 5, 6, 7])
const courseYear = z.int().min(1).max(mostCourseYears)
const span = { dbeg: wire.dateText, dend: wire.dateText }
const semester = { title, half: z.literal([1, 2]), ...span, week_even: parity }

/** `8:15`, in minutes since midnight. */
const clock = z.string().transform((text, context): number => {
  const minutes = parseClock(text)
  if (minutes !== null) return minutes
  context.addIssue({ code: 'custom', message: fieldTexts.clock })
  return z.NEVER
})

/** Which classes of a day: those of a faculty and of a study form; null: of every one. */
const scope = {
  faculty_id: wire.typedAs<FacultyId>(z.int().positive()).nullable().default(null),
  fo: z.enum(['day', 'master', 'correspondence']).nullable().default(null),
}

/** One change of the calendar; a semester is named by its first date. */
const edit = z.discriminatedUnion('act', [
  z.object({ act: z.literal('add_semester'), ...semester }),
  z.object({ act: z.literal('edit_semester'), semester: wire.dateText, ...semester }),
  z.object({ act: z.literal('remove_semester'), semester: wire.dateText }),
  z.object({ act: z.literal('set_course'), semester: wire.dateText, kurs: courseYear, ...span }),
  z.object({ act: z.literal('remove_course'), semester: wire.dateText, kurs: courseYear }),
  z.object({
    act: z.literal('add_holidays'),
    days: z
      .array(z.object({ date: wire.dateText, title }))
      .min(1)
      .max(mostDays),
    /** Withdraws the published classes of these days and removes their drafts. */
    take: z.boolean().default(false),
    /** Their hours are to be made up. */
    owe: z.boolean().default(false),
    /** The date to which the classes of a single day go, as far as their places are free there. */
    move_to: wire.dateText.nullable().default(null),
  }),
  z.object({
    act: z.literal('remove_holidays'),
    dates: z.array(wire.dateText).min(1).max(mostDays),
    /** Brings back the classes that adding the holidays took away. */
    give_back: z.boolean().default(false),
  }),
  z.object({
    act: z.literal('move_day'),
    date: wire.dateText,
    day_as: weekday,
    week_even: parity.nullable().default(null),
    title: wire.textBody(longestTitle).default(''),
    /** The date whose classes are to be taught; the answer counts its classes too. */
    instead: wire.dateText.nullable().default(null),
    /** Takes the classes of that date along, as far as their places are free. */
    take: z.boolean().default(false),
    ...scope,
  }),
  z.object({ act: z.literal('unmove_day'), date: wire.dateText }),
  /** Holds classes of a day online; their rooms become free. */
  z.object({ act: z.literal('go_online'), date: wire.dateText, ...scope, title }),
  /** The pairs of one date, from the first; none: at their usual times again. */
  z.object({
    act: z.literal('set_day_pairs'),
    date: wire.dateText,
    times: z.array(z.object({ begin: clock, end: clock })).max(mostPairs),
  }),
  z.object({
    act: z.literal('set_pairs'),
    times: z
      .array(z.object({ begin: clock, end: clock }))
      .min(1)
      .max(mostPairs),
  }),
])

const standing = z.object({
  days: z.array(z.object({ dbeg: wire.dateAnswer, dend: wire.dateAnswer })),
  kinds: z.array(
    z.object({
      type: z.enum(['class', 'exam', 'booking', 'closure']),
      nt: z.literal(Object.values(lessonTypeTable).map(({ id }) => id)),
      projected: z.boolean(),
      count: z.int(),
    }),
  ),
  faculties: z.array(z.object({ title: z.string().nullable(), published: z.int(), projected: z.int() })),
})

/** The classes of a day that go to another, or online; `parties` has the first of them, troubled ones before others. */
const carried = z.object({
  going: z.int(),
  staying: z.array(
    z.object({
      id: wire.idAnswer<MeetingId>(),
      para: wire.pairField,
      title: z.string(),
      groups: z.string(),
      /** By what it can be listed: its groups, its teachers, and the buildings where it is. */
      among: z.object({
        group: z.array(z.string()),
        teacher: z.array(z.string()),
        building: z.array(z.string()),
      }),
      held: z.array(
        z.object({ kind: z.enum(['room', 'teacher', 'group', 'load']), title: z.string(), by: z.string() }),
      ),
    }),
  ),
  parties: z.array(
    z.object({
      kind: z.enum(['group', 'teacher']),
      id: z.int(),
      title: z.string(),
      going: z.int(),
      staying: z.int(),
      standing: z.int(),
    }),
  ),
  groups: z.int(),
  teachers: z.int(),
  violations: z.object({ total: z.int(), texts: z.array(z.string()) }),
})

export const changeCalendarCall = call('POST /api/admin/calendar/', {
  summary: 'Changes the academic calendar or the pairs of the day; says what stands on the dates concerned',
  body: z.object({
    edit,
    /** The version the client saw; another one is refused as stale. Absent: not checked. */
    version: z.string().max(100).optional(),
    dry_run: wire.dryRun,
  }),
  response: z.object({
    /** Null in a dry run. */
    change_id: wire.changeId.nullable(),
    version: z.string(),
    /** What stands on the dates concerned, one entry for each question to the user. */
    standing: z.array(standing),
    taken: z.int(),
    returning: z.int(),
    carried: carried.nullable(),
    /** Of the classes that go elsewhere or return. */
    warnings: wire.warningsAnswer,
  }),
})

export type SentCalendarEdit = z.input<typeof edit>
export type ReadCalendarEdit = z.output<typeof edit>
export type ChangedCalendarAnswer = AnswerOf<typeof changeCalendarCall>
