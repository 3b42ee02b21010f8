import * as fc from 'fast-check'
import {
  addDays,
  calendarDate,
  weekdayOf,
  type CalendarDate,
  type Weekday,
} from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { DisciplineId, GroupId, LoadItemId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypeTable, type LessonType } from '@/lib/core/names/rules/lesson-type'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { assess } from '@/lib/quality/rules/assess'
import { leftOutBy, type PricedRule } from '@/lib/quality/rules/left-out'
import { defaultWeights, qualityRuleNames, type QualityRule } from '@/lib/quality/rules/quality-rules'
import type { QualityMeeting } from '@/lib/quality/rules/timetable'
import { at } from '@/lib/timetabling/ints'
import { Random } from '@/lib/timetabling/random'
import { dateCount } from '@/lib/timetabling/series/dates'
import { nowhere, SeriesPlan } from '@/lib/timetabling/series/plan'
import { autumn } from '@/testing/calendars'
import { loadItemFixture } from '@/testing/load-items'
import { propertyRuns } from '@/testing/property-runs'
import { qualityGroup, qualityMeeting, qualityInput, qualityRoom, qualityTeacher } from '@/testing/quality'
import { roomFlags } from '@/testing/rooms'
import type { BusyTime, FillingFacts, FillingItem, FillingRoom } from './facts'
import { seriesHalves } from './people-of'
import { seriesOf } from './series-of'
import { datesIn, taughtWeekdays } from './week-dates'

const from = calendarDate('2026-11-16')
const weeks = 3
const weekdays: readonly Weekday[] = [1, 2, 6]
/** A Saturday that is taught as a Monday, and a Wednesday that is taught as a Tuesday, the day after one. */
const movedDays = [
  { date: addDays(from, 12), runsAs: 1 as const, parity: null, title: 'Перенос' },
  { date: addDays(from, 2), runsAs: 2 as const, parity: null, title: 'Перенос' },
]
const { lecture, practice, laboratory } = lessonTypeTable

const rooms: readonly FillingRoom[] = [
  { id: 1, building: 'А' },
  { id: 2, building: 'Б' },
  { id: 3, building: null },
].map(({ id, building }) => ({
  id: id as RoomId,
  title: `К-${id}`,
  building,
  capacity: null,
  kind: 'ordinary' as const,
  ...roomFlags(),
}))
const groups = { 1: qualityGroup({ courseYear: 1 }), 2: qualityGroup({ courseYear: null, students: null }) }
const teachers = { 1: qualityTeacher({ methodDay: 2 }), 2: qualityTeacher() }

type Scene = { facts: FillingFacts; standing: QualityMeeting[] }

/** A random week of a small university, with something of every rule in it. */
function sceneOf(random: Random, rule: QualityRule, isMoved: boolean): Scene {
  const calendar = { ...autumn, movedDays: isMoved ? movedDays : [] }
  const one = <Value>(...values: Value[]): Value => values[random.below(values.length)] as Value
  const items = [1, 2, 3, 4, 5, 6].map((id): FillingItem => {
    const of = one<1 | 2>(1, 2)
    const subgroup = one<Subgroup>(0, 0, 1, 2)
    const by = one<1 | 2>(1, 2)
    return {
      ...loadItemFixture(id, {
        startsOn: from,
        endsOn: addDays(from, 7 * weeks - 1),
        subgroup,
        students: null,
      }),
      title: `Дисциплина ${id % 2}`,
      disciplineId: (id % 2) as DisciplineId,
      lessonType: one<LessonType>(lecture.id, practice.id, laboratory.id),
      groups: [
        {
          id: of as GroupId,
          title: `Г-${of}`,
          subgroup,
          students: null,
          courseYear: groups[of].courseYear,
          correspondence: false,
        },
      ],
      teachers: [{ id: by as TeacherId, name: `Преподаватель ${by}` }],
      rooms: [],
      classes: one(1, 2, 3),
      used: [],
    }
  })
  const taken = new Set<string>()
  const busy: BusyTime[] = []
  const standing: QualityMeeting[] = []
  for (let each = 0; each < 70; each++) {
    const item = one(...items)
    const [ofGroup] = item.groups
    const [ofTeacher] = item.teachers
    if (!ofGroup || !ofTeacher) continue
    const date = addDays(from, 7 * random.below(weeks) + one(0, 0, 0, 1, 5))
    const pair = one<Pair>(...defaultPairs)
    const roomId = one<RoomId>(...rooms.map(({ id }) => id))
    const keys = [
      ...seriesHalves(ofGroup.subgroup).map((half) => `group ${ofGroup.id} ${half}`),
      `teacher ${ofTeacher.id}`,
      `room ${roomId}`,
      `item ${item.ref.id}`,
    ].map((key) => `${key} ${date} ${pair}`)
    if (keys.some((key) => taken.has(key))) continue
    for (const key of keys) taken.add(key)
    const held = {
      pair,
      dates: [date],
      title: item.title,
      rooms: [roomId],
      discipline: String(item.disciplineId),
      lessonType: item.lessonType,
      item: `load ${item.ref.id}`,
    }
    busy.push(
      { ...held, kind: 'group', id: ofGroup.id, subgroup: ofGroup.subgroup },
      { ...held, kind: 'teacher', id: ofTeacher.id, subgroup: 0 },
      { ...held, kind: 'load', id: item.ref.id, subgroup: 0 },
      { ...held, kind: 'room', id: roomId, subgroup: 0, rooms: [] },
    )
    standing.push(meetingOf(item, date, pair, roomId))
  }
  const wished = {
    kind: one<'group' | 'teacher'>('group', 'teacher'),
    id: one(1, 2),
    pair: one<Pair>(1, 2, 3),
  }
  const facts: FillingFacts = {
    calendar,
    from,
    items,
    ofSession: 0,
    busy,
    rooms,
    weights: weightsOf(rule),
    wishes: [{ ...wished, dates: datesOf((date) => weekdayOf(date) !== 6) }],
    studyForms: new Map(),
    methodDays: new Map([[1 as TeacherId, 2]]),
    walks: [{ between: ['А', 'Б'], minutes: 30 }],
    permittedSlots: new Map([[1 as LoadItemId, new Set([11, 22, 63])]]),
    unlimitedTeachers: new Set(),
    mayPlaceAt: (_, weekday) => weekdays.includes(weekday),
    mayStandIn: () => true,
    choosesRooms: true,
  }
  return { facts, standing }
}

