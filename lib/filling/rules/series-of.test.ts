import { calendarDate, datesBetween, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, LoadItemId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { filledWho, leftReasonText, proposedWhere } from '@/lib/filling/texts'
import { defaultWeights } from '@/lib/quality/rules/quality-rules'
import { dateCount } from '@/lib/timetabling/series/dates'
import { placeSeries } from '@/lib/timetabling/series/place-series'
import { autumn } from '@/testing/calendars'
import { loadItemFixture } from '@/testing/load-items'
import { roomFlags } from '@/testing/rooms'
import type { BusyTime, FillingFacts, FillingItem, FillingRoom } from './facts'
import { resultOf } from './result-of'
import { searchedSeries, seriesOf } from './series-of'
import { searchWeights } from './weights-of'

const from = calendarDate('2026-11-16')
const group = {
  id: 1 as GroupId,
  title: 'ИСТб-24-1',
  subgroup: 0,
  students: 25,
  courseYear: 3,
  correspondence: false,
} as const
const ivanov = { id: 7 as TeacherId, name: 'Иванов Иван Иванович' }

const room = (id: number, more: Partial<FillingRoom> = {}): FillingRoom => ({
  id: id as RoomId,
  title: `К-${id}`,
  building: null,
  capacity: 30,
  kind: 'ordinary',
  ...roomFlags(),
  ...more,
})

const itemOf = (classes: number, more: Partial<FillingItem> = {}): FillingItem => ({
  ...loadItemFixture(3, { endsOn: calendarDate('2026-12-27') }),
  groups: [group],
  teachers: [ivanov],
  rooms: [],
  students: 25,
  classes,
  used: [],
  ...more,
})

const factsOf = (items: FillingItem[], more: Partial<FillingFacts> = {}): FillingFacts => ({
  calendar: autumn,
  from,
  items,
  ofSession: 0,
  busy: [],
  wishes: [],
  rooms: [room(1)],
  studyForms: new Map(),
  methodDays: new Map(),
  walks: [],
  permittedSlots: new Map(),
  unlimitedTeachers: new Set(),
  weights: defaultWeights,
  mayPlaceAt: () => true,
  mayStandIn: () => true,
  choosesRooms: true,
  ...more,
})

const busy = (more: Partial<BusyTime>): BusyTime => ({
  kind: 'group',
  id: 1,
  subgroup: 0,
  pair: 1,
  dates: [from],
  title: 'Химия',
  rooms: [],
  discipline: 'Химия',
  lessonType: 1,
  item: 'load 99',
  ...more,
})

const found = async (facts: FillingFacts, known = seriesOf(facts)) => {
  return resultOf(facts, known, await placeSeries(known.problem, { seed: 1, limit: { iterations: 2000 } }))
}

test('an item is series of as many classes as a weekday has dates, and a rest for every second week', () => {
  const { problem, meaning } = seriesOf(factsOf([itemOf(9)]))
  const weeks = Math.max(...(problem.series[0]?.options ?? []).map(({ dates }) => dateCount(dates)))
  expect(problem.series.map(({ classes }) => classes)).toEqual([weeks, 9 - weeks])
  expect(new Set(meaning[0]?.options.map(({ parity }) => parity))).toEqual(new Set([null]))
  expect(new Set(meaning[1]?.options.map(({ parity }) => parity))).toEqual(new Set([null, 0, 1]))
})

test('no class of an item is forgotten, be they more than a week has slots', () => {
  for (const classes of [100, 5_000]) {
    const { problem } = seriesOf(factsOf([itemOf(classes)]))
    expect(problem.series.reduce((sum, series) => sum + series.classes, 0)).toBe(classes)
  }
})

test('half a group leaves its other half free, a placeholder is never busy, an item is once in a slot', () => {
  const half = itemOf(2, { groups: [{ ...group, subgroup: 1 }], subgroup: 1, teachers: [ivanov] })
  const { problem } = seriesOf(
    factsOf([half], {
      unlimitedTeachers: new Set([7]),
      busy: [busy({ subgroup: 2 }), busy({ kind: 'teacher', id: 7 }), busy({ kind: 'load', id: half.ref.id, pair: 2 })],
    }),
  )
  expect(
    problem.people.map(({ kind, busy: all }) => [
      kind,
      all.map((dates, slot) => (dates === 0 ? -1 : slot)).filter((slot) => slot >= 0),
    ]),
  ).toEqual([
    ['item', [1]],
    ['half', []],
    ['half', [0]],
  ])
})

test('what a group has of one discipline in two items goes to different days, what stands of it too', async () => {
  const mondays = datesBetween(from, calendarDate('2026-12-27')).filter((date) => weekdayOf(date) === 1)
  const ofAnother = busy({ dates: mondays, discipline: '1' })
  const twoDays: Partial<FillingFacts> = {
    mayPlaceAt: (_, weekday, pair) => weekday < 3 && pair < 3,
    weights: { ...defaultWeights, repeatInADay: 10 },
  }
  const [place] = (await found(factsOf([itemOf(3)], { ...twoDays, busy: [ofAnother] }))).proposals
  expect(place?.day).toBe(2)
  // Of another discipline, it would go beside, to the same day.
  const beside = { ...ofAnother, discipline: '2' }
  expect((await found(factsOf([itemOf(3)], { ...twoDays, busy: [beside] }))).proposals[0]?.day).toBe(1)
  const { problem } = seriesOf(factsOf([itemOf(3)], { busy: [ofAnother] }))
  expect(problem.people.map(({ kind, halves }) => [kind, halves])).toEqual([
    ['item', 0],
    ['half', 1],
    ['half', 1],
    ['teacher', 1],
    ['item', 1],
    ['item', 1],
  ])
})

test('a teacher’s method day is left free, and a break is long enough for the walk', async () => {
  const facts = factsOf([itemOf(3)], {
    mayPlaceAt: (_, weekday, pair) => weekday < 3 && pair === 2,
    methodDays: new Map([[ivanov.id, 1]]),
    rooms: [room(1, { building: 'А' }), room(2, { building: 'Б', capacity: 200 })],
  })
  expect((await found(facts)).proposals.map(({ day, room: at }) => [day, at?.title])).toEqual([[2, 'К-1']])
  const before = busy({ dates: datesBetween(from, calendarDate('2026-12-27')), rooms: [2 as RoomId] })
  const walks = [{ between: ['А', 'Б'], minutes: 40 }] as const
  const walked = { ...facts, busy: [before], walks }
  expect((await found(walked)).proposals.map(({ room: at }) => at?.title)).toEqual(['К-2'])
})

test('a few windows of a teacher are not paid for with Saturdays, as they would be by the prices of the check', async () => {
  const facts = factsOf([itemOf(3)], {
    busy: [
      busy({
        kind: 'teacher',
        id: 7,
        dates: datesBetween(from, calendarDate('2026-12-27')).filter((date) => weekdayOf(date) === 1),
      }),
    ],
    mayPlaceAt: (_, day, pair) => (day === 1 && pair === 4) || (day === 6 && pair === 1),
  })
  const dayIn = async (known: ReturnType<typeof seriesOf>) =>
    (await found(facts, known)).proposals.map(({ day }) => day)
  expect(await dayIn(seriesOf(facts))).toEqual([6])
  expect(await dayIn(searchedSeries(facts))).toEqual([1])
})

test('what the university does not weigh costs the search nothing either', () => {
  const { saturday, latePair, wish } = searchWeights({ ...defaultWeights, saturday: 0 })
  expect([saturday, wish, latePair > defaultWeights.latePair]).toEqual([0, defaultWeights.wish, true])
})

test('only where the planner may: slots and rooms', async () => {
  const { proposals } = await found(
    factsOf([itemOf(3)], {
      rooms: [room(1), room(2)],
      mayPlaceAt: (_, weekday, pair) => weekday === 2 && pair === 3,
      mayStandIn: (_, id) => id === 2,
    }),
  )
  expect(proposals.map(({ day, pair, room: at, dates }) => [day, pair, at?.title, dates.length])).toEqual([
    [2, 3, 'К-2', 3],
  ])
  const none = await found(factsOf([itemOf(3)], { mayPlaceAt: () => false }))
  expect(none.left.map(({ reason }) => reason)).toEqual([{ kind: 'right' }])
  const roomless = await found(factsOf([itemOf(3)], { choosesRooms: false }))
  expect(roomless.proposals.map((one) => one.room)).toEqual([null])
})

test.each<[string, Partial<FillingItem>, FillingRoom[], string | null]>([
  ['too small', { students: 31 }, [room(1)], null],
  [
    'as its like stood in computer classes',
    { used: [2 as RoomId] },
    [room(1), room(2, { isComputerClass: true })],
    'К-2',
  ],
  [
    'reached without steps, as its groups need it',
    { equipment: ['step_free'] },
    [room(1), room(2, { isStepFree: true })],
    'К-2',
  ],
  ['a sports hall for sport alone', {}, [room(1, { kind: 'sport' }), room(2)], 'К-2'],
  ['a computer class last', {}, [room(1, { isComputerClass: true }), room(2)], 'К-2'],
  ['of unknown size last', {}, [room(1, { capacity: null }), room(2, { capacity: 300 })], 'К-2'],
  ['of unknown size at least', { used: [1 as RoomId] }, [room(1, { capacity: null })], 'К-1'],
  ['the smallest that fits', {}, [room(1, { capacity: 200 }), room(2)], 'К-2'],
])('its room: %s', async (_, more, rooms, title) => {
  const { proposals, left } = await found(factsOf([itemOf(2, more)], { rooms }))
  expect(proposals.map((one) => one.room?.title)).toEqual(title === null ? [] : [title])
  expect(left.map(({ reason }) => reason)).toEqual(
    title === null ? [{ kind: 'no room', seats: 31, most: 30, needs: [] }] : [],
  )
})

test('a proposed room of unknown size is marked as such', async () => {
  const { proposals } = await found(factsOf([itemOf(2)], { rooms: [room(1, { capacity: null })] }))
  expect(proposals.map(({ room: at }) => at?.isUnseated)).toEqual([true])
  expect(proposals.map(proposedWhere)).toEqual(['К-1, 25\u00a0студентов, хватит ли мест, неизвестно'])
})

test('what is left names the fewest who close all its slots, and what would free one', async () => {
  const everywhere = autumn.pairTimes.flatMap(({ pair }) =>
    busy({ pair, dates: datesBetween(from, calendarDate('2026-12-27')) }),
  )
  const { left } = await found(factsOf([itemOf(2)], { busy: everywhere }))
  expect(left).toMatchObject([
    {
      classes: 2,
      reason: {
        kind: 'held',
        by: [{ kind: 'group', title: 'ИСТб-24-1' }],
        nearest: { held: ['Химия'] },
      },
    },
  ])
  const noRoom = everywhere.map((one) => ({ ...one, kind: 'room' as const, title: '' }))
  expect((await found(factsOf([itemOf(2)], { busy: noRoom }))).left).toMatchObject([
    { reason: { by: [{ kind: 'rooms', seats: 25 }], nearest: null } },
  ])
  const told = noRoom.map((one, index) => ({ ...one, title: index === 2 ? 'Физика' : 'Химия и\u00a0этика' }))
  const both = [...noRoom, ...told, ...told.slice(0, 1).map((one) => ({ ...one, title: 'Ещё' }))]
  const [short] = (await found(factsOf([itemOf(2)], { busy: both }))).left
  expect(short?.reason).toMatchObject({ nearest: { held: [expect.any(String)], room: 'К-1' } })
  expect(short && leftReasonText(short.reason)).toMatch(
    /Нет свободной аудитории на\s25\sмест .*Освободится .*, если убрать «.*» из\sК-1 \(.*\)\.$/,
  )
})

test('what would free a room is left out where some of what holds it may not be seen', async () => {
  const dates = datesBetween(from, calendarDate('2026-12-27'))
  const room1 = { kind: 'room' as const, id: 1 }
  const told = autumn.pairTimes.map(({ pair }) => busy({ ...room1, pair, dates: dates.slice(0, 20) }))
  const untold = autumn.pairTimes.map(({ pair }) => busy({ ...room1, pair, dates, title: '' }))
  const [left] = (await found(factsOf([itemOf(2)], { busy: [...told, ...untold] }))).left
  expect(left?.reason).toMatchObject({ by: [{ kind: 'rooms' }], nearest: null })
})

test('a practice goes after the lecture of its week, whether that stands or is placed too', async () => {
  const wednesdays = datesBetween(from, calendarDate('2026-12-27')).filter((date) => weekdayOf(date) === 3)
  const practice = itemOf(6, { lessonType: 2 })
  const twoDays: Partial<FillingFacts> = {
    mayPlaceAt: (_, weekday, pair) => (weekday === 2 || weekday === 4) && pair === 1,
    weights: { ...defaultWeights, lectureOrder: 5 },
  }
  const lecture = busy({ dates: wednesdays, discipline: '1', lessonType: 1 })
  const dayAfter = async (more: Partial<BusyTime>) =>
    (await found(factsOf([practice], { ...twoDays, busy: [{ ...lecture, ...more }] }))).proposals.map(({ day }) => day)
  expect(await dayAfter({})).toEqual([4])
  const { problem } = seriesOf(factsOf([practice, itemOf(6, { ref: { of: 'load', id: 4 as LoadItemId } })]))
  expect(problem.flows).toEqual([{ halves: 2, stands: [] }])
  for (const other of [{ discipline: '2' }, { lessonType: 2 as const }])
    expect(seriesOf(factsOf([practice], { busy: [{ ...lecture, ...other }] })).problem.flows).toEqual([])
})

test('a proposal names the subgroup, the teacher, and what shows that its room suits', async () => {
  const equipped = { building: 'К', capacity: 40, hasProjector: true, isComputerClass: true }
  const item = itemOf(2, {
    subgroup: 2,
    groups: [{ ...group, subgroup: 2 }],
    students: 12,
    used: [1 as RoomId],
  })
  const { proposals } = await found(factsOf([item], { rooms: [room(1, equipped), room(2)] }))
  expect(proposals.map(({ room: at, needs, students }) => ({ ...at, needs, students }))).toEqual([
    {
      id: 1,
      title: 'К-1',
      building: 'К',
      capacity: 40,
      has: ['projector', 'computers'],
      isUnseated: false,
      needs: ['projector', 'computers'],
      students: 12,
    },
  ])
  expect(proposals.map(filledWho)).toEqual(['ИСТб-24-1\u00a0(2); Иванов И.\u00a0И.'])
  expect(proposals.map(proposedWhere)).toEqual([
    'К-1, корпус\u00a0К, 40\u00a0мест на\u00a012, компьютерный класс, с\u00a0проектором',
  ])
})

test('what is left because a day is full says whose, and of how many pairs', async () => {
  const only: Partial<FillingFacts> = { mayPlaceAt: (_, weekday, pair) => weekday === 1 && pair === 6 }
  const { left } = await found(factsOf([itemOf(2)], { ...only, busy: monday([1, 2, 3, 4, 5], 1) }))
  expect(left.map(({ reason }) => reason)).toEqual([
    {
      kind: 'held',
      by: [{ kind: 'full group', title: 'ИСТб-24-1', slots: expect.any(Number), of: 3 }],
      nearest: null,
    },
  ])
  expect(left.map(({ reason }) => leftReasonText(reason))[0]).toMatch(/^ИСТб-24-1\s— в\sдне уже 5\sпар/)
})

const monday = (pairs: readonly Pair[], on: number): BusyTime[] =>
  pairs.map((pair) => busy({ id: on, pair, dates: datesBetween(from, calendarDate('2026-12-27')) }))

test('a class of many groups is placed though each of them has a window then; not into a day that is full', async () => {
  const groups = Array.from({ length: 12 }, (_, index) => ({ ...group, id: (index + 1) as GroupId }))
  const only = (pair: Pair): Partial<FillingFacts> => ({
    mayPlaceAt: (_, weekday, at) => weekday === 1 && at === pair,
  })
  const waiting = groups.flatMap(({ id }) => monday([1], id))
  const stream = itemOf(3, { groups })
  expect((await found(factsOf([stream], { ...only(4), busy: waiting }))).proposals[0]?.dates.length).toBe(3)
  const full = monday([1, 2, 3, 4, 5], 12)
  expect((await found(factsOf([stream], { ...only(6), busy: full }))).proposals).toEqual([])
})
