import * as fc from 'fast-check'
import { addDays, calendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes, type Pair } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { traitTexts } from '@/lib/planning/texts/best-places'
import { defaultWeights } from '@/lib/quality/rules/quality-rules'
import { repairReasonTexts } from '@/lib/repair/texts'
import { autumn } from '@/testing/calendars'
import { roomFlags } from '@/testing/rooms'
import type { Board } from './board'
import { comfortIn } from './comfort'
import { findRepairs, findSwaps, othersMoved, type Repair } from './find-repairs'
import { slotNumber, type Piece, type SlotNumber } from './piece'
import { roomChooser, type RepairRoom } from './rooms'
import { isOwnSlot, targetFinder } from './targets'

const monday = calendarDate('2026-11-16')
const calendar = { ...autumn, pairTimes: defaultPairTimes.slice(0, 3) }
/** The third pair is late. */
const lateCalendar = {
  ...calendar,
  pairTimes: calendar.pairTimes.map((time) =>
    time.pair === 3 ? { ...time, startsAt: 19 * 60, endsAt: 20 * 60 + 30 } : time,
  ),
}
const now = { date: calendarDate('2026-11-14'), minutes: 0 }

type Traits = {
  id: number
  /** `[day of the week, pair]` */
  at: [day: number, pair: Pair]
  teacher: number
  group: number
  half?: Subgroup
  rooms?: number[]
  /** The only slots it may go to, as `[day, pair]`. */
  to?: [number, Pair][]
  isMovable?: boolean
  weeks?: number[]
}

const room = (id: number) => ({ id: id as RoomId, title: `К-10${id}`, building: 'К' })

function pieceOf({ id, at: [day, pair], teacher, group, half = 0, weeks = [0], ...more }: Traits): Piece {
  const classOf = (week: number) => ({
    id: (id * 100 + week) as MeetingId,
    date: addDays(monday, day - 1 + 7 * week),
    version: 1,
  })
  const [first = 0, ...later] = weeks
  const halves = half === 0 ? [1, 2] : [half]
  return {
    classes: [classOf(first), ...later.map(classOf)],
    pair,
    title: `Занятие ${id}`,
    lessonType: 1,
    subgroup: half,
    isDraft: false,
    groups: [
      {
        id: group as GroupId,
        title: `Г-${group}`,
        subgroup: half,
        students: 20,
        courseYear: 1,
        correspondence: false,
      },
    ],
    teachers: [{ id: teacher as TeacherId, name: `Преподаватель ${teacher}` }],
    rooms: (more.rooms ?? []).map(room),
    needs: [`teacher ${teacher}.0`, ...halves.map((one) => `group ${group}.${one}`)],
    permitted: more.to ? new Set(more.to.map(([toDay, toPair]) => toDay * 10 + toPair)) : null,
    isMovable: more.isMovable ?? true,
  }
}

const roomWith = (id: number, change: Partial<RepairRoom> = {}): RepairRoom => ({
  ...room(id),
  capacity: 30,
  ...roomFlags(),
  kind: 'ordinary',
  isPlaceholder: false,
  active: true,
  ...change,
})

function boardOf(pieces: readonly Piece[], rooms: readonly RepairRoom[]): Board {
  const held = new Map<string, Map<SlotNumber, MeetingId>>()
  const mapOf = (key: string) => held.get(key) ?? held.set(key, new Map()).get(key)
  for (const { id } of rooms) mapOf(`room ${id}.0`)
  for (const { needs, rooms: own, classes, pair } of pieces)
    for (const key of [...needs, ...own.map(({ id }) => `room ${id}.0`)])
      for (const { id, date } of classes) mapOf(key)?.set(slotNumber(date, pair), id)
  return { held, pieces: new Map(pieces.flatMap((piece) => piece.classes.map(({ id }) => [id, piece]))) }
}

function chooserOf(board: Board, all: readonly RepairRoom[], banned: ReadonlySet<RoomId> = new Set()) {
  return roomChooser(board, new Map(all.map((one) => [one.id, one])), banned)
}

const comfortOf = comfortIn({
  weights: defaultWeights,
  calendar: lateCalendar,
  walks: [],
  wished: new Map(),
  people: new Map(),
})

test('two rooms taken in the buildings of the old two are no other building, one in a third is', () => {
  const inBuilding = (id: number, building: string) => ({ ...room(id), building })
  const { classes, ...piece } = pieceOf({ id: 1, at: [1, 1], teacher: 1, group: 1 })
  const own = { ...piece, classes, rooms: [inBuilding(1, 'К'), inBuilding(2, 'А')] }
  const elsewhere = (...rooms: ReturnType<typeof inBuilding>[]) =>
    comfortOf(boardOf([own], []), [
      { piece: own, by: 0, pair: 1, classes, slots: [], rooms, isRoomNew: true, isUnseated: false },
    ]).traits.building
  expect(elsewhere(inBuilding(3, 'А'), inBuilding(4, 'К'))).toBe(0)
  expect(elsewhere(inBuilding(3, 'А'), inBuilding(5, 'Л'))).toBe(1)
})

