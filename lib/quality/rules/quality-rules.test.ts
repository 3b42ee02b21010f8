import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItemId, TeacherId, RoomId, GroupId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import type { NewWish } from '@/lib/core/schedule/rules/wish'
import {
  assessedCost,
  findingsOf,
  qualityGroup,
  inPairs,
  judged,
  qualityMeeting,
  qualityMonday,
  qualityRoom,
  qualityTeacher,
  weekday,
} from '@/testing/quality'
import { eveningFrom } from './day-rules'
import { qualityRuleNames } from './quality-rules'
import { lateFrom } from './time-rules'

const { practice, laboratory, consultation } = lessonTypeTable

describe('overlap', () => {
  test('two classes of one teacher at once, with both named', () => {
    const both = [qualityMeeting({ teachers: [1], groups: [1] }), qualityMeeting({ teachers: [1, 2], groups: [2] })]
    expect(findingsOf('overlap', both)).toEqual(['teacher 1: 16.11 1 ×2'])
  })
  test('rooms, with bookings and closures too, but never shared rooms and vacancies', () => {
    const both = [
      qualityMeeting({ rooms: [1, 2], teachers: [3] }),
      qualityMeeting({ kind: 'booking', rooms: [1, 2], teachers: [3] }),
    ]
    const known = {
      rooms: { 2: qualityRoom({ isShared: true }) },
      teachers: { 3: qualityTeacher({ isPlaceholder: true }) },
    }
    expect(findingsOf('overlap', both, known)).toEqual(['room 1: 16.11 1 ×2'])
  })
  test('different halves of a group exclude nobody, the same half and the whole group do', () => {
    const half = (subgroup: 1 | 2) => qualityMeeting({ groups: [[1, subgroup]] })
    expect(findingsOf('overlap', [half(1), half(2)])).toEqual([])
    expect(findingsOf('overlap', [half(1), half(1)])).toEqual(['group 1/1: 16.11 1 ×2'])
    expect(findingsOf('overlap', [half(2), qualityMeeting({ groups: [1] })])).toEqual(['group 1/2: 16.11 1 ×2'])
    expect(findingsOf('overlap', [half(1), half(2), qualityMeeting({ groups: [1] })])).toEqual(['group 1: 16.11 1 ×3'])
  })
  test('the same events are one overlap, of all whom and what they share', () => {
    const both = [1, 2].map(() => qualityMeeting({ groups: [1, 2], teachers: [1], rooms: [1] }))
    expect(findingsOf('overlap', both)).toEqual(['group 1, group 2, teacher 1, room 1: 16.11 1 ×2'])
    const third = qualityMeeting({ rooms: [1] })
    expect(findingsOf('overlap', [...both, third])).toEqual([
      'group 1, group 2, teacher 1: 16.11 1 ×2',
      'room 1: 16.11 1 ×3',
    ])
  })
  test('a group that chooses or is only invited overlaps nothing', () => {
    const chosen = qualityMeeting({ groups: [1] })
    const invited = { ...chosen, groups: chosen.groups.map((one) => ({ ...one, mayCoincide: true })) }
    expect(findingsOf('overlap', [invited, qualityMeeting({ groups: [1] })])).toEqual([])
  })
  test('another pair or another date is no overlap', () => {
    expect(findingsOf('overlap', [...inPairs([1, 2], { rooms: [1] }), qualityMeeting({ day: 2, rooms: [1] })])).toEqual(
      [],
    )
  })
})

