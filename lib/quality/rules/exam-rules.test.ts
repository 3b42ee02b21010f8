import fc from 'fast-check'
import { type AcademicCalendar, emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { defaultExamNorms, type SessionPeriod } from '@/lib/core/calendar/rules/session'
import type { EventId, FacultyId, SemesterId, SessionPeriodId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable } from '@/lib/core/names/rules/lesson-type'
import {
  findingsOf,
  judged,
  qualityGroup,
  qualityInput,
  qualityMeeting,
  qualityRoom,
  qualityTeacher,
  weekday,
} from '@/testing/quality'
import { assess } from './assess'
import { defaultWeights } from './quality-rules'
import type { QualityMeeting, QualitySitting } from './timetable'

type Sketch = Omit<NonNullable<Parameters<typeof qualityMeeting>[0]>, 'sitting' | 'lessonType'> &
  Partial<QualitySitting> & { type?: 'exam' | 'credit' | 'consultation'; pairs?: readonly number[] }

let events = 0

/** A sitting of group 1 in the pairs that it takes: an exam from 9:00 to 13:00 unless told otherwise. */
function sat(day: number, sketch: Sketch = {}): QualityMeeting[] {
  const {
    type = 'exam',
    pairs = type === 'exam' ? [1, 2, 3] : [1],
    startsAt = 540,
    minutes = type === 'exam' ? 240 : 90,
    period = null,
    form = 'oral',
    isHard = false,
    eventId,
    ...rest
  } = sketch
  events += 1
  const sitting = { eventId: eventId ?? (events as EventId), startsAt, minutes, period, form, isHard }
  return pairs.map((pair) =>
    qualityMeeting({
      groups: [1],
      item: sitting.eventId,
      ...rest,
      kind: 'exam',
      day,
      lessonType: lessonTypeTable[type].id,
      pair: pair as 1,
      sitting,
    }),
  )
}

const autumn = {
  id: 1 as SemesterId,
  title: 'Осень',
  half: 1,
  startsOn: weekday(-60),
  endsOn: weekday(0),
  firstWeekParity: 0,
  courseYears: [],
} as const

const calendar: AcademicCalendar = { ...emptyCalendar, semesters: [autumn] }

const sessionPeriod = (values: Partial<SessionPeriod>): SessionPeriod => ({
  id: 1 as SessionPeriodId,
  version: 1,
  kind: 'exams',
  title: '',
  startsOn: weekday(1),
  endsOn: weekday(28),
  facultyId: null,
  courseYear: null,
  studyForm: null,
  leastDays: null,
  wantedDays: null,
  ...values,
})

const within = (...periods: SessionPeriod[]) => ({
  calendar,
  session: { periods, norms: defaultExamNorms },
})

const physics = { discipline: 1 }
const chemistry = { discipline: 2 }

describe('several exams of a group on a day', () => {
  test('are one too many, whatever their hours', () => {
    const day = [...sat(1, physics), ...sat(1, { ...chemistry, pairs: [5], startsAt: 1020 })]
    expect(findingsOf('examsInADay', day)).toEqual(['group 1: 16.11 5 ×1'])
  })

  test('are fine for halves that sit one each, for credits, and for one exam in several sittings', () => {
    const half = (subgroup: 1 | 2, discipline: number) =>
      sat(1, { discipline, groups: [[1, subgroup]], pairs: [subgroup * 2] })
    expect(findingsOf('examsInADay', [...half(1, 1), ...half(2, 2)])).toEqual([])
    expect(
      findingsOf('examsInADay', [
        ...sat(1, { type: 'credit' }),
        ...sat(1, { type: 'credit', ...chemistry, pairs: [2] }),
      ]),
    ).toEqual([])
    const parts = [...sat(1, { item: 7 }), ...sat(1, { item: 7, pairs: [4, 5] })]
    expect(findingsOf('examsInADay', parts)).toEqual([])
  })

  test('are told of both halves when one group sits whole', () => {
    const day = [...sat(1, physics), ...sat(1, { ...chemistry, groups: [[1, 1]], pairs: [5] })]
    expect(findingsOf('examsInADay', day)).toEqual(['group 1/1: 16.11 5 ×1'])
  })
})

describe('days from an exam of a group to its next', () => {
  test('the next day is a day too few; the day after that is enough', () => {
    expect(findingsOf('examGap', [...sat(1), ...sat(2, chemistry)])).toEqual(['group 1: 17.11 1 ×1'])
    expect(findingsOf('examGap', [...sat(1), ...sat(3, chemistry)])).toEqual([])
  })

  test('two hard ones want a day more', () => {
    const hard = { isHard: true }
    expect(findingsOf('examGap', [...sat(1, hard), ...sat(3, { ...chemistry, ...hard })])).toHaveLength(1)
    expect(findingsOf('examGap', [...sat(1, hard), ...sat(3, chemistry)])).toEqual([])
  })

  test('a period of the group’s course says how many days there must be', () => {
    const known = within(sessionPeriod({ leastDays: 4, courseYear: 3 }), sessionPeriod({ leastDays: 1 }))
    expect(findingsOf('examGap', [...sat(1), ...sat(3, chemistry)], known)).toEqual(['group 1: 18.11 1 ×2'])
    const groups = { 1: qualityGroup({ courseYear: 1 }) }
    expect(findingsOf('examGap', [...sat(1), ...sat(2, chemistry)], { ...known, groups })).toEqual([])
  })

  test('fewer than wanted are a nuisance by each day, beyond what the hard rule counts', () => {
    expect(findingsOf('examRest', [...sat(1), ...sat(4, chemistry)])).toEqual(['group 1: 19.11 1 ×1'])
    expect(findingsOf('examRest', [...sat(1), ...sat(5, chemistry)])).toEqual([])
    expect(findingsOf('examRest', [...sat(1), ...sat(2, chemistry)])).toEqual(['group 1: 17.11 1 ×2'])
  })

  test('exams on days that were not asked for count; a retake does not', () => {
    const nearExams = sat(0).map((one) => ({ ...one, isAsked: false }))
    expect(findingsOf('examGap', sat(1, chemistry), { nearExams })).toEqual(['group 1: 16.11 1 ×1'])
    expect(findingsOf('examGap', [...sat(1), ...sat(2, { ...chemistry, period: 'retakes' })])).toEqual([])
  })

  test('whatever the dates, missing days of both rules together are those up to the wanted number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (days) => {
        const meetings = [...sat(1), ...sat(1 + days, chemistry)]
        const { byRule } = assess(qualityInput(meetings), defaultWeights, undefined, ['examGap', 'examRest'])
        const missing = byRule.reduce((sum, { amount }) => sum + amount, 0)
        return missing === Math.max(0, defaultExamNorms.wantedDays - days)
      }),
    )
  })
})

