import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { relocateMeetings } from '@/db/queries/core/placing/relocate-meetings'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { findExamSession } from '@/db/queries/exams/session'
import { claim, event, examSitting, holiday, loadItemGroup, loadPermission, meeting, sessionPeriod } from '@/db/schema'
import { groupClaim, placeMeeting } from '@/db/testing/claims'
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
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { PublishedPart } from '@/lib/core/placing/rules/placement'
import { classTexts } from '@/lib/core/placing/texts/classes'
import { examErrors } from '@/lib/exams/texts/exam'
import { reasonSentence, verdictTexts } from '@/lib/exams/texts/verdict'
import { undoChange } from '@/lib/history/service/undo-change'
import { moveClass } from '@/lib/moves/service/move-class'
import { placeItem } from '@/lib/planning/service/place-item'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { powerlessActor, superuser } from '@/testing/actors'
import { placeExam } from './place-exam'
import { readExams } from './read-exams'
import { viewVerdicts } from './view-verdicts'

const tuesday = calendarDate('2027-01-12')
const friday = calendarDate('2027-01-15')
const morning = 540

type World = Awaited<ReturnType<typeof build>>

async function build(db: Database) {
  const { id: semesterId } = await buildSemester(db)
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Физика' })
  const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-1', students: 25 })
  const { id: teacherId } = await buildTeacher(db, { name: 'Иванов И. И.' })
  await buildRoom(db, { title: 'К-206', capacity: 20 })
  const { id: fitting } = await buildRoom(db, { title: 'К-306', capacity: 30 })
  await buildRoom(db, { title: 'К-406', capacity: 100 })
  const people = { semesterId, disciplineId, groups: [groupId], teachers: [teacherId], students: 25 }
  const { id: exam } = await buildLoadItem(db, { ...people, lessonType: lessonTypeTable.exam.id })
  const { id: consultation } = await buildLoadItem(db, {
    ...people,
    lessonType: lessonTypeTable.consultation.id,
  })
  const actor = { ...superuser, userId: (await buildUser(db)).id }
  const context = { db, actor, now: { date: calendarDate('2026-12-01'), minutes: 0 } }
  const place = (
    date: typeof tuesday | null,
    {
      id = exam,
      startsAt = morning,
      reason = '',
      isConfirmed = true,
    }: { id?: LoadItemId; startsAt?: number; reason?: string; isConfirmed?: boolean } = {},
  ) => placeExam(context, { id, place: date && { date, startsAt, roomIds: null }, reason, isConfirmed, dryRun: false })
  const publish = (part: PublishedPart = 'session') =>
    publishPeriod(context, {
      subject: { kind: 'groups', ids: [groupId] },
      part,
      period: { from: calendarDate('2027-01-01'), to: calendarDate('2027-01-31') },
      toEnd: false,
      dryRun: false,
      reason: 'сессия',
    })
  /** Where an item stands now, and its traces. */
  const classesOf = (id: LoadItemId) =>
    db
      .select({ date: meeting.date, pair: meeting.pair, state: meeting.state })
      .from(meeting)
      .innerJoin(event, eq(event.id, meeting.eventId))
      .where(eq(event.loadItemId, id))
      .orderBy(asc(meeting.state), asc(meeting.date), asc(meeting.pair))
  return { db, context, place, publish, classesOf, exam, consultation, fitting, people }
}

const inWorld = (run: (world: World) => Promise<void>) => withRollback(async (db) => run(await build(db)))

test('an exam of four hours from nine takes the three pairs that it meets, in the smallest room that has the seats', () =>
  inWorld(async ({ place, exam, classesOf, fitting }) => {
    const { exams } = await place(tuesday)
    const [placed] = exams.filter(({ id }) => id === exam)
    expect(placed?.sittings).toMatchObject([
      {
        date: tuesday,
        startsAt: 540,
        minutes: 240,
        pairs: [1, 2, 3],
        rooms: [{ id: fitting }],
        isDraft: true,
      },
    ])
    expect(await classesOf(exam)).toEqual([1, 2, 3].map((pair) => ({ date: tuesday, pair, state: 'projected' })))
  }))