describe('rooms', () => {
  test('capacity: students without a seat, over all rooms of the class, half a group as half', () => {
    const big = { groups: { 1: qualityGroup({ students: 31 }) } }
    expect(findingsOf('capacity', [qualityMeeting({ rooms: [1], groups: [1] })], big)).toEqual([
      'group 1, room 1: 16.11 1 ×1',
    ])
    const full = { groups: { 1: qualityGroup({ students: 30 }) } }
    expect(findingsOf('capacity', [qualityMeeting({ rooms: [1], groups: [1] })], full)).toEqual([])
    expect(findingsOf('capacity', [qualityMeeting({ rooms: [1, 2], groups: [1] })], big)).toEqual([])
    expect(findingsOf('capacity', [qualityMeeting({ rooms: [1], groups: [[1, 2]] })], big)).toEqual([])
    expect(findingsOf('capacity', [qualityMeeting({ rooms: [1], groups: [1, 2] })])).toEqual([
      'group 1, group 2, room 1: 16.11 1 ×20',
    ])
  })
  test('capacity: unknown seats or students are no penalty, and are counted', () => {
    const seated = [qualityMeeting({ rooms: [1], groups: [1] })]
    expect(judged('capacity', seated, { rooms: { 1: qualityRoom({ capacity: null }) } })).toEqual({
      found: [],
      unknown: 1,
    })
    expect(judged('capacity', seated, { groups: { 1: qualityGroup({ students: null }) } })).toEqual({
      found: [],
      unknown: 1,
    })
    expect(judged('capacity', seated, { rooms: { 1: qualityRoom({ isShared: true, capacity: null }) } })).toEqual({
      found: [],
      unknown: 0,
    })
  })
  test.each([
    ['computers', 'isComputerClass'],
    ['sportHall', 'isSport'],
    ['projector', 'hasProjector'],
  ] as const)('%s: away from the rooms in which most of the load item stands', (rule, trait) => {
    const rooms = { 1: qualityRoom({ [trait]: true }), 2: qualityRoom() }
    const inRooms = (...ids: number[]) =>
      ids.map((id, index) => qualityMeeting({ day: 1 + index * 7, item: 5, rooms: [id], groups: [1] }))
    expect(findingsOf(rule, inRooms(1, 1, 2), { rooms })).toEqual(['group 1, room 2: 30.11 1 ×1'])
    expect(findingsOf(rule, inRooms(1, 2), { rooms })).toEqual([])
    expect(findingsOf(rule, inRooms(1, 2, 2), { rooms })).toEqual([])
    expect(judged(rule, [qualityMeeting({ rooms: [1] })], { rooms }).unknown).toBe(1)
  })
  test('a wandering room: away from the usual one, however many groups, never for different times', () => {
    const weekly = (ids: number[], pair: 1 | 2 = 1) =>
      ids.map((id, week) => qualityMeeting({ day: 1 + week * 7, pair, rooms: [id], groups: [1], teachers: [2] }))
    expect(findingsOf('wanderingRoom', weekly([1, 1, 2, 3]))).toEqual(['group 1, teacher 2: 30.11 1 ×2'])
    expect(findingsOf('wanderingRoom', weekly([1, 1, 1]))).toEqual([])
    expect(findingsOf('wanderingRoom', [...weekly([1]), ...weekly([2], 2)])).toEqual([])
  })
  test('a building too far for the break, either way, and minutes that nobody has measured', () => {
    const rooms = {
      1: qualityRoom({ building: 'А' }),
      2: qualityRoom({ building: 'Б' }),
      3: qualityRoom({ building: null }),
    }
    const walks = [{ between: ['Б', 'А'], minutes: 20 }] as const
    const from = (first: number, second: number, pairs: readonly [1 | 2 | 3, 2 | 3 | 4] = [1, 2]) => [
      qualityMeeting({ pair: pairs[0], rooms: [first], groups: [1] }),
      qualityMeeting({ pair: pairs[1], rooms: [second], groups: [1] }),
    ]
    // The first break is 15 minutes long, the third is 30.
    expect(findingsOf('buildingChange', from(1, 2), { rooms, walks })).toEqual(['group 1: 16.11 2 ×5'])
    expect(findingsOf('buildingChange', from(2, 1), { rooms, walks })).toEqual(['group 1: 16.11 2 ×5'])
    expect(findingsOf('buildingChange', from(1, 2, [3, 4]), { rooms, walks })).toEqual([])
    expect(findingsOf('buildingChange', from(1, 2, [1, 3]), { rooms, walks })).toEqual([])
    expect(judged('buildingChange', from(1, 2), { rooms })).toEqual({ found: [], unknown: 1 })
    expect(judged('buildingChange', from(1, 3), { rooms, walks })).toEqual({ found: [], unknown: 1 })
    expect(judged('buildingChange', from(3, 3), { rooms, walks })).toEqual({ found: [], unknown: 0 })
  })
})

