import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { DisciplineId } from '@/lib/core/names/rules/ids'
import { sqlOf } from '../client'
import { deriveLoad } from '../load/derive-load'
import { loadItem, loadItemGroup, loadItemTeacher } from '../schema'
import { withRollback } from '../testing/database'
import { buildDiscipline, buildEvent, buildGroup, buildSemester, buildTeacher } from '../testing/factories'
import { DemoEvents } from './events'
import { exampleCohort } from './groups'
import { storeUnplaced } from './load-demo'
import { demoUniversity } from './university'

const university = demoUniversity(calendarDate('2026-11-16'))
const groups = university.cohorts.flatMap((cohort) => cohort.groups)

test('each group of the faculty that plans by load has classes and a session left to place', () => {
  const timetable = new DemoEvents(university)
  timetable.addClasses()
  for (const { id } of groups.filter(({ facultyId }) => facultyId === 1)) {
    const own = timetable.unplaced.filter(({ groupIds }) => groupIds.includes(id))
    expect(own.filter(({ lessonType }) => lessonType === 4).length).toBeGreaterThanOrEqual(2)
    expect(own.length).toBeGreaterThanOrEqual(5)
  }
  const { group } = exampleCohort(university.cohorts)
  const example = timetable.unplaced.filter(({ groupIds }) => groupIds.includes(group.id))
  expect(new Set(example.map(({ lessonType }) => lessonType))).toEqual(new Set([1, 3, 4, 5, 6]))
})

test('of 95 in 100 groups the number of students is known, of the example and its streams always', () => {
  const known = groups.filter(({ students }) => students !== null).length
  expect(known / groups.length).toBeCloseTo(0.95, 1)
  const { group } = exampleCohort(university.cohorts)
  const attended = university.currentClasses.filter((one) => one.groups.includes(group))
  expect(group.title).toBe('ИСТб-24-1')
  expect(attended.flatMap((one) => one.groups).every(({ students }) => students !== null)).toBe(true)
})

test('hours left add to the item that classes made, or make a new one', () =>
  withRollback(async (db) => {
    const semester = await buildSemester(db)
    const discipline = await buildDiscipline(db, { id: 1 as DisciplineId, title: 'Физика' })
    const { id: groupId } = await buildGroup(db, { students: 25 })
    const { id: teacherId } = await buildTeacher(db)
    const { id: otherId } = await buildTeacher(db)
    await buildEvent(db, {
      values: { disciplineId: discipline.id },
      on: [{ date: calendarDate('2026-11-16'), pair: 1 }],
      groups: [groupId],
      teachers: [otherId, teacherId],
    })
    await deriveLoad(sqlOf(db))
    const [placed] = await db.select().from(loadItem)
    const left = { semesterId: semester.id, discipline: 'Физика', subgroup: 0 as const, groupIds: [groupId] }
    await storeUnplaced(
      sqlOf(db),
      [
        { ...left, lessonType: 1, teacherIds: [otherId, teacherId], hours: 4 },
        { ...left, lessonType: 1, teacherIds: [teacherId, otherId], hours: 6 },
        { ...left, lessonType: 4, teacherIds: [teacherId], hours: 2 },
      ],
      ['Физика'],
    )
    const items = await db.select().from(loadItem).orderBy(loadItem.lessonType)
    expect(items).toMatchObject([
      { lessonType: 1, requiredHours: (placed?.requiredHours ?? 0) + 10 },
      { lessonType: 4, requiredHours: 2, students: 25, startsOn: semester.startsOn, endsOn: semester.endsOn },
    ])
    expect(await db.select().from(loadItemGroup)).toHaveLength(2)
    expect(await db.select().from(loadItemTeacher)).toHaveLength(3)
  }))

test('the whole session has exams and consultations of every group, some prepared with another faculty', () => {
  const timetable = new DemoEvents(university, 'whole')
  timetable.addClasses()
  const ofType = (type: number) => timetable.unplaced.filter(({ lessonType }) => lessonType === type)
  for (const type of [4, 6])
    expect(new Set(ofType(type).flatMap(({ groupIds }) => groupIds))).toEqual(new Set(groups.map(({ id }) => id)))
  expect(ofType(4).length).toBeGreaterThan(2000)
  const facultyOf = new Map(groups.map(({ id, facultyId }) => [id, facultyId]))
  const shared = ofType(6).filter((one) => new Set(one.groupIds.map((id) => facultyOf.get(id))).size > 1)
  expect(shared.length).toBeGreaterThan(10)
})
