import { and, asc, eq, ne } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  event,
  examItem,
  group,
  loadItem,
  loadItemGroup,
  loadPermission,
  meeting,
  notice,
  noticeSubject,
} from '@/db/schema'
import { settle } from '@/db/testing/claims'
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
import type { ChangeId, GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { examErrors } from '@/lib/exams/texts/exam'
import { undoChange } from '@/lib/history/service/undo-change'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { powerlessActor, superuser } from '@/testing/actors'
import { readScene } from './exam-scene'
import { placeExam } from './place-exam'
import { readExams } from './read-exams'

const [monday, tuesday] = [calendarDate('2027-01-11'), calendarDate('2027-01-12')]
const [thursday, friday] = [calendarDate('2027-01-14'), calendarDate('2027-01-15')]

type World = Awaited<ReturnType<typeof build>>

/** Three groups with an exam each, the first on Tuesday, and one consultation for all, on Monday then. */
async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const groupOf = async (title: string) => (await buildGroup(db, { title, students: 25 })).id
  const [a, b, c] = [await groupOf('А-1'), await groupOf('Б-1'), await groupOf('В-1')]
  const { id: teacher } = await buildTeacher(db)
  await buildRoom(db, { capacity: 90 })
  const itemOf = async (lessonType: 'exam' | 'consultation', ...groups: GroupId[]) => {
    const of = { semesterId, disciplineId, groups, teachers: [teacher], students: 25 * groups.length }
    return (await buildLoadItem(db, { ...of, lessonType: lessonTypeTable[lessonType].id })).id
  }
  const consultation = await itemOf('consultation', a, b, c)
  const [first, second, third] = [await itemOf('exam', a), await itemOf('exam', b), await itemOf('exam', c)]
  const actor = { ...superuser, userId: (await buildUser(db)).id }
  const context = { db, actor, now: { date: calendarDate('2026-12-01'), minutes: 0 } }
  const place = (id: LoadItemId, date: CalendarDate, order: Partial<Parameters<typeof placeExam>[1]> = {}) =>
    placeExam(context, {
      id,
      place: { date, startsAt: 540, roomIds: null },
      ...{ reason: '', isConfirmed: true, dryRun: false },
      ...order,
    })
  /** The consultations of the load: for whom, and when. */
  const consultations = async () => {
    const ids = await db
      .select({ id: loadItem.id })
      .from(loadItem)
      .where(eq(loadItem.lessonType, lessonTypeTable.consultation.id))
    const read = await readExams(
      context,
      ids.map(({ id }) => id),
      await readScene(db),
    )
    return read.map(({ exam }) => ({
      groups: exam.groups.map(({ title }) => title),
      coming: exam.sittings.flatMap(({ groupIds }) => groupIds.length),
      dates: exam.sittings.map(({ date }) => date),
      students: exam.students,
      teachers: exam.teachers.length,
    }))
  }
  /** Of each sitting of the consultations, whether it is a draft. */
  const drafts = async () => {
    const stated = await db
      .selectDistinct({ state: meeting.state, eventId: meeting.eventId })
      .from(meeting)
      .innerJoin(event, eq(event.id, meeting.eventId))
      .where(and(eq(event.lessonType, lessonTypeTable.consultation.id), ne(meeting.state, 'trace')))
      .orderBy(asc(meeting.eventId))
    return stated.map(({ state }) => state === 'projected')
  }
  await place(first, tuesday)
  return {
    db,
    context,
    place,
    drafts,
    consultations,
    consultation,
    groups: [a, b, c],
    secondGroup: b,
    first,
    second,
    third,
  }
}

const inWorld = (run: (world: World) => Promise<void>) => withRollback(async (db) => run(await build(db)))

const ofAll = { groups: ['А-1', 'Б-1', 'В-1'], coming: [3], dates: [monday], students: 75, teachers: 1 }
const ofTwo = { groups: ['А-1', 'В-1'], coming: [2], dates: [monday], students: 50, teachers: 1 }
const ofSecond = { groups: ['Б-1'], coming: [1], dates: [thursday], students: 25, teachers: 1 }

