import { z } from 'zod'
import { daysBetween, parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbers } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, GroupId, LargeId, MeetingId } from '@/lib/core/names/rules/ids'
import { equipmentNames } from '@/lib/core/rooms/rules/room-properties'
import { fieldTexts, listTooLong, periodTooLong, textTooLong, tooManyTogether } from '@/lib/core/wire/texts/errors'
import { components } from './call.contract'

/** In days: an academic year, from the Monday of its first week to the Sunday of its last. */
export const longestPeriod = 371
/** Limit of days × subjects in one timetable call: a year of two subjects, a semester of six, a week of 110. */
export const mostTimetableDays = 770
/** The same for occupation, which costs a fifth: a week of 400. */
export const mostBusyDays = 2800

export const largestId = 2_147_483_647
/** The same of a `LargeId`. */
export const largestLargeId = Number.MAX_SAFE_INTEGER
const idPattern = /^-?\d{1,16}$/

/** Any pair number that some university has; the calendar decides whether this one has it. */
export const pairField = z.literal([...pairNumbers])

/** `YYYY-MM-DD`, a real date. */
export const dateText = z
  .string({ error: fieldTexts.date })
  .transform((text, context): CalendarDate => {
    const date = parseCalendarDate(text)
    if (date) return date
    context.addIssue({ code: 'custom', message: fieldTexts.date })
    return z.NEVER
  })
  .meta({ format: 'date' })

const idTextUpTo = (largest: number) =>
  z
    .string({ error: fieldTexts.id })
    .regex(idPattern, fieldTexts.id)
    .transform(Number)
    .refine((id) => Math.abs(id) <= largest, fieldTexts.id)

/** An id in a path or query: an integer within the database's range. */
export const idText = idTextUpTo(largestId)

/** A schema with narrower types than zod can infer: the brand of an id, a date that our own code has written. */
export const typedAs = <Output, Input = Output>(schema: z.ZodType): z.ZodType<Output, Input> =>
  schema as z.ZodType<Output, Input>

/** As `idText`, with the brand of one kind of id. */
export const idTextOf = <Id extends number>() => typedAs<Id, string>(idText)

/** As `idText`, for a class, a change, an entry of the history or a notice. */
export const largeIdTextOf = <Id extends LargeId>() => typedAs<Id, string>(idTextUpTo(largestLargeId))

/** `1`, `0`, `true`, `false`; absent: false. */
export const flagText = z
  .stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'], error: fieldTexts.flag })
  .optional()
  .transform((value) => value ?? false)

// Serialised forms of absent or empty entries.
const falsyEntries = new Set(['', '0', 'false', 'null', 'undefined'])

/** Ids as a repeated key or a comma list; falsy and duplicate entries are dropped. Absent: none. */
export const idListText = <Id extends number>(longest: number) =>
  typedAs<Id[], string | string[] | undefined>(idListTextUpTo(largestId, longest))

/** As `idListText`, for classes, changes, entries of the history or notices. */
export const largeIdListTextOf = <Id extends LargeId>(longest: number) =>
  typedAs<Id[], string | string[] | undefined>(idListTextUpTo(largestLargeId, longest))

const idListTextUpTo = (largest: number, longest: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given, context): number[] => {
      const entries = [given ?? []]
        .flat()
        .flatMap((text) => text.split(','))
        .map((text) => text.trim())
        .filter((text) => !falsyEntries.has(text))
      const ids = [...new Set(entries.map((text) => (idPattern.test(text) ? Number(text) : NaN)))]
      const problem = !ids.every((id) => Math.abs(id) <= largest)
        ? fieldTexts.ids
        : ids.length > longest
          ? listTooLong(longest)
          : null
      if (problem === null) return ids
      context.addIssue({ code: 'custom', message: problem })
      return z.NEVER
    })

type Asked<List extends string> = { dbeg: CalendarDate; dend: CalendarDate } & Record<List, readonly number[]>

/**
 * For schemas with `dbeg` and `dend`: checks the order and maximum length of the period, and limits days ×
 * subjects to `most`, counting the path's subject and the ids in `lists`.
 */
export const checkPeriod =
  <const List extends string = never>(
    longestDays: number,
    { lists, most }: { lists: readonly List[]; most: number } = { lists: [], most: longestDays },
  ) =>
  (asked: Asked<NoInfer<List>>, context: z.RefinementCtx): void => {
    const { dbeg, dend } = asked
    const days = daysBetween(dbeg, dend) + 1
    const named = lists.reduce((sum, list) => sum + asked[list].length, 0)
    const problem =
      dend < dbeg
        ? fieldTexts.endBeforeStart
        : days > longestDays
          ? periodTooLong(longestDays)
          : (named + 1) * days > most
            ? tooManyTogether(days, Math.floor(most / days))
            : null
    if (problem) context.addIssue({ code: 'custom', path: ['dend'], message: problem })
  }

