import type { GroupId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { lesson } from '@/testing/lessons'
import { namesIn } from './own-names'

const [own] = lesson().groups
const room = (id: number) => ({ id: id as RoomId, title: `К-${id}`, building: null })
const standing = lesson({ rooms: [room(12)] })
const counts = (subject: Subject | null, change: Parameters<typeof lesson>[0] = {}) => {
  const { rooms, teachers, groups } = namesIn(subject, { ...standing, ...change })
  return [rooms.length, teachers.length, groups.length]
}
const group: Subject = { kind: 'group', id: 12 as GroupId }

test('whose week it is goes without saying', () => {
  expect(counts(group)).toEqual([1, 1, 0])
  expect(counts({ kind: 'room', id: 12 as RoomId })).toEqual([0, 1, 1])
  expect(counts({ kind: 'teacher', id: 5 as TeacherId })).toEqual([1, 0, 1])
  expect(counts({ kind: 'group', id: 13 as GroupId })).toEqual([1, 1, 1])
  expect(counts(null)).toEqual([1, 1, 1])
})

test('what is added to it is added whole: a stream, a half, a second room', () => {
  if (!own) throw new Error('A lesson has a group')
  expect(counts(group, { groups: [own, { ...own, id: 13 as GroupId }] })).toEqual([1, 1, 2])
  expect(counts(group, { groups: [{ ...own, subgroup: 1 }] })).toEqual([1, 1, 1])
  expect(counts({ kind: 'room', id: 12 as RoomId }, { rooms: [room(12), room(13)] })).toEqual([2, 1, 1])
})
