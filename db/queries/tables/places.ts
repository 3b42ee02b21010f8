import { sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '@/db/client'
import {
  appeal,
  appealStep,
  approval,
  confirmation,
  calendarFeed,
  chosenClass,
  claim,
  department,
  discipline,
  editor,
  event,
  faculty,
  group,
  hoursEntry,
  importedClass,
  loadItem,
  loadItemGroup,
  loadItemTeacher,
  loadPermission,
  noticeSubject,
  ownSubject,
  programme,
  programmeDiscipline,
  programmeRoom,
  reason,
  request,
  room,
  teacher,
  teacherContract,
  substituteOffer,
  teacherNorm,
  user,
  variant,
  wish,
  askedTeacher,
  sessionPeriod,
  wishCampaign,
} from '@/db/schema'
import type { LessonType } from '@/lib/core/names/rules/lesson-type'
import { type CountedUse, type Use, uses, type VocabularyName } from '@/lib/core/tables/rules/admin-table'

const column = ({ name }: { name: string }): SQL => sql`p.${sql.identifier(toSnakeCase(name))}`

/**
 * A column that refers to rows of a table. `of`: counts only where this column has the table's name.
 * `unique`: the columns with which it is unique; of two rows that merging makes equal one stays.
 */
export type RowPlace = {
  use: Use
  table: PgTable
  column: PgColumn
  of?: PgColumn
  isList?: true
  unique?: readonly PgColumn[]
  /** A record of the past: merging rewrites it, but it does not prevent deleting. */
  isRecord?: true
  /** Merging leaves it: its readers follow merged rows or take their names. */
  stays?: true
}

const claims: RowPlace = { use: 'class', table: claim, column: claim.resourceId, of: claim.kind }
const wishes: RowPlace = { use: 'wish', table: wish, column: wish.resourceId, of: wish.kind }
const feeds: RowPlace = {
  use: 'feed',
  table: calendarFeed,
  column: calendarFeed.subjectId,
  of: calendarFeed.kind,
  // Two feeds have different addresses, and both keep working.
  stays: true,
}
const editors: RowPlace = {
  use: 'editor',
  table: editor,
  column: editor.subjectId,
  of: editor.kind,
  unique: [editor.userId],
}
const notices: RowPlace = {
  use: 'notice',
  table: noticeSubject,
  column: noticeSubject.resourceId,
  of: noticeSubject.kind,
  unique: [noticeSubject.noticeId, noticeSubject.subgroup],
}
const imported = (column: PgColumn): RowPlace => ({
  use: 'class',
  table: importedClass,
  column,
  isRecord: true,
})
const rows = (column: PgColumn): RowPlace => ({
  use: 'programme row',
  table: programmeDiscipline,
  column,
  isList: true,
})

/**
 * All references to a row of a table, except from rows merged into it: merging rewrites them, and a row with
 * any is not deleted.
 */
export const places: Readonly<Record<VocabularyName, readonly RowPlace[]>> = {
  room: [
    claims,
    rows(programmeDiscipline.roomIds),
    {
      use: 'programme',
      table: programmeRoom,
      column: programmeRoom.roomId,
      unique: [programmeRoom.programmeId],
    },
    { use: 'permission', table: loadPermission, column: loadPermission.roomIds, isList: true },
    { use: 'request', table: approval, column: approval.roomId },
    { use: 'request', table: confirmation, column: confirmation.roomId },
    { use: 'request', table: appealStep, column: appealStep.roomId },
    wishes,
    feeds,
    notices,
    { ...imported(importedClass.roomIds), isList: true },
  ],
  teacher: [
    claims,
    {
      use: 'load',
      table: loadItemTeacher,
      column: loadItemTeacher.teacherId,
      unique: [loadItemTeacher.loadItemId],
    },
    rows(programmeDiscipline.teacherIds),
    wishes,
    { use: 'request', table: request, column: request.inChargeTeacherId, stays: true },
    { use: 'request', table: appeal, column: appeal.teacherIds, isList: true },
    { use: 'request', table: appeal, column: appeal.withTeacherId },
    { use: 'request', table: substituteOffer, column: substituteOffer.insteadId },
    { use: 'request', table: substituteOffer, column: substituteOffer.teacherId },
    {
      use: 'wish',
      table: askedTeacher,
      column: askedTeacher.teacherId,
      unique: [askedTeacher.campaignId],
    },
    { use: 'account', table: user, column: user.teacherId },
    { use: 'own', table: ownSubject, column: ownSubject.teacherId, unique: [ownSubject.userId] },
    { use: 'own', table: chosenClass, column: chosenClass.teacherId },
    editors,
    feeds,
    { use: 'norm', table: teacherNorm, column: teacherNorm.teacherId, unique: [] },
    { use: 'contract', table: teacherContract, column: teacherContract.teacherId },
    { use: 'hours', table: hoursEntry, column: hoursEntry.teacherId },
    notices,
    { ...imported(importedClass.teacherIds), isList: true },
  ],
  group: [
    claims,
    { use: 'request', table: approval, column: approval.groupIds, isList: true },
    { use: 'request', table: appeal, column: appeal.groupIds, isList: true },
    { use: 'load', table: loadItemGroup, column: loadItemGroup.groupId, unique: [loadItemGroup.loadItemId] },
    rows(programmeDiscipline.groupIds),
    { use: 'programme', table: programme, column: programme.loadGroupId },
    wishes,
    { use: 'account', table: user, column: user.groupId },
    { use: 'hours', table: hoursEntry, column: hoursEntry.groupId },
    { use: 'own', table: ownSubject, column: ownSubject.groupId, unique: [ownSubject.userId] },
    { use: 'own', table: chosenClass, column: chosenClass.groupId },
    editors,
    feeds,
    notices,
    { ...imported(importedClass.groupIds), isList: true },
  ],
  department: [
    { use: 'teacher', table: teacher, column: teacher.departmentId },
    { use: 'room', table: room, column: room.approvingDepartmentId },
    editors,
    { use: 'wish', table: wishCampaign, column: wishCampaign.departmentId },
  ],
  faculty: [
    { use: 'group', table: group, column: group.facultyId },
    editors,
    { use: 'wish', table: wishCampaign, column: wishCampaign.facultyId },
    { use: 'session', table: sessionPeriod, column: sessionPeriod.facultyId },
    { use: 'variant', table: variant, column: variant.facultyId, stays: true },
  ],
  discipline: [
    { use: 'class', table: event, column: event.disciplineId },
    { use: 'load', table: loadItem, column: loadItem.disciplineId },
    { use: 'programme row', table: programmeDiscipline, column: programmeDiscipline.disciplineId },
    { use: 'hours', table: hoursEntry, column: hoursEntry.disciplineId },
    imported(importedClass.disciplineId),
  ],
  reason: [],
}

/** The drizzle tables. */
export const storedTables = {
  room,
  teacher,
  group,
  department,
  faculty,
  discipline,
  reason,
} as const satisfies Record<VocabularyName, PgTable>

/**
 * How often a place refers to each of the rows; a class counts once, even if it has both halves of a group.
 */
function countStatement(name: VocabularyName, place: RowPlace, ids: readonly number[]): SQL {
  const { use, table, isList, of } = place
  const idList = sql`${sql.param(ids)}::integer[]`
  const id = isList ? sql`named.id` : column(place.column)
  return sql`
    select ${use}::text as use, ${id} as id, count(${table === claim ? sql`distinct p.meeting_id` : sql`*`})::integer as count
    from ${table} p ${isList ? sql`cross join lateral unnest(${column(place.column)}) named (id)` : sql``}
    where ${id} = any(${idList}) ${isList ? sql`and ${column(place.column)} && ${idList}` : sql``}
      ${of ? sql`and ${column(of)} = ${name}` : sql``}
    group by 2`
}

/** The references to a row, and to the rows merged into it, in one statement, the most important first. */
export async function countUses(db: Queryable, name: VocabularyName, id: number): Promise<CountedUse[]> {
  const counted = places[name].filter(({ isRecord }) => !isRecord)
  if (counted.length === 0) return []
  const merged = await db.execute<{ id: number }>(sql`select id from ${storedTables[name]} where merged_into = ${id}`)
  const ids = [id, ...merged.map((row) => row.id)]
  const rows = await db.execute<CountedUse>(sql`
    select use, sum(count)::integer as count from (
      ${sql.join(
        counted.map((place) => countStatement(name, place, ids)),
        sql` union all `,
      )}) told (use, id, count)
    group by 1`)
  return rows.toSorted((one, other) => uses.indexOf(one.use) - uses.indexOf(other.use))
}

/** For each of the rows, the number that its table's list shows as its use. */
export async function countMainUses(
  db: Queryable,
  name: VocabularyName,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const [main] = places[name]
  if (!main || ids.length === 0) return new Map()
  const rows = await db.execute<{ id: number; count: number }>(
    sql`select id, count from (${countStatement(name, main, ids)}) told (use, id, count)`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The number of placed classes and exams of each type. */
export const countTypes = (db: Queryable): Promise<{ type: LessonType; count: number }[]> =>
  db.execute<{ type: LessonType; count: number }>(sql`
    select e.lesson_type as type, count(*)::integer as count
    from event e join meeting m on m.event_id = e.id
    where e.kind in ('class', 'exam') and m.state <> 'trace' group by 1 order by 1`)