test('exams are spread evenly: a gap much longer than the shortest is told, holidays do not lengthen it', () => {
  const exams = [...sat(1), ...sat(4, chemistry), ...sat(15, { discipline: 3 })]
  expect(findingsOf('examSpread', exams)).toEqual(['group 1: 30.11 1 ×4'])
  const holidays = [8, 9, 10, 11, 12].map((day) => ({ date: weekday(day), title: 'Каникулы' }))
  expect(findingsOf('examSpread', exams, { calendar: { ...emptyCalendar, holidays } })).toEqual([])
})

describe('a consultation', () => {
  const consultation = (day: number, more: Sketch = {}) => sat(day, { type: 'consultation', ...more })

  test('stands on the last day for exams before the first that it prepares', () => {
    expect(findingsOf('consultationDay', [...consultation(1), ...sat(2), ...sat(3, { groups: [1, 2] })])).toEqual([])
    expect(findingsOf('consultationDay', [...consultation(1), ...sat(3)])).toEqual(['group 1: 16.11 1 ×1'])
    expect(findingsOf('consultationDay', [...consultation(3), ...sat(3, { pairs: [4, 5] })])).toHaveLength(1)
    // Saturday before Monday; Friday if Saturday is a holiday.
    expect(findingsOf('consultationDay', [...consultation(6), ...sat(8)])).toEqual([])
    const holidays = [{ date: weekday(6), title: 'Праздник' }]
    const holiday = { calendar: { ...emptyCalendar, holidays } }
    expect(findingsOf('consultationDay', [...consultation(5), ...sat(8)], holiday)).toEqual([])
  })

  test('for several groups is early for each whose exam is not on the next day, and idle for those without an exam', () => {
    const joint = consultation(1, { groups: [1, 2, 3] })
    const exams = [...sat(2), ...sat(3, { groups: [2] }), ...sat(8, { groups: [3] })]
    expect(findingsOf('consultationDay', [...joint, ...exams])).toEqual([])
    // Before Monday it would be on Saturday.
    expect(findingsOf('consultationEarly', [...joint, ...exams])).toEqual([
      'group 2: 18.11 1 ×1',
      'group 3: 23.11 1 ×5',
    ])
    expect(findingsOf('consultationIdle', [...joint, ...exams])).toEqual([])
    expect(findingsOf('consultationIdle', [...joint, ...sat(2)])).toEqual(['group 2, group 3: 16.11 1 ×1'])
    expect(findingsOf('consultationIdle', consultation(1))).toEqual([])
  })

  test('prepares no exam of another discipline or of other students', () => {
    expect(findingsOf('consultationDay', [...consultation(1), ...sat(4, chemistry)])).toEqual([])
    expect(findingsOf('consultationDay', [...consultation(1), ...sat(4, { groups: [2] })])).toEqual([])
  })

  test('is held by an examiner; by nobody, it cannot be judged', () => {
    const exam = sat(2, { teachers: [1] })
    expect(findingsOf('consultationExaminer', [...consultation(1, { teachers: [2] }), ...exam])).toEqual([
      'group 1, teacher 2: 16.11 1 ×1',
    ])
    expect(findingsOf('consultationExaminer', [...consultation(1, { teachers: [1] }), ...exam])).toEqual([])
    const vacancy = { teachers: { 2: qualityTeacher({ isPlaceholder: true }) } }
    expect(judged('consultationExaminer', [...consultation(1, { teachers: [2] }), ...exam], vacancy)).toEqual({
      found: [],
      unknown: 1,
    })
  })

  test('is not in the half of a day of another exam of its students', () => {
    const other = sat(1, chemistry)
    const evening = { pairs: [5], startsAt: 1020 } as const
    expect(findingsOf('consultationHour', [...consultation(1, { pairs: [4], startsAt: 720 }), ...other])).toEqual([
      'group 1: 16.11 4 ×1',
    ])
    expect(findingsOf('consultationHour', [...consultation(1, evening), ...other])).toEqual([])
    expect(findingsOf('consultationHour', [...consultation(1, { groups: [2] }), ...other])).toEqual([])
    // On the day of its own exam it is on a wrong day, which is another rule.
    expect(findingsOf('consultationHour', [...consultation(1, { pairs: [4], startsAt: 720 }), ...sat(1)])).toEqual([])
  })
})

