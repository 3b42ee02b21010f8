import { z } from 'zod'
import { daysBetween, parseCalendarDate, type CalendarDate } from '@/lib/domain/calendar-date'
import { fieldTexts, listTooLong, periodTooLong, tooManyTogether } from '@/lib/text/errors'

/** Days: a study year, from the Monday of its first week to the Sunday of its last. */
export const longestPeriod = 371
/** Days times subjects of one call for timetables: a year of two, a semester of six, a week of a hundred and ten. */
export const mostTimetableDays = 770
/** The same for who is busy when, which costs a fifth of it: a week of four hundred. */
export const mostBusyDays = 2800

const largestId = 2_147_483_647
const idPattern = /^-?\d{1,10}$/
const inRange = (id: number) => Math.abs(id) <= largestId

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

/** An id in a path or a query: a whole number that the database can hold. */
export const idText = z
  .string({ error: fieldTexts.id })
  .regex(idPattern, fieldTexts.id)
  .transform(Number)
  .refine(inRange, fieldTexts.id)

/** `1`, `0`, `true`, `false`; absent: false. */
export const flagText = z
  .stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'], error: fieldTexts.flag })
  .optional()
  .transform((value) => value ?? false)

// What a query-string serialiser makes of an absent or empty entry.
const falsyEntries = new Set(['', '0', 'false', 'null', 'undefined'])

/** Ids as a repeated key or a comma list; falsy entries are dropped, repeated ones kept once. Absent: none. */
export const idListText = (longest: number) =>
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
      const problem = !ids.every(inRange)
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
 * For schemas with `dbeg` and `dend`: a period in order and of at most so many days; for the subject of the path and those in `lists`,
 * every field that takes several, at most `most` days times subjects.
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

/** A date in an answer. */
export const dateAnswer = z.string().meta({ format: 'date' }) as unknown as z.ZodType<
  CalendarDate,
  CalendarDate
>
