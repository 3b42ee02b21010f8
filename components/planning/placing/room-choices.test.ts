import type { RoomFreedom } from '@/lib/core/free-rooms/rules/free-rooms'
import type { RoomId } from '@/lib/core/names/rules/ids'
import type { Offer } from '@/lib/core/views/browser/vocabularies'
import { roomFlags } from '@/testing/rooms'
import { roomChoices } from './room-field'

const offer = (id: number, title: string): Offer => ({
  kind: 'room',
  id: id as RoomId,
  title,
  subgroupCount: 1,
  active: true,
  place: 'building',
  building: title.slice(0, 1),
})
const named = (id: number, title: string) => ({ id: id as RoomId, title })
const all = [
  offer(1, 'А-101'),
  offer(2, 'А-102'),
  offer(3, 'Б-201'),
  offer(4, 'Б-202'),
  offer(5, 'В-301'),
  offer(6, 'Г-1'),
  offer(7, 'Г-3'),
  offer(8, 'Г-2'),
]
const room = (free: RoomFreedom['free'], capacity: number | null, isDrafted = false): RoomFreedom => ({
  free,
  capacity,
  isDrafted,
  ...roomFlags(),
})
const freedom = new Map<RoomId, RoomFreedom>([
  [1 as RoomId, room('never', 40)],
  [2 as RoomId, room('once', 20)],
  [3 as RoomId, room('always', null)],
  [4 as RoomId, room('never', 10)],
  [5 as RoomId, { ...room('always', 30), hasProjector: true }],
  [6 as RoomId, room('always', 20)],
  [7 as RoomId, { ...room('never', 40, true), hasProjector: true }],
  [8 as RoomId, { ...room('always', 40), hasProjector: true }],
])

const choices = (known: ReadonlyMap<RoomId, RoomFreedom>, may = (_: RoomId) => true, lasts = true) =>
  roomChoices(
    {
      named: [named(4, 'Б-202')],
      used: [named(5, 'В-301')],
      all,
      freedom: known,
      item: { students: 25 },
      lasts,
    },
    may,
  )
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const listed = (...asked: Parameters<typeof choices>) =>
  choices(...asked).map(({ label, group, hint }) => plain([group, label, hint].filter(Boolean).join(' | ')))

test('first what fits: what the item names, where it stood, all others; then what has a fault, by name', () => {
  expect(listed(freedom)).toEqual([
    'Аудитория не указана',
    'Онлайн',
    'Без аудитории',
    'Уже ставилось в | В-301 | 30 мест',
    'Корпус Г | Г-2 | 40 мест',
    'Нет проектора | Б-201 | число мест неизвестно, студентов 25',
    'Не хватает мест | Г-1 | мест 20, студентов 25, нет проектора',
    'Свободны не до конца семестра | А-102 | мест 20, студентов 25, нет проектора',
    'Заняты черновиками | Г-3 | 40 мест',
    'Заняты | Б-202 | мест 10, студентов 25, нет проектора',
    'Заняты | А-101 | 40 мест, нет проектора',
  ])
})

test('every fault of the chosen room is listed', () => {
  const faults = new Map(choices(freedom).map(({ label, fault }) => [label, plain(fault)]))
  expect(faults.get('Б-202')).toBe('занята, мест 10, студентов 25, нет проектора')
  expect(faults.get('Г-3')).toBe('занята черновиком')
  expect(faults.get('В-301')).toBe('')
})

test('for one class a room need not be free for longer', () => {
  expect(listed(freedom, () => true, false)).toContain('Не хватает мест | А-102 | мест 20, студентов 25, нет проектора')
})

test('what is not known is not said, and what the planner may not is not offered', () => {
  expect(listed(new Map(), (id) => id !== 3 && id < 6)).toEqual([
    'Аудитория не указана',
    'Онлайн',
    'Без аудитории',
    'Для этой нагрузки | Б-202',
    'Уже ставилось в | В-301',
    'Корпус А | А-101',
    'Корпус А | А-102',
  ])
})
