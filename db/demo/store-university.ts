import { toSnakeCase } from 'drizzle-orm/casing'
import type postgres from 'postgres'
import { roomProperties } from '@/lib/core/rooms/rules/room-properties'
import { copyRows } from '../import/copy-rows'
import { faculties } from './catalogue'
import { type DemoProgramme, demoTemplates } from './programmes'
import type { DemoUniversity } from './university'

/** Stores the university, its calendar and its vocabularies, with the generator's ids. */
export async function storeVocabularies(tx: postgres.ISql, university: DemoUniversity): Promise<void> {
  await tx`insert into university (id, title, is_demo) values (1, ${university.title}, true)`
  await storeCalendar(tx, university)
  await copyRows(
    tx,
    'faculty',
    ['id', 'title'],
    faculties.map(({ title }, index) => [index + 1, title]),
  )
  await copyRows(
    tx,
    'department',
    ['id', 'title'],
    university.departments.map(({ id, title }) => [id, title]),
  )
  await copyRows(
    tx,
    'discipline',
    ['id', 'title'],
    university.disciplines.map((title, index) => [index + 1, title]),
  )
  await copyRows(
    tx,
    'room',
    ['id', 'title', 'building', 'capacity', 'kind', ...roomProperties.map(toSnakeCase), 'is_placeholder'],
    university.rooms.map((room) => [
      room.id,
      room.title,
      room.building,
      room.capacity,
      room.kind,
      ...roomProperties.map((property) => room[property]),
      room.use === 'placeholder',
    ]),
  )
  await copyRows(
    tx,
    'teacher',
    ['id', 'name', 'full_name', 'department_id', 'active', 'is_placeholder'],
    university.teachers.map((teacher) => [
      teacher.id,
      teacher.name,
      teacher.fullName,
      teacher.departmentId,
      teacher.active,
      teacher.isPlaceholder,
    ]),
  )
  await copyRows(
    tx,
    'group',
    ['id', 'title', 'course_year', 'faculty_id', 'study_form', 'students', 'subgroup_count', 'has_dpo2030'],
    university.cohorts.flatMap(({ groups }) =>
      groups.map((group) => [
        group.id,
        group.title,
        group.courseYear,
        group.facultyId,
        group.studyForm,
        group.students,
        group.subgroupCount,
        group.hasDpo2030,
      ]),
    ),
  )
}

async function storeCalendar(tx: postgres.ISql, { calendar, sessionPeriods }: DemoUniversity): Promise<void> {
  await copyRows(
    tx,
    'semester',
    ['id', 'title', 'half', 'starts_on', 'ends_on', 'first_week_parity'],
    calendar.semesters.map(({ id, title, half, startsOn, endsOn, firstWeekParity }) => [
      id,
      title,
      half,
      startsOn,
      endsOn,
      firstWeekParity,
    ]),
  )
  await copyRows(
    tx,
    'session_period',
    ['kind', 'starts_on', 'ends_on'],
    sessionPeriods.map(({ kind, startsOn, endsOn }) => [kind, startsOn, endsOn]),
  )
  await copyRows(
    tx,
    'holiday',
    ['date', 'title'],
    calendar.holidays.map(({ date, title }) => [date, title]),
  )
  await copyRows(
    tx,
    'moved_day',
    ['date', 'runs_as', 'parity', 'title'],
    calendar.movedDays.map(({ date, runsAs, parity, title }) => [date, runsAs, parity, title]),
  )
}

export async function storeProgrammes(
  tx: postgres.ISql,
  programmes: readonly DemoProgramme[],
  { current, disciplines }: DemoUniversity,
): Promise<void> {
  const disciplineIds = new Map(disciplines.map((title, index) => [title, index + 1]))
  await copyRows(
    tx,
    'programme',
    ['id', 'title', 'color', 'is_project', 'is_dpo', 'disciplines_independent', 'load_group_id', 'load_semester_id'],
    programmes.map((programme) => [
      programme.id,
      programme.title,
      programme.color,
      programme.isProject,
      programme.isDpo,
      programme.disciplinesIndependent,
      programme.loadGroupId,
      programme.loadGroupId === null ? null : current.id,
    ]),
  )
  await copyRows(
    tx,
    'programme_room',
    ['programme_id', 'room_id'],
    programmes.flatMap(({ id, roomIds }) => roomIds.map((roomId) => [id, roomId])),
  )
  await copyRows(
    tx,
    'programme_discipline',
    [
      'id',
      'programme_id',
      'discipline_id',
      'title',
      'type',
      'load_item_id',
      'lesson_type',
      'hours',
      'half',
      'is_online',
      'project_hidden',
      'starts_on',
      'ends_on',
      'comment',
      'link',
      'room_ids',
      'group_ids',
      'teacher_ids',
    ],
    programmes.flatMap(({ rows }) =>
      rows.map((row) => [
        row.id,
        row.programmeId,
        disciplineIds.get(row.title) ?? null,
        row.title,
        row.type,
        row.loadItem?.id ?? null,
        row.lessonType,
        row.hours,
        current.half,
        row.isOnline,
        row.projectHidden,
        current.startsOn,
        current.endsOn,
        row.comment,
        row.link,
        row.roomIds,
        row.groupIds,
        row.teacherIds,
      ]),
    ),
  )
  await storeTemplates(tx)
}

async function storeTemplates(tx: postgres.ISql): Promise<void> {
  await copyRows(
    tx,
    'programme_template',
    ['key', 'title', 'has_generate', 'is_project'],
    demoTemplates.map(({ key, title, hasGenerate, isProject }) => [key, title, hasGenerate, isProject]),
  )
  await copyRows(
    tx,
    'programme_template_row',
    ['template_key', 'title', 'lesson_type', 'hours'],
    demoTemplates.flatMap(({ key, rows }) =>
      rows.map(({ title, lessonType, hours }) => [key, title, lessonType, hours]),
    ),
  )
}

/** Meetings of a load item also belong to the programme row for that item. */
export async function linkProgrammes(tx: postgres.ISql): Promise<void> {
  await tx`
    update event set programme_discipline_id = discipline.id
    from programme_discipline discipline where discipline.load_item_id = event.load_item_id`
}
