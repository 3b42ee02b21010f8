import { eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { examItem, meeting, notice } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { listedExams } from '@/lib/exams/rules/reader-exam'
import { becameOfExam } from '@/lib/exams/texts/reader'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { powerlessActor, superuser } from '@/testing/actors'
import { listExams, listOwnExams } from './list-exams'
import { placeExam } from './place-exam'

const tuesday = calendarDate('2027-01-12')
const friday = calendarDate('2027-01-15')
const january = { from: calendarDate('2027-01-01'), to: calendarDate('2027-01-31') }

type World = Awaited<ReturnType<typeof build>>

async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', students: 25 })
  const { id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.' })
  await buildRoom(db, { title: 'К-306', capacity: 30 })
  const people = { semesterId, disciplineId, groups: [groupId], teachers: [teacherId], students: 25 }
  const { id: exam } = await buildLoadItem(db, { ...people, lessonType: lessonTypeTable.exam.id })
  await buildLoadItem(db, { ...people, lessonType: lessonTypeTable.consultation.id })
  const now = { date: calendarDate('2027-01-05'), minutes: 600 }
  const context = { db, now, actor: { ...superuser, userId: (await buildUser(db)).id } }
  const place = (id: LoadItemId, date: typeof tuesday, startsAt = 540) =>
    placeExam(context, {
      id,
      place: { date, startsAt, roomIds: null },
      reason: 'Болезнь',
      isConfirmed: true,
      dryRun: false,
    })
  const publish = () =>
    publishPeriod(context, {
      subject: { kind: 'group', id: groupId },
      period: january,
      toEnd: false,
      part: 'session',
      dryRun: false,
      reason: 'сессия',
    })
  const reader = async (boundTo: Partial<Actor['boundTo']>) => ({
    ...context,
    actor: {
      ...powerlessActor,
      userId: (await buildUser(db)).id,
      boundTo: { ...powerlessActor.boundTo, ...boundTo },
    },
  })
  const own = async (boundTo: { groupId: GroupId; subgroup?: Subgroup } | { teacherId: TeacherId }) => {
    const { exams } = await listOwnExams(await reader(boundTo))
    return listedExams(exams)
  }
  return { db, context, people, exam, groupId, teacherId, place, publish, own, reader }
}

const inWorld = (run: (world: World) => Promise<void>) => withRollback(async (db) => run(await build(db)))

const told = (listed: ReturnType<typeof listedExams>) =>
  listed.map(({ exam, consultation }) => [
    exam.date,
    exam.startsAt,
    exam.endsAt,
    exam.title,
    consultation && [consultation.date, consultation.startsAt],
  ])

test('a published exam is one line with its own time and its consultation, for a student and for the examiner', () =>
  inWorld(async ({ exam, place, publish, own, groupId, teacherId }) => {
    await place(exam, tuesday)
    await publish()
    const line = [tuesday, 540, 780, 'Физика', ['2027-01-11', 1020]]
    expect(told(await own({ groupId }))).toEqual([line])
    expect(told(await own({ teacherId }))).toEqual([line])
  }))

test('readers are told neither drafts nor what is hidden; planners are told drafts on request', () =>
  inWorld(async ({ db, exam, place, publish, own, groupId, context, reader }) => {
    await place(exam, tuesday)
    expect(await own({ groupId })).toEqual([])
    const question = { subjects: [{ kind: 'group', id: groupId } as const], period: january, drafts: true }
    const isDraft = async (of: typeof context) => (await listExams(of, question)).map((one) => one.isDraft)
    expect(await isDraft(context)).toEqual([true, true])
    expect(await isDraft(await reader({ groupId }))).toEqual([])
    await publish()
    await db.update(meeting).set({ hidden: true })
    expect(await own({ groupId })).toEqual([])
  }))

test('one that was moved is struck and says where it went', () =>
  inWorld(async ({ exam, place, publish, own, groupId }) => {
    await place(exam, tuesday)
    await publish()
    await place(exam, friday, 780)
    const listed = await own({ groupId })
    const exams = listed.filter((one) => one.exam.lessonType === lessonTypeTable.exam.id)
    expect(exams.map((one) => [one.exam.date, becameOfExam(one.exam).replaceAll('\u00a0', ' ')])).toEqual([
      [tuesday, 'перенесён на пт 15 января, 13:00'],
      [friday, ''],
    ])
    expect(exams[1]?.consultation?.date).toBe('2027-01-14')
  }))

test('whoever is told of a moved exam is told once, though it takes another number of pairs', () =>
  inWorld(async ({ db, exam, place, publish }) => {
    await place(exam, tuesday)
    await publish()
    const { changeId } = await place(exam, friday, 780)
    if (changeId === null) throw new Error('Nothing was moved')
    const told = await db.select().from(notice).where(eq(notice.changeId, changeId))
    expect(told.map(({ title, before, after }) => [title, before !== null, after !== null])).toEqual([
      ['Физика', true, true],
      ['Физика', true, true],
    ])
    expect(told.map(({ lessonType }) => lessonType).toSorted()).toEqual([4, 6])
  }))

test('an exam of the other half of a group is not told', () =>
  inWorld(async ({ db, people, place, publish, own, groupId }) => {
    const { id: disciplineId } = await buildDiscipline(db)
    const half = { ...people, disciplineId, subgroup: 2, lessonType: lessonTypeTable.exam.id } as const
    const { id } = await buildLoadItem(db, half)
    await place(id, tuesday)
    await publish()
    expect(await own({ groupId, subgroup: 2 })).toHaveLength(1)
    expect(await own({ groupId, subgroup: 1 })).toEqual([])
  }))

test('what is held in the time of retakes is told as a retake', () =>
  inWorld(async ({ db, exam, place, publish, own, groupId }) => {
    await db.insert(examItem).values({ loadItemId: exam, period: 'retakes' })
    await place(exam, tuesday)
    await publish()
    expect((await own({ groupId })).map((one) => one.exam.isRetake)).toEqual([true])
  }))

test('whoever may not see a week may not see its exams', () =>
  inWorld(async ({ groupId, reader }) => {
    const stranger = await reader({})
    const asked = listExams(
      { ...stranger, actor: { ...stranger.actor, kind: 'public', readers: { ...stranger.actor.readers } } },
      {
        subjects: [
          { kind: 'teacher', id: 999_999 as TeacherId },
          { kind: 'group', id: groupId },
        ],
        period: january,
        drafts: false,
      },
    )
    await expect(asked).rejects.toMatchObject({ code: 'not_allowed' })
  }))
