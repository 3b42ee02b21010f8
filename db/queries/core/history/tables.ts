import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
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
  editor,
  event,
  examItem,
  examNorm,
  examSitting,
  examSlot,
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
  semester,
  semesterCourseYear,
  sessionPeriod,
  teacher,
  teacherContract,
  substituteOffer,
  teacherNorm,
  user,
  vocabularies,
  wish,
  askedTeacher,
  wishCampaign,
} from '@/db/schema'
import { primaryKeyOf, referencesOf, storedName } from '@/db/table-keys'
import type { Action } from '@/lib/core/rights/rules/rights'
import type { AdminTableName } from '@/lib/core/tables/rules/admin-table'

type RecordedTable = {
  table: PgTable
  /** A unique index; default: its primary key. */
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
  of?: { table: PgTable; as: 'part' | 'child' | 'series' }
}

/** All tables with undo; those that others refer to come first. A trigger records their rows. */
const recordedTables: readonly RecordedTable[] = [
  { table: semester },
  partOf(semester, { table: semesterCourseYear }),
  { table: holiday },
  { table: holidayWithdrawal },
  { table: movedDay },
  { table: pairTime },
  { table: dayPairTime },
  ...Object.values(vocabularies).map((table) => ({ table })),
  partOf(teacher, { table: teacherNorm }),
  { table: letterTemplate },
  { table: sessionPeriod },
  { table: examSlot },
  { table: examNorm },
  { table: buildingWalk },
  {
    table: user,
    ignored: ['signed_in_at'],
    secret: ['password_hash', 'known_since'],
    looseBut: 'people.keep',
  },
  partOf(user, {
    table: editor,
    looseBut: 'people.keep',
  }),
  { table: ownSubject, isLoose: true },
  { table: chosenClass, isLoose: true },
  { table: noticeSubject, isLoose: true },
  // Loose, because merging rewrites the ids in it.
  { table: importedClass, isLoose: true },
  { table: loadItem, ignored: 'all' },
  partOf(loadItem, { table: loadItemTeacher }),
  partOf(loadItem, { table: loadItemGroup }),
  partOf(loadItem, { table: examItem }),
  { table: teacherContract },
  { table: hoursEntry },
  { table: programme },
  partOf(programme, { table: programmeRoom }),
  { table: programmePermission, looseBut: 'people.keep' },
  { table: programmeDiscipline, of: { table: programme, as: 'child' } },
  { table: loadPermission },
  { table: wish },
  { table: wishCampaign, of: { table: semester, as: 'child' } },
  // What was answered since keeps a campaign from being undone, but not its end from being moved.
  {
    table: askedTeacher,
    of: { table: wishCampaign, as: 'child' },
  },
  { table: event },
  { table: examSitting },
  { table: meeting, of: { table: event, as: 'series' } },
  // A claim's hold follows from its meeting and the other claims on the place.
  partOf(meeting, {
    table: claim,
    key: ['meeting_id', 'kind', 'resource_id', 'subgroup'],
    ignored: ['id', 'hold', 'soft_reason', 'forced_by', 'soft_since'],
  }),
  partOf(meeting, { table: owedOutcome }),
  { table: approval },
  { table: confirmation },
  { table: appeal },
  partOf(appeal, { table: appealStep }),
  // Loose: it goes with a closure that was opened or undone, which keeps no class from returning.
  { table: closingChange, isLoose: true },
  // Loose, as it goes with an absence that is removed.
  { table: absenceChange, isLoose: true },
  // Loose: a class may change while teachers are asked about it, and later answers keep nothing from being undone.
  { table: substituteOffer, isLoose: true },
]

function partOf(table: PgTable, part: RecordedTable): RecordedTable {
  return { ...part, of: { table, as: 'part' } }
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
  /** `by`: its column that refers to it. */
  of: { table: string; by: string; as: 'part' | 'child' | 'series' } | null
  parts: readonly string[]
  /** Whether rows of other tables, besides its parts, refer to its rows. */
  isReferenced: boolean
  /** Whether two of its rows, as jsonb or null, are equal. */
  areSame: (one: SQL, other: SQL) => SQL
}

export const historyTables: readonly HistoryTable[] = recordedTables.map(
  ({ table, key, ignored = [], secret = [], isLoose = false, looseBut = null, of }) => {
    const columns = Object.keys(getTableColumns(table))
      .map(toSnakeCase)
      .filter((column) => !secret.includes(column))
    const isPart = (one: RecordedTable): boolean => one.of?.as === 'part' && one.of.table === table
    const uncounted = ignored === 'all' ? columns : ['version', ...ignored]
    return {
      name: getTableName(table),
      table,
      key: key ?? primaryKeyOf(table).map(storedName),
      columns,
      secret,
      looseBut,
      of: of ? { table: getTableName(of.table), by: referringTo(of.table, table), as: of.as } : null,
      isLoose: isLoose || looseBut !== null,
      isVersioned: columns.includes('version'),
      parts: recordedTables.filter(isPart).map((one) => getTableName(one.table)),
      isReferenced: recordedTables.some(
        (one) => one.table !== table && !isPart(one) && referringTo(table, one.table) !== '',
      ),
      areSame: (one, other) => areSame(columns, uncounted, one, other),
    }
  },
)

/** The column by which rows of a table refer to those of another; '' if none does. */
function referringTo(to: PgTable, table: PgTable): string {
  const reference = referencesOf(table).find(({ foreignTable }) => foreignTable === to)
  return reference?.columns[0] ? storedName(reference.columns[0]) : ''
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

export const calendarTables = [semester, semesterCourseYear, holiday, movedDay, pairTime, dayPairTime].map(getTableName)

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
