import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import {
  absenceChange,
  appeal,
  appealStep,
  approval,
  buildingWalk,
  chosenClass,
  claim,
  closingChange,
  confirmation,
  dayPairTime,
  department,
  discipline,
  editor,
  event,
  examItem,
  examNorm,
  examSitting,
  examSlot,
  faculty,
  group,
  holiday,
  holidayWithdrawal,
  hoursEntry,
  importedClass,
  letterTemplate,
  loadItem,
  loadItemGroup,
  loadItemTeacher,
  loadPermission,
  meeting,
  movedDay,
  noticeSubject,
  owedOutcome,
  ownSubject,
  pairTime,
  programme,
  programmeDiscipline,
  programmePermission,
  programmeRoom,
  reason,
  room,
  semester,
  semesterCourseYear,
  sessionPeriod,
  teacher,
  teacherContract,
  substituteOffer,
  teacherNorm,
  user,
  wish,
  askedTeacher,
  wishCampaign,
} from '@/db/schema'
import type { Action } from '@/lib/core/rights/rules/rights'
import type { AdminTableName } from '@/lib/core/tables/rules/admin-table'

type RecordedTable = {
  table: PgTable
  /** A unique index; default: `id`. */
  key?: readonly [string, ...string[]]
  /** Columns, besides the version, whose change does not count; `all`: only the row's existence counts. */
  ignored?: 'all' | readonly string[]
  /** Columns that are not recorded, because no reader of the history may see them. */
  secret?: readonly string[]
  /**
   * It also changes outside of recorded changes: undo restores only rows still as the change left them, and
   * later edits do not prevent an undo.
   */
  isLoose?: true
  /** Loose, except for a change that required this right and is therefore about these rows. */
  looseBut?: Action
  /**
   * The row it belongs to. `part`: both are one thing, changed when either is. `child`: a later one prevents
   * an undo that would delete what it belongs to. `series`: restoring it restores what it belongs to, and a
   * later one keeps that from being deleted.
   */
  of?: { table: string; by: string; as: 'part' | 'child' | 'series' }
}

/** All tables with undo; those that others refer to come first. A trigger records their rows. */
const recordedTables: readonly RecordedTable[] = [
  { table: semester },
  partOf('semester', 'semester_id', { table: semesterCourseYear, key: ['semester_id', 'course_year'] }),
  { table: holiday, key: ['date'] },
  { table: holidayWithdrawal, key: ['date', 'request_id'] },
  { table: movedDay, key: ['date'] },
  { table: pairTime, key: ['pair'] },
  { table: dayPairTime, key: ['date', 'pair'] },
  { table: faculty },
  { table: department },
  { table: discipline },
  { table: reason },
  { table: room },
  { table: teacher },
  partOf('teacher', 'teacher_id', { table: teacherNorm, key: ['teacher_id'] }),
  { table: group },
  { table: letterTemplate },
  { table: sessionPeriod },
  { table: examSlot, key: ['starts_at'] },
  { table: examNorm },
  { table: buildingWalk, key: ['one', 'other'] },
  {
    table: user,
    ignored: ['signed_in_at'],
    secret: ['password_hash', 'known_since'],
    looseBut: 'people.keep',
  },
  partOf('user', 'user_id', {
    table: editor,
    key: ['user_id', 'kind', 'subject_id'],
    looseBut: 'people.keep',
  }),
  { table: ownSubject, key: ['user_id', 'position'], isLoose: true },
  { table: chosenClass, isLoose: true },
  { table: noticeSubject, key: ['kind', 'resource_id', 'notice_id', 'subgroup'], isLoose: true },
  // Loose, because merging rewrites the ids in it.
  { table: importedClass, key: ['event_id', 'since_change'], isLoose: true },
  { table: loadItem, ignored: 'all' },
  partOf('load_item', 'load_item_id', { table: loadItemTeacher, key: ['load_item_id', 'teacher_id'] }),
  partOf('load_item', 'load_item_id', { table: loadItemGroup, key: ['load_item_id', 'group_id'] }),
  partOf('load_item', 'load_item_id', { table: examItem, key: ['load_item_id'] }),
  { table: teacherContract },
  { table: hoursEntry },
  { table: programme },
  partOf('programme', 'programme_id', { table: programmeRoom, key: ['programme_id', 'room_id'] }),
  { table: programmePermission, key: ['user_id', 'programme_id'], looseBut: 'people.keep' },
  { table: programmeDiscipline, of: { table: 'programme', by: 'programme_id', as: 'child' } },
  { table: loadPermission },
  { table: wish },
  { table: wishCampaign, of: { table: 'semester', by: 'semester_id', as: 'child' } },
  // What was answered since keeps a campaign from being undone, but not its end from being moved.
  {
    table: askedTeacher,
    key: ['campaign_id', 'teacher_id'],
    of: { table: 'wish_campaign', by: 'campaign_id', as: 'child' },
  },
  { table: event },
  { table: examSitting, key: ['event_id'] },
  { table: meeting, of: { table: 'event', by: 'event_id', as: 'series' } },
  // A claim's hold follows from its meeting and the other claims on the place.
  partOf('meeting', 'meeting_id', {
    table: claim,
    key: ['meeting_id', 'kind', 'resource_id', 'subgroup'],
    ignored: ['id', 'hold', 'soft_reason', 'forced_by', 'soft_since'],
  }),
  partOf('meeting', 'meeting_id', { table: owedOutcome, key: ['meeting_id'] }),
  { table: approval, key: ['request_id', 'date'] },
  { table: confirmation, key: ['request_id', 'date'] },
  { table: appeal },
  partOf('appeal', 'appeal_id', { table: appealStep, key: ['appeal_id', 'position'] }),
  // Loose: it goes with a closure that was opened or undone, which keeps no class from returning.
  { table: closingChange, key: ['event_id', 'change_id'], isLoose: true },
  // Loose, as it goes with an absence that is removed.
  { table: absenceChange, key: ['wish_id', 'change_id'], isLoose: true },
  // Loose: a class may change while teachers are asked about it, and later answers keep nothing from being undone.
  { table: substituteOffer, isLoose: true },
]

