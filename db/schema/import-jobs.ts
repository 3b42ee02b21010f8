import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { GridReading } from '@/lib/grids/rules/reading'
import type { GridRule } from '@/lib/grids/rules/rules'
import type { ChangeId, GridRuleId, ImportJobId, UserId } from '@/lib/core/rules/names/ids'
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
import { user } from './users'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Files that people bring in by the browser: how far each is, what was found and said of it. Nothing of one
 * is in the timetable until it is stored. `beatAt`: when its process last wrote of it; `rows`: what became of
 * each row at the last trial.
 */
export const importJob = pgTable(
  'import_job',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<ImportJobId>(),
    ownerId: integer()
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' })
      .$type<UserId>(),
    name: text().notNull(),
    size: integer().notNull(),
    digest: text().notNull(),
    /** Null once it is stored: what is needed later is kept with the import. */
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
    changeId: bigint({ mode: 'number' })
      .references(() => change.id, { onDelete: 'set null' })
      .$type<ChangeId>(),
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

/** Two weeks of a group as they would be, found by a trial. */
export const importPreview = pgTable(
  'import_preview',
  {
    jobId: integer()
      .notNull()
      .references(() => importJob.id, { onDelete: 'cascade' })
      .$type<ImportJobId>(),
    group: text().notNull(),
    startsOn: date().$type<CalendarDate>().notNull(),
    classes: jsonb().$type<PreviewClass[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.group] })],
)

/**
 * Where a timetable differs from what stands, class by class, as the last trial found it. `group`, `words`:
 * under which it stands, and by which it is found; `isOn`: it is to be stored.
 */
export const importDifference = pgTable(
  'import_difference',
  {
    jobId: integer()
      .notNull()
      .references(() => importJob.id, { onDelete: 'cascade' })
      .$type<ImportJobId>(),
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
 * What the columns of tables with the same titles mean. `head`: a digest of the titles; `columns`: the column
 * of each title.
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

/** How the grid sheets of a file were understood at the last trial. */
export const importGrid = pgTable('import_grid', {
  jobId: integer()
    .primaryKey()
    .references(() => importJob.id, { onDelete: 'cascade' })
    .$type<ImportJobId>(),
  reading: jsonb().$type<GridReading>().notNull(),
})

/**
 * Corrections of how grid sheets are understood, for every later sheet. `subject`: a digest of what a rule is about.
 */
export const gridRule = pgTable(
  'grid_rule',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<GridRuleId>(),
    kind: text().$type<GridRule['kind']>().notNull(),
    subject: text().notNull(),
    rule: jsonb().$type<GridRule>().notNull(),
    madeBy: integer()
      .references(() => user.id, { onDelete: 'set null' })
      .$type<UserId>(),
    madeAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('grid_rule_subject').on(table.kind, table.subject),
    index('grid_rule_made_by').on(table.madeBy),
  ],
)
