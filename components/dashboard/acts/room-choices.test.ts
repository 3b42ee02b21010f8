import type { Offer } from '@/lib/client/vocabularies'
import type { RoomFreedom } from '@/lib/domain/free-rooms'
import type { RoomId } from '@/lib/domain/ids'
import { roomChoices } from './room-choices'

const offer = (id: number, title: string): Offer => ({
  kind: 'room',
  id: id as RoomId,
  title,
  subgroupCount: 1,
  place: 'building',
  building: title.slice(0, 1),
})
const named = (id: number, title: string) => ({ id: id as RoomId, title })
const all = [offer(1, 'А-101'), offer(2, 'А-102'), offer(3, 'Б-201'), offer(4, 'Б-202'), offer(5, 'В-301')]
const freedom = new Map<RoomId, RoomFreedom>([
  [1 as RoomId, { free: 'never', seats: 40 }],
  [2 as RoomId, { free: 'once', seats: 20 }],
  [3 as RoomId, { free: 'always', seats: null }],
  [4 as RoomId, { free: 'never', seats: 10 }],
  [5 as RoomId, { free: 'always', seats: 30 }],
])

const listed = (known: ReadonlyMap<RoomId, RoomFreedom>, may = (_: RoomId) => true) =>
  roomChoices(
    { named: [named(4, 'Б-202')], used: [named(5, 'В-301')], all, freedom: known, students: 25 },
    may,
  ).map(({ label, group, hint }) =>
    [group, label, hint].filter(Boolean).join(' | ').replaceAll('\u00a0', ' '),
  )

test('free rooms by building, then those that are not free for good, then taken ones; seats are told', () => {
  expect(listed(freedom)).toEqual([
    'Аудитория не указана',
    'Онлайн',
    'Без аудитории',
    'Для этой нагрузки | Б-202 | 10 мест, мало, занята',
    'Уже ставилось в | В-301 | 30 мест',
    'Корпус Б | Б-201',
    'Свободны не до конца семестра | А-102 | 20 мест, мало',
    'Заняты | А-101 | 40 мест',
  ])
})

test('what is not known is not said, and what the planner may not is not offered', () => {
  expect(listed(new Map(), (id) => id !== 3)).toEqual([
    'Аудитория не указана',
    'Онлайн',
    'Без аудитории',
    'Для этой нагрузки | Б-202',
    'Уже ставилось в | В-301',
    'Корпус А | А-101',
    'Корпус А | А-102',
  ])
})