function partOf(table: string, by: string, part: RecordedTable): RecordedTable {
  return { ...part, of: { table, by, as: 'part' } }
}

/** A recorded table as the history's queries need it. */
export type HistoryTable = {
  name: string
  table: PgTable
  key: readonly string[]
  columns: readonly string[]
  secret: readonly string[]
  isLoose: boolean
  looseBut: Action | null
  isVersioned: boolean
  of: RecordedTable['of'] | null
  parts: readonly string[]
  /** Whether rows of other tables, besides its parts, refer to its rows. */
  isReferenced: boolean
  /** Whether two of its rows, as jsonb or null, are equal. */
  areSame: (one: SQL, other: SQL) => SQL
}

export const historyTables: readonly HistoryTable[] = recordedTables.map(
  ({ table, key = ['id'], ignored = [], secret = [], isLoose = false, looseBut = null, of = null }) => {
    const { name } = getTableConfig(table)
    const columns = Object.keys(getTableColumns(table))
      .map(toSnakeCase)
      .filter((column) => !secret.includes(column))
    const parts = recordedTables.filter((one) => one.of?.as === 'part' && one.of.table === name)
    const uncounted = ignored === 'all' ? columns : ['version', ...ignored]
    return {
      name,
      table,
      key,
      columns,
      secret,
      looseBut,
      of,
      isLoose: isLoose || looseBut !== null,
      isVersioned: columns.includes('version'),
      parts: parts.map((one) => getTableConfig(one.table).name),
      isReferenced: recordedTables.some(
        (one) => one.table !== table && !parts.includes(one) && refersTo(one.table, name),
      ),
      areSame: (one, other) => areSame(columns, uncounted, one, other),
    }
  },
)

function refersTo(table: PgTable, name: string): boolean {
  return getTableConfig(table).foreignKeys.some((key) => getTableConfig(key.reference().foreignTable).name === name)
}

/** A column that only one of the two states has was added or dropped since, and does not count. */
function areSame(columns: readonly string[], uncounted: readonly string[], one: SQL, other: SQL): SQL {
  const counted = columns.filter((column) => !uncounted.includes(column))
  const same = counted.map(
    (column) => sql`(${one} -> ${column}::text is not distinct from ${other} -> ${column}::text
      or not ${one} ? ${column}::text or not ${other} ? ${column}::text)`,
  )
  return sql`(${one} is not distinct from ${other} or ${one} is not null and ${other} is not null
    and (${one} - ${sql.param(uncounted)}::text[] = ${other} - ${sql.param(uncounted)}::text[] or ${sql.join([sql`true`, ...same], sql` and `)}))`
}

/** The tables of the academic calendar. */
export const calendarTables = [semester, semesterCourseYear, holiday, movedDay, pairTime, dayPairTime].map(
  (table) => getTableConfig(table).name,
)

export type HistoryTableName =
  | 'semester'
  | 'load_item'
  | 'teacher_contract'
  | 'hours_entry'
  | 'letter_template'
  | 'session_period'
  | 'programme'
  | 'programme_discipline'
  | 'load_permission'
  | 'wish'
  | 'wish_campaign'
  | 'appeal'
  | 'meeting'
  | AdminTableName

export function historyTable(name: string): HistoryTable {
  const table = historyTables.find((one) => one.name === name)
  if (!table) throw new Error(`The history keeps no table ${name}`)
  return table
}
