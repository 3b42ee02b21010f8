import type postgres from 'postgres'
import { copyRows } from '../import/copy-rows'
import { faculties } from './catalogue'
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
    [
      'id',
      'title',
      'building',
      'capacity',
      'kind',
      'has_projector',
      'is_computer_class',
      'needs_key',
      'is_placeholder',
    ],
    university.rooms.map((room) => [
      room.id,
      room.title,
      room.building,
      room.capacity,
      room.kind,
      room.hasProjector,
      room.isComputerClass,
      room.needsKey,
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

async function storeCalendar(tx: postgres.ISql, { calendar }: DemoUniversity): Promise<void> {
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
