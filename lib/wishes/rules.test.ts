import type { RoomId } from '@/lib/core/names/rules/ids'
import { roomsAround } from './rules'

const room = (id: number, title: string, building: string | null = 'К') => ({
  id: id as RoomId,
  title,
  building,
})
const rooms = [
  room(1, 'К-201'),
  room(2, 'К-210'),
  room(3, 'К-305'),
  room(4, 'К-амф.'),
  room(5, 'Г-202', 'Г'),
  room(6, 'Манеж', null),
  room(7, 'Бассейн', null),
]
const titles = (id: number, scope: 'floor' | 'building') =>
  rooms.filter((one) => one.id === id).flatMap((one) => roomsAround(one, rooms, scope).map(({ title }) => title))

test('a floor is the rooms of the building with its number, a building all of it', () => {
  expect(titles(1, 'floor')).toEqual(['К-201', 'К-210'])
  expect(titles(1, 'building')).toEqual(['К-201', 'К-210', 'К-305', 'К-амф.'])
})

test('where floor or building are unknown, a room is alone', () => {
  expect(titles(4, 'floor')).toEqual(['К-амф.'])
  expect(titles(6, 'floor')).toEqual(['Манеж'])
  expect(titles(6, 'building')).toEqual(['Манеж'])
})