/** For schemas with two dates that may be absent: `until` is not before `from`. The length does not matter. */
export const checkOrder =
  <const From extends string, const Until extends string>(from: From, until: Until) =>
  (asked: Partial<Record<From | Until, CalendarDate | undefined>>, context: z.RefinementCtx): void => {
    const { [from]: first, [until]: last } = asked
    if (first !== undefined && last !== undefined && last < first)
      context.addIssue({ code: 'custom', path: [until], message: fieldTexts.endBeforeStart })
  }

/** An id in an answer. */
export const idAnswer = <Id extends number>() => typedAs<Id>(z.int())

/** A date in an answer. */
export const dateAnswer = typedAs<CalendarDate>(z.string().meta({ format: 'date' }))

/** An id in a body. */
export const idBody = z.int({ error: fieldTexts.id }).min(-largestId).max(largestId)

/** As `idBody`, with the brand of one kind of id. */
export const idBodyOf = <Id extends number>() => typedAs<Id>(idBody)

/** As `idBody`, for a class, a change, an entry of the history or a notice. */
export const largeIdBody = z.int({ error: fieldTexts.id })

/** As `largeIdBody`, with the brand of one kind of id. */
export const largeIdBodyOf = <Id extends LargeId>() => typedAs<Id>(largeIdBody)

/** Ids in a body; falsy and duplicate entries are dropped. */
export const idListBody = (longest: number) => idListBodyOf<number>(longest)

/** As `idListBody`, with the brand of one kind of id. */
export const idListBodyOf = <Id extends number>(longest: number) => listBodyOf(idBodyOf<Id>(), longest)

/** As `idListBody`, for classes, changes, entries of the history or notices. */
export const largeIdListBodyOf = <Id extends LargeId>(longest: number) => listBodyOf(largeIdBodyOf<Id>(), longest)

const listBodyOf = <Id extends number>(one: z.ZodType<Id, Id>, longest: number) =>
  z
    .array(z.union([one, z.literal(''), z.null(), z.literal(false)]))
    .max(longest)
    .transform((entries) => [...new Set(entries.filter((entry): entry is Id => Boolean(entry)))])

/** Any text, trimmed. */
export const textBody = (longest: number) => z.string().trim().max(longest, textTooLong(longest))

/** `true`: reports the result and stores nothing. */
export const dryRun = z.boolean().default(false)

/** The version the client saw; an outdated one is refused as stale. Absent: not checked. */
export const versionSeen = z.int().optional()

/** The change to undo. */
export const changeId = idAnswer<ChangeId>()

/** Who is busy, when and with what (api.md, «Everywhere»). */
export const conflictAnswer = z
  .object({
    date: dateAnswer,
    pair: pairField,
    kind: z.enum(['auditory', 'teacher', 'group', 'nagruzka']),
    id: z.int(),
    title: z.string(),
    /** No id and type if the user may not see the holder. */
    with: z.union([
      z.object({
        id: idAnswer<MeetingId>(),
        type: z.enum(['class', 'exam', 'booking', 'closure']),
        title: z.string(),
      }),
      z.object({ id: z.null(), type: z.null(), title: z.string() }),
    ]),
    /** The class that wants the place, where many are changed at once. */
    of: z
      .object({
        id: idAnswer<MeetingId>(),
        title: z.string(),
        groups: z.array(z.object({ id: idAnswer<GroupId>(), title: z.string() })),
      })
      .optional(),
  })
  .register(components, { id: 'Conflict' })

/** Who is affected by a change, with their number of classes. */
export const touchedAnswer = z
  .array(z.object({ kind: z.enum(['group', 'teacher']), id: z.int(), title: z.string(), meetings: z.int() }))
  .register(components, { id: 'Touched' })

/** A skipped date, and why. */
export const untaughtAnswer = z
  .array(z.object({ date: dateAnswer, text: z.string() }))
  .register(components, { id: 'Untaught' })

/**
 * Non-blocking warnings. About a date: past, not a teaching day, or outside the load's dates; `quality`: a soft
 * rule; of an exam `forbidden`: what makes its place impossible, `consultation`: what becomes of one that others come to.
 */
export const warningsAnswer = z
  .array(
    z.object({
      kind: z.enum([
        ...(['capacity', ...equipmentNames, 'wish', 'draft', 'quality', 'past', 'untaught', 'outside'] as const),
        ...(['forbidden', 'consultation'] as const),
      ]),
      text: z.string(),
    }),
  )
  .register(components, { id: 'Warnings' })

export type ConflictAnswer = z.infer<typeof conflictAnswer>
