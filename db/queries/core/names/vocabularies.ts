import { and, asc, eq, inArray, isNull, sql, type AnyColumn } from 'drizzle-orm'
import type { Queryable } from '@/db/client'
import {
  faculty,
  group,
  programme,
  programmeDiscipline,
  programmeRoom,
  programmeTemplate,
  reason,
  semester,
  shownGroup,
  shownRoom,
  shownTeacher,
  user,
} from '@/db/schema'
import type { FacultyId, ProgrammeId } from '@/lib/core/names/rules/ids'
import { reasonPurposes, type Reason } from '@/lib/core/rights/rules/reason'
import { withFlags } from '@/lib/core/rooms/rules/room-properties'
import type {
  GroupEntry,
  ProgrammeEntry,
  RoomEntry,
  TeacherEntry,
  TemplateEntry,
} from '@/lib/core/schedule/rules/vocabulary'

/** Russian collation, whatever the database's own is. */
const russian = (column: AnyColumn) => asc(sql`${column} collate "ru-x-icu"`)

/** Rows in use, or also inactive ones; merged rows never. */
const isListed = (table: { active: AnyColumn; mergedInto: AnyColumn }, { inactive }: { inactive: boolean }) =>
  inactive ? isNull(table.mergedInto) : eq(table.active, true)

/** Includes virtual rooms; by title. */
export async function findRoomNames(db: Queryable, options: { inactive: boolean }): Promise<RoomEntry[]> {
  const rows = await db
    .select({
      id: shownRoom.id,
      title: shownRoom.title,
      building: shownRoom.building,
      capacity: shownRoom.capacity,
      flags: shownRoom.flags,
      active: shownRoom.active,
    })
    .from(shownRoom)
    .where(isListed(shownRoom, options))
    .orderBy(russian(shownRoom.title), shownRoom.id)
  return rows.map(withFlags)
}

type FoundTeacher = Omit<TeacherEntry, 'may'> & { departmentId: number | null }

/** By name. A teacher's id is always above 0. */
export const findTeacherNames = (db: Queryable, options: { inactive: boolean }): Promise<FoundTeacher[]> =>
  db
    .select({
      id: shownTeacher.id,
      name: shownTeacher.name,
      fullName: shownTeacher.fullName,
      active: shownTeacher.active,
      departmentId: shownTeacher.departmentId,
    })
    .from(shownTeacher)
    .where(and(sql`${shownTeacher.id} > 0`, isListed(shownTeacher, options)))
    .orderBy(russian(shownTeacher.name), shownTeacher.id)

type FoundGroup = Omit<GroupEntry, 'may'> & { facultyId: FacultyId | null }

/** By title. */
export const findGroupNames = (db: Queryable, options: { inactive: boolean }): Promise<FoundGroup[]> =>
  db
    .select({
      id: shownGroup.id,
      title: shownGroup.title,
      courseYear: shownGroup.courseYear,
      faculty: faculty.title,
      facultyId: shownGroup.facultyId,
      studyForm: shownGroup.studyForm,
      students: shownGroup.students,
      subgroupCount: shownGroup.subgroupCount,
      hasProject: sql<boolean>`exists (
        select from ${programme} left join ${programmeDiscipline}
          on ${programmeDiscipline.programmeId} = ${programme.id}
        where ${programme.isProject}
          and (${programme.loadGroupId} = ${shownGroup.id} or ${shownGroup.id} = any(${programmeDiscipline.groupIds})))`,
      hasDpo2030: shownGroup.hasDpo2030,
      formerTitles: sql<string[]>`array(
        select former.title from ${group} former
        where former.merged_into = ${shownGroup.id} and former.former_until is not null
        order by former.former_until desc)`,
      active: shownGroup.active,
    })
    .from(shownGroup)
    .leftJoin(faculty, eq(faculty.id, shownGroup.facultyId))
    .where(isListed(shownGroup, options))
    .orderBy(russian(shownGroup.title), shownGroup.id)

type FoundProgramme = Omit<ProgrammeEntry, 'flags'>

/** By title; `ids` null: all of them. */
export const findProgrammeNames = (db: Queryable, ids: readonly ProgrammeId[] | null): Promise<FoundProgramme[]> =>
  db
    .select({
      id: programme.id,
      title: programme.title,
      color: programme.color,
      isProject: programme.isProject,
      isDpo: programme.isDpo,
      disciplinesIndependent: programme.disciplinesIndependent,
      loadGroupId: programme.loadGroupId,
      loadSemester: sql<ProgrammeEntry['loadSemester']>`(
        select json_build_object('id', ${semester.id}, 'half', ${semester.half})
        from ${semester} where ${semester.id} = ${programme.loadSemesterId})`,
      // Raw SQL: in a single-table select drizzle omits the table of a column, and both tables have an id.
      disciplines: sql<ProgrammeEntry['disciplines']>`(
        select coalesce(json_agg(json_build_object('id', d.id, 'startsOn', d.starts_on, 'endsOn', d.ends_on) order by d.id), '[]')
        from ${programmeDiscipline} d where d.programme_id = ${programme}.id)`,
      roomIds: sql<ProgrammeEntry['roomIds']>`(
        select coalesce(json_agg(${programmeRoom.roomId} order by ${programmeRoom.roomId}), '[]')
        from ${programmeRoom} where ${programmeRoom.programmeId} = ${programme.id})`,
    })
    .from(programme)
    .where(ids === null ? undefined : inArray(programme.id, [...ids]))
    .orderBy(russian(programme.title), programme.id)

/** By title. */
export const findTemplateNames = (db: Queryable): Promise<TemplateEntry[]> =>
  db
    .select({
      key: programmeTemplate.key,
      title: programmeTemplate.title,
      hasGenerate: programmeTemplate.hasGenerate,
      isProject: programmeTemplate.isProject,
    })
    .from(programmeTemplate)
    .orderBy(russian(programmeTemplate.title), programmeTemplate.key)

/** Those in use, in their order. */
export async function findReasons(db: Queryable): Promise<Reason[]> {
  const rows = await db
    .select({
      title: reason.title,
      request: reason.forRequests,
      closure: reason.forClosures,
      absence: reason.forAbsences,
    })
    .from(reason)
    .where(isListed(reason, { inactive: false }))
    .orderBy(sql`${reason.position} nulls last`, russian(reason.title))
  return rows.map(({ title, ...is }) => ({ title, purposes: reasonPurposes.filter((one) => is[one]) }))
}

/** Active accounts by full name. */
export const findUserNames = (db: Queryable) =>
  db
    .select({
      id: user.id,
      username: user.username,
      fullName: user.fullName,
      isSuperuser: user.isSuperuser,
      permissions: user.permissions,
    })
    .from(user)
    .where(eq(user.active, true))
    .orderBy(russian(user.fullName), user.id)

export async function hasProgrammes(db: Queryable): Promise<boolean> {
  const [any] = await db.select({ id: programme.id }).from(programme).limit(1)
  return any !== undefined
}
