import { eq, inArray, ne } from 'drizzle-orm'
import { storeWeights } from '@/db/queries/quality/settings'
import {
  change,
  claim,
  event,
  examItem,
  examSitting,
  group,
  loadItem,
  meeting,
  notice,
  noticeSubject,
  room,
  sessionPeriod,
  teacherNorm,
  wish,
} from '@/db/schema'
import { buildDiscipline, buildEvent, buildGroup, buildLoadItem, buildRoom } from '@/db/testing/factories'
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, calendarDate, datesBetween, daysBetween, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ChangeId, LoadItemId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { sessionProblem } from '@/lib/exams/rules/compose/problem-of'
import { throwFillingAway } from '@/lib/filling/service/manage-filling'
import { undoChange } from '@/lib/history/service/undo-change'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { defaultWeights } from '@/lib/quality/rules/quality-rules'
import { closeRoom } from '@/lib/wishes/service/close-room'
import { powerlessActor } from '@/testing/actors'
import { examDays, inWorld, type World } from '@/testing/session-world'
import { placeExam } from '../place-exam'
import { keepComposing } from './keep-composing'
import { startComposing, viewLastComposing } from './manage-composing'
import { readSessionFacts } from './read-facts'

test('a session is put together by its rules, kept as one change, and undone as one', () =>
  inWorld(async ({ db, context, compose, standing, exams, consultations, fitting }) => {
    const { id, composed } = await compose()
    expect(composed).toMatchObject({ wanted: 6, staying: 0, left: [] })
    expect(await standing()).toEqual([])
    const dateOf = new Map(composed.placed.map((one) => [one.id, one.date]))
    const ofExams = exams.map((one) => dateOf.get(one) ?? examDays.from).toSorted()
    expect(ofExams.every((date) => date >= examDays.from && date <= examDays.to && weekdayOf(date) !== 7)).toBe(true)
    const [first = examDays.from, second = examDays.from, third = examDays.from] = ofExams
    expect([daysBetween(first, second), daysBetween(second, third)].every((days) => days >= 3)).toBe(true)
    exams.forEach((exam, index) => {
      const [own, before] = [dateOf.get(exam), dateOf.get(consultations[index] ?? exam)]
      const days = daysBetween(before ?? examDays.from, own ?? examDays.from)
      expect(days).toBe(own && weekdayOf(own) === 1 ? 2 : 1)
    })
    expect(composed.placed.every(({ rooms }) => rooms.length === 1 && rooms[0]?.id === fitting)).toBe(true)
    const { placed, changeId } = await keepComposing(context, { id, reason: '' })
    expect(placed).toBe(6)
    expect(await standing()).toHaveLength(6)
    expect(await db.$count(meeting, eq(meeting.state, 'projected'))).toBeGreaterThan(6)
    expect(await viewLastComposing(context)).toBeNull()
    await expect(keepComposing(context, { id, reason: '' })).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(change)).toBe(1)
    await undoChange(context, changeId ?? (0 as ChangeId))
    expect(await standing()).toEqual([])
  }))

test('what stands without breaking a rule stays, and what breaks one moves', () =>
  inWorld(async ({ compose, place, exams, consultations, db }) => {
    const [physics, chemistry, history] = exams
    if (!physics || !chemistry || !history) throw new Error('three exams')
    await place(physics, '2027-01-13')
    await place(chemistry, '2027-01-14')
    await db.update(examSitting).set({ isPinned: false })
    const { composed } = await compose()
    const moved = composed.placed.map(({ id }) => id)
    expect(composed.left).toEqual([])
    expect(moved).not.toContain(physics)
    expect(moved).not.toContain(consultations[0])
    expect(moved).toEqual(expect.arrayContaining([chemistry, history]))
    expect(composed.placed.find(({ id }) => id === chemistry)?.was).toMatchObject({ date: '2027-01-14' })
  }))

