import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { editor, meeting, programme, programmeDiscipline } from '@/db/schema'
import {
  buildDiscipline,
  buildEvent,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
} from '@/db/testing/factories'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { signedIn } from './signed-in'

const one = <Row>([made]: Row[]): Row => {
  if (!made) throw new Error('nothing was made')
  return made
}

/**
 * Builds a load item of lectures until `endsOn`, and its conflicts on `mondays`, by pair: 1 the item itself,
 * on the first two; 2 another class of its teacher, from the fourth Monday on with another title; 3 a class
 * of half of its group, every second Monday; 4 a draft of another group with the teacher; 5 a draft of a
 * project; 6 a booking that names the group, on the first; 7 a hidden class; 8 a draft of the group. The
 * first Tuesday has the trace of a class. `planner` plans the group's faculty.
 */
export async function buildTakenMondays(
  db: Database,
  mondays: readonly [CalendarDate, ...CalendarDate[]],
  endsOn: CalendarDate,
) {
  const { id: facultyId } = await buildFaculty(db)
  const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', facultyId })
  const { id: otherGroupId } = await buildGroup(db, { title: 'ЭЛб-24-1' })
  const { id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.' })
  const { id: roomId } = await buildRoom(db, { title: 'К-206' })
  const { id: semesterId } = await buildSemester(db, { endsOn: calendarDate('2026-12-27') })
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const [teachers, groups] = [[teacherId], [groupId]]
  const { id: lectures } = await buildLoadItem(db, { semesterId, disciplineId, groups, teachers, endsOn })
  const on = (pair: Pair, dates: readonly CalendarDate[] = mondays) => ({
    on: dates.map((date) => ({ date, pair })),
  })
  const physics = { title: 'Физика', lessonType: 1 as const }
  await buildEvent(db, {
    ...on(1, mondays.slice(0, 2)),
    values: { ...physics, loadItemId: lectures },
    teachers,
    groups,
  })
  await buildEvent(db, {
    ...on(2, mondays.slice(0, 3)),
    values: physics,
    teachers,
    groups: [otherGroupId],
    rooms: [roomId],
  })
  if (mondays.length > 3)
    await buildEvent(db, { ...on(2, mondays.slice(3)), values: { ...physics, title: 'Оптика' }, teachers })
  const chemistry = await buildEvent(db, {
    ...on(
      3,
      mondays.filter((_, week) => week % 2 === 0),
    ),
    values: { title: 'Химия', lessonType: 3, subgroup: 2 },
    groups,
  })
  await buildEvent(db, { ...on(4), values: physics, teachers, groups: [otherGroupId], state: 'projected' })
  const { id: programmeId } = one(await db.insert(programme).values({ title: 'Проект', isProject: true }).returning())
  const { id: row } = one(
    await db
      .insert(programmeDiscipline)
      .values({ programmeId, title: 'Мастерская', type: 'project', groupIds: groups })
      .returning(),
  )
  await buildEvent(db, {
    ...on(5),
    values: { title: 'Мастерская', programmeDisciplineId: row },
    groups,
    state: 'projected',
  })
  await buildEvent(db, {
    ...on(6, mondays.slice(0, 1)),
    kind: 'booking',
    values: { title: 'Собрание', lessonType: 0 },
    groups,
    soft: 'booking',
  })
  const hidden = await buildEvent(db, { ...on(7), values: { title: 'Скрытое' }, groups })
  await db.update(meeting).set({ hidden: true }).where(eq(meeting.eventId, hidden.eventId))
  await buildEvent(db, { ...on(8), values: { title: 'Этика' }, groups, state: 'projected' })
  const tuesday = addDays(mondays[0], 1)
  await buildEvent(db, { on: [{ date: tuesday, pair: 1 }], values: physics, groups, state: 'trace' })
  const { browser: planner, userId } = await signedIn(db, {
    permissions: ['can set nagruzka items', 'can create transition', 'can find free auditories'],
  })
  await db.insert(editor).values({ userId, kind: 'faculty', subjectId: facultyId })
  return {
    facultyId,
    groupId,
    otherGroupId,
    teacherId,
    roomId,
    programmeId,
    row,
    lectures,
    planner,
    moved: one(chemistry.meetingIds.slice(0, 1)),
  }
}