describe('days', () => {
  test('windows of groups and teachers, one finding for each gap', () => {
    const day = inPairs([1, 4, 6], { groups: [1], teachers: [2] })
    expect(findingsOf('groupWindow', day)).toEqual(['group 1: 16.11 2 ×2', 'group 1: 16.11 5 ×1'])
    expect(findingsOf('teacherWindow', day)).toEqual(['teacher 2: 16.11 2 ×2', 'teacher 2: 16.11 5 ×1'])
    expect(findingsOf('groupWindow', inPairs([1, 2, 3], { groups: [1] }))).toEqual([])
  })
  test('a half that waits while the other has a class is idle; both waiting is a window of the group', () => {
    const day = [...inPairs([1, 4], { groups: [1] }), qualityMeeting({ pair: 2, groups: [[1, 1]] })]
    expect(findingsOf('idleHalf', day)).toEqual(['group 1/2: 16.11 2 ×1'])
    // Pair 3 is nobody's: half 1 waits between 2 and 4, half 2 between 1 and 4.
    expect(findingsOf('groupWindow', day)).toEqual(['group 1: 16.11 3 ×1'])
    const [first, last] = inPairs([1, 3], { groups: [1] })
    const both = [
      first,
      last,
      qualityMeeting({ pair: 2, groups: [[1, 1]] }),
      qualityMeeting({ pair: 2, groups: [[1, 2]] }),
    ]
    expect(
      findingsOf(
        'idleHalf',
        both.filter((one) => one !== undefined),
      ),
    ).toEqual([])
  })
  test('four pairs a day are good, five bad, six and more never', () => {
    const day = (count: number) => inPairs([1, 2, 3, 4, 5, 6, 7].slice(0, count), { groups: [1], teachers: [2] })
    expect(findingsOf('fullGroupDay', day(4))).toEqual([])
    expect(findingsOf('fullGroupDay', day(5))).toEqual(['group 1: 16.11 1 ×1'])
    expect(findingsOf('fullTeacherDay', day(5))).toEqual(['teacher 2: 16.11 1 ×1'])
    expect(findingsOf('overfullGroupDay', day(5))).toEqual([])
    expect(findingsOf('fullGroupDay', day(6))).toEqual([])
    expect(findingsOf('overfullGroupDay', day(7))).toEqual(['group 1: 16.11 1 ×2'])
    expect(findingsOf('overfullTeacherDay', day(6))).toEqual(['teacher 2: 16.11 1 ×1'])
  })
  test('both halves in their own laboratories at once are one pair of the day', () => {
    const day = [...inPairs([1, 2, 3, 4], { groups: [[1, 1]] }), ...inPairs([1, 2, 3, 4], { groups: [[1, 2]] })]
    expect(findingsOf('fullGroupDay', day)).toEqual([])
    expect(findingsOf('fullGroupDay', [...day, ...inPairs([5], { groups: [1] })])).toEqual(['group 1: 16.11 1 ×1'])
  })
  test('a day for one pair', () => {
    const one = inPairs([3], { groups: [1], teachers: [2] })
    expect(findingsOf('singleGroupPair', one)).toEqual(['group 1: 16.11 3 ×1'])
    expect(findingsOf('singleTeacherPair', one)).toEqual(['teacher 2: 16.11 3 ×1'])
    expect(findingsOf('singleGroupPair', inPairs([3, 4], { groups: [1] }))).toEqual([])
  })
  test('an evening and the first pair of the very next day', () => {
    const [evening, morning] = [inPairs([6], { groups: [1], teachers: [2] }), { groups: [1], teachers: [2] }]
    expect(findingsOf('shortNight', [...evening, qualityMeeting({ ...morning, day: 2 })])).toEqual([
      'group 1: 17.11 1 ×1',
      'teacher 2: 17.11 1 ×1',
    ])
    expect(findingsOf('shortNight', [...evening, qualityMeeting({ ...morning, day: 3 })])).toEqual([])
    expect(findingsOf('shortNight', [...evening, qualityMeeting({ ...morning, day: 2, pair: 2 })])).toEqual([])
    expect(findingsOf('shortNight', [...inPairs([5], morning), qualityMeeting({ ...morning, day: 2 })])).toEqual([])
  })
})