test('its consultation comes to the day before, and moves along, over Sunday and holidays too', () =>
  inWorld(async ({ place, consultation, classesOf }) => {
    await place(tuesday)
    expect((await classesOf(consultation)).map(({ date }) => date)).toEqual(['2027-01-11'])
    await place(calendarDate('2027-01-18'))
    expect(new Set((await classesOf(consultation)).map(({ date }) => date))).toEqual(new Set(['2027-01-16']))
  }))

test('a consultation that is pinned stays', () =>
  inWorld(async ({ place, consultation, classesOf, db }) => {
    await place(tuesday)
    await db.update(examSitting).set({ isPinned: true })
    await place(friday)
    expect((await classesOf(consultation)).map(({ date }) => date)).toEqual(['2027-01-11'])
  }))

test('whoever may place the exam and not its consultation places the exam alone, and moves no published one', () =>
  inWorld(async ({ context, exam, consultation, classesOf, publish, db }) => {
    const { id: userId } = await buildUser(db)
    await db.insert(loadPermission).values({ userId, loadItemId: exam, canSet: true })
    const actor = { ...powerlessActor, userId, permissions: ['can set nagruzka items'] } as const
    const placed = (date: typeof tuesday) =>
      placeExam(
        { ...context, actor },
        { id: exam, place: { date, startsAt: morning, roomIds: [] }, reason: 'Болезнь', dryRun: false },
      )
    expect((await placed(tuesday)).exams.map(({ id }) => id)).toEqual([exam])
    expect(await classesOf(consultation)).toEqual([])
    await publish()
    await expect(placed(friday)).rejects.toMatchObject({ code: 'not_allowed' })
  }))

test('whoever may place it at some times only is told of these, and its consultation of another time stays nowhere', () =>
  inWorld(async ({ context, exam, consultation, classesOf, db }) => {
    const { id: userId } = await buildUser(db)
    const grant = { userId, canSet: true, slots: [21, 22, 23] }
    await db.insert(loadPermission).values([exam, consultation].map((id) => ({ ...grant, loadItemId: id })))
    const actor = { ...powerlessActor, userId, permissions: ['can set nagruzka items'] } as const
    const own = { ...context, actor }
    const { days } = await viewVerdicts(own, exam)
    const told = (date: typeof tuesday) => days.find((one) => one.date === date)?.verdicts[0]?.reasons ?? []
    expect(told(tuesday)).not.toContain(verdictTexts.notYours)
    expect(told(friday)).toContain(verdictTexts.notYours)
    const place = { date: tuesday, startsAt: morning, roomIds: [] }
    const { warnings } = await placeExam(own, { id: exam, place, reason: '', dryRun: false })
    expect(warnings.map(({ text }) => text)).toEqual([reasonSentence(verdictTexts.noConsultation)])
    expect(told(tuesday)).toContain(verdictTexts.noConsultation)
    expect(await classesOf(consultation)).toEqual([])
  }))

test('whoever may set it in some rooms only is offered these, and gets one of them', () =>
  inWorld(async ({ context, exam, fitting, db }) => {
    const { id: large } = await buildRoom(db, { title: 'К-506', capacity: 200 })
    const { id: userId } = await buildUser(db)
    await db.insert(loadPermission).values({ userId, loadItemId: exam, canSet: true, roomIds: [large] })
    const actor = { ...powerlessActor, userId, permissions: ['can set nagruzka items'] } as const
    const roomsOf = async (own: typeof context) => {
      const { days } = await viewVerdicts(own, exam)
      return days.find(({ date }) => date === tuesday)?.verdicts[0]?.rooms.map(({ id }) => id)
    }
    expect(await roomsOf(context)).toEqual([fitting])
    const own = { ...context, actor }
    expect(await roomsOf(own)).toEqual([large])
    const place = { date: tuesday, startsAt: morning, roomIds: null }
    const { exams } = await placeExam(own, { id: exam, place, reason: '', dryRun: false })
    expect(exams[0]?.sittings[0]?.rooms.map(({ id }) => id)).toEqual([large])
  }))

