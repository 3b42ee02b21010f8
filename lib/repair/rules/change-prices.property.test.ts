import * as fc from 'fast-check'
import { addDays, calendarDate, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, LoadItemId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { NewWish } from '@/lib/core/schedule/rules/wish'
import {
  busyDays,
  placePricer,
  placeKey,
  walkedTo,
  type BusyPair,
  type PlacePerson,
} from '@/lib/planning/rules/place-price'
import { assess } from '@/lib/quality/rules/assess'
import { changeRules } from '@/lib/quality/rules/changed-days'
import { walkTable } from '@/lib/quality/rules/day-rules'
import { leftOutBy } from '@/lib/quality/rules/left-out'
import { defaultWeights, qualityRuleNames, type QualityRule } from '@/lib/quality/rules/quality-rules'
import type { QualityMeeting } from '@/lib/quality/rules/timetable'
import { Random } from '@/lib/timetabling/random'
import { autumn } from '@/testing/calendars'
import { propertyRuns } from '@/testing/property-runs'
import { qualityGroup, qualityMeeting, qualityInput, qualityRoom, qualityTeacher } from '@/testing/quality'
import { comfortIn } from './comfort'
import { slotNumber, type RepairMove, type Piece, type SlotNumber } from './piece'

const from = calendarDate('2026-11-16')
const dates = [0, 1, 2, 3, 5].map((day) => addDays(from, day))
const calendar = {
  ...autumn,
  movedDays: [{ date: addDays(from, 5), runsAs: 1 as const, parity: null, title: 'Перенос' }],
}
const buildings: Record<number, string | null> = { 1: 'А', 2: 'Б', 3: null }
const rooms = Object.fromEntries(
  Object.entries(buildings).map(([id, building]) => [id, qualityRoom({ building })] as const),
)
const groups = {
  1: qualityGroup({ courseYear: 1 }),
  2: qualityGroup({ courseYear: null }),
  3: qualityGroup({ studyForm: 'master' }),
}
const teachers = { 1: qualityTeacher({ methodDay: 2 }), 2: qualityTeacher() }
const walks = [{ between: ['А', 'Б'] as const, minutes: 30 }]
const permitted = new Set([11, 12, 23, 41])

type Class = {
  id: number
  date: CalendarDate
  pair: Pair
  group: 1 | 2 | 3
  half: Subgroup
  teacher: 1 | 2
  room: number
}

const drawnFrom = (random: Random) => ({
  one: <Value>(...values: Value[]): Value => values[random.below(values.length)] as Value,
})

const halvesOf = (half: Subgroup): readonly (1 | 2)[] => (half === 0 ? [1, 2] : [half])
const needsOf = ({ group: of, half, teacher: by }: Class): string[] => [
  ...halvesOf(half).map((one) => `group ${of}.${one}`),
  `teacher ${by}.0`,
]
const keysOf = (one: Class): string[] => [...needsOf(one), `room ${one.room}.0`].map((key) => `${key} ${placeKey(one)}`)

/** Classes of a random week, of which nobody is in two at once. */
function classesOf(random: Random): Class[] {
  const { one } = drawnFrom(random)
  const taken = new Set<string>()
  return Array.from({ length: 90 }, (_, index): Class => ({
    id: index + 1,
    date: one(...dates, ...[0, 0, 0, 1].map((day) => dates[day] ?? from)),
    pair: one<Pair>(...defaultPairs),
    group: one<1 | 2 | 3>(1, 1, 1, 2, 3),
    half: one<Subgroup>(0, 0, 1, 2),
    teacher: one<1 | 2>(1, 2),
    room: one(1, 2, 3),
  })).filter((drawn) => {
    const keys = keysOf(drawn)
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}

const wishesOf = (random: Random): NewWish[] => {
  const { one } = drawnFrom(random)
  return [1, 2, 3, 4, 5, 6, 7, 8].map((number) => ({
    startsOn: from,
    endsOn: addDays(from, 6),
    weekday: one(1, 2, null),
    pair: one<Pair>(1, 2, 3, 4),
    title: 'Пожелание',
    isAbsence: number > 6,
    subject:
      number > 6
        ? { kind: 'teacher' as const, id: 2 as TeacherId }
        : one<NewWish['subject']>({ kind: 'group', id: 1 as GroupId }, { kind: 'teacher', id: 1 as TeacherId }),
  }))
}

const isAgainst = ({ weekday, pair }: NewWish, at: { date: CalendarDate; pair: Pair }): boolean =>
  (weekday === null || weekday === weekdayOf(at.date)) && pair === at.pair

/** By resource the slots of the week that it wishes free, or in which it is away. */
const slotsKept = (wishes: readonly NewWish[], isAbsence: boolean, of: string): Set<string> =>
  new Set(
    dates.flatMap((date) =>
      defaultPairs.flatMap((pair) =>
        wishes.some(
          (wish) =>
            wish.isAbsence === isAbsence &&
            `${wish.subject.kind} ${wish.subject.id}` === of &&
            isAgainst(wish, { date, pair }),
        )
          ? [placeKey({ date, pair })]
          : [],
      ),
    ),
  )

const item = 1 as LoadItemId
const meetingOf = (one: Class): QualityMeeting => ({
  ...qualityMeeting({
    pair: one.pair,
    rooms: [one.room],
    teachers: [one.teacher],
    groups: [[one.group, one.half]],
  }),
  date: one.date,
  loadItemId: item,
})

const weightsOf = (rule: QualityRule) => ({
  ...defaultWeights,
  ...Object.fromEntries(qualityRuleNames.map((one) => [one, Number(one === rule)])),
})

/** What the check says of a rule. */
const judge = (rule: QualityRule, classes: readonly Class[], wishes: readonly NewWish[]): number =>
  assess(
    qualityInput(classes.map(meetingOf), {
      calendar,
      wishes,
      walks,
      rooms,
      teachers,
      groups,
      permittedSlots: new Map([[item, permitted]]),
    }),
    weightsOf(rule),
    undefined,
    [rule],
  ).cost

const seeds = fc.integer({ min: 1, max: 2 ** 31 })
const runs = propertyRuns(40, 1000, 103)

test('each engine prices every rule or says why it does not', () => {
  for (const engine of ['places', 'repairs'] as const)
    expect([...changeRules, ...leftOutBy(engine)].sort()).toEqual([...qualityRuleNames].sort())
})

test.each(changeRules)('a place is priced as the check says without it and with it: %s', (rule) => {
  let told = 0
  fc.assert(
    fc.property(seeds, (seed) => {
      const random = new Random(seed)
      const { one } = drawnFrom(random)
      const [classes, wishes] = [classesOf(random), wishesOf(random)]
      const taken = new Set(classes.flatMap(keysOf))
      const coming: Class = {
        id: 99,
        date: one(...dates, from, from),
        pair: one<Pair>(...defaultPairs),
        room: one(1, 2, 3),
        group: one<1 | 2 | 3>(1, 1, 1, 2, 3),
        half: one<Subgroup>(0, 1, 2),
        teacher: one<1 | 2>(1, 2),
      }
      fc.pre(!keysOf(coming).some((key) => taken.has(key)))
      const busy = classes.flatMap((each): BusyPair[] => {
        const at = { date: each.date, pair: each.pair }
        const held = [{ id: each.room as RoomId, building: buildings[each.room] ?? null }]
        return [
          {
            ...at,
            who: `group ${each.group}`,
            halves: halvesOf(each.half).map((half) => half - 1),
            rooms: held,
          },
          { ...at, who: `teacher ${each.teacher}`, halves: [0], rooms: held },
        ]
      })
      const kept = (of: string) => ({
        wished: slotsKept(wishes, false, of),
        away: slotsKept(wishes, true, of),
      })
      const { courseYear, studyForm } = groups[coming.group]
      const people: PlacePerson[] = [
        {
          who: `group ${coming.group}`,
          halves: halvesOf(coming.half).map((half) => half - 1),
          burden: { courseYear, studyForm },
          methodDay: null,
          ...kept(`group ${coming.group}`),
        },
        {
          who: `teacher ${coming.teacher}`,
          halves: [0],
          burden: null,
          methodDay: teachers[coming.teacher].methodDay,
          ...kept(`teacher ${coming.teacher}`),
        },
      ]
      const facts = { calendar, people, days: busyDays(busy, defaultPairs), weights: defaultWeights }
      const place = {
        day: weekdayOf(coming.date),
        pair: coming.pair,
        parity: null,
        dates: [coming.date],
        free: [coming.date],
      }
      const { amounts } = placePricer({ ...facts, needed: 1, permitted })(place)
      const standsIn = { id: coming.room as RoomId, building: buildings[coming.room] ?? null }
      const walked = walkedTo(place, standsIn, { ...facts, walks: walkTable(walks) })
      const priced = rule === 'buildingChange' ? walked.minutes : amounts[rule]
      const change = judge(rule, [...classes, coming], wishes) - judge(rule, classes, wishes)
      if (change !== 0) told += 1
      expect(priced).toBe(change)
    }),
    runs,
  )
  expect(told).toBeGreaterThan(0)
})

function pieceOf(one: Class): Piece {
  const { courseYear, studyForm } = groups[one.group]
  return {
    classes: [{ id: meetingOf(one).id, date: one.date, version: 1 }],
    pair: one.pair,
    title: '',
    lessonType: 1,
    subgroup: one.half,
    isDraft: false,
    isMovable: true,
    groups: [
      {
        id: one.group as GroupId,
        title: '',
        subgroup: one.half,
        students: null,
        courseYear,
        correspondence: studyForm === 'correspondence',
      },
    ],
    teachers: [{ id: one.teacher as TeacherId, name: '' }],
    rooms: [{ id: one.room as RoomId, title: '', building: buildings[one.room] ?? null }],
    needs: needsOf(one),
    permitted,
  }
}

const numbered = (slots: ReadonlySet<string>): Set<SlotNumber> =>
  new Set(
    dates.flatMap((date) =>
      defaultPairs.flatMap((pair) => (slots.has(placeKey({ date, pair })) ? [slotNumber(date, pair)] : [])),
    ),
  )

test.each(changeRules)('moving several classes at once is priced as the check says: %s', (rule) => {
  let told = 0
  fc.assert(
    fc.property(seeds, (seed) => {
      const random = new Random(seed)
      const { one } = drawnFrom(random)
      const [classes, wishes] = [classesOf(random), wishesOf(random)]
      const pieces = new Map(classes.map((each) => [each, pieceOf(each)]))
      const held = new Map<string, Map<SlotNumber, Piece['classes'][0]['id']>>()
      for (const [each, piece] of pieces)
        for (const key of needsOf(each)) {
          const own = held.get(key) ?? new Map()
          held.set(key, own.set(slotNumber(each.date, each.pair), piece.classes[0].id))
        }
      const resources = ['group 1.1', 'group 1.2', 'teacher 1.0', 'teacher 2.0']
      const kept = (isAbsence: boolean) =>
        new Map(resources.map((key) => [key, numbered(slotsKept(wishes, isAbsence, key.slice(0, key.indexOf('.'))))]))
      // Some go somewhere else, one after another, so that nobody is in two places in the end.
      let after = classes
      const moves: RepairMove[] = []
      for (const each of classes.slice(0, 6)) {
        const goes = {
          ...each,
          date: one(...dates),
          pair: one<Pair>(...defaultPairs),
          room: one(each.room, 1, 2),
        }
        const others = after.filter((other) => other !== each)
        if (keysOf(goes).some((key) => others.flatMap(keysOf).includes(key))) continue
        const piece = pieces.get(each)
        if (!piece) continue
        after = [...others, goes]
        moves.push({
          piece,
          pair: goes.pair,
          classes: piece.classes,
          slots: [slotNumber(goes.date, goes.pair)],
          by: slotNumber(goes.date, 1) / 16 - slotNumber(each.date, 1) / 16,
          rooms: [{ id: goes.room as RoomId, title: '', building: buildings[goes.room] ?? null }],
          isRoomNew: goes.room !== each.room,
          isUnseated: false,
        })
      }
      const comfortOf = comfortIn({
        weights: weightsOf(rule),
        calendar,
        walks,
        wished: kept(false),
        people: new Map([
          ['teacher 1', { studyForm: null, methodDay: 2, isPlaceholder: false }],
          ['group 3', { studyForm: 'master', methodDay: null, isPlaceholder: false }],
        ]),
      })
      const known = new Map([...pieces.values()].map((piece) => [piece.classes[0].id, piece]))
      const { amounts } = comfortOf({ held, pieces: known, away: kept(true) }, moves)
      const change = judge(rule, after, wishes) - judge(rule, classes, wishes)
      if (change !== 0) told += 1
      expect(amounts[rule]).toBe(change)
    }),
    runs,
  )
  expect(told).toBeGreaterThan(0)
})
