import { and, eq, inArray } from 'drizzle-orm'
import { claim, event, examItem, loadItem, meeting } from '@/db/schema'
import { buildEvent, buildRoom, buildTeacher } from '@/db/testing/factories'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { publishPeriod } from '@/lib/publishing/service/publish-period'
import { examDays, inWorld, type World } from '@/testing/session-world'
import { keepComposing } from './keep-composing'
import { placeLeft } from './place-left'
import { readSessionFacts } from './read-facts'

/** The last pass over a search that found nothing at all. */
async function lastPass(
  { context, scope, semesterId }: World,
  how: { signal: AbortSignal; most?: number; hasTime?: () => boolean },
) {
  const facts = await readSessionFacts(context, { scope, semesterId }, examDays.from)
  const left = facts.exams.map(({ exam: { id, title, lessonType, groups, teachers }, itemVersion: version }) => {
    return { id, title, lessonType, groups, teachers, version, was: null, isTakenAway: false }
  })
  const searched = { wanted: left.length, staying: 0, placed: [], left, quality: [] }
  return placeLeft(context, facts, searched, { hasTime: () => false, ...how, keeping: false })
}

test('a search that was stopped asks about nothing more, and says so', () =>
  inWorld(async (world) => {
    const { placed, left } = await lastPass(world, { signal: AbortSignal.abort() })
    expect(placed).toEqual([])
    expect(left.map(({ reason }) => reason)).toEqual(left.map(() => ({ kind: 'not asked' })))
    expect(left).toHaveLength(6)
  }))

test('the last pass goes on with the next ones while there is time, and asks until none is left', () =>
  inWorld(async (world) => {
    const { exams, consultations } = world
    const { signal } = new AbortController()
    const { placed, left } = await lastPass(world, { signal, most: 1, hasTime: () => true })
    expect(left).toEqual([])
    expect(placed.map(({ id }) => id).toSorted()).toEqual([...exams, ...consultations].toSorted())
  }))

test('what is asked about beyond the first ones ends with the time', () =>
  inWorld(async (world) => {
    const { signal } = new AbortController()
    let asked = 0
    // Enough to begin a second round, but not to ask about anything in it.
    const hasTime = () => (asked += 1) <= 1
    const { placed, left } = await lastPass(world, { signal, most: 1, hasTime })
    expect(placed.map(({ id }) => id)).toEqual([world.exams[0], world.consultations[0]])
    expect(left.map(({ reason }) => reason.kind)).toEqual(left.map(() => 'not asked'))
  }))

test('the last pass asks about so many only, exams first; their consultations go along', () =>
  inWorld(async (world) => {
    const { exams, consultations } = world
    const { signal } = new AbortController()
    const { placed, left } = await lastPass(world, { signal, most: 2 })
    expect(placed.map(({ id }) => id).toSorted()).toEqual(
      [...exams.slice(0, 2), ...consultations.slice(0, 2)].toSorted(),
    )
    expect(left.map(({ id, reason }) => [id, reason.kind])).toEqual([
      [exams[2], 'not asked'],
      [consultations[2], 'not asked'],
    ])
  }))

test('the last pass places a published exam where whoever is in charge of it has time, not whom its load names', () =>
  inWorld(async ({ db, context, compose, place, exams, ivanov, groupId }) => {
    const [physics] = exams
    if (!physics) throw new Error('an exam')
    await place(physics, '2027-01-12')
    await publishPeriod(context, {
      subject: { kind: 'group', id: groupId },
      part: 'session',
      period: examDays,
      toEnd: false,
      dryRun: false,
      reason: 'сессия',
    })
    // Another examiner has taken it over, who is busy in the mornings and on the first days.
    const { id: other } = await buildTeacher(db, { name: 'Сидоров С. С.' })
    const [sitting] = await db.select({ id: event.id }).from(event).where(eq(event.loadItemId, physics))
    if (!sitting) throw new Error('a sitting')
    const own = db.select({ id: meeting.id }).from(meeting).where(eq(meeting.eventId, sitting.id))
    await db
      .update(claim)
      .set({ resourceId: other })
      .where(and(inArray(claim.meetingId, own), eq(claim.kind, 'teacher'), eq(claim.resourceId, ivanov)))
    for (const day of ['11', '12', '13', '14', '15', '16', '18', '19', '20'])
      for (const pair of day < '19' ? ([1, 2, 3, 4, 5, 6, 7, 8] as const) : ([1, 2] as const))
        await buildEvent(db, {
          on: [{ date: calendarDate(`2027-01-${day}`), pair }],
          teachers: [other],
          state: 'projected',
        })
    // Only a room of unknown seats holds it: the search would not.
    await buildRoom(db, { title: 'Д-1', capacity: null })
    await db.update(loadItem).set({ students: 300 }).where(eq(loadItem.id, physics))
    await db.insert(examItem).values({ loadItemId: physics, form: 'written' })
    const { id, composed } = await compose('repair', { kind: 'exams', ids: [physics] })
    const goes = composed.placed.find((one) => one.id === physics)
    expect([goes?.date, goes?.startsAt]).toEqual(['2027-01-19', 780])
    await keepComposing(context, { id, reason: 'Болезнь экзаменатора' })
  }))
