import fc from 'fast-check'
import { addDays, calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbers } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, UserId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { itemActs, subjectActs } from '@/lib/core/rights/rules/acts'
import type { Schedule, ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import { decodeSchedule, decodeSubject, encodeSchedule, encodeSubject } from './schedule'
import { scheduleCall } from './schedule.contract'

const id = <Id>() => fc.integer({ min: 1, max: 2 ** 31 - 1 }) as unknown as fc.Arbitrary<Id>
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const date = fc.integer({ min: 0, max: 800 }).map((days) => addDays(calendarDate('2025-09-01'), days))
const pair = fc.constantFrom(...pairNumbers)
const text = fc.string({ maxLength: 12 })

const rooms = fc.array(
  fc.record({ id: id<ScheduleItem['rooms'][number]['id']>(), title: text, building: orNull(text) }),
  {
    maxLength: 3,
  },
)
const teachers = fc.array(fc.record({ id: id<ScheduleItem['teachers'][number]['id']>(), name: text }), {
  maxLength: 3,
})
const groups = fc.array(
  fc.record({
    id: id<ScheduleItem['groups'][number]['id']>(),
    title: text,
    subgroup: fc.constantFrom(...subgroups),
    students: orNull(fc.nat(500)),
    courseYear: orNull(fc.integer({ min: 1, max: 6 })),
    correspondence: fc.boolean(),
  }),
  { maxLength: 3 },
)
const requestKind = fc.constantFrom('booking', 'exam', 'move', 'withdrawal', 'swap', 'transition')

const item: fc.Arbitrary<ScheduleItem> = fc.record({
  id: id<ScheduleItem['id']>(),
  version: fc.nat(),
  eventId: id<ScheduleItem['eventId']>(),
  kind: fc.constantFrom('class', 'exam'),
  state: fc.constantFrom('projected', 'published', 'trace'),
  hidden: fc.boolean(),
  wasProjected: fc.boolean(),
  date,
  pair,
  title: text,
  lessonType: fc.constantFrom(...lessonTypes),
  disciplineId: orNull(id<NonNullable<ScheduleItem['disciplineId']>>()),
  loadItemId: orNull(id<NonNullable<ScheduleItem['loadItemId']>>()),
  programmeId: orNull(id<NonNullable<ScheduleItem['programmeId']>>()),
  programmeDisciplineId: orNull(id<NonNullable<ScheduleItem['programmeDisciplineId']>>()),
  subgroup: fc.constantFrom(...subgroups),
  rooms,
  teachers,
  substitution: orNull(fc.record({ instead: teachers })),
  groups,
  comment: text,
  link: text,
  series: fc.record({
    startsOn: date,
    endsOn: date,
    step: fc.constantFrom(0, 1, 2),
    hasRelated: fc.boolean(),
  }),
  overlaps: fc.boolean(),
  may: fc.subarray([...itemActs]),
  trace: orNull(
    fc.oneof(
      fc.record({ kind: fc.constant('substitution' as const), by: text }),
      fc.record({
        requestId: orNull(id<ScheduleRequest['id']>()),
        kind: requestKind,
        reason: text,
        by: text,
        madeBy: orNull(id<UserId>()),
        begins: orNull(fc.record({ date, pair })),
        movedTo: orNull(fc.record({ date, pair, rooms })),
        movedFrom: orNull(fc.record({ date, pair, rooms })),
      }),
    ),
  ) as fc.Arbitrary<ScheduleItem['trace']>,
})

const scheduleRequest: fc.Arbitrary<ScheduleRequest> = fc.record({
  id: id<ScheduleRequest['id']>(),
  version: fc.nat(),
  kind: fc.oneof(requestKind, fc.constant('closure')) as fc.Arbitrary<ScheduleRequest['kind']>,
  date,
  pair,
  title: text,
  description: text,
  inCharge: text,
  madeBy: orNull(id<UserId>()),
  begins: orNull(fc.record({ date, pair })),
  rooms,
  teachers,
  groups,
  overlaps: fc.boolean(),
})

const askedRequest = fc
  .tuple(scheduleRequest, fc.constantFrom('asked', 'waiting'))
  .map(([request, asked]) => ({ ...request, asked }) as const)

const schedule: fc.Arbitrary<Schedule> = fc.record({
  items: fc.array(item, { maxLength: 4 }),
  requests: fc
    .tuple(fc.array(scheduleRequest, { maxLength: 2 }), fc.array(askedRequest, { maxLength: 2 }))
    .map((lists) => lists.flat()),
  wishes: fc.array(fc.record({ date, pair, title: text, isAbsence: fc.boolean() }), { maxLength: 3 }),
  parity: fc.constantFrom(0, 1),
})

const subject = fc.record({
  kind: fc.constant('group' as const),
  id: id<GroupId>(),
  title: text,
  subgroupCount: fc.constantFrom(1 as const, 2 as const),
  isRetired: fc.boolean(),
  may: fc.subarray([...subjectActs]),
})

const today = calendarDate('2026-11-18')
const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value))

test('a schedule comes back from the wire as it went', () => {
  fc.assert(
    fc.property(subject, schedule, (told, given) => {
      const answer = throughJson({ subject: encodeSubject(told), ...encodeSchedule(given, today) })
      expect(scheduleCall.response.parse(answer)).toEqual(answer)
      expect(decodeSubject({ kind: 'group', id: told.id }, answer.subject)).toEqual(told)
      expect(decodeSchedule(answer)).toEqual(given)
    }),
  )
})

const baseItem: ScheduleItem = { ...fc.sample(item, { numRuns: 1, seed: 1 })[0] } as ScheduleItem
const encoded = (values: Partial<ScheduleItem>) =>
  encodeSchedule({ items: [{ ...baseItem, ...values }], requests: [], wishes: [], parity: 0 }, today).schedule[0]

const present = {
  id: 1 as ScheduleItem['groups'][number]['id'],
  title: 'А-1',
  subgroup: 0 as const,
  students: 25,
  courseYear: 2,
  correspondence: false,
}

test.each([
  ['published', false, 'class', false, ''],
  ['published', true, 'class', false, 'published projected'],
  ['published', false, 'class', true, 'zaoch'],
  ['projected', true, 'class', true, 'projected'],
  ['published', false, 'exam', true, 'exam'],
] as const)(
  '%s, was a draft %s, %s, correspondence %s: type «%s»',
  (state, wasProjected, kind, correspondence, type) => {
    expect(encoded({ state, wasProjected, kind, groups: [{ ...present, correspondence }] })?.type).toBe(type)
  },
)

test('the audience names halves, and its size is unknown as soon as one group’s is', () => {
  const half = { ...present, title: 'Б-2', subgroup: 1 as const, courseYear: 3 }
  expect(encoded({ groups: [present, half] })).toMatchObject({
    kont_verbose: 'А-1, Б-2 (1)',
    students: 38,
    kurs: null,
  })
  expect(encoded({ groups: [present, { ...half, students: null }] })?.students).toBe(null)
  expect(encoded({ groups: [] })?.students).toBe(null)
})