test('a draft moves as a whole, to more or fewer pairs', () =>
  inWorld(async ({ place, exam, classesOf, db }) => {
    await place(tuesday)
    await place(friday, { startsAt: 780 })
    expect(await classesOf(exam)).toEqual([3, 4, 5].map((pair) => ({ date: friday, pair, state: 'projected' })))
    const [stored] = await db.select().from(event).where(eq(event.loadItemId, exam))
    expect(stored?.comment).toBe('13:00–17:00')
  }))

test('a published exam moves with a reason and leaves its traces', () =>
  inWorld(async ({ place, publish, exam, classesOf }) => {
    await place(tuesday)
    await publish()
    await expect(place(friday)).rejects.toMatchObject({ code: 'invalid' })
    await place(friday, { reason: 'Болезнь' })
    expect(await classesOf(exam)).toEqual([
      ...[1, 2, 3].map((pair) => ({ date: friday, pair, state: 'published' })),
      ...[1, 2, 3].map((pair) => ({ date: tuesday, pair, state: 'trace' })),
    ])
  }))

test('a session is published apart from classes, and so are classes from it', () =>
  inWorld(async ({ place, publish, exam, classesOf, db, context, people }) => {
    const { id: lecture } = await buildLoadItem(db, { ...people, lessonType: lessonTypeTable.lecture.id })
    const onDay = {
      of: 'load',
      date: tuesday,
      pair: 5,
      roomId: null,
      scope: { repeat: 'once' },
      reason: '',
    } as const
    const { created } = await placeItem(context, {
      ...onDay,
      id: lecture,
      published: false,
      onTaken: 'refuse',
      dryRun: false,
    })
    expect(created).toHaveLength(1)
    await place(tuesday)
    const statesOf = async (id: LoadItemId) => [...new Set((await classesOf(id)).map(({ state }) => state))]
    await publish('classes')
    expect([await statesOf(exam), await statesOf(lecture)]).toEqual([['projected'], ['published']])
    await publish()
    expect(await statesOf(exam)).toEqual(['published'])
  }))

test('who is busy there with a published exam is named, and nothing changes', () =>
  inWorld(async ({ place, publish, db, people, exam, classesOf }) => {
    const { id: disciplineId } = await buildDiscipline(db, { title: 'Химия' })
    const lessonType = lessonTypeTable.exam.id
    const { id: other } = await buildLoadItem(db, { ...people, disciplineId, lessonType })
    await place(tuesday, { id: other })
    await publish()
    await place(friday)
    const before = await classesOf(exam)
    await expect(place(tuesday)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('Химия') as unknown,
    })
    expect(await classesOf(exam)).toEqual(before)
  }))

test('one class of an exam cannot leave the others; undoing takes the whole exam back', () =>
  inWorld(async ({ place, exam, classesOf, context, db }) => {
    const { changeId } = await place(tuesday)
    const [first] = await db
      .select({ id: meeting.id })
      .from(meeting)
      .innerJoin(event, eq(event.id, meeting.eventId))
      .where(eq(event.loadItemId, exam))
      .orderBy(asc(meeting.pair))
    if (!first || changeId === null) throw new Error('nothing was placed')
    const move = moveClass(context, {
      id: first.id,
      seenOn: null,
      to: { date: friday, pair: 1 },
      roomId: null,
      untilEnd: false,
      reason: 'так',
      justChange: false,
      dryRun: true,
    })
    await expect(move).rejects.toMatchObject({ detail: classTexts.tornExam })
    await undoChange(context, changeId)
    expect(await classesOf(exam)).toEqual([])
    expect(await db.$count(examSitting)).toBe(0)
  }))

