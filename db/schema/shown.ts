import { boolean, integer, pgView, smallint, text, jsonb } from 'drizzle-orm/pg-core'
import type { FacultyId, GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { StudyForm } from '@/lib/core/names/rules/resource'
import type { RoomKind } from '@/lib/core/names/rules/room'
import type { RoomFlags } from '@/lib/core/rooms/rules/room-properties'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'

/** The views of `db/views` that give people and programs the titles of rooms, teachers and groups. */
export const shownRoom = pgView('shown_room', {
  id: integer().notNull().$type<RoomId>(),
  title: text().notNull(),
  ownTitle: text().notNull(),
  building: text(),
  capacity: smallint(),
  kind: text().$type<RoomKind>().notNull(),
  flags: jsonb().$type<RoomFlags>().notNull(),
  isPlaceholder: boolean().notNull(),
  active: boolean().notNull(),
  mergedInto: integer().$type<RoomId>(),
  named: jsonb().$type<NamedRoom>().notNull(),
}).existing()

export const shownTeacher = pgView('shown_teacher', {
  id: integer().notNull().$type<TeacherId>(),
  name: text().notNull(),
  ownName: text().notNull(),
  fullName: text().notNull(),
  departmentId: integer(),
  isPlaceholder: boolean().notNull(),
  personnelNumber: text(),
  active: boolean().notNull(),
  mergedInto: integer().$type<TeacherId>(),
}).existing()

export const shownGroup = pgView('shown_group', {
  id: integer().notNull().$type<GroupId>(),
  title: text().notNull(),
  ownTitle: text().notNull(),
  courseYear: smallint(),
  facultyId: integer().$type<FacultyId>(),
  studyForm: text().$type<StudyForm>().notNull(),
  students: smallint(),
  subgroupCount: integer().$type<1 | 2>().notNull(),
  hasDpo2030: boolean().notNull(),
  active: boolean().notNull(),
  mergedInto: integer().$type<GroupId>(),
}).existing()
