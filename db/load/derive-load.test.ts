import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { sqlOf, type Database } from '@/db/client'
import { deleteMeetings } from '@/db/queries/core/placing/release-meetings'
import { claim, loadItem, loadItemGroup, loadItemTeacher, semesterCourseYear } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildEvent,
  buildGroup,
  buildSemester,
  buildTeacher,
  type EventParts,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { deriveLoad } from './derive-load'

const on = (date: string, pair: Pair = 1) => ({ date: calendarDate(date), pair })

/** A semester with one discipline, two teachers and two groups of 25 and 26 students. */
async function university(db: Database) {
  const semester = await buildSemester(db)
  const discipline = await buildDiscipline(db, { title: 'Физика' })
  const teachers = [await buildTeacher(db, { name: 'Орлова М. С.' }), await buildTeacher(db, { name: 'Лапин К. О.' })]
  const groups = [
    await buildGroup(db, { title: 'А-1', students: 25 }),
    await buildGroup(db, { title: 'Б-1', students: 26 }),
  ]
  const [teacher, other] = teachers.map(({ id }) => id)
  const [group, second] = groups.map(({ id }) => id)
  if (!teacher || !other || !group || !second) throw new Error('nothing was built')
  const hold = (parts: EventParts) =>
    buildEvent(db, {
      teachers: [teacher],
      groups: [group],
      ...parts,
      values: { disciplineId: discipline.id, title: 'Физика', ...parts.values },
    })
  return { semester, discipline, teacher, other, group, second, hold }
}

const items = (db: Database) => db.select().from(loadItem).orderBy(asc(loadItem.id))

const loadClaims = (db: Database) =>
  db
    .select({ meetingId: claim.meetingId, resourceId: claim.resourceId, hold: claim.hold })
    .from(claim)
    .where(eq(claim.kind, 'load'))
    .orderBy(asc(claim.meetingId))

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

test('classes of one discipline, type, teachers, groups and subgroup are one item', () =>
  withRollback(async (db) => {
    const { semester, discipline, teacher, group, hold } = await university(db)
    const monday = await hold({ on: [on('2026-11-16'), on('2026-11-23')] })
    const friday = await hold({ on: [on('2026-11-20', 3)] })
    expect(await deriveLoad(sqlOf(db))).toEqual({ items: 1, classes: 2 })
    const [item, ...others] = await items(db)
    expect(others).toEqual([])
    expect(item).toMatchObject({
      semesterId: semester.id,
      disciplineId: discipline.id,
      lessonType: 1,
      subgroup: 0,
      students: 25,
      startsOn: semester.startsOn,
      endsOn: semester.endsOn,
      requiredHours: 6,
      isDerived: true,
    })
    expect(await loadClaims(db)).toEqual(
      [...monday.meetingIds, ...friday.meetingIds].map((meetingId) => ({
        meetingId,
        resourceId: item?.id,
        hold: 'firm',
      })),
    )
    expect(await db.select().from(loadItemTeacher)).toEqual([{ loadItemId: item?.id, teacherId: teacher }])
    expect(await db.select().from(loadItemGroup)).toEqual([{ loadItemId: item?.id, groupId: group }])
  }))

test('another type, teacher, stream, subgroup or semester is another item', () =>
  withRollback(async (db) => {
    const { teacher, other, group, second, hold } = await university(db)
    await buildSemester(db, {
      startsOn: calendarDate('2027-02-08'),
      endsOn: calendarDate('2027-06-06'),
      half: 2,
    })
    await hold({ on: [on('2026-11-16')] })
    await hold({ on: [on('2026-11-17')], values: { lessonType: 2 } })
    await hold({ on: [on('2026-11-18')], teachers: [other] })
    await hold({ on: [on('2026-11-19')], teachers: [teacher, other] })
    await hold({ on: [on('2026-11-20')], groups: [second, group] })
    await hold({ on: [on('2026-11-21')], values: { subgroup: 2 } })
    await hold({ on: [on('2027-02-15')] })
    expect(await deriveLoad(sqlOf(db))).toEqual({ items: 7, classes: 7 })
    const [stream, half] = [
      (await items(db)).find(({ students }) => students === 51),
      (await items(db)).find(({ subgroup }) => subgroup === 2),
    ]
    expect(stream).toMatchObject({ subgroup: 0 })
    expect(half).toMatchObject({ students: 13 })
  }))