test('an exam that is days after its joint consultation says who could have one of their own, and they get it with a yes', () =>
  inWorld(async ({ context, place, consultations, second }) => {
    const tried = await place(second, friday, { dryRun: true })
    expect(tried.mayPart).toEqual(['Б-1'])
    expect((await place(second, friday, { dryRun: true, partsConsultation: true })).warnings).toEqual([])
    expect(await consultations()).toEqual([ofAll])

    const { changeId, exams } = await place(second, friday, { partsConsultation: true })
    expect(await consultations()).toEqual([ofTwo, ofSecond])
    expect(exams.flatMap(({ groups }) => groups.map(({ title }) => title))).toContain('В-1')
    await undoChange(context, changeId ?? (0 as ChangeId))
    expect(await consultations()).toEqual([ofAll])
  }))

test('an exam that stands gets a consultation of its own where it is, also once all is published', () =>
  inWorld(async ({ context, groups, place, consultations, second }) => {
    await place(second, friday)
    expect(await consultations()).toEqual([ofAll])
    await publishPeriod(context, {
      subject: { kind: 'groups', ids: groups },
      part: 'session',
      period: { from: calendarDate('2027-01-01'), to: calendarDate('2027-01-31') },
      ...{ toEnd: false, dryRun: false, reason: 'сессия' },
    })
    const { exams, warnings } = await place(second, friday, { partsConsultation: true })
    expect(await consultations()).toEqual([ofTwo, ofSecond])
    expect(warnings).toEqual([])
    expect(exams.find(({ id }) => id === second)).toMatchObject({ sittings: [{ date: friday, isDraft: false }] })
  }))

const publishOn = ({ context, groups }: World, from: CalendarDate, to: CalendarDate) =>
  publishPeriod(context, {
    subject: { kind: 'groups', ids: groups },
    part: 'session',
    period: { from, to },
    ...{ toEnd: false, dryRun: false, reason: 'сессия' },
  })

/** What the notices of a change tell a group: a class that it had, or one that it has. */
const toldTo = (db: Database, groupId: GroupId, changeId: ChangeId) =>
  db
    .select({ had: noticeSubject.had, has: noticeSubject.has })
    .from(noticeSubject)
    .innerJoin(notice, eq(notice.id, noticeSubject.noticeId))
    .where(and(eq(notice.changeId, changeId), eq(noticeSubject.kind, 'group'), eq(noticeSubject.resourceId, groupId)))
    .orderBy(noticeSubject.had)

test('whose published consultation is parted have theirs published in the same act, are told of it, and undo takes both back', () =>
  inWorld(async (world) => {
    const { context, secondGroup, place, consultations, drafts, second } = world
    await place(second, friday)
    await publishOn(world, monday, friday)
    expect(await drafts()).toEqual([false])
    const { changeId: made } = await place(second, friday, { partsConsultation: true })
    const changeId = made ?? (0 as ChangeId)
    expect(await drafts()).toEqual([false, false])
    await settle(world.db)
    expect(await toldTo(world.db, secondGroup, changeId)).toEqual([
      { had: false, has: true },
      { had: true, has: false },
    ])
    await undoChange(context, changeId)
    expect([await consultations(), await drafts()]).toEqual([[ofAll], [false]])
  }))

test('who may not publish is told beforehand that their own consultation is a draft', () =>
  inWorld(async (world) => {
    const { db, context, place, drafts, second } = world
    await place(second, friday)
    await publishOn(world, monday, friday)
    const faculty = await buildFaculty(db)
    await db.update(group).set({ facultyId: faculty.id })
    const planner = {
      ...powerlessActor,
      userId: (await buildUser(db)).id,
      permissions: ['can set nagruzka items', 'can create transition', 'can change nagruzka item info'] as const,
      editorOf: { ...powerlessActor.editorOf, faculties: [faculty.id] },
    }
    const order = { id: second, place: { date: friday, startsAt: 540, roomIds: null }, reason: '' }
    const asked = { ...order, isConfirmed: false, partsConsultation: true, dryRun: true }
    const { warnings } = await placeExam({ ...context, actor: planner }, asked)
    expect(warnings.map(({ text }) => text)).toEqual([examErrors.ownConsultationIsDraft])
    await placeExam({ ...context, actor: planner }, { ...asked, isConfirmed: true, dryRun: false })
    expect(await drafts()).toEqual([false, true])
  }))