test('a new room, or a substitute, of one class of an exam is that of all', () =>
  inWorld(async ({ place, publish, exam, context, db }) => {
    await place(tuesday)
    await publish()
    const { id: roomId } = await buildRoom(db, { title: 'К-506', capacity: 50 })
    const { id: teacherId } = await buildTeacher(db, { name: 'Петров П. П.' })
    const classes = await db
      .select({ id: meeting.id, pair: meeting.pair })
      .from(meeting)
      .innerJoin(event, eq(event.id, meeting.eventId))
      .where(eq(event.loadItemId, exam))
      .orderBy(asc(meeting.pair))
    const [, second] = classes
    if (!second) throw new Error('the exam has no second class')
    await relocateMeetings(db, [{ meetingId: second.id, date: tuesday, pair: second.pair, rooms: [roomId] }])
    await replacePeople(db, [second.id], { teachers: [teacherId] }, { changeId: 1 as never, leavesTraces: false })
    const scene = { calendar: await findCalendar(db), session: await findExamSession(db) }
    const [read] = await readExams(context, [exam], scene)
    expect(read?.exam.sittings).toMatchObject([
      { pairs: [1, 2, 3], rooms: [{ id: roomId }], teachers: [{ id: teacherId }] },
    ])
    const holders = await db
      .select({ kind: claim.kind, id: claim.resourceId })
      .from(claim)
      .where(
        and(
          eq(claim.hold, 'firm'),
          inArray(claim.kind, ['room', 'teacher']),
          inArray(
            claim.meetingId,
            classes.map(({ id }) => id),
          ),
        ),
      )
    expect(holders).toHaveLength(6)
    expect(new Set(holders.map(({ kind, id }) => `${kind} ${id}`))).toEqual(
      new Set([`room ${roomId}`, `teacher ${teacherId}`]),
    )
  }))

test.each([
  ['a time in which no exam begins', 600, examErrors.noSlot],
  ['a slot that is too short', 1020, examErrors.tooShort('17:00–19:00')],
])('%s is refused', (_, startsAt, detail) =>
  inWorld(async ({ place }) => {
    await expect(place(tuesday, { startsAt })).rejects.toMatchObject({ code: 'invalid', detail })
  }),
)

test('its consultation goes with it, by one change, unless it is pinned', () =>
  inWorld(async ({ place, consultation, classesOf, db }) => {
    await place(tuesday)
    expect(await classesOf(consultation)).toHaveLength(1)
    const { exams } = await place(null)
    expect(await classesOf(consultation)).toEqual([])
    expect(exams).toHaveLength(2)
    await place(tuesday)
    await db.update(examSitting).set({ isPinned: true })
    const { warnings } = await place(null)
    expect(warnings.map(({ text }) => text)).toEqual([examErrors.consultationStays])
    expect(await classesOf(consultation)).toHaveLength(1)
  }))

test('the consultation of two exams stays until the last of them goes', () =>
  inWorld(async ({ db, place, exam, consultation, classesOf, people }) => {
    const { id: other } = await buildLoadItem(db, { ...people, lessonType: lessonTypeTable.exam.id })
    await place(tuesday)
    await place(friday, { id: other })
    await place(null)
    expect(await classesOf(exam)).toEqual([])
    expect(await classesOf(consultation)).toHaveLength(1)
    await place(null, { id: other })
    expect(await classesOf(consultation)).toEqual([])
  }))

test('taking it away removes a draft; whoever does not plan the group may not place it', () =>
  inWorld(async ({ place, exam, classesOf, context }) => {
    await place(tuesday)
    await place(null)
    expect(await classesOf(exam)).toEqual([])
    const refused = placeExam(
      { ...context, actor: powerlessActor },
      { id: exam, place: { date: tuesday, startsAt: morning, roomIds: null }, reason: '', dryRun: true },
    )
    await expect(refused).rejects.toMatchObject({ code: 'not_allowed' })
  }))

