import { and, asc, eq, ne } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { deleteMeetings, requireWholeExams } from '@/db/queries/core/placing/release-meetings'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { findExamSession } from '@/db/queries/exams/session'
import { continueSeries } from '@/db/queries/regrouping/turn-classes'
import { claim, dayPairTime, event, examItem, examSitting, loadItem, meeting, notice } from '@/db/schema'
import { withRollback } from '@/db/testing/database'
import {
  buildDiscipline,
  buildEvent,
  buildGroup,
  buildLoadItem,
  buildRoom,
  buildSemester,
  buildTeacher,
  buildUser,
} from '@/db/testing/factories'
import { tornExam } from '@/db/transaction'
import { changeCalendar } from '@/lib/calendar/service/change-calendar'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { classTexts } from '@/lib/core/placing/texts/classes'
import { undoChange } from '@/lib/history/service/undo-change'
import { changeTogether } from '@/lib/moves/service/change-together'
import { changeComment } from '@/lib/planning/service/change-people'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { regroup } from '@/lib/regrouping/service/regroup'
import { superuser } from '@/testing/actors'
import { placeExam } from './place-exam'
import { readExams } from './read-exams'

const tuesday = calendarDate('2027-01-12')
const friday = calendarDate('2027-01-15')

/** Pairs of an hour from 8:15 on, without breaks: from 9:00 to 13:00 there are five of them. */
const shortBells: PairTime[] = defaultPairTimes.map(({ pair }, index) => ({
  pair,
  startsAt: 495 + 60 * index,
  endsAt: 555 + 60 * index,
}))

type World = Awaited<ReturnType<typeof build>>

/** Two groups with an exam each, of one discipline by one examiner. */
async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const { id: first } = await buildGroup(db, { title: 'ИСТб-24-1', students: 25 })
  const { id: second } = await buildGroup(db, { title: 'ИСТб-24-2', students: 25 })
  const { id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.' })
  await buildRoom(db, { title: 'К-306', capacity: 60 })
  const examOf = async (group: typeof first) => {
    const parts = { semesterId, disciplineId, groups: [group], teachers: [teacherId], students: 25 }
    return (await buildLoadItem(db, { ...parts, lessonType: lessonTypeTable.exam.id })).id
  }
  const [exam, other] = [await examOf(first), await examOf(second)]
  const actor = { ...superuser, userId: (await buildUser(db)).id }
  const context = { db, actor, now: { date: calendarDate('2026-12-01'), minutes: 0 } }
  const place = (date: typeof tuesday, reason = '', id = exam) =>
    placeExam(context, { id, place: { date, startsAt: 540, roomIds: null }, reason, isConfirmed: true, dryRun: false })
  const publish = (onTaken: 'refuse' | 'skip' = 'refuse') =>
    publishPeriod(context, {
      onTaken,
      subject: { kind: 'groups', ids: [first, second] },
      part: 'session',
      period: { from: calendarDate('2027-01-01'), to: calendarDate('2027-01-31') },
      toEnd: false,
      dryRun: false,
      reason: 'сессия',
    })
  const read = async (id: LoadItemId) => {
    const scene = { calendar: await findCalendar(db), session: await findExamSession(db) }
    const [found] = await readExams(context, [id], scene)
    return found?.exam
  }
  const classesOf = async (id: LoadItemId) =>
    db
      .select({ id: meeting.id, pair: meeting.pair, state: meeting.state })
      .from(meeting)
      .innerJoin(event, eq(event.id, meeting.eventId))
      .where(and(eq(event.loadItemId, id), ne(meeting.state, 'trace')))
      .orderBy(asc(meeting.pair))
  const pairsOf = async () => (await classesOf(exam)).map(({ pair }) => pair)
  const ring = (times: readonly PairTime[]) =>
    changeCalendar(context, { edit: { name: 'day.pairs', date: tuesday, times } })
  return { db, context, exam, other, first, teacherId, place, publish, read, classesOf, pairsOf, ring }
}

const inWorld = (run: (world: World) => Promise<void>) => withRollback(async (db) => run(await build(db)))

test('when bells change, an exam goes on in the pairs that its time meets; its people are told of nothing', () =>
  inWorld(async ({ db, context, place, publish, pairsOf, ring, exam, read, teacherId }) => {
    await place(tuesday)
    await publish()
    await db.delete(notice)
    const { changeId } = await ring(shortBells)
    expect(await pairsOf()).toEqual([1, 2, 3, 4, 5])
    expect((await read(exam))?.sittings).toMatchObject([{ startsAt: 540, minutes: 240, rooms: [{}] }])
    expect(await db.$count(claim, and(eq(claim.kind, 'teacher'), eq(claim.hold, 'firm')))).toBe(5)
    expect(await db.$count(notice)).toBe(0)
    await undoChange(context, changeId ?? (0 as ChangeId))
    expect(await pairsOf()).toEqual([1, 2, 3])
    await ring(shortBells)
    await ring([])
    expect(await pairsOf()).toEqual([1, 2, 3])
    expect(await db.$count(notice)).toBe(0)
    await buildEvent(db, { on: [{ date: tuesday, pair: 5 }], teachers: [teacherId] })
    await expect(ring(shortBells)).rejects.toMatchObject({ code: 'conflict' })
  }))