test('what was taken while the session was put together is put together again without it', () =>
  inWorld(async ({ db, compose, groupId }) => {
    const later = datesBetween(addDays(examDays.from, 1), examDays.to)
    const on = later.flatMap((date) => emptyCalendar.pairTimes.map(({ pair }) => ({ date, pair })))
    let isTaken = false
    const { composed } = await compose('repair', undefined, async () => {
      if (!isTaken) await buildEvent(db, { on, groups: [groupId] })
      isTaken = true
    })
    expect(composed.placed.filter(({ date }) => date > examDays.from)).toEqual([])
    expect(composed.placed).not.toEqual([])
    expect(composed.left).not.toEqual([])
  }))

test('anew all drafts may move, but pinned ones stay', () =>
  inWorld(async ({ compose, place, exams, db, context }) => {
    const [physics, chemistry] = exams
    if (!physics || !chemistry) throw new Error('three exams')
    await place(physics, '2027-01-20', 780)
    await place(chemistry, '2027-01-16')
    await db
      .update(examSitting)
      .set({ isPinned: true })
      .where(eq(examSitting.eventId, db.select({ id: event.id }).from(event).where(eq(event.loadItemId, physics))))
    const { id, composed } = await compose('fresh')
    const placed = composed.placed.map((one) => one.id)
    expect(placed).not.toContain(physics)
    const ofChemistry = composed.placed.find((one) => one.id === chemistry)?.date ?? calendarDate('2027-01-16')
    expect(daysBetween(ofChemistry, calendarDate('2027-01-20'))).toBeGreaterThanOrEqual(3)
    await keepComposing(context, { id, reason: '' })
  }))

test('without periods, exams come after the credits of the group', () =>
  inWorld(async ({ db, compose, exams, groupId, semesterId }) => {
    await db.delete(sessionPeriod)
    const credits: LoadItemId[] = []
    for (const title of ['Право', 'Этика', 'Спорт']) {
      const { id: disciplineId } = await buildDiscipline(db, { title })
      const of = { semesterId, disciplineId, groups: [groupId], students: 25 }
      credits.push((await buildLoadItem(db, { ...of, lessonType: lessonTypeTable.credit.id })).id)
    }
    const { composed } = await compose()
    const datesOf = (ids: readonly LoadItemId[]) =>
      composed.placed.flatMap(({ id, date }) => (ids.includes(id) ? [date] : [])).toSorted()
    const [first = ''] = datesOf(exams)
    expect(datesOf(credits)).toHaveLength(3)
    expect(datesOf(credits).filter((date) => date > first)).toEqual([])
  }))

test('the search prices what it breaks as the administration does; a rule that is switched off costs nothing', () =>
  inWorld(async ({ db, context, scope, semesterId, exams, ivanov }) => {
    await db.insert(examItem).values(exams.map((loadItemId) => ({ loadItemId, form: 'written' as const })))
    const problemNow = async () => {
      const facts = await readSessionFacts(context, { scope, semesterId }, examDays.from)
      return sessionProblem(facts, { keeping: false })
    }
    await storeWeights(db, { ...defaultWeights, examRest: 17, methodDay: 23 })
    await db.insert(teacherNorm).values({ teacherId: ivanov, methodDay: 4 })
    const { problem, times } = await problemNow()
    const { weights, exams: placed, dayLimits } = problem
    expect(weights.spread.cost).toBe(17)
    const dear = placed.flatMap(({ penalties = [] }) =>
      penalties.flatMap((cost, at) => (cost === 23 ? [times[at]] : [])),
    )
    expect(new Set(dear.map((time) => time && weekdayOf(time.date)))).toEqual(new Set([4]))
    expect(dayLimits).not.toEqual([])
    await storeWeights(db, { ...defaultWeights, examRest: 0, methodDay: 0, examinerDay: 0 })
    const { problem: off } = await problemNow()
    expect(off.weights.spread.cost).toBe(0)
    expect(off.exams.flatMap(({ penalties = [] }) => penalties).filter((cost) => cost > 0)).toEqual([])
    expect(off.dayLimits).toEqual([])
  }))

