import { z } from 'zod'
import { longestSemester } from '@/lib/core/calendar/rules/academic-calendar'
import { parseCalendarDate, calendarDate, weekdays } from '@/lib/core/calendar/rules/calendar-date'
import { parseClock, pairNumbers } from '@/lib/core/calendar/rules/pairs'
import { isSubgroup, type Subgroup } from '@/lib/core/names/rules/resource'
import { writtenCount, type Unit } from '@/lib/core/words/rules/counts'

/** An HTML tag, but not text between two signs as in «a<b и c>d». */
const markup = /<\/?[a-z][a-z0-9]*(?:\s+[a-z-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>]*))?)*\s*\/?>/gi

/** Normalised for comparison: markup, repeated and non-breaking spaces would make different titles. */
export const plainText = (text: string): string =>
  text
    .replace(markup, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The longest title that a database index accepts in any alphabet. */
const longestTitle = 500
/** What the database can store: no zero characters and no unpaired surrogates. */
const text = z.string().refine((value) => !value.includes('\u0000') && value.isWellFormed())
const title = text
  .max(longestTitle)
  .transform(plainText)
  .refine((text) => text !== '')
const blankable = text.max(longestTitle).transform(plainText)
const date = z
  .string()
  .refine((text) => parseCalendarDate(text) !== null)
  .transform((text) => calendarDate(text))
const clock = z
  .string()
  .refine((text) => parseClock(text) !== null)
  .transform((text) => parseClock(text) ?? 0)
const pair = z.literal([...pairNumbers])
const weekday = z.literal([...weekdays])
const subgroup = z
  .int()
  .refine(isSubgroup)
  .transform((value): Subgroup => value)
/** An empty value means unknown. */
const stated = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? null : value)
/** A number, which may be text with its unit. */
const count = (most: number, unit: Unit) =>
  z
    .preprocess((value) => {
      const said = stated(value)
      return typeof said === 'string' ? (writtenCount(said, { least: 0, most: Infinity }, unit) ?? said) : said
    }, z.int().min(1).max(most).nullish())
    .transform((value) => value ?? null)
const time = z.preprocess(stated, clock.nullish()).transform((value) => value ?? null)
/** A list of unique titles; blank ones are dropped. */
const titles = z
  .array(blankable)
  .max(200)
  .default([])
  .transform((list) => [...new Set(list.filter((text) => text !== ''))])
const flag = z.boolean().default(false)

/** Week numbers of two digits, as people write them; weeks outside the semester have no dates. */
const weekNumber = z.int().min(0).max(99)
const weekNumbers = z.array(weekNumber).max(100).default([])
const sheetDate = z.object({
  day: z.int().min(1).max(31),
  month: z.int().min(1).max(12),
  year: z.int().min(1000).max(9999).nullable().default(null),
})
const sheetDates = z.array(sheetDate).max(400).default([])
const weekBound = z
  .union([z.object({ week: weekNumber }), z.object({ date: sheetDate })])
  .nullable()
  .default(null)
/** Weeks that become dates only with a semester. */
const sheetWeeks = z.object({
  parity: z.enum(['every', 'odd', 'even']).default('every'),
  numbers: weekNumbers,
  except: weekNumbers,
  dates: sheetDates,
  exceptDates: sheetDates,
  from: weekBound,
  to: weekBound,
})

const who = { rooms: titles, teachers: titles, groups: titles, subgroup: subgroup.default(0) }

const lesson = z.object({
  discipline: title,
  type: blankable.default(''),
  day: weekday,
  pair,
  week: z.union([z.enum(['every', 'odd', 'even']), z.array(date).max(400), sheetWeeks]),
  ...who,
  start: time,
  online: flag,
  except_weeks: z.array(z.int().min(1).max(longestSemester)).default([]),
  half_group: flag,
  self_study: flag,
  vacancy: flag,
})

const exam = z.object({
  discipline: title,
  type: blankable.default(''),
  date,
  start: time,
  end: time,
  pair,
  ...who,
})

/** Schemas of the array elements, and of the other members. */
export const sections = {
  pairs: z
    .object({ pair, start: clock, end: clock.nullish().transform((value) => value ?? null) })
    .refine(({ start, end }) => end === null || start < end, { path: ['end'] }),
  rooms: z.object({
    title,
    building: blankable.nullish(),
    campus: blankable.nullish(),
    capacity: count(32_767, 'seats'),
    kind: blankable.nullish(),
    virtual: z.union([z.boolean(), z.string()]).nullish(),
  }),
  teachers: z.object({
    name: title,
    department: blankable.nullish().transform((value) => value || null),
  }),
  groups: z.object({
    title,
    course: count(20, 'course'),
    faculty: blankable.nullish().transform((value) => value || null),
    level: blankable.nullish(),
    students: count(32_767, 'people'),
  }),
  lessons: lesson,
  exams: exam,
  undated: z.looseObject({ discipline: blankable.optional() }),
} as const

/** The field without which an entry is left out; null: the section's entries have no title. */
export const titleFields: Readonly<Record<keyof typeof sections, string | null>> = {
  rooms: 'title',
  groups: 'title',
  teachers: 'name',
  lessons: 'discipline',
  exams: 'discipline',
  pairs: null,
  undated: null,
}

/** Merely descriptive fields: a wrong value counts as unknown. */
export const dispensable: Readonly<Record<keyof typeof sections, readonly string[]>> = {
  pairs: [],
  rooms: ['building', 'campus', 'capacity', 'kind', 'virtual'],
  teachers: ['department'],
  groups: ['course', 'faculty', 'level', 'students'],
  lessons: ['start'],
  exams: ['start', 'end'],
  undated: ['discipline'],
}

export const members = {
  university: title,
  semester: z.object({
    title: blankable.default(''),
    start: date.nullish(),
    week1_monday: date.nullish(),
    weeks: z.int().min(1).max(longestSemester).nullish(),
    week1_parity: z.enum(['odd', 'even']).nullish(),
  }),
} as const

export type FilePairTime = z.output<typeof sections.pairs>
type FileRoom = z.output<typeof sections.rooms>
type FileTeacher = z.output<typeof sections.teachers>
type FileGroup = z.output<typeof sections.groups>
export type FileLesson = z.output<typeof lesson>
export type FileExam = z.output<typeof exam>
export type FileSemester = z.output<typeof members.semester>

/** How many, and where the first ones are, such as `groups[3].students`. */
type Left = { count: number; examples: string[] }
/** Entries without a title, and unusable values that became unknown. */
export type SkippedEntry = { untitled: Left; odd: Left }

/** A timetable file with every element validated. `leftOut`: what was not taken. */
export type TimetableFile = {
  university: string
  semester: FileSemester
  pairs: FilePairTime[]
  rooms: FileRoom[]
  teachers: FileTeacher[]
  groups: FileGroup[]
  lessons: FileLesson[]
  exams: FileExam[]
  undated: { discipline?: string | undefined }[]
  leftOut?: SkippedEntry
}
