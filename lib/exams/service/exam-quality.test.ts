import type { Database } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildFaculty,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { type CalendarDate, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { judgeQuality } from '@/lib/quality/service/judge'
import { superuser } from '@/testing/actors'
import { placeExam } from './place-exam'
import { viewSession } from './view-session'

const sunday = calendarDate('2027-01-17')
const saturday = calendarDate('2027-01-16')
const monday = calendarDate('2027-01-18')
const tuesday = calendarDate('2027-01-19')

async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  const { id: facultyId } = await buildFaculty(db)
  const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', students: 25, facultyId })
  await buildRoom(db, { title: 'К-306', capacity: 30 })
  const examOf = async (title: string) => {
    const { id: disciplineId } = await buildDiscipline(db, { title })
    const { id: teacherId } = await buildTeacher(db, { name: `${title} И. И.` })
    const of = { semesterId, disciplineId, groups: [groupId], teachers: [teacherId], students: 25 }
    return (await buildLoadItem(db, { ...of, lessonType: lessonTypeTable.exam.id })).id
  }
  const exams = [await examOf('Физика'), await examOf('Химия')] as const
  const actor = { ...superuser, userId: (await buildUser(db)).id }
  const context = { db, actor, now: { date: calendarDate('2026-12-01'), minutes: 0 } }
  const place = (id: LoadItemId, date: CalendarDate) =>
    placeExam(context, {
      id,
      place: { date, startsAt: 540, roomIds: null },
      reason: '',
      isConfirmed: true,
      dryRun: false,
    })
  const publish = (date: CalendarDate, reason = '') =>
    publishPeriod(context, {
      subject: { kind: 'groups', ids: [groupId] },
      part: 'session',
      period: { from: date, to: date },
      toEnd: false,
      dryRun: false,
      reason,
    })
  const gapsFound = async (from: CalendarDate, to: CalendarDate) => {
    const request = {
      scope: { kind: 'group', id: groupId },
      period: { from, to },
      drafts: true,
      rules: ['examGap'],
    } as const
    const { assessment } = await judgeQuality(context, await findCalendar(db), request)
    return assessment.findings.map(({ date, amount, about }) => ({ date, amount, about }))
  }
  const remarks = async () =>
    (await viewSession(context, { facultyId, semesterId })).remarks.map(({ id, strength, text }) => [
      id,
      strength,
      text.replaceAll('\u00a0', ' '),
    ])
  return { exams, place, publish, gapsFound, remarks }
}

test('an exam a day after another is found on both days, whichever is asked, and on no other', () =>
  withRollback(async (db) => {
    const { exams, place, gapsFound } = await build(db)
    await place(exams[0], saturday)
    await place(exams[1], monday)
    expect(await gapsFound(saturday, monday)).toEqual([])
    await place(exams[1], sunday)
    const found = [{ date: sunday, amount: 1, about: ['Химия', 'Физика'] }]
    expect(await gapsFound(saturday, saturday)).toEqual(found)
    expect(await gapsFound(sunday, sunday)).toEqual(found)
    expect(await gapsFound(monday, tuesday)).toEqual([])
  }))

test('the board tells at an exam what the check of quality finds there', () =>
  withRollback(async (db) => {
    const { exams, place, remarks } = await build(db)
    await place(exams[0], monday)
    expect(await remarks()).toEqual([])
    await place(exams[1], tuesday)
    expect(await remarks()).toEqual([
      [exams[1], 'hard', '«Химия» после «Физика»: не хватает 1 дня на подготовку'],
      [exams[1], 'soft', expect.stringContaining('меньше желательного')],
    ])
  }))

test('an exam is published the day after another only for a reason', () =>
  withRollback(async (db) => {
    const { exams, place, publish } = await build(db)
    await place(exams[0], monday)
    await place(exams[1], tuesday)
    await publish(monday)
    await expect(publish(tuesday)).rejects.toMatchObject({
      code: 'invalid',
      detail: expect.stringMatching(/«Химия» после «Физика»: не.хватает 1.дня/) as unknown,
    })
    expect((await publish(tuesday, 'Праздники')).changeId).not.toBeNull()
  }))