test('an examiner has fewer exams on a day on which another of theirs stays', () =>
  inWorld(async ({ db, context, scope, semesterId, exams, place }) => {
    const [physics, chemistry] = exams
    await place(physics as LoadItemId, '2027-01-13')
    await db.update(meeting).set({ state: 'published' })
    await place(chemistry as LoadItemId, '2027-01-16')
    const facts = await readSessionFacts(context, { scope, semesterId }, examDays.from)
    const { problem, times } = sessionProblem(facts, { keeping: true })
    const from = times[0]?.date ?? examDays.from
    expect(facts.exams.flatMap(({ exam, isFree }) => (isFree ? [] : [exam.id]))).toContain(physics)
    expect((problem.dayLimits ?? []).flatMap(({ most, lowered = [] }) => [most, ...lowered])).toEqual([
      2,
      { day: daysBetween(from, calendarDate('2027-01-13')), most: 1 },
      { day: daysBetween(from, calendarDate('2027-01-16')), most: 2 },
      2,
    ])
  }))

test('what the search moves keeps its comment and its link', () =>
  inWorld(async ({ db, context, compose, place, exams }) => {
    const [physics, chemistry] = exams
    if (!physics || !chemistry) throw new Error('three exams')
    await place(physics, '2027-01-13')
    await place(chemistry, '2027-01-14')
    const notes = { comment: '9:00–13:00. Взять зачётку', link: 'https://example.org/exam' }
    await db.update(event).set(notes).where(eq(event.loadItemId, chemistry))
    const { id } = await compose()
    await keepComposing(context, { id, reason: '' })
    const [kept] = await db.select().from(event).where(eq(event.loadItemId, chemistry))
    expect(kept).toMatchObject({
      link: notes.link,
      comment: expect.stringMatching(/^\d+:00–\d+:00\. Взять зачётку$/),
    })
  }))

test('nobody is placed where they are held, and a room that is taken is not', () =>
  inWorld(async ({ db, compose, exams, petrov, fitting }) => {
    for (const date of ['2027-01-11', '2027-01-12', '2027-01-13', '2027-01-14', '2027-01-15', '2027-01-16'])
      for (const pair of [1, 2, 3, 4, 5, 6] as const)
        await buildEvent(db, { on: [{ date: calendarDate(date), pair }], teachers: [petrov] })
    for (const date of ['2027-01-18', '2027-01-19'])
      await buildEvent(db, { on: [{ date: calendarDate(date), pair: 2 }], rooms: [fitting] })
    const { composed } = await compose()
    const history = composed.placed.find(({ id }) => id === exams[2])
    expect(history && history.date >= '2027-01-18').toBe(true)
    expect(
      composed.placed.some(({ date, startsAt }) => ['2027-01-18', '2027-01-19'].includes(date) && startsAt === 540),
    ).toBe(false)
  }))

test('what finds no place is named with the smallest reason', () =>
  inWorld(async ({ db, compose, exams, petrov, context, groupId, semesterId }) => {
    const [physics, , history] = exams
    if (!physics || !history) throw new Error('three exams')
    for (const date of ['11', '12', '13', '14', '15', '16', '18', '19', '20'])
      for (const pair of [1, 2, 3, 4, 5, 6, 7, 8] as const)
        await buildEvent(db, { on: [{ date: calendarDate(`2027-01-${date}`), pair }], teachers: [petrov] })
    await db.insert(examItem).values({ loadItemId: physics, minutes: 600 })
    const large = await buildLoadItem(db, {
      semesterId,
      groups: [groupId],
      students: 300,
      lessonType: lessonTypeTable.credit.id,
    })
    const { id, composed } = await compose()
    const reasons = new Map(composed.left.map((one) => [one.id, one.reason]))
    expect(reasons.get(physics)).toEqual({ kind: 'no slot' })
    expect(reasons.get(history)).toEqual({ kind: 'teacher busy', title: 'Петров П. П.' })
    expect(reasons.get(large.id)).toEqual({ kind: 'no room', seats: 300 })
    await throwFillingAway(context, id)
    expect(await viewLastComposing(context)).toBeNull()
    await db.update(sessionPeriod).set({ endsOn: calendarDate('2027-01-14') })
    await db.delete(examItem)
    await db.delete(meeting)
    const again = await compose()
    expect(again.composed.left.map(({ reason }) => reason)).toContainEqual({
      kind: 'too many',
      title: 'ИСТб-24-1',
      days: 4,
      exams: 3,
    })
  }))

