import type { Database } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findGroupNames, findRoomNames, findTeacherNames } from '@/db/queries/core/names/vocabularies'
import { listTaughtTitles } from '@/db/queries/keys/client-keys'
import type { KeyReader } from '@/lib/core/actor/rules/client-key'
import { weekParity } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { NamedTeacher } from '@/lib/core/schedule/rules/schedule'
import { namedEvents, teacherNaming } from '@/lib/open-reading/service/view-open-week'
import { viewOwnTimetable } from '@/lib/own-timetable/service/view-own-timetable'

type Asked = { db: Database; reader: KeyReader }

/** Groups by title. Lists are built field by field, so that a new field is never published by accident. */
export async function readGroups({ db, reader }: Asked) {
  requireAllowed(reader, 'list.view', 'group')
  return (await findGroupNames(db, { inactive: false })).map(({ id, title, courseYear, faculty, subgroupCount }) => ({
    id,
    title,
    courseYear,
    facultyTitle: faculty,
    subgroups: subgroupCount,
  }))
}

/** Teachers by name, in the form in which names are public. Throws `not_allowed` if they are not. */
export async function readTeachers({ db, reader }: Asked): Promise<NamedTeacher[]> {
  requireAllowed(reader, 'list.view', 'teacher')
  const teachers = await findTeacherNames(db, { inactive: false })
  const nameOf = await teacherNaming(
    db,
    reader.names,
    teachers.map(({ id }) => id),
  )
  return teachers.flatMap((teacher) => {
    const name = nameOf(teacher)
    return name === null ? [] : [{ id: teacher.id, name }]
  })
}

/** Rooms by title, without virtual ones. */
export async function readRooms({ db, reader }: Asked) {
  requireAllowed(reader, 'list.view', 'room')
  return (await findRoomNames(db, { inactive: false }))
    .filter(({ id }) => !isVirtualRoom(id))
    .map(({ id, title, building, capacity }) => ({ id, title, building, capacity }))
}

export async function readDisciplines({ db, reader }: Asked): Promise<string[]> {
  requireAllowed(reader, 'list.view', 'group')
  return listTaughtTitles(db)
}

/**
 * A week of the key owner's own timetable: published classes they have not hidden, in the form of public
 * weeks.
 */
export async function readOwnWeek(db: Database, reader: KeyReader, monday: CalendarDate) {
  const [calendar, own] = await Promise.all([
    findCalendar(db),
    viewOwnTimetable({ db, actor: reader.actor }, { from: monday, to: addDays(monday, 6) }),
  ])
  return {
    subjects: own.subjects.filter(({ mayView, only }) => mayView && only === null),
    monday,
    parity: weekParity(calendar, monday),
    events: await namedEvents({ db, names: reader.names }, own),
  }
}