test('a draft whose published consultation moves along wants a reason, and says so beforehand', () =>
  inWorld(async (world) => {
    const { place, first } = world
    expect((await place(first, friday, { dryRun: true })).wantsReason).toBe(false)
    await publishOn(world, monday, monday)
    expect((await place(first, friday, { dryRun: true })).wantsReason).toBe(true)
    await expect(place(first, friday)).rejects.toMatchObject({ code: 'invalid' })
    expect((await place(first, friday, { reason: 'Болезнь' })).wantsReason).toBe(true)
  }))

test('a consultation is parted where its exam stands, though it lasts otherwise by now', () =>
  inWorld(async ({ db, place, consultations, second }) => {
    await place(second, friday)
    await db.insert(examItem).values({ loadItemId: second, minutes: 90 })
    const { exams } = await place(second, friday, { partsConsultation: true })
    expect(exams.find(({ id }) => id === second)?.sittings).toMatchObject([{ date: friday, minutes: 240 }])
    expect(await consultations()).toEqual([ofTwo, ofSecond])
  }))

test('whoever moves to an earlier day and has one of their own takes it from nobody', () =>
  inWorld(async ({ place, consultations, second }) => {
    const earlier = calendarDate('2027-01-09')
    const dragged = await place(second, earlier, { dryRun: true })
    expect(dragged.mayPart).toEqual(['Б-1'])
    expect(dragged.warnings.map(({ kind }) => kind)).toContain('consultation')
    await place(second, earlier, { partsConsultation: true })
    expect(await consultations()).toEqual([ofTwo, { ...ofSecond, dates: ['2027-01-08'] }])
  }))

test('the others’ consultation goes to the day before the first of their exams, if whoever left had been the first', () =>
  inWorld(async ({ place, consultations, first, second, third }) => {
    await place(second, friday)
    await place(third, calendarDate('2027-01-16'))
    await place(first, tuesday, { partsConsultation: true })
    expect(await consultations()).toEqual([
      { ...ofTwo, groups: ['Б-1', 'В-1'], dates: [thursday] },
      { ...ofSecond, groups: ['А-1'], dates: [monday] },
    ])
  }))

test('nobody is offered a consultation of their own on the day before the first exam, without the right, or alone', () =>
  inWorld(async ({ db, context, place, consultation, second, third }) => {
    await db.insert(examItem).values({ loadItemId: second, minutes: 120 })
    const evening = { date: tuesday, startsAt: 1020, roomIds: null }
    expect((await place(second, tuesday, { place: evening, dryRun: true })).mayPart).toEqual([])
    const { id: userId } = await buildUser(db)
    await db
      .insert(loadPermission)
      .values([second, consultation].map((loadItemId) => ({ userId, loadItemId, canSet: true })))
    const actor = { ...powerlessActor, userId, permissions: ['can set nagruzka items'] } as const
    const order = {
      id: second,
      place: { date: friday, startsAt: 540, roomIds: [] },
      ...{ reason: '', isConfirmed: true, dryRun: true },
    }
    expect((await placeExam({ ...context, actor }, order)).mayPart).toEqual([])
    await expect(placeExam({ ...context, actor }, { ...order, partsConsultation: true })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const alone = db
      .select({ id: loadItemGroup.groupId })
      .from(loadItemGroup)
      .where(eq(loadItemGroup.loadItemId, third))
    await db.delete(loadItemGroup).where(eq(loadItemGroup.loadItemId, consultation))
    const [own] = await alone
    if (!own) throw new Error('The exam has no group')
    await db.insert(loadItemGroup).values({ loadItemId: consultation, groupId: own.id })
    expect((await place(third, friday, { dryRun: true })).mayPart).toEqual([])
    await expect(place(third, friday, { partsConsultation: true })).rejects.toMatchObject({
      code: 'invalid',
      detail: examErrors.notShared,
    })
  }))
