import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'
import { refersTo } from './refers-to'
import { teacher } from './vocabularies'

/** Weights of quality rules that the university has changed; the others have their defaults. */
export const qualityWeight = pgTable(
  'quality_weight',
  {
    rule: text().primaryKey().$type<QualityRule>(),
    weight: smallint().notNull(),
  },
  (table) => [check('quality_weight_range', sql`${table.weight} between 0 and 100`)],
)

/** Minutes on foot between two buildings, either way; each pair is stored once, in order. */
export const buildingWalk = pgTable(
  'building_walk',
  {
    one: text().notNull(),
    other: text().notNull(),
    minutes: smallint().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.one, table.other] }),
    check('building_walk_order', sql`${table.one} collate "C" < ${table.other} collate "C"`),
    check('building_walk_range', sql`${table.minutes} between 1 and 240`),
  ],
)

/** A teacher's weekly norm in academic hours, and the weekday for methodical work; null: unknown. */
export const teacherNorm = pgTable(
  'teacher_norm',
  {
    teacherId: refersTo<TeacherId>(() => teacher.id, 'cascade').primaryKey(),
    weeklyHours: smallint(),
    methodDay: smallint().$type<Weekday>(),
  },
  (table) => [
    check('teacher_norm_hours', sql`${table.weeklyHours} between 1 and 60`),
    check('teacher_norm_day', sql`${table.methodDay} between 1 and 7`),
    check('teacher_norm_known', sql`num_nonnulls(${table.weeklyHours}, ${table.methodDay}) > 0`),
  ],
)