test('an examiner has no more exams a day than usual; consultations are not counted', () => {
  const exams = [1, 4, 7].flatMap((pair, index) => sat(1, { teachers: [1], groups: [index + 1], pairs: [pair] }))
  const consultation = sat(1, { type: 'consultation', teachers: [1], groups: [4], pairs: [9] })
  expect(findingsOf('examinerDay', [...exams, ...consultation])).toEqual(['teacher 1: 16.11 1 ×1'])
  expect(findingsOf('examinerDay', [...exams.slice(0, 2), ...consultation])).toEqual([])
})

test('students of a written exam sit with space between them; of an oral one they come in turn', () => {
  const session = { periods: [], norms: { ...defaultExamNorms, seatShare: 50 } }
  const written = sat(1, { form: 'written', rooms: [1] })
  expect(findingsOf('examSeats', written, { session })).toEqual(['group 1, room 1: 16.11 1 ×10'])
  expect(findingsOf('examSeats', sat(1, { rooms: [1] }), { session })).toEqual([])
  const two = sat(1, { form: 'written', rooms: [1, 2] })
  expect(findingsOf('examSeats', two, { session })).toEqual([])
  const rooms = { 1: qualityRoom({ capacity: null }) }
  expect(judged('examSeats', written, { session, rooms })).toEqual({ found: [], unknown: 1 })
})

test('an exam stands within the periods of its groups, if anybody has set them', () => {
  const first = within(sessionPeriod({ endsOn: weekday(7), facultyId: 5 as FacultyId }))
  const groups = { 1: qualityGroup({ facultyId: 5 as FacultyId }) }
  expect(findingsOf('examPeriod', sat(8), { ...first, groups })).toEqual(['group 1: 23.11 1 ×1'])
  expect(findingsOf('examPeriod', sat(7), { ...first, groups })).toEqual([])
  expect(findingsOf('examPeriod', sat(8), first)).toEqual([])
  expect(findingsOf('examPeriod', sat(8, { period: 'state' }), { ...first, groups })).toEqual([])
  expect(findingsOf('examPeriod', sat(8, { type: 'consultation' }), { ...first, groups })).toEqual([])
})

