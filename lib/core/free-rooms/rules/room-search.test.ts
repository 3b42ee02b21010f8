import type { Permission } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairs, defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import { powerlessActor } from '@/testing/actors'
import { roomMatch } from '@/testing/rooms'
import {
  filterRooms,
  freeCount,
  groupRooms,
  pairsFrom,
  questionAt,
  slotNow,
  unseatedCount,
  usualRoomOptions,
  type RoomFilter,
} from './room-search'

const any: RoomFilter = {
  text: '',
  seats: null,
  wanted: [],
  building: undefined,
}
const online = roomMatch(-1, 'Онлайн', { building: null, capacity: null })
const rooms = [
  roomMatch(1, 'А-101', { hasProjector: true, capacity: 100 }),
  roomMatch(2, 'К-206', { isComputerClass: true, needsKey: true }),
  roomMatch(3, 'К-207', { capacity: null, isOccupied: true }),
  roomMatch(4, 'СДО', { capacity: 20 }),
  online,
]

test.each<[string, Partial<RoomFilter>, string[]]>([
  ['nothing asked', {}, ['А-101', 'К-206', 'К-207', 'СДО', 'Онлайн']],
  ['a part of the title', { text: 'к20' }, ['К-206', 'К-207']],
  ['seats: unknown ones may be enough, online seats all', { seats: 30 }, ['А-101', 'К-206', 'К-207', 'Онлайн']],
  ['more seats than most have', { seats: 31 }, ['А-101', 'К-207', 'Онлайн']],
  ['a projector', { wanted: ['hasProjector'] }, ['А-101']],
  ['computers', { wanted: ['isComputerClass'] }, ['К-206']],
  ['no key', { wanted: ['needsKey'] }, ['А-101', 'К-207', 'СДО', 'Онлайн']],
  ['a building', { building: 'К' }, ['К-206', 'К-207']],
  ['none of the buildings', { building: null }, ['СДО']],
])('%s', (_, filter, titles) => {
  expect(filterRooms(rooms, { ...any, ...filter }).map(({ title }) => title)).toEqual(titles)
})

test('virtual rooms come first, then buildings as they were found, those of none last, at the end those of unknown size', () => {
  const groups = groupRooms(rooms.toReversed(), null)
  expect(
    groups.map((group) => [group.place === 'building' ? group.building : group.place, group.rooms.length]),
  ).toEqual([
    ['virtual', 1],
    ['К', 2],
    ['А', 1],
    ['other', 1],
  ])
  expect(groupRooms(rooms, 10).map((group) => [group.place, group.rooms.length])).toEqual([
    ['virtual', 1],
    ['building', 1],
    ['building', 1],
    ['other', 1],
    ['unseated', 1],
  ])
  expect([unseatedCount(rooms, { seats: 10 }), unseatedCount(rooms, { seats: null })]).toEqual([1, 0])
})

test('taken and virtual rooms are not counted as free', () => expect(freeCount(rooms)).toBe(3))

test.each([
  [1, 1, [1]],
  [6, 2, [6, 7]],
  [7, 4, [7, 8]],
  [9, 1, [9]],
  [9, 2, [9]],
] as const)('from pair %d, %d of them', (first, count, expected) =>
  expect(pairsFrom(defaultPairs, first, count)).toEqual(expected),
)

test.each([
  ['before the first pair', 8 * 60, '2026-11-18', 1],
  ['while a pair runs', 10 * 60 + 30, '2026-11-18', 2],
  ['in a break', 11 * 60 + 40, '2026-11-18', 3],
  ['after the last', 22 * 60, '2026-11-19', 1],
])('%s one looks first where rooms are needed next', (_, minutes, date, pair) =>
  expect(slotNow({ pairTimes: defaultPairTimes }, { date: calendarDate('2026-11-18'), minutes })).toEqual({
    date,
    pair,
  }),
)

test.each<[string, Permission[], boolean]>([
  ['a planner', ['can set nagruzka items'], true],
  ['a keeper of rooms', ['can find free auditories'], false],
])('the drafts in the way of %s are counted unless they ask otherwise', (_, permissions, expected) =>
  expect(usualRoomOptions({ ...powerlessActor, permissions }).drafts).toBe(expected),
)

test('a question names the date and the pairs', () =>
  expect(
    questionAt(
      defaultPairs,
      { date: calendarDate('2026-11-18'), pair: 3 },
      { ...usualRoomOptions(powerlessActor), pairCount: 2, drafts: true },
    ),
  ).toEqual({
    date: '2026-11-18',
    pairs: [3, 4],
    together: true,
    toSemesterEnd: false,
    withOccupied: false,
    ignoreWishes: false,
    drafts: true,
  }))