test('an exam of a group that needs a room without steps is in one, though another is smaller', () =>
  inWorld(async ({ db, context, compose, groupId, exams: [exam] }) => {
    const hall = await buildRoom(db, { title: 'А-1', capacity: 200, isStepFree: true })
    await db.update(group).set({ needsStepFree: true }).where(eq(group.id, groupId))
    const { composed } = await compose()
    const rooms = composed.placed.flatMap((one) => one.rooms.map(({ id }) => id))
    expect(new Set(rooms)).toEqual(new Set([hall.id]))
    if (!exam) throw new Error('an exam')
    const best = { date: calendarDate('2027-01-11'), startsAt: 540, roomIds: null }
    const placed = await placeExam(context, { id: exam, place: best, reason: '', isConfirmed: true, dryRun: false })
    const found = await db.select({ room: claim.resourceId }).from(claim).where(eq(claim.kind, 'room'))
    expect(new Set(found.map(({ room }) => room))).toEqual(new Set([hall.id]))
    expect(placed.warnings.map(({ kind }) => kind)).not.toContain('step_free')
  }))

test('a credit is held on the days of its part only, though consultations may be the day before', () =>
  inWorld(async ({ db, compose, groupId, semesterId }) => {
    const day = calendarDate('2027-01-09')
    await db.insert(sessionPeriod).values({ kind: 'credits', startsOn: day, endsOn: day })
    for (const pair of [1, 2, 3, 4, 5, 6, 7, 8] as const)
      await buildEvent(db, { on: [{ date: day, pair }], groups: [groupId] })
    const load = { semesterId, groups: [groupId], students: 25, lessonType: lessonTypeTable.credit.id }
    const credit = await buildLoadItem(db, load)
    const { composed } = await compose()
    expect(composed.left).toEqual([
      expect.objectContaining({ id: credit.id, reason: { kind: 'group busy', title: 'ИСТб-24-1' } }),
    ])
  }))

test('published exams of somebody who fell ill move with a reason and few others, leave traces, and return by undo', () =>
  inWorld(async ({ db, context, compose, place, standing, exams, consultations, ivanov, groupId }) => {
    const [physics, chemistry, history] = exams
    if (!physics || !chemistry || !history) throw new Error('three exams')
    await place(physics, '2027-01-12')
    await place(chemistry, '2027-01-16')
    await place(history, '2027-01-20')
    await publishPeriod(context, {
      subject: { kind: 'group', id: groupId },
      part: 'session',
      period: examDays,
      toEnd: false,
      dryRun: false,
      reason: 'сессия',
    })
    const before = await standing()
    const day = calendarDate('2027-01-16')
    await db.insert(wish).values({
      kind: 'teacher',
      resourceId: ivanov,
      startsOn: day,
      endsOn: day,
      title: 'Болезнь',
      isAbsence: true,
    })
    const { id, composed } = await compose('repair', { kind: 'exams', ids: [chemistry] })
    expect(composed.left).toEqual([])
    expect(composed.placed.map((one) => [one.id, one.was?.isDraft])).toEqual(
      expect.arrayContaining([[chemistry, false]]),
    )
    expect(composed.placed.every((one) => [chemistry, consultations[1]].includes(one.id))).toBe(true)
    const goes = composed.placed.find((one) => one.id === chemistry)
    expect(goes?.date).not.toBe(day)
    await expect(keepComposing(context, { id, reason: '' })).rejects.toMatchObject({ code: 'invalid' })
    expect(await standing()).toEqual(before)
    const { changeId } = await keepComposing(context, { id, reason: 'Болезнь экзаменатора' })
    const told = await db
      .selectDistinct({ kind: noticeSubject.kind, id: noticeSubject.resourceId })
      .from(noticeSubject)
      .innerJoin(notice, eq(notice.id, noticeSubject.noticeId))
      .where(eq(notice.changeId, changeId ?? (0 as ChangeId)))
    expect(told.map(({ kind, id: of }) => `${kind} ${of}`).sort()).toEqual([`group ${groupId}`, `teacher ${ivanov}`])
    const after = await standing()
    expect(after.find((one) => one.id === chemistry)).toMatchObject({
      date: goes?.date,
      startsAt: goes?.startsAt,
    })
    expect(after.filter((one) => one.id !== chemistry && one.id !== consultations[1])).toEqual(
      before.filter((one) => one.id !== chemistry && one.id !== consultations[1]),
    )
    const traces = await db.select().from(meeting).where(eq(meeting.state, 'trace'))
    expect(traces.map(({ date }) => date)).toContain(day)
    expect(await db.$count(meeting, eq(meeting.state, 'projected'))).toBe(0)
    await undoChange(context, changeId ?? (0 as ChangeId))
    expect(await standing()).toEqual(before)
    expect(await db.$count(meeting, eq(meeting.state, 'trace'))).toBe(0)
  }))