test('nothing of a session is on a holiday', () => {
  const holidays = [{ date: weekday(1), title: 'Праздник' }]
  const known = { calendar: { ...emptyCalendar, holidays } }
  expect(findingsOf('examHoliday', sat(1, { type: 'credit' }), known)).toEqual(['group 1: 16.11 1 ×1'])
  expect(findingsOf('examHoliday', sat(2), known)).toEqual([])
})

test('exams come after the credits of the group; the amount is how many come later', () => {
  const credits = [5, 6].flatMap((day) => sat(day, { type: 'credit', discipline: day }))
  expect(findingsOf('examBeforeCredit', [...sat(4), ...credits])).toEqual(['group 1: 19.11 1 ×2'])
  expect(findingsOf('examBeforeCredit', [...sat(7), ...credits])).toEqual([])
  expect(findingsOf('examBeforeCredit', [...sat(4, { groups: [2] }), ...credits])).toEqual([])
})

test('a written exam of one examiner is at one time for all; an oral one need not be', () => {
  const of = (day: number, group: number, more: Sketch = {}) =>
    sat(day, { form: 'written', teachers: [1], groups: [group], ...more })
  expect(findingsOf('streamApart', [...of(1, 1), ...of(2, 2)])).toEqual(['group 2, teacher 1: 17.11 1 ×1'])
  expect(findingsOf('streamApart', [...of(1, 1), ...of(1, 2, { pairs: [4, 5], startsAt: 780 })])).toHaveLength(1)
  expect(findingsOf('streamApart', [...of(1, 1), ...of(1, 2)])).toEqual([])
  expect(findingsOf('streamApart', [...of(1, 1), ...of(2, 2, { teachers: [2] })])).toEqual([])
  expect(findingsOf('streamApart', [...of(1, 1), ...of(2, 2, { form: 'oral' })])).toEqual([])
})

test('wishes, absences, method days, overlaps and seats are judged for exams as for classes', () => {
  const exam = sat(1, { teachers: [1], rooms: [1], groups: [1, 2] })
  const other = sat(1, { teachers: [1], pairs: [1], groups: [3] })
  const wish = {
    subject: { kind: 'teacher', id: 1 } as never,
    startsOn: weekday(1),
    endsOn: weekday(1),
    weekday: null,
    pair: 2,
    title: 'Врач',
  } as const
  const teachers = { 1: qualityTeacher({ methodDay: 1 }) }
  expect(findingsOf('wish', exam, { wishes: [{ ...wish, isAbsence: false }] })).toEqual(['teacher 1: 16.11 2 ×1'])
  expect(findingsOf('absence', exam, { wishes: [{ ...wish, isAbsence: true }] })).toEqual(['teacher 1: 16.11 2 ×1'])
  expect(findingsOf('methodDay', exam, { teachers })).toEqual(['teacher 1: 16.11 1 ×3'])
  expect(findingsOf('overlap', [...exam, ...other])).toEqual(['teacher 1: 16.11 1 ×2'])
  expect(findingsOf('capacity', exam)).toHaveLength(3)
})

test('an exam of several pairs is no class that repeats, and a lone consultation no bad day', () => {
  const exam = sat(1, { teachers: [1] })
  const consultation = sat(2, { type: 'consultation', ...chemistry })
  const found = assess(qualityInput([...exam, ...consultation], { load: null }), defaultWeights).findings
  expect(found.map(({ rule }) => rule)).toEqual([])
})

test('a retake is on a later day than the exam, and the commission later than the retake', () => {
  const retake = (day: number, sketch: Sketch = {}) =>
    sat(day, { period: 'retakes', pairs: [4], startsAt: 780, ...sketch })
  expect(findingsOf('retakeOrder', [...sat(3), ...retake(5)])).toEqual([])
  expect(findingsOf('retakeOrder', [...sat(5), ...retake(3)])).toHaveLength(1)
  expect(findingsOf('retakeOrder', [...sat(3), ...retake(3)])).toHaveLength(1)
  expect(findingsOf('retakeOrder', [...retake(3, { item: 1 }), ...retake(5, { item: 2 })])).toEqual([])
  expect(findingsOf('retakeOrder', [...retake(5, { item: 1 }), ...retake(3, { item: 2 })])).toHaveLength(1)
  expect(findingsOf('retakeOrder', [...sat(5), ...retake(3, { groups: [2] })])).toEqual([])
})