describe('weeks', () => {
  test('practice before the first lecture of its discipline in the week', () => {
    const early = qualityMeeting({ day: 1, lessonType: practice.id, groups: [1] })
    const lectureOn = (day: number) => qualityMeeting({ day, groups: [1] })
    expect(findingsOf('lectureOrder', [early, lectureOn(3)])).toEqual(['group 1: 16.11 1 ×1'])
    expect(findingsOf('lectureOrder', [lectureOn(1), { ...early, date: weekday(3) }])).toEqual([])
    expect(findingsOf('lectureOrder', [early, lectureOn(8)])).toEqual([])
    expect(findingsOf('lectureOrder', [lectureOn(1), { ...early, pair: 2 }])).toEqual([])
    expect(findingsOf('lectureOrder', [early, qualityMeeting({ day: 3, groups: [1], discipline: 2 })])).toEqual([])
    expect(findingsOf('lectureOrder', [early, qualityMeeting({ day: 3, groups: [2] })])).toEqual([])
  })
  test('the same lesson twice a day; a laboratory in neighbouring pairs is one', () => {
    const twice = (type: 2 | 3, pairs: readonly (1 | 2 | 3)[]) =>
      pairs.map((pair) => qualityMeeting({ pair, lessonType: type, groups: [1] }))
    expect(findingsOf('repeatInADay', twice(practice.id, [1, 2]))).toEqual(['group 1: 16.11 2 ×1'])
    expect(findingsOf('repeatInADay', twice(laboratory.id, [1, 2]))).toEqual([])
    expect(findingsOf('repeatInADay', twice(practice.id, [1, 1]))).toEqual([])
    expect(findingsOf('repeatInADay', twice(laboratory.id, [1, 3]))).toEqual(['group 1: 16.11 3 ×1'])
    expect(
      findingsOf('repeatInADay', [qualityMeeting({ groups: [1] }), ...twice(practice.id, [1, 2]).slice(1)]),
    ).toEqual([])
  })
  test('the same lesson on neighbouring days', () => {
    const on = (...days: number[]) => days.map((day) => qualityMeeting({ day, groups: [1] }))
    expect(findingsOf('badSpread', on(1, 2))).toEqual(['group 1: 17.11 1 ×1'])
    expect(findingsOf('badSpread', on(1, 2, 3))).toEqual(['group 1: 17.11 1 ×2'])
    expect(findingsOf('badSpread', on(1, 3, 5))).toEqual([])
    expect(findingsOf('badSpread', on(7, 8))).toEqual([])
  })
  test('hours a week above the norm; without a norm a teacher is unknown', () => {
    const week = [1, 2, 3].map((day) => qualityMeeting({ day, teachers: [1] }))
    const normed = (weeklyHours: number) => ({ teachers: { 1: qualityTeacher({ weeklyHours }) } })
    expect(findingsOf('teacherNorm', week, normed(4))).toEqual(['teacher 1: 16.11 - ×2'])
    expect(findingsOf('teacherNorm', week, normed(6))).toEqual([])
    expect(findingsOf('teacherNorm', [...week, qualityMeeting({ day: 8, teachers: [1] })], normed(6))).toEqual([])
    expect(judged('teacherNorm', week)).toEqual({ found: [], unknown: 1 })
  })
})