test('a published exam is pinned where it stands: it leaves no trace, and needs no reason', () =>
  inWorld(async ({ place, publish, exam, classesOf, context, db }) => {
    await place(tuesday)
    await publish()
    await placeExam(context, {
      id: exam,
      place: { date: tuesday, startsAt: morning, roomIds: null },
      isPinned: true,
      reason: '',
      dryRun: false,
    })
    expect((await classesOf(exam)).map(({ state }) => state)).toEqual(['published', 'published', 'published'])
    expect(await db.$count(examSitting, eq(examSitting.isPinned, true))).toBe(1)
  }))

test('a consultation that loses the first of its exams goes before the next one, and whom it prepares for nothing is told', () =>
  inWorld(async ({ db, place, exam, consultation, classesOf, people }) => {
    const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-2', students: 20 })
    await db.insert(loadItemGroup).values({ loadItemId: consultation, groupId })
    const { id: other } = await buildLoadItem(db, {
      ...people,
      groups: [groupId],
      lessonType: lessonTypeTable.exam.id,
    })
    await place(tuesday)
    await place(friday, { id: other })
    expect((await classesOf(consultation)).map(({ date }) => date)).toEqual(['2027-01-11'])
    const { exams, warnings } = await place(null, { id: exam })
    expect((await classesOf(consultation)).map(({ date }) => date)).toEqual(['2027-01-14'])
    expect(exams.map(({ id }) => id)).toContain(consultation)
    expect(warnings.map(({ text }) => text)).toEqual([examErrors.consultationOfOthers(['ИСТб-24-1'], 'чт\u00a014.01')])
  }))

test('a consultation that finds no place on the day before the exam that is left stays, which is told', () =>
  inWorld(async ({ db, place, exam, consultation, classesOf, people }) => {
    const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-2', students: 20 })
    await db.insert(loadItemGroup).values({ loadItemId: consultation, groupId })
    const { id: other } = await buildLoadItem(db, { ...people, groups: [groupId], lessonType: lessonTypeTable.exam.id })
    await place(tuesday)
    await place(friday, { id: other })
    for (const { pair } of emptyCalendar.pairTimes)
      await placeMeeting(db, [groupClaim(groupId)], { date: addDays(friday, -1), pair })
    const { warnings } = await place(null, { id: exam })
    expect((await classesOf(consultation)).map(({ date }) => date)).toEqual(['2027-01-11'])
    expect(warnings.map(({ text }) => text)).toEqual([
      examErrors.consultationOfOthers(['ИСТб-24-1'], null),
      examErrors.consultationEarly('пн\u00a011.01'),
    ])
  }))

/** A second group with its own exam of the discipline, and the consultation of both. */
async function buildJoint({ db, people, consultation }: World) {
  const { id: groupId } = await buildGroup(db, { title: 'ИСТб-24-2', students: 20 })
  await db.insert(loadItemGroup).values({ loadItemId: consultation, groupId })
  const lessonType = lessonTypeTable.exam.id
  const other = (await buildLoadItem(db, { ...people, groups: [groupId], lessonType })).id
  const coming = async () => {
    const found = await db
      .selectDistinct({ id: claim.resourceId })
      .from(claim)
      .innerJoin(meeting, eq(meeting.id, claim.meetingId))
      .innerJoin(event, eq(event.id, meeting.eventId))
      .where(and(eq(event.loadItemId, consultation), eq(claim.kind, 'group'), isNull(claim.leftIn)))
      .orderBy(claim.resourceId)
    return found.map(({ id }) => id)
  }
  return { other, groupId, coming }
}