test('an exam moves out of a room that was closed over it, and goes to another one', () =>
  inWorld(async ({ db, context, compose, place, exams, fitting }) => {
    const [physics] = exams
    if (!physics) throw new Error('an exam')
    const { id: other } = await buildRoom(db, { title: 'К-406', capacity: 30 })
    await place(physics, '2027-01-12')
    await closeRoom(context, {
      roomId: fitting,
      startsOn: examDays.from,
      endsOn: examDays.to,
      pairs: null,
      reason: 'Ремонт',
      dryRun: false,
    })
    const { composed } = await compose('repair', { kind: 'exams', ids: [physics] })
    expect(composed.placed.find(({ id }) => id === physics)?.rooms.map(({ id }) => id)).toEqual([other])
  }))

test('a place that was taken meanwhile, even by a draft, and an exam placed meanwhile refuse the whole', () =>
  inWorld(async ({ db, context, compose, place, exams, standing }) => {
    const { id, composed } = await compose()
    const [one] = composed.placed
    if (!one) throw new Error('nothing placed')
    const taken = await buildEvent(db, {
      on: [1, 2, 3, 4, 5, 6, 7].map((pair) => ({ date: one.date, pair: pair as Pair })),
      rooms: one.rooms.map(({ id: roomId }) => roomId),
      state: 'projected',
    })
    await expect(keepComposing(context, { id, reason: '' })).rejects.toMatchObject({
      code: 'conflict',
      detail: expect.stringContaining('Занято'),
    })
    expect(await standing()).toEqual([])
    await db.delete(claim).where(inArray(claim.meetingId, taken.meetingIds))
    const [physics] = exams
    if (physics) await place(physics, '2027-01-20', 780)
    await expect(keepComposing(context, { id, reason: '' })).rejects.toMatchObject({ code: 'stale' })
  }))

test('load that changed since the search, and an exam that was pinned since, refuse the whole', () =>
  inWorld(async ({ db, context, compose, place, exams, standing }) => {
    const [physics, chemistry] = exams
    if (!physics || !chemistry) throw new Error('three exams')
    await place(physics, '2027-01-13')
    await place(chemistry, '2027-01-14')
    const { id } = await compose()
    const kept = () => keepComposing(context, { id, reason: '' })
    const before = await standing()
    await db.update(examSitting).set({ isPinned: true })
    await expect(kept()).rejects.toMatchObject({ code: 'stale' })
    await db.update(examSitting).set({ isPinned: false })
    await db.update(loadItem).set({ version: 7 }).where(eq(loadItem.id, chemistry))
    await expect(kept()).rejects.toMatchObject({ code: 'stale' })
    expect(await standing()).toEqual(before)
    await db.update(loadItem).set({ version: 1 }).where(eq(loadItem.id, chemistry))
    expect((await kept()).placed).toBeGreaterThan(0)
  }))