type Scene = {
  others?: Traits[]
  rooms?: RepairRoom[]
  without?: 'slot' | 'room'
  mostOthers?: number
  enough?: number
  now?: { date: CalendarDate; minutes: number }
  holidays?: CalendarDate[]
}

function repair(root: Traits, scene: Scene = {}): Repair[] {
  const { others = [], rooms = [], without = 'slot', mostOthers = 3, enough = 100 } = scene
  const own = pieceOf(root)
  const board = boardOf([own, ...others.map(pieceOf)], rooms)
  const holidays = (scene.holidays ?? []).map((date) => ({ date, title: 'Праздник' }))
  const targetsOf = targetFinder({ ...calendar, holidays }, scene.now ?? now)
  const banned = new Set(without === 'room' ? own.rooms.map(({ id }) => id) : [])
  return findRepairs({
    board,
    root: own,
    mostOthers,
    mostOfEach: 50,
    enough,
    patience: 100_000,
    targets: targetsOf(own, { weeksOn: 0, mayStay: true }).filter(
      (target) => without === 'room' || !isOwnSlot(own, target),
    ),
    targetsOf: (piece) => targetsOf(piece, { weeksOn: 0, mayStay: false }),
    chooseRooms: chooserOf(board, rooms, banned),
    comfortOf: (moves) => comfortOf(board, moves),
  })
}

/** `1→1.2, 2→2.1`: who goes to which day and pair. */
const told = (repairs: readonly Repair[]): string[] =>
  repairs.map(({ moves }) =>
    moves
      .map(({ piece, by, pair, rooms, isRoomNew }) => {
        const day = ((new Date(addDays(piece.classes[0].date, by)).getUTCDay() + 6) % 7) + 1
        const where = isRoomNew ? ` ${rooms.map(({ title }) => title).join()}` : ''
        return `${Math.floor(piece.classes[0].id / 100)}→${day}.${pair}${where}`
      })
      .join(', '),
  )

const twoPlaces: [number, Pair][] = [
  [1, 1],
  [1, 2],
]
const root: Traits = { id: 1, at: [1, 1], teacher: 1, group: 1, to: twoPlaces }

test('another room of the same slot: one that is free and has the seats, in its building first, never its own', () => {
  const rooms = [roomWith(1), roomWith(2, { capacity: 15 }), roomWith(3, { building: 'А' }), roomWith(4), roomWith(5)]
  const others: Traits[] = [{ id: 2, at: [1, 1], teacher: 2, group: 2, rooms: [4] }]
  const asked: Traits = { ...root, rooms: [1], to: [[1, 1]] }
  expect(told(repair(asked, { others, rooms, without: 'room' }))).toEqual(['1→1.1 К-105', '1→1.1 К-103'])
})

test('a room of unknown size comes after those that are known to fit, wherever they are, and is marked', () => {
  const rooms = [roomWith(1), roomWith(2, { capacity: null }), roomWith(3, { building: 'А' })]
  const found = repair({ ...root, rooms: [1], to: [[1, 1]] }, { rooms, without: 'room' })
  expect(told(found)).toEqual(['1→1.1 К-103', '1→1.1 К-102'])
  expect(found.map(({ traits }) => repairReasonTexts(traits).includes(traitTexts.unseated(1)))).toEqual([false, true])
})

test('where its place has to be left, the own slot is no way out, and the room goes along if it is free there', () => {
  const rooms = [roomWith(1), roomWith(2)]
  expect(told(repair({ ...root, rooms: [1] }, { rooms }))).toEqual(['1→1.2'])
  const others: Traits[] = [{ id: 2, at: [1, 2], teacher: 2, group: 2, rooms: [1] }]
  expect(told(repair({ ...root, rooms: [1] }, { rooms, others }))).toEqual(['1→1.2 К-102'])
})

test('who stands there makes way, if it may and has where to go', () => {
  const other: Traits = {
    id: 2,
    at: [1, 2],
    teacher: 1,
    group: 2,
    to: [
      [1, 2],
      [2, 1],
    ],
  }
  expect(told(repair(root, { others: [other] }))).toEqual(['1→1.2, 2→2.1'])
  expect(repair(root, { others: [other], mostOthers: 0 })).toEqual([])
  expect(repair(root, { others: [{ ...other, isMovable: false }] })).toEqual([])
  expect(repair(root, { others: [{ ...other, to: [[1, 2]] }] })).toEqual([])
})