test('who has no exam any more does not come to the consultation of others; placed again, they come again', () =>
  inWorld(async (world) => {
    const { place, exam, publish, people, context, db } = world
    const [own = 0] = people.groups
    const { other, groupId, coming } = await buildJoint(world)
    await place(tuesday)
    await place(friday, { id: other })
    await publish()
    await publishPeriod(context, {
      subject: { kind: 'groups', ids: [groupId] },
      part: 'session',
      period: { from: calendarDate('2027-01-01'), to: calendarDate('2027-01-31') },
      toEnd: false,
      dryRun: false,
      reason: 'сессия',
    })
    expect(await coming()).toEqual([own, groupId])
    const struck = { reason: 'Отмена', isConfirmed: false }
    await expect(place(null, struck)).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('больше не\u00a0придут: ИСТб-24-1') as unknown,
    })
    expect(await coming()).toEqual([own, groupId])
    const { changeId } = await place(null, { ...struck, isConfirmed: true })
    expect(await coming()).toEqual([groupId])
    const scene = { calendar: await findCalendar(db), session: await findExamSession(db) }
    const [read] = await readExams(context, [world.consultation], scene)
    expect(read?.exam.sittings[0]?.groupIds).toEqual([groupId])
    if (changeId === null) throw new Error('nothing was struck')
    await undoChange(context, changeId)
    expect(await coming()).toEqual([own, groupId])
    await place(null, { ...struck, isConfirmed: true })
    await place(tuesday, { id: exam, reason: 'Снова' })
    expect(await coming()).toEqual([own, groupId])
  }))

test('an exam that takes the consultation of another group along wants a yes, and says where that goes', () =>
  inWorld(async (world) => {
    const { place, consultation, classesOf } = world
    const { other } = await buildJoint(world)
    await place(calendarDate('2027-01-19'), { id: other })
    const dateOf = async () => (await classesOf(consultation)).map(({ date }) => date)
    await expect(place(friday, { isConfirmed: false })).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining(examErrors.consultationMoves('чт\u00a014.01', ['ИСТб-24-2'])) as unknown,
    })
    expect(await dateOf()).toEqual(['2027-01-18'])
    const { warnings } = await place(friday)
    // The consultation is early for the other group then.
    expect(warnings.map(({ kind }) => kind)).toEqual(['quality', 'consultation'])
    expect(await dateOf()).toEqual(['2027-01-14'])
  }))

test.each([
  ['a holiday', '2027-01-13', verdictTexts.holiday],
  ['a Sunday', '2027-01-17', verdictTexts.sunday],
  ['a day outside of the session', '2027-01-25', verdictTexts.outside],
  ['the day of another exam of the group', '2027-01-12', 'в\u00a0этот день экзамен: Химия'],
  ['over a draft', '2027-01-15', `${verdictTexts.busyTeacher}: Семинар`],
])('%s is told as the reason and wants a yes', (_, day, reason) =>
  inWorld(async ({ db, place, people, exam, classesOf }) => {
    const date = calendarDate(day)
    await db.insert(holiday).values({ date: calendarDate('2027-01-13'), title: 'Праздник' })
    const period = { startsOn: calendarDate('2027-01-11'), endsOn: calendarDate('2027-01-23') }
    await db.insert(sessionPeriod).values({ kind: 'exams', ...period })
    const { id: disciplineId } = await buildDiscipline(db, { title: 'Химия' })
    const other = await buildLoadItem(db, {
      ...people,
      disciplineId,
      teachers: [],
      lessonType: lessonTypeTable.exam.id,
    })
    await place(tuesday, { id: other.id, startsAt: 780 })
    await buildEvent(db, {
      values: { title: 'Семинар' },
      on: [{ date: friday, pair: 2 }],
      teachers: people.teachers,
      state: 'projected',
    })
    await expect(place(date, { isConfirmed: false })).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining(reasonSentence(reason)) as unknown,
    })
    expect(await classesOf(exam)).toEqual([])
    const { warnings } = await place(date)
    expect(warnings.map(({ text }) => text)).toContain(reasonSentence(reason))
    expect((await classesOf(exam))[0]?.date).toBe(day)
  }),
)