test('a second run changes nothing; a class that comes later joins its item, and counts where nobody set its hours', () =>
  withRollback(async (db) => {
    const { hold } = await university(db)
    await hold({ on: [on('2026-11-16')] })
    await deriveLoad(sqlOf(db))
    const before = [await items(db), await loadClaims(db)]
    expect(await deriveLoad(sqlOf(db))).toEqual({ items: 0, classes: 0 })
    expect([await items(db), await loadClaims(db)]).toEqual(before)
    await hold({ on: [on('2026-11-17')] })
    expect(await deriveLoad(sqlOf(db))).toEqual({ items: 0, classes: 1 })
    expect(await items(db)).toMatchObject([{ requiredHours: 4 }])
    expect(await loadClaims(db)).toHaveLength(2)
    await db.update(loadItem).set({ requiredHours: 10, isDerived: false })
    await hold({ on: [on('2026-11-18')] })
    await deriveLoad(sqlOf(db))
    expect(await items(db)).toMatchObject([{ requiredHours: 10 }])
  }))

test('what people left to place of a derived item stays to be placed', () =>
  withRollback(async (db) => {
    const { hold } = await university(db)
    const { meetingIds } = await hold({ on: [on('2026-11-16'), on('2026-11-17')] })
    await deriveLoad(sqlOf(db))
    await deleteMeetings(db, meetingIds.slice(0, 1))
    await hold({ on: [on('2026-11-18')] })
    await deriveLoad(sqlOf(db))
    expect(await items(db)).toMatchObject([{ requiredHours: 6 }])
    expect(await loadClaims(db)).toHaveLength(2)
  }))

test('an item stands once in a date and pair, by its published class, and its hours count it once', () =>
  withRollback(async (db) => {
    const { hold, second } = await university(db)
    const draft = await hold({ on: [on('2026-11-16'), on('2026-11-17')], state: 'projected' })
    const published = await hold({ on: [on('2026-11-16')] })
    const gone = await hold({ on: [on('2026-11-18')], state: 'trace' })
    await hold({ on: [on('2026-11-16')], groups: [second], soft: 'imported' })
    await deriveLoad(sqlOf(db))
    const [{ resourceId } = { resourceId: 0 }, ...held] = (await loadClaims(db)).filter(({ meetingId }) =>
      [draft, published, gone].some(({ meetingIds }) => meetingIds.includes(meetingId)),
    )
    expect(held.map(({ meetingId, hold: how }) => [meetingId, how])).toEqual([
      [published.meetingIds[0], 'firm'],
      [gone.meetingIds[0], 'trace'],
    ])
    const item = (await items(db)).find(({ id }) => id === resourceId)
    expect(item?.requiredHours).toBe(4)
  }))

test('bookings, classes of no discipline and classes of nobody make no item', () =>
  withRollback(async (db) => {
    const { hold } = await university(db)
    await hold({ kind: 'booking', on: [on('2026-11-16')] })
    await hold({ kind: 'closure', on: [on('2026-11-17')] })
    await hold({ on: [on('2026-11-18')], values: { disciplineId: null } })
    await hold({ on: [on('2026-11-19')], teachers: [], groups: [] })
    expect(await deriveLoad(sqlOf(db))).toEqual({ items: 0, classes: 0 })
  }))

test("an exam before the semester belongs to the nearest one, within the item's dates", () =>
  withRollback(async (db) => {
    const { semester, hold } = await university(db)
    await hold({ kind: 'exam', on: [on('2026-08-20')], values: { lessonType: 4 } })
    await deriveLoad(sqlOf(db))
    expect(await items(db)).toMatchObject([
      { semesterId: semester.id, startsOn: '2026-08-20', endsOn: semester.endsOn },
    ])
  }))

test('a course year with dates of its own gives them to its items; an unknown size stays unknown', () =>
  withRollback(async (db) => {
    const { semester, group, hold } = await university(db)
    const dates = { startsOn: calendarDate('2026-09-14'), endsOn: calendarDate('2026-12-06') }
    await db.insert(semesterCourseYear).values({ semesterId: semester.id, courseYear: 2, ...dates })
    const unknown = await buildGroup(db, { title: 'В-1', students: null })
    await hold({ on: [on('2026-11-16')], groups: [group, unknown.id] })
    await deriveLoad(sqlOf(db))
    expect(await items(db)).toMatchObject([{ ...dates, students: null }])
  }))

test('the key is of titles: the same in a database with other ids, and namesakes stay distinct', () =>
  withRollback(async (db) => {
    const { hold } = await university(db)
    await hold({ on: [on('2026-11-16')] })
    const namesake = await buildTeacher(db, { name: 'Орлова М. С.' })
    await hold({ on: [on('2026-11-17')], teachers: [namesake.id] })
    await deriveLoad(sqlOf(db))
    const keys = (await items(db)).map(({ sourceKey }) => sourceKey).sort()
    const key = (teacher: string) => `2026-09-01/${md5(`["Физика", 1, 0, ["${teacher}"], ["А-1"]]`)}`
    expect(keys).toEqual([key('Орлова М. С.'), key('Орлова М. С.*')].sort())
  }))