test('a chain of two: whoever makes way may push another', () => {
  const others: Traits[] = [
    {
      id: 2,
      at: [1, 2],
      teacher: 1,
      group: 2,
      to: [
        [1, 2],
        [2, 1],
      ],
    },
    {
      id: 3,
      at: [2, 1],
      teacher: 3,
      group: 2,
      to: [
        [2, 1],
        [3, 1],
      ],
    },
  ]
  expect(told(repair(root, { others }))).toEqual(['1→1.2, 2→2.1, 3→3.1'])
  expect(repair(root, { others, mostOthers: 1 })).toEqual([])
})

test('a chain that comes back to a place that was just taken is none; two others may change places', () => {
  const pushed = (teacher: number): Traits[] => [
    {
      id: 2,
      at: [1, 2],
      teacher: 1,
      group: 2,
      to: [
        [1, 2],
        [2, 1],
      ],
    },
    {
      id: 3,
      at: [2, 1],
      teacher,
      group: 2,
      to: [
        [2, 1],
        [1, 2],
      ],
    },
  ]
  expect(repair(root, { others: pushed(1) })).toEqual([])
  expect(told(repair(root, { others: pushed(3) }))).toEqual(['1→1.2, 2→2.1, 3→1.2'])
})

test('the place that it leaves is there for whoever makes way', () => {
  const other: Traits = { id: 2, at: [1, 2], teacher: 1, group: 2, to: twoPlaces }
  expect(told(repair(root, { others: [other] }))).toEqual(['1→1.2, 2→1.1'])
})

test('two who stand in one slot make way both, and not to the same place', () => {
  const places: [number, Pair][] = [
    [1, 2],
    [2, 1],
    [2, 2],
  ]
  const others: Traits[] = [
    { id: 2, at: [1, 2], teacher: 1, group: 5, to: places },
    { id: 3, at: [1, 2], teacher: 5, group: 1, to: places },
  ]
  const [found, ...more] = repair(root, { others })
  expect(more).toEqual([])
  expect(told(found ? [found] : [])).toEqual(['1→1.2, 2→2.1, 3→2.1'])
  expect(repair(root, { others, mostOthers: 1 })).toEqual([])
  const same = others.map((one) => ({ ...one, to: places.slice(0, 2) }))
  const clashing = same.map((one, index) =>
    index === 0 ? { ...one, group: 1, half: 1 as const } : { ...one, half: 2 as const },
  )
  // Their teachers differ and so do their halves: one slot holds them both.
  expect(told(repair(root, { others: clashing }))).toEqual(['1→1.2, 2→2.1, 3→2.1'])
})

test('half a group is in the way of its own half and of the whole group', () => {
  const other: Traits = { id: 2, at: [1, 2], teacher: 2, group: 1, half: 2, isMovable: false }
  expect(told(repair({ ...root, half: 1 }, { others: [other] }))).toEqual(['1→1.2'])
  expect(repair({ ...root, half: 2 }, { others: [other] })).toEqual([])
  expect(repair(root, { others: [other] })).toEqual([])
})

test('a series goes as one: what stands in its way on one of its dates makes way as a whole', () => {
  const series: Traits = { ...root, weeks: [0, 1, 2] }
  const other: Traits = {
    id: 2,
    at: [1, 2],
    teacher: 1,
    group: 2,
    weeks: [1, 2, 3],
    to: [
      [1, 2],
      [2, 1],
    ],
  }
  const [found] = repair(series, { others: [other] })
  expect(found?.moves.map(({ slots }) => slots.length)).toEqual([3, 3])
  const single: Traits = { id: 3, at: [2, 1], teacher: 9, group: 2, weeks: [3], isMovable: false }
  expect(repair(series, { others: [other, single] })).toEqual([])
})

test('nothing goes to a day without teaching; of a series a few may stay, and that is reported', () => {
  const places: [number, Pair][] = [
    [1, 1],
    [3, 1],
  ]
  const weeks = [0, 1, 2, 3]
  const [found] = repair({ ...root, to: places, weeks })
  expect(found?.stays).toEqual([])
  const holidays = [addDays(monday, 2)]
  const [shorter] = repair({ ...root, to: places, weeks }, { holidays })
  expect([shorter?.stays, shorter?.moves[0].classes.length]).toEqual([[monday], 3])
  expect(repair({ ...root, to: places }, { holidays })).toEqual([])
})

