import { asc, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { examItem, loadItem, loadItemTeacher } from '@/db/schema'
import { placeMeeting, teacherClaim } from '@/db/testing/claims'
import { withRollback } from '@/db/testing/database'
import {
  buildDepartment,
  buildDiscipline,
  buildGroup,
  buildLoadItem,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { retakeErrors } from '@/lib/exams/texts/retakes'
import { undoChange } from '@/lib/history/service/undo-change'
import { powerlessActor, superuser } from '@/testing/actors'
import { placeExam } from './place-exam'
import { planRetakes } from './plan-retakes'

const inWorld = (run: (world: Awaited<ReturnType<typeof build>>) => Promise<void>) =>
  withRollback(async (db) => run(await build(db)))

async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', students: 25 })
  const { id: departmentId } = await buildDepartment(db)
  const examiner = await buildTeacher(db, { name: 'Иванов И. И.', departmentId })
  const people = { semesterId, disciplineId, groups: [groupId], teachers: [examiner.id], students: 25 }
  const { id: exam } = await buildLoadItem(db, { ...people, lessonType: lessonTypeTable.exam.id })
  const { id: consultation } = await buildLoadItem(db, {
    ...people,
    lessonType: lessonTypeTable.consultation.id,
  })
  const actor = { ...superuser, userId: (await buildUser(db)).id }
  const context = { db, actor, now: { date: calendarDate('2026-12-01'), minutes: 0 } }
  const plan = (students: number, { id = exam, withCommission = false } = {}) =>
    planRetakes(context, { rows: [{ id, students }], withCommission, dryRun: false })
  return { db, context, plan, exam, consultation, examiner }
}

test('a retake is load of its own, for those who did not pass, held as the exam was', () =>
  inWorld(async ({ plan, exam, db, context }) => {
    await db.insert(examItem).values({ loadItemId: exam, form: 'written', minutes: 120, roomCount: 2 })
    const { exams, changeId } = await plan(3)
    expect(exams).toMatchObject([
      {
        kind: 'retakes',
        title: 'Физика',
        students: 3,
        minutes: 120,
        form: 'written',
        roomCount: 1,
        groups: [{ title: 'ИСТб-24-1' }],
        teachers: [{ name: 'Иванов И. И.' }],
        sittings: [],
      },
    ])
    if (changeId === null) throw new Error('nothing was stored')
    await undoChange(context, changeId)
    expect(await db.$count(loadItem, eq(loadItem.lessonType, lessonTypeTable.exam.id))).toBe(1)
  }))

test('a commission is the examiner and two of the department who hold least in those days', () =>
  inWorld(async ({ plan, db, examiner }) => {
    const { departmentId } = examiner
    const [busy, free, other] = [
      await buildTeacher(db, { name: 'А. А.', departmentId }),
      await buildTeacher(db, { name: 'Я. Я.', departmentId }),
      await buildTeacher(db, { name: 'Ю. Ю.', departmentId }),
    ]
    await placeMeeting(db, [teacherClaim(busy.id)], { date: calendarDate('2027-01-20') })
    const { exams } = await plan(2, { withCommission: true })
    const [retake] = exams
    const taught = await db
      .select({ id: loadItemTeacher.teacherId })
      .from(loadItemTeacher)
      .where(eq(loadItemTeacher.loadItemId, retake?.id ?? (0 as never)))
      .orderBy(asc(loadItemTeacher.teacherId))
    expect(taught.map(({ id }) => id)).toEqual([examiner.id, free.id, other.id])
  }))

test('one that waits for its place keeps another from being planned; once it is placed, a second may follow', () =>
  inWorld(async ({ plan, context }) => {
    const { exams } = await plan(3)
    await expect(plan(3)).rejects.toMatchObject({ code: 'conflict', detail: retakeErrors.planned('Физика') })
    const id = exams[0]?.id ?? (0 as never)
    const place = { date: calendarDate('2027-02-01'), startsAt: 540, roomIds: [] }
    const placed = await placeExam(context, { id, place, reason: '', dryRun: false })
    expect(placed.exams[0]?.sittings).toHaveLength(1)
    await expect(plan(1)).resolves.toMatchObject({ exams: [{ students: 1 }] })
  }))

test('what cannot be taken again, and more than there are, is refused; so is who does not keep the load', () =>
  inWorld(async ({ plan, exam, consultation, context }) => {
    await expect(plan(26)).rejects.toMatchObject({
      code: 'invalid',
      detail: retakeErrors.tooMany('Физика', 25),
    })
    await expect(plan(1, { id: consultation })).rejects.toMatchObject({ detail: retakeErrors.notRetakable })
    const twice = [1, 2].map((students) => ({ id: exam, students }))
    await expect(planRetakes(context, { rows: twice, withCommission: false, dryRun: false })).rejects.toMatchObject({
      code: 'invalid',
      detail: retakeErrors.twice,
    })
    const order = { rows: [{ id: exam, students: 1 }], withCommission: false, dryRun: true }
    await expect(planRetakes({ ...context, actor: powerlessActor }, order)).rejects.toMatchObject({
      code: 'not_allowed',
    })
  }))
