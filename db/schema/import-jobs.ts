import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ChangeId, GridRuleId, ImportJobId, UserId } from '@/lib/core/names/rules/ids'
import type { GridReading, GridRule, SheetLook } from '@/lib/grids/rules/reading'
import type { DifferenceKind, ImportDifference } from '@/lib/imports/rules/import-comparison'
import type {
  FileContents,
  ImportKind,
  ImportOutcome,
  ImportSettings,
  ImportState,
  ImportTask,
  ImportTrial,
} from '@/lib/imports/rules/import-job'
import type { PreviewClass } from '@/lib/imports/rules/preview'
import type { TableRowOutcome } from '@/lib/imports/rules/table-row'
import { change } from './history'
import { refersTo, refersToLarge } from './refers-to'
import { user } from './users'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Files imported in the browser: progress, results and answers. Nothing enters the timetable until it is
 * stored. `beatAt`: when its process last reported; `rows`: the result of each row in the last trial.
 */
export const importJob = pgTable(
  'import_job',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<ImportJobId>(),
    ownerId: refersTo<UserId>(() => user.id, 'cascade').notNull(),
    name: text().notNull(),
    size: integer().notNull(),
    digest: text().notNull(),
    /** Null once it is stored: the import keeps what is needed later. */
    bytes: bytea(),
    task: text().$type<ImportTask>().notNull().default('read'),
    state: text().$type<ImportState>().notNull().default('waiting'),
    isCancelAsked: boolean().notNull().default(false),
    step: text().notNull().default(''),
    failure: text(),
    contents: jsonb().$type<FileContents>(),
    settings: jsonb().$type<ImportSettings>(),
    trial: jsonb().$type<ImportTrial>(),
    rows: jsonb().$type<TableRowOutcome[]>(),
    outcome: jsonb().$type<ImportOutcome>(),
    changeId: refersToLarge<ChangeId>(() => change.id, 'set null'),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    beatAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('import_job_owner').on(table.ownerId, table.id),
    index('import_job_at_work')
      .on(table.id)
      .where(sql`${table.state} in ('waiting', 'working')`),
    index('import_job_change')
      .on(table.changeId)
      .where(sql`${table.changeId} is not null`),
  ],
)

/** Two weeks of a group as they would be, from the last trial. */
export const importPreview = pgTable(
  'import_preview',
  {
    jobId: refersTo<ImportJobId>(() => importJob.id, 'cascade').notNull(),
    group: text().notNull(),
    startsOn: date().$type<CalendarDate>().notNull(),
    classes: jsonb().$type<PreviewClass[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.group] })],
)

/**
 * The differences between a file and the timetable, class by class, found by the last trial. `group`: the
 * heading under which it is shown; `words`: its search text; `isOn`: whether it will be stored.
 */
export const importDifference = pgTable(
  'import_difference',
  {
    jobId: refersTo<ImportJobId>(() => importJob.id, 'cascade').notNull(),
    place: integer().notNull(),
    key: text().notNull(),
    kind: text().$type<DifferenceKind>().notNull(),
    isByHand: boolean().notNull(),
    group: text().notNull(),
    words: text().notNull(),
    isProposed: boolean().notNull(),
    isOn: boolean().notNull(),
    difference: jsonb().$type<ImportDifference>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.place] })],
)

/**
 * Remembered meanings of the columns of tables with the same titles. `head`: a digest of the titles;
 * `columns`: the meaning of each.
 */
export const importMapping = pgTable(
  'import_mapping',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<ImportKind>().notNull(),
    head: text().notNull(),
    columns: jsonb().$type<Record<string, string | null>>().notNull(),
    usedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('import_mapping_head').on(table.kind, table.head)],
)

/** How the last trial read a file's grid sheets. */
export const importGrid = pgTable('import_grid', {
  jobId: refersTo<ImportJobId>(() => importJob.id, 'cascade').primaryKey(),
  reading: jsonb().$type<GridReading>().notNull(),
})

/** The sheets of a file as they look, for marking them by hand. */
export const importSheet = pgTable(
  'import_sheet',
  {
    jobId: refersTo<ImportJobId>(() => importJob.id, 'cascade').notNull(),
    place: integer().notNull(),
    name: text().notNull(),
    look: jsonb().$type<SheetLook>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.place] })],
)

/**
 * Corrections of the reading of grid sheets, for all later sheets. `subject`: a digest of what a rule applies
 * to.
 */
export const gridRule = pgTable(
  'grid_rule',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<GridRuleId>(),
    kind: text().$type<GridRule['kind']>().notNull(),
    subject: text().notNull(),
    rule: jsonb().$type<GridRule>().notNull(),
    madeBy: refersTo<UserId>(() => user.id, 'set null'),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('grid_rule_subject').on(table.kind, table.subject),
    index('grid_rule_made_by').on(table.madeBy),
  ],
)