test('nothing goes into the past, and what has begun stays', () => {
  const late = { date: addDays(monday, 1), minutes: 9 * 60 }
  expect(repair(root, { now: late })).toEqual([])
  const tuesday: Traits = {
    ...root,
    at: [2, 1],
    to: [
      [1, 1],
      [2, 1],
      [2, 3],
    ],
  }
  expect(told(repair({ ...tuesday, at: [3, 1] }, { now: late }))).toEqual(['1→2.3'])
})

test('fewer others come first, then what costs least: a window more, an evening, a Saturday', () => {
  const others: Traits[] = [
    { id: 2, at: [2, 1], teacher: 2, group: 1, isMovable: false },
    {
      id: 3,
      at: [1, 2],
      teacher: 1,
      group: 3,
      to: [
        [1, 2],
        [6, 2],
      ],
    },
  ]
  const places: [number, Pair][] = [
    [1, 1],
    [1, 2],
    [2, 2],
    [2, 3],
    [6, 1],
  ]
  const found = repair({ ...root, to: places }, { others })
  expect(told(found)).toEqual(['1→2.2', '1→2.3', '1→6.1', '1→1.2, 3→6.2'])
  expect(found.map(othersMoved)).toEqual([0, 0, 0, 1])
})

test('who can change places with it, the cheapest first; nobody who would be in two places or may not be moved', () => {
  const others: Traits[] = [
    { id: 2, at: [1, 2], teacher: 1, group: 2, rooms: [1] },
    { id: 3, at: [2, 1], teacher: 2, group: 1 },
    { id: 4, at: [3, 1], teacher: 1, group: 4, isMovable: false },
    { id: 5, at: [4, 1], teacher: 1, group: 5 },
    // Its group is busy where it would go.
    { id: 6, at: [1, 1], teacher: 6, group: 5 },
    { id: 7, at: [6, 3], teacher: 1, group: 7 },
  ]
  const own = pieceOf({ ...root, rooms: [1], to: undefined })
  const pieces = others.map(pieceOf)
  const rooms = [roomWith(1), roomWith(2)]
  const board = boardOf([own, ...pieces], rooms)
  const targetsOf = targetFinder(calendar, now)
  const found = findSwaps({
    board,
    root: own,
    others: pieces.filter(({ isMovable }) => isMovable),
    most: 10,
    targetsOf: (piece) => targetsOf(piece, { weeksOn: 0, mayStay: false }),
    chooseRooms: chooserOf(board, rooms),
    comfortOf: (moves) => comfortOf(board, moves),
  })
  expect(told(found)).toEqual(['1→1.2, 2→1.1', '1→6.3, 7→1.1', '1→2.1, 3→1.1'])
  expect(found.map(({ price }) => price)).toEqual([...found.map(({ price }) => price)].sort((a, b) => a - b))
})

const placed = fc.record({
  at: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(1 as const, 2 as const, 3 as const)),
  teacher: fc.integer({ min: 1, max: 4 }),
  group: fc.integer({ min: 1, max: 3 }),
  half: fc.constantFrom(0 as const, 1 as const, 2 as const),
  rooms: fc.integer({ min: 1, max: 3 }).map((id) => [id]),
  isMovable: fc.boolean(),
})

test('whatever is proposed, nobody is in two places, nobody moves twice, and only what may be moved is', () => {
  fc.assert(
    fc.property(fc.array(placed, { minLength: 2, maxLength: 14 }), (drawn) => {
      const taken = new Set<string>()
      const scene = drawn.flatMap((one, index): Traits[] => {
        const piece = pieceOf({ ...one, id: index + 1 })
        const keys = [...piece.needs, `room ${one.rooms.join()}`].map((key) => `${key} ${one.at.join('.')}`)
        if (keys.some((key) => taken.has(key))) return []
        for (const key of keys) taken.add(key)
        return [{ ...one, id: index + 1 }]
      })
      const [own, ...others] = scene
      if (!own) return
      for (const { moves } of repair(own, { others, rooms: [1, 2, 3].map((id) => roomWith(id)) })) {
        const moved = moves.map(({ piece }) => piece.classes[0].id)
        expect(new Set(moved).size).toBe(moved.length)
        const standing = others.map(pieceOf).filter((one) => !moved.includes(one.classes[0].id))
        const keys = [
          ...standing.map(({ needs, rooms, classes: [{ date }], pair }) => ({
            needs,
            rooms,
            slots: [slotNumber(date, pair)],
          })),
          ...moves.map(({ piece: { needs }, rooms, slots }) => ({ needs, rooms, slots })),
        ].flatMap(({ needs, rooms, slots }) =>
          slots.flatMap((slot) => [...needs, ...rooms.map(({ id }) => `room ${id}`)].map((key) => `${key} ${slot}`)),
        )
        expect(new Set(keys).size).toBe(keys.length)
        expect(moves.slice(1).every(({ piece }) => piece.isMovable)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})
