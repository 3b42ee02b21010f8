import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import { refersTo } from './refers-to'

export const semester = pgTable('semester', {
  id: integer().primaryKey().generatedByDefaultAsIdentity().$type<SemesterId>(),
  title: text().notNull(),
  half: smallint().$type<1 | 2>().notNull(),
  startsOn: date().$type<CalendarDate>().notNull().unique(),
  endsOn: date().$type<CalendarDate>().notNull(),
  firstWeekParity: smallint().$type<Parity>().notNull(),
})

export const semesterCourseYear = pgTable(
  'semester_course_year',
  {
    semesterId: refersTo<SemesterId>(() => semester.id, 'cascade').notNull(),
    courseYear: smallint().notNull(),
    startsOn: date().$type<CalendarDate>().notNull(),
    endsOn: date().$type<CalendarDate>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.semesterId, table.courseYear] })],
)

export const holiday = pgTable('holiday', {
  date: date().$type<CalendarDate>().primaryKey(),
  title: text().notNull(),
})

export const movedDay = pgTable('moved_day', {
  date: date().$type<CalendarDate>().primaryKey(),
  runsAs: smallint().$type<Weekday>().notNull(),
  parity: smallint().$type<Parity>(),
  title: text().notNull().default(''),
})

/** The pairs of a day, in minutes since midnight; the first migration inserts the specification's eight. */
export const pairTime = pgTable(
  'pair_time',
  {
    pair: smallint().$type<Pair>().primaryKey(),
    startsAt: smallint().notNull(),
    endsAt: smallint().notNull(),
  },
  (table) => [check('pair_time_pair', sql`${table.pair} between 1 and 10`)],
)

/** Times of the pairs of one date, as of a shortened day, in minutes since midnight. */
export const dayPairTime = pgTable(
  'day_pair_time',
  {
    date: date().$type<CalendarDate>().notNull(),
    pair: smallint().$type<Pair>().notNull(),
    startsAt: smallint().notNull(),
    endsAt: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.date, table.pair] }),
    check('day_pair_time_pair', sql`${table.pair} between 1 and 10`),
  ],
)

/** A single row: the university of this database. */
export const university = pgTable('university', {
  id: integer().primaryKey().default(1),
  title: text().notNull(),
  isDemo: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})