test('an exam of which one pair is taken stays a draft whole, and the other one is published', () =>
  inWorld(async ({ db, place, publish, teacherId, exam, other, classesOf }) => {
    await place(tuesday)
    await place(addDays(tuesday, 3), '', other)
    await buildEvent(db, { on: [{ date: tuesday, pair: 3 }], teachers: [teacherId] })
    expect(await publish('skip')).toMatchObject({ meetings: 3, conflicts: [{ pair: 3, kind: 'teacher' }] })
    const statesOf = async (id: LoadItemId) => (await classesOf(id)).map(({ state }) => state)
    expect(await statesOf(exam)).toEqual(['projected', 'projected', 'projected'])
    expect(await statesOf(other)).toEqual(['published', 'published', 'published'])
  }))

test('a dry run of new bells tells what is in the way and changes nothing', () =>
  inWorld(async ({ context, place, pairsOf }) => {
    await place(tuesday)
    const edit = { name: 'day.pairs', date: tuesday, times: shortBells } as const
    expect((await changeCalendar(context, { edit, dryRun: true })).changeId).toBeNull()
    expect(await pairsOf()).toEqual([1, 2, 3])
  }))

test('no class of an exam is removed alone, and all of it moves only into the pairs of the bells of that day', () =>
  inWorld(async ({ db, place, classesOf, exam }) => {
    await place(tuesday)
    const classes = await classesOf(exam)
    const moved = (work: (own: Database) => Promise<unknown>) =>
      db.transaction(async (own) => {
        await work(own as unknown as Database)
        await requireWholeExams(own)
      })
    const torn = expect.objectContaining({ code: tornExam }) as unknown
    const [, last] = classes
    await expect(moved((own) => deleteMeetings(own, last ? [last.id] : []))).rejects.toEqual(torn)
    const toFriday = classes.map(({ id, pair }) => ({ meetingId: id, date: friday, pair }))
    await db.insert(dayPairTime).values(shortBells.map((time) => ({ date: friday, ...time })))
    await expect(moved((own) => relocateMeetings(own, toFriday))).rejects.toEqual(torn)
    await db.delete(dayPairTime)
    await moved((own) => relocateMeetings(own, toFriday))
  }))

test('a class of an exam is not copied to another day', () =>
  inWorld(async ({ context, place, classesOf, exam }) => {
    await place(tuesday)
    const [one] = await classesOf(exam)
    if (!one) throw new Error('nothing was placed')
    const copied = changeTogether(context, {
      act: 'copy',
      classes: [{ id: one.id, to: { date: friday, pair: 1 } }],
      dryRun: false,
    })
    await expect(copied).rejects.toMatchObject({ code: 'invalid', detail: classTexts.tornExam })
  }))

test('whoever words its comment anew leaves its time at the head', () =>
  inWorld(async ({ db, context, place, classesOf, exam }) => {
    await place(tuesday)
    const [one] = await classesOf(exam)
    if (!one) throw new Error('nothing was placed')
    const commented = async (comment: string) => {
      await changeComment(context, { id: one.id, comment, link: '' })
      return (await db.select().from(event).where(eq(event.loadItemId, exam)))[0]?.comment
    }
    expect(await commented('')).toBe('9:00–13:00')
    expect(await commented('Взять зачётку')).toBe('9:00–13:00. Взять зачётку')
    expect(await commented('10:00–12:00. Взять зачётку')).toBe('9:00–13:00. Взять зачётку')
  }))

test('two groups with one examiner sit an exam at once in one room as a stream; parted, both are held as it was', () =>
  inWorld(async ({ db, context, place, read, exam, other, first }) => {
    await db.insert(examItem).values({ loadItemId: exam, form: 'written', minutes: 180 })
    await place(friday)
    const since = calendarDate('2026-12-20')
    const order = { group: first, since, reason: 'так', dryRun: false }
    await regroup(context, { ...order, act: 'stream', item: exam, others: [other], keeps: exam })
    expect(await read(exam)).toMatchObject({
      form: 'written',
      students: 50,
      groups: [{ title: 'ИСТб-24-1' }, { title: 'ИСТб-24-2' }],
      sittings: [{ date: friday, startsAt: 540, minutes: 180, pairs: [1, 2, 3] }],
    })
    await regroup(context, { ...order, act: 'part', item: exam, keeps: first })
    const [heir] = await db.select({ id: loadItem.id }).from(loadItem).where(ne(loadItem.id, exam))
    expect(await read(heir?.id ?? (0 as LoadItemId))).toMatchObject({
      form: 'written',
      minutes: 180,
      groups: [{ title: 'ИСТб-24-2' }],
      sittings: [],
    })
  }))

test('a published exam that was moved keeps its time when its load goes on as another', () =>
  inWorld(async ({ db, place, publish, read, classesOf, exam, other }) => {
    await place(tuesday)
    await publish()
    await place(friday, 'Болезнь')
    const turned = (await classesOf(exam)).map(({ id }) => ({
      ...({ id, adds: [], drops: [], loadItem: other, subgroup: 0, widens: false } as const),
    }))
    await continueSeries(db, turned)
    expect((await read(other))?.sittings).toMatchObject([{ date: friday, startsAt: 540, minutes: 240 }])
    expect(await db.$count(examSitting)).toBe(2)
  }))