test('whoever may not place exams of a group cannot have its session put together', () =>
  inWorld(async ({ context, scope, semesterId }) => {
    const order = { scope, semesterId, mode: 'repair' } as const
    await expect(startComposing({ ...context, actor: powerlessActor }, order)).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(
      startComposing({ ...context, actor: powerlessActor }, { ...order, scope: { kind: 'university' } }),
    ).rejects.toMatchObject({ code: 'not_allowed' })
  }))

test('a retake is placed after its exam; before it the place is told to be wrong, and its consultation stays', () =>
  inWorld(async ({ db, context, compose, place, standing, exams, consultations, petrov, groupId, semesterId }) => {
    const [physics] = exams
    if (!physics) throw new Error('an exam')
    await place(physics, '2027-01-16')
    const [item] = await db.select().from(loadItem).where(eq(loadItem.id, physics))
    if (!item) throw new Error('its load')
    const of = { semesterId, disciplineId: item.disciplineId, groups: [groupId], teachers: [petrov] }
    const { id: retake } = await buildLoadItem(db, { ...of, students: 3, lessonType: lessonTypeTable.exam.id })
    await db.insert(examItem).values({ loadItemId: retake, period: 'retakes' })
    await db.insert(sessionPeriod).values({ kind: 'retakes', startsOn: examDays.from, endsOn: examDays.to })
    const { composed } = await compose()
    expect(composed.left).toEqual([])
    expect(composed.placed.find(({ id }) => id === retake)?.date).toMatch(/^2027-01-(18|19|20)$/)
    const before = (await standing()).filter(({ id }) => id === consultations[0])
    const day = calendarDate('2027-01-12')
    const early = { date: day, startsAt: 540, roomIds: null }
    const placed = await placeExam(context, { id: retake, place: early, reason: '', isConfirmed: true, dryRun: false })
    expect(placed.exams.map(({ id }) => id)).toEqual([retake])
    expect(placed.warnings.map(({ text }) => text)).toContainEqual(expect.stringMatching(/пересдача/i))
    expect((await standing()).filter(({ id }) => id === consultations[0])).toEqual(before)
  }))

/** Four groups with one consultation in common; of two examiners each has the exams of two groups. */
async function buildJoint({ db, semesterId, ivanov, petrov }: World) {
  await buildRoom(db, { title: 'А-1', capacity: 120 })
  for (const title of ['К-307', 'К-308', 'К-309']) await buildRoom(db, { title, capacity: 30 })
  const { id: disciplineId } = await buildDiscipline(db, { title: 'Механика' })
  const groups = []
  const exams: LoadItemId[] = []
  for (const [index, teacher] of [ivanov, ivanov, petrov, petrov].entries()) {
    const { id } = await buildGroup(db, { title: `МХб-24-${index + 1}`, students: 25 })
    groups.push(id)
    const of = { semesterId, disciplineId, groups: [id], teachers: [teacher], students: 25 }
    exams.push((await buildLoadItem(db, { ...of, lessonType: lessonTypeTable.exam.id })).id)
  }
  const of = { semesterId, disciplineId, groups, teachers: [ivanov], students: 100 }
  const consultation = (await buildLoadItem(db, { ...of, lessonType: lessonTypeTable.consultation.id })).id
  return { exams, consultation, groups }
}

test('exams of one consultation are drawn together: it is the day before for each group, as far as examiners have time', () =>
  inWorld(async (world) => {
    const { db, compose } = world
    const joint = await buildJoint(world)
    await db.insert(examItem).values(joint.exams.map((loadItemId) => ({ loadItemId, minutes: 90 })))
    const { composed } = await compose('fresh', { kind: 'university' })
    expect(composed.left).toEqual([])
    const dateOf = (id: LoadItemId) => composed.placed.find((one) => one.id === id)?.date ?? examDays.from
    const dates = new Set(joint.exams.map(dateOf))
    expect(dates.size).toBe(1)
    const [date = examDays.from] = dates
    expect(daysBetween(dateOf(joint.consultation), date)).toBe(weekdayOf(date) === 1 ? 2 : 1)
  }))

