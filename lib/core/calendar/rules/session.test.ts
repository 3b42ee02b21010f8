import type { FacultyId, SessionPeriodId } from '@/lib/core/names/rules/ids'
import { calendarDate } from './calendar-date'
import { periodsOfGroup, type SessionPeriod } from './session'

const [ours, theirs] = [1, 2] as [FacultyId, FacultyId]
const january = { from: calendarDate('2027-01-01'), to: calendarDate('2027-01-31') }

const period = (id: number, values: Partial<SessionPeriod> = {}): SessionPeriod => ({
  id: id as SessionPeriodId,
  version: 1,
  kind: 'exams',
  title: '',
  startsOn: calendarDate('2027-01-11'),
  endsOn: calendarDate('2027-01-23'),
  facultyId: null,
  courseYear: null,
  studyForm: null,
  leastDays: null,
  wantedDays: null,
  ...values,
})

const group = { facultyId: ours, courseYear: 2, studyForm: 'day' } as const

const held = (periods: SessionPeriod[], of: Parameters<typeof periodsOfGroup>[1] = group) =>
  periodsOfGroup(periods, of, 'exams', january).map(({ id }) => id)

test.each([
  ['of all', period(1), [1]],
  ['of its faculty', period(1, { facultyId: ours }), [1]],
  ['of another faculty', period(1, { facultyId: theirs }), []],
  ['of its course', period(1, { courseYear: 2 }), [1]],
  ['of another course', period(1, { courseYear: 3 }), []],
  ['of its form', period(1, { studyForm: 'day' }), [1]],
  ['of another form', period(1, { studyForm: 'correspondence' }), []],
  ['of another part', period(1, { kind: 'credits' }), []],
  ['after the session', period(1, { startsOn: calendarDate('2027-02-01'), endsOn: calendarDate('2027-02-02') }), []],
])('a period %s holds for a group as it says', (_, one, ids) => {
  expect(held([one])).toEqual(ids)
})

test('of several, those that say most about a group hold, in order; the others do not', () => {
  const later = { startsOn: calendarDate('2027-01-25'), endsOn: calendarDate('2027-01-30') }
  const all = [
    period(1),
    period(2, { facultyId: ours }),
    period(3, { facultyId: ours, courseYear: 2, ...later }),
    period(4, { facultyId: ours, studyForm: 'day' }),
  ]
  expect(held(all)).toEqual([4, 3])
  expect(held(all, { ...group, courseYear: 3, studyForm: 'correspondence' })).toEqual([2])
  expect(held(all, { ...group, facultyId: null })).toEqual([1])
})
