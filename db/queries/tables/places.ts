import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  calendarFeed,
  chosenClass,
  claim,
  department,
  discipline,
  editor,
  event,
  faculty,
  group,
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
  teacherNorm,
  user,
  variant,
  wish,
} from '@/db/schema'
import type { VocabularyName } from '@/lib/core/rules/tables/admin-table'
import type { Use } from '@/lib/core/rules/tables/uses'

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
    { use: 'account', table: user, column: user.teacherId },
    { use: 'own', table: ownSubject, column: ownSubject.teacherId, unique: [ownSubject.userId] },
    { use: 'own', table: chosenClass, column: chosenClass.teacherId },
    editors,
    feeds,
    { use: 'norm', table: teacherNorm, column: teacherNorm.teacherId, unique: [] },
    notices,
    { ...imported(importedClass.teacherIds), isList: true },
  ],
  group: [
    claims,
    { use: 'load', table: loadItemGroup, column: loadItemGroup.groupId, unique: [loadItemGroup.loadItemId] },
    rows(programmeDiscipline.groupIds),
    { use: 'programme', table: programme, column: programme.loadGroupId },
    wishes,
    { use: 'account', table: user, column: user.groupId },
    { use: 'own', table: ownSubject, column: ownSubject.groupId, unique: [ownSubject.userId] },
    { use: 'own', table: chosenClass, column: chosenClass.groupId },
    editors,
    feeds,
    notices,
    { ...imported(importedClass.groupIds), isList: true },
  ],
  department: [{ use: 'teacher', table: teacher, column: teacher.departmentId }, editors],
  faculty: [
    { use: 'group', table: group, column: group.facultyId },
    editors,
    { use: 'variant', table: variant, column: variant.facultyId, stays: true },
  ],
  discipline: [
    { use: 'class', table: event, column: event.disciplineId },
    { use: 'load', table: loadItem, column: loadItem.disciplineId },
    { use: 'programme row', table: programmeDiscipline, column: programmeDiscipline.disciplineId },
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