describe('times', () => {
  const wish = (subject: NewWish['subject'], values: Partial<NewWish> = {}): NewWish => ({
    subject,
    startsOn: qualityMonday,
    endsOn: weekday(7),
    weekday: 1,
    pair: null,
    title: 'Методический день',
    isAbsence: false,
    ...values,
  })
  const place = qualityMeeting({ pair: 2, groups: [[1, 1]], teachers: [1], rooms: [1] })

  test.each([
    ['group 1/1', { kind: 'group', id: 1 as GroupId }],
    ['teacher 1', { kind: 'teacher', id: 1 as TeacherId }],
    ['room 1', { kind: 'room', id: 1 as RoomId }],
  ] as const)('a wish of %s', (who, subject) => {
    expect(findingsOf('wish', [place], { wishes: [wish(subject)] })).toEqual([`${who}: 16.11 2 ×1`])
  })
  test('a class of a teacher who is away is against no wish, but never right', () => {
    const away = wish({ kind: 'teacher', id: 1 as TeacherId }, { isAbsence: true, weekday: null })
    const days = [place, qualityMeeting({ day: 3, teachers: [1] }), qualityMeeting({ day: 8, teachers: [1] })]
    expect(findingsOf('absence', days, { wishes: [away] })).toEqual(['teacher 1: 16.11 2 ×1', 'teacher 1: 18.11 1 ×1'])
    expect(findingsOf('wish', days, { wishes: [away] })).toEqual([])
    expect(findingsOf('absence', days, { wishes: [{ ...away, isAbsence: false }] })).toEqual([])
  })
  test('a wish for a pair of every day', () => {
    const subject = { kind: 'teacher', id: 1 as TeacherId } as const
    const days = [place, qualityMeeting({ day: 3, pair: 2, teachers: [1] }), qualityMeeting({ day: 3, teachers: [1] })]
    expect(findingsOf('wish', days, { wishes: [wish(subject, { weekday: null, pair: 2 })] })).toEqual([
      'teacher 1: 16.11 2 ×1',
      'teacher 1: 18.11 2 ×1',
    ])
  })
  test('a wish of other days, pairs, dates or people is nothing', () => {
    const subject = { kind: 'teacher', id: 1 as TeacherId } as const
    const others = [{ weekday: 2 }, { pair: 1 }, { startsOn: weekday(2) }] as const
    for (const values of others) expect(findingsOf('wish', [place], { wishes: [wish(subject, values)] })).toEqual([])
    const over = wish(subject, { startsOn: addDays(qualityMonday, -7), endsOn: addDays(qualityMonday, -1) })
    expect(findingsOf('wish', [place], { wishes: [over] })).toEqual([])
    expect(findingsOf('wish', [place], { wishes: [wish({ kind: 'teacher', id: 2 as TeacherId })] })).toEqual([])
  })
  test('outside the times a load item may be placed in', () => {
    const permittedSlots = new Map([[5 as LoadItemId, new Set([12])]])
    const at = (pair: 1 | 2, item?: number) => qualityMeeting({ pair, item, groups: [1] })
    expect(findingsOf('permittedTime', [at(1, 5)], { permittedSlots })).toEqual(['group 1: 16.11 1 ×1'])
    expect(findingsOf('permittedTime', [at(2, 5), at(1, 6), at(1)], { permittedSlots })).toEqual([])
    // A Saturday taught as a Monday has a Monday's times.
    const movedDays = [{ date: weekday(6), runsAs: 1, parity: null, title: 'За понедельник' } as const]
    const saturday = qualityMeeting({ day: 6, pair: 2, item: 5, groups: [1] })
    const calendar = { ...emptyCalendar, movedDays }
    expect(findingsOf('permittedTime', [saturday], { permittedSlots, calendar })).toEqual([])
  })
  test('Saturdays and late pairs burden young day students most, correspondence students not at all', () => {
    const day = inPairs([7, 8], { day: 6, groups: [1] })
    const of = (values: Parameters<typeof qualityGroup>[0]) => ({ groups: { 1: qualityGroup(values) } })
    expect(findingsOf('saturday', day)).toEqual(['group 1: 21.11 7 ×2'])
    expect(assessedCost('saturday', day)).toBe(2)
    for (const courseYear of [1, 2]) {
      expect(findingsOf('saturday', day, of({ courseYear }))).toEqual(['group 1: 21.11 7 ×2'])
      expect(assessedCost('saturday', day, of({ courseYear }))).toBe(4)
      expect(assessedCost('latePair', day, of({ courseYear }))).toBe(4)
    }
    expect(findingsOf('latePair', day)).toEqual(['group 1: 21.11 7 ×2'])
    expect(findingsOf('latePair', inPairs([5, 6], { groups: [1] }))).toEqual([])
    expect(findingsOf('saturday', inPairs([1, 2], { day: 5, groups: [1] }))).toEqual([])
    expect(findingsOf('saturday', day, of({ studyForm: 'master' }))).toHaveLength(1)
    expect(findingsOf('latePair', day, of({ studyForm: 'master' }))).toEqual([])
    expect(findingsOf('saturday', day, of({ studyForm: 'correspondence' }))).toEqual([])
    expect(judged('saturday', day, of({ courseYear: null }))).toEqual({ found: [], unknown: 1 })
  })
  test('late and evening begin at their very minute', () => {
    const startingAt = (startsAt: number) => {
      const pairTimes = emptyCalendar.pairTimes.map((time) => (time.pair === 6 ? { ...time, startsAt } : time))
      return { calendar: { ...emptyCalendar, pairTimes } }
    }
    const sixth = inPairs([6], { groups: [1] })
    expect(findingsOf('latePair', sixth, startingAt(lateFrom))).toEqual(['group 1: 16.11 6 ×1'])
    expect(findingsOf('latePair', sixth, startingAt(lateFrom - 1))).toEqual([])
    const night = [...sixth, qualityMeeting({ day: 2, groups: [1] })]
    expect(findingsOf('shortNight', night, startingAt(eveningFrom))).toEqual(['group 1: 17.11 1 ×1'])
    expect(findingsOf('shortNight', night, startingAt(eveningFrom - 1))).toEqual([])
  })
  test('pairs on a method day; without one a teacher is unknown', () => {
    const day = inPairs([2, 3], { teachers: [1] })
    const kept = (methodDay: 1 | 2) => ({ teachers: { 1: qualityTeacher({ methodDay }) } })
    expect(findingsOf('methodDay', day, kept(1))).toEqual(['teacher 1: 16.11 2 ×2'])
    expect(findingsOf('methodDay', day, kept(2))).toEqual([])
    expect(judged('methodDay', day)).toEqual({ found: [], unknown: 1 })
  })
})

