import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { defaultExamNorms, defaultExamSlots } from '@/lib/core/calendar/rules/session'
import type { EventId, RoomId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import { roomFlags } from '@/testing/rooms'
import { january, sessionExam } from '@/testing/session-exams'
import type { SessionExam } from './exam'
import { busyIn, consultationFor, type HeldPlaces } from './free-places'
import type { SessionRoom } from './rooms'

const room: SessionRoom = { id: 7 as RoomId, title: 'К-306', building: 'К', seats: 30, ...roomFlags() }
type Holder = { kind: 'room' | 'teacher' | 'group'; id: number }
const everyPair: readonly Pair[] = emptyCalendar.pairTimes.map(({ pair }) => pair)
const heldOn = (day: number, holders: readonly Holder[], pairs = everyPair): HeldPlaces => ({
  calendar: emptyCalendar,
  session: { periods: [], slots: defaultExamSlots, norms: defaultExamNorms },
  days: new Map([
    [
      january(day),
      holders.flatMap(({ kind, id }) => pairs.map((pair) => ({ kind, id, subgroup: 0, pair, eventId: 99 as EventId }))),
    ],
  ]),
  rooms: [room],
})
const exam = sessionExam({ teacher: 5 })
const consultation: SessionExam = {
  ...sessionExam({ teacher: 5, lessonType: lessonTypeTable.consultation.id }),
  minutes: 90,
}
/** The hour of the consultation of an exam on 12 January, by what is held the day before. */
const hourBeside = (holders: readonly Holder[], pairs?: readonly Pair[]) =>
  consultationFor(heldOn(11, holders, pairs), { consultation, exam, date: january(12) }, [exam, consultation])

describe('a consultation whose exam is placed', () => {
  test('goes to the last free hour of the day before', () => {
    expect(hourBeside([])).toMatchObject({ date: january(11), startsAt: 1020, rooms: [{ id: 7 }], isFixed: false })
  })

  test.each<Holder>([
    { kind: 'teacher', id: 5 },
    { kind: 'group', id: 1 },
    { kind: 'room', id: 7 },
  ])('has no place on a day when its $kind is held, and an earlier one if only the evening is', (holder) => {
    expect(hourBeside([holder])).toBeNull()
    const late = emptyCalendar.pairTimes.flatMap(({ pair, endsAt }) => (endsAt > 1020 ? [pair] : []))
    expect(hourBeside([holder], late)?.startsAt).toBe(780)
  })

  test('does not mind who else is held', () => {
    expect(
      hourBeside([
        { kind: 'teacher', id: 6 },
        { kind: 'group', id: 2 },
      ])?.startsAt,
    ).toBe(1020)
  })
})

test('an exam is not in its own way, nor is the other half of its group', () => {
  const own = sessionExam({ day: 11 })
  const held = heldOn(11, [{ kind: 'group', id: 1 }])
  const of = (subgroup: 0 | 1 | 2, eventId: number, asked: SessionExam = own) => {
    const days = new Map(
      [...held.days].map(([date, all]) => [
        date,
        all.map((one) => ({ ...one, subgroup, eventId: eventId as EventId })),
      ]),
    )
    return busyIn({ ...held, days }, asked, january(11), [1]).group
  }
  expect(of(0, 99)).toBe(true)
  expect(of(0, Number(own.sittings[0]?.eventId))).toBe(false)
  expect([of(1, 99, { ...own, subgroup: 2 }), of(2, 99, { ...own, subgroup: 2 })]).toEqual([false, true])
})

test('an exam of half a group is in the way of what its examiner or the whole group has', () => {
  const half: SessionExam = { ...exam, subgroup: 2 }
  const busy = (holder: Holder) => busyIn(heldOn(11, [holder]), half, january(11), [1])
  expect(busy({ kind: 'teacher', id: 5 })).toMatchObject({ teacher: true, group: false })
  expect(busy({ kind: 'group', id: 1 })).toMatchObject({ teacher: false, group: true })
})
