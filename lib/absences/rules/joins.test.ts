import fc from 'fast-check'
import { type GroupId, type MeetingId, onlineRoomId, type RoomId, type TeacherId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { NamedGroup } from '@/lib/core/schedule/rules/schedule'
import type { RepairRoom } from '@/lib/repair/rules/rooms'
import { roomFlags } from '@/testing/rooms'
import { byFitness, joinedGroups, joinOf } from './joins'

const group = (id: number, subgroup: Subgroup = 0, students: number | null = 24): NamedGroup => ({
  id: id as GroupId,
  title: `Г-${id}`,
  subgroup,
  students,
  courseYear: 1,
  correspondence: false,
})

const room = (id: number, capacity: number | null, values: Partial<RepairRoom> = {}): RepairRoom => ({
  id: id as RoomId,
  title: `К-${id}`,
  building: 'К',
  capacity,
  kind: 'ordinary',
  ...roomFlags(),
  isPlaceholder: false,
  active: true,
  ...values,
})

type Parts = { host?: NamedGroup[]; free?: RoomId[]; mayMove?: boolean; roomId?: number }

/** The first half of group 1 leaves room 1, and the second is in room 2, or another. */
function join(rooms: RepairRoom[], { host = [group(1, 2)], free = [], mayMove = true, roomId = 2 }: Parts = {}) {
  const pool = new Map(rooms.map((one) => [one.id, one]))
  const named = (id: number) => {
    const known = pool.get(id as RoomId)
    return known ? [{ id: known.id, title: known.title, building: known.building }] : []
  }
  const teachers = [{ id: 2 as TeacherId, name: 'Петров П. П.' }]
  return joinOf(
    { id: 1 as MeetingId, groups: [group(1, 1)], rooms: named(1) },
    { id: 2 as MeetingId, version: 3, groups: host, rooms: named(roomId), teachers },
    { pool, isFree: ({ id }) => free.includes(id), mayMove },
  )
}

test('both halves of a group are the whole group, others stay what they are', () => {
  const halves = joinedGroups([group(1, 1), group(2, 2)], [group(1, 2), group(3)])
  expect(halves.map(({ id, subgroup }) => [id, subgroup])).toEqual([
    [1, 0],
    [2, 2],
    [3, 0],
  ])
  expect(joinedGroups([group(1, 1)], [group(1, 1)])).toEqual([group(1, 1)])
})

test('its own room is kept if it has the seats, or nobody knows how many', () => {
  expect(join([room(1, 12), room(2, 24)])).toMatchObject({ roomId: null, capacity: 24, students: 24 })
  expect(join([room(1, 12), room(2, null)])).toMatchObject({ roomId: null, capacity: null })
  expect(join([room(1, 12), room(2, 12)], { host: [group(1, 2, null)] })).toMatchObject({
    roomId: null,
    students: null,
  })
  expect(join([room(1, 12), room(-1, 0)])).toMatchObject({ roomId: null, capacity: null })
})

test('«Онлайн» and a placeholder hold whoever comes', () => {
  const online = room(onlineRoomId, 0)
  expect(join([room(1, 12), online], { roomId: onlineRoomId })).toMatchObject({ roomId: null, capacity: null })
  expect(join([room(1, 12), room(2, 0, { isPlaceholder: true })])).toMatchObject({ roomId: null, capacity: null })
})

test('else the room of who leaves, else the best free one of its kind and equipment, else none', () => {
  const small = room(2, 12)
  expect(join([room(1, 24), small, room(3, 24)], { free: [3 as RoomId] })).toMatchObject({ roomId: 1 })
  expect(join([room(1, 12), small, room(3, 90), room(4, 30)], { free: [3, 4] as RoomId[] })).toMatchObject({
    roomId: 4,
    rooms: [{ id: 4, title: 'К-4', building: 'К' }],
    capacity: 30,
  })
  expect(join([room(1, 12), small, room(3, 90)])).toBeNull()
  const computers = room(2, 12, { isComputerClass: true })
  expect(join([room(1, 12), computers, room(3, 90)], { free: [3 as RoomId] })).toBeNull()
})

test('who may not change its room is offered its own only', () => {
  expect(join([room(1, 24), room(2, 12)], { mayMove: false })).toBeNull()
  expect(join([room(1, 24), room(2, 24)], { mayMove: false })).toMatchObject({ roomId: null })
})

test('the other half comes first, then who keeps the room, then the fewest', () => {
  const leaving = { id: 1 as MeetingId, groups: [group(1, 1), group(5)], rooms: [] }
  const one = join([room(1, 24), room(2, 24)])
  if (!one) throw new Error('Nothing fits')
  const inOrder = [
    { ...one, id: 9 as MeetingId, groups: [group(3), group(1, 2)], roomId: 1 as RoomId, students: 60 },
    { ...one, id: 8 as MeetingId, groups: [group(2)], students: null },
    { ...one, id: 5 as MeetingId, groups: [group(2)] },
    { ...one, id: 6 as MeetingId, groups: [group(2)] },
    { ...one, id: 4 as MeetingId, groups: [group(2)], students: 60 },
    { ...one, id: 3 as MeetingId, groups: [group(2)], roomId: 1 as RoomId },
  ]
  const anyOrder = fc.shuffledSubarray(inOrder, { minLength: inOrder.length })
  fc.assert(fc.property(anyOrder, (joins) => expect(joins.toSorted(byFitness(leaving))).toEqual(inOrder)))
})