describe('the load', () => {
  const item = (requiredHours: number, placedHours: number, lessonType = practice.id as 2 | 4 | 6) => ({
    load: [
      {
        id: 1 as LoadItemId,
        title: 'Физика',
        lessonType,
        requiredHours,
        placedHours,
        teachers: [1 as TeacherId],
        groups: [{ id: 1 as GroupId, subgroup: 2 as const }],
      },
    ],
  })
  test('hours that are missing or too many', () => {
    expect(findingsOf('missingHours', [], item(34, 30))).toEqual(['group 1/2, teacher 1: never - ×4'])
    expect(findingsOf('extraHours', [], item(34, 36))).toEqual(['group 1/2, teacher 1: never - ×2'])
    for (const rule of ['missingHours', 'extraHours'] as const) {
      expect(findingsOf(rule, [], item(34, 34))).toEqual([])
      expect(judged(rule, [], { load: null })).toEqual({ found: [], unknown: 1 })
    }
  })
  test('a consultation is done by any hours, and an exam has never too many', () => {
    expect(findingsOf('missingHours', [], item(4, 2, consultation.id))).toEqual([])
    expect(findingsOf('missingHours', [], item(4, 0, consultation.id))).toHaveLength(1)
    expect(findingsOf('extraHours', [], item(4, 6, consultation.id))).toEqual([])
    expect(findingsOf('extraHours', [], item(4, 6, lessonTypeTable.exam.id))).toEqual([])
  })
})

test('nothing taught, nothing found', () => {
  for (const rule of qualityRuleNames) expect(judged(rule, [])).toEqual({ found: [], unknown: 0 })
})