const datesOf = (isIt: (date: CalendarDate) => boolean): CalendarDate[] =>
  Array.from({ length: 7 * weeks }, (_, day) => addDays(from, day)).filter(isIt)

const weightsOf = (rule: QualityRule) => ({
  ...defaultWeights,
  ...Object.fromEntries(qualityRuleNames.map((one) => [one, Number(one === rule)])),
})

function meetingOf(item: FillingItem, date: CalendarDate, pair: Pair, roomId: RoomId): QualityMeeting {
  return {
    ...qualityMeeting({ pair, item: item.ref.id, rooms: [roomId] }),
    date,
    title: item.title,
    lessonType: item.lessonType,
    disciplineId: item.disciplineId,
    teachers: item.teachers.map(({ id }) => id),
    groups: item.groups.map(({ id, subgroup }) => ({ id, subgroup, mayCoincide: false })),
  }
}

/** What the check says of a rule. */
function judge(
  rule: QualityRule,
  { calendar, wishes, walks, permittedSlots }: FillingFacts,
  meetings: QualityMeeting[],
) {
  const known = Object.fromEntries(rooms.map(({ id, building }) => [id, qualityRoom({ building })]))
  const input = qualityInput(meetings, {
    calendar,
    walks,
    permittedSlots,
    rooms: known,
    teachers,
    groups,
    wishes: wishes.flatMap(({ kind, id, pair, dates }) =>
      dates.map((date) => ({
        subject: { kind, id } as { kind: 'group'; id: GroupId },
        startsOn: date,
        endsOn: date,
        weekday: null,
        pair,
        title: 'Пожелание',
        isAbsence: false,
      })),
    ),
  })
  return assess(input, weightsOf(rule), undefined, [rule]).cost
}

/** The rules that the search prices; what it leaves out is told on the page of weights. */
const priced = qualityRuleNames.filter((rule): rule is PricedRule['filling'] => !leftOutBy('filling').includes(rule))

/** The search counts in half units. */
const unit = 2

test.each(priced)('what the search adds up for a change is what the check says before and after: %s', (rule) => {
  let told = 0
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.boolean(), (seed, isMoved) => {
      const random = new Random(seed)
      // Of classes on moved days the search does not ask in which room the others are.
      const { facts, standing } = sceneOf(random, rule, isMoved && rule !== 'wanderingRoom')
      const { problem, week, pairs, meaning } = seriesOf(facts)
      const free = problem.series.map((one) => ({
        ...one,
        options: one.options.map((option) => ({ ...option, cost: 0 })),
        rooms: one.rooms?.map((each) => ({ ...each, cost: 0 })) ?? null,
      }))
      const plan = new SeriesPlan({ ...problem, series: free })
      const began = plan.cost
      const placed = (): QualityMeeting[] =>
        free.flatMap((one, series) => {
          const { item, options } = meaning[series] ?? {}
          const option = one.options[at(plan.optionOf, series)]
          if (!item || !options || !option) return []
          const day = taughtWeekdays[Math.floor(option.slot / pairs.length)] ?? 1
          const pair = pairs[option.slot % pairs.length] ?? 1
          const roomId = facts.rooms[at(plan.roomOf, series)]?.id ?? (0 as RoomId)
          return datesIn(week, day, at(plan.datesOf, series)).map((date) => meetingOf(item, date, pair, roomId))
        })
      const first = judge(rule, facts, standing)
      for (let step = 0; step < 8; step++) {
        const series = random.below(free.length)
        if (at(plan.optionOf, series) !== nowhere) plan.take(series)
        else {
          const option = random.below(free[series]?.options.length ?? 0)
          const at_ = random.below(rooms.length)
          const dates = plan.freeDates(series, option, at_)
          if (dateCount(dates) === 0) continue
          const expected = plan.cost + plan.changeOf(series, option, at_, dates)
          plan.place(series, option, at_, dates)
          expect(plan.cost).toBe(expected)
        }
        const change = judge(rule, facts, [...standing, ...placed()]) - first
        if (change !== 0) told += 1
        expect((plan.cost - began) / unit).toBe(change)
      }
    }),
    propertyRuns(24, 300, 103),
  )
  expect(told).toBeGreaterThan(0)
})