test('what cannot be drawn together stands all the same', () =>
  inWorld(async (world) => {
    const { db, compose, context, fitting } = world
    const joint = await buildJoint(world)
    // In the only room two exams of four hours cannot be on one day.
    await db.update(room).set({ active: false }).where(ne(room.id, fitting))
    await db.insert(examItem).values({ loadItemId: joint.consultation, form: 'online' })
    await db.delete(loadItem).where(inArray(loadItem.id, [...world.exams, ...world.consultations]))
    const { id, composed } = await compose('fresh', { kind: 'university' })
    expect(composed.left).toEqual([])
    await keepComposing(context, { id, reason: '' })
  }))

test('a last pass places what verdicts allow, though the search would not: in a room of unknown seats', () =>
  inWorld(async ({ db, context, compose, groupId, semesterId }) => {
    const unknown = await buildRoom(db, { title: 'Д-1', capacity: null })
    const day = calendarDate('2027-01-09')
    await db.insert(sessionPeriod).values({ kind: 'credits', startsOn: day, endsOn: day })
    const of = { semesterId, lessonType: lessonTypeTable.credit.id }
    const { id: crowd } = await buildLoadItem(db, { ...of, groups: [groupId], students: 300 })
    const { id, composed } = await compose()
    expect(composed.left).toEqual([])
    expect(composed.placed.find((one) => one.id === crowd)?.rooms.map((one) => one.id)).toEqual([unknown.id])
    await keepComposing(context, { id, reason: '' })
  }))

test('a consultation whose exam has no place waits with it; several rules together are told as they are', () =>
  inWorld(async ({ db, compose, exams, consultations, groupId, ivanov }) => {
    const [physics] = exams
    if (!physics) throw new Error('an exam')
    await db.insert(examItem).values({ loadItemId: physics, minutes: 240 })
    // In the mornings the group is busy, in the afternoons the examiner.
    for (const day of ['11', '12', '13', '14', '15', '16', '18', '19', '20']) {
      const date = calendarDate(`2027-01-${day}`)
      await buildEvent(db, { on: [{ date, pair: 1 }], groups: [groupId] })
      await buildEvent(db, { on: [{ date, pair: 5 }], teachers: [ivanov] })
    }
    const { composed } = await compose()
    const reasons = new Map(composed.left.map((one) => [one.id, one.reason]))
    expect(reasons.get(physics)).toEqual({ kind: 'rules', rules: ['teacher', 'group'] })
    expect(reasons.get(consultations[0] ?? physics)).toEqual({ kind: 'no exam' })
  }))

test('what the last pass places leaves the consultation before the first exam of the other groups', () =>
  inWorld(async (world) => {
    const { db, compose } = world
    const joint = await buildJoint(world)
    const [last, ...others] = joint.exams
    const [group] = joint.groups
    if (!last || !group) throw new Error('an exam')
    await db.delete(loadItem).where(inArray(loadItem.id, [...world.exams, ...world.consultations]))
    // Only a room of unknown seats holds this group, and it has time on the last day alone.
    await buildRoom(db, { title: 'Д-1', capacity: null })
    await db.update(loadItem).set({ students: 300 }).where(eq(loadItem.id, last))
    for (const day of ['11', '12', '13', '14', '15', '16', '18', '19'])
      for (const pair of [2, 4] as const)
        await buildEvent(db, { on: [{ date: calendarDate(`2027-01-${day}`), pair }], groups: [group] })
    const { composed } = await compose('fresh', { kind: 'university' })
    expect(composed.left).toEqual([])
    const dateOf = (id: LoadItemId) => composed.placed.find((one) => one.id === id)?.date ?? examDays.from
    const first = others.map(dateOf).toSorted()[0] ?? examDays.to
    expect(dateOf(last)).toBe('2027-01-20')
    expect(first < dateOf(last)).toBe(true)
    expect(daysBetween(dateOf(joint.consultation), first)).toBe(weekdayOf(first) === 1 ? 2 : 1)
  }))
