import type { GroupId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import {
  type Joinable,
  joinedHours,
  joinFault,
  keepable,
  keptItem,
  type LoadPart,
  maySplit,
  proposedParts,
  splitFault,
} from './split-load'

const teachers = [1, 2].map((id) => ({ id: id as TeacherId, name: `Т${id}` }))
const row = { requiredHours: 36, placedHours: 0, subgroup: 0 as const, lessonType: 2 as const, teachers }
const shape = (parts: readonly LoadPart[]) =>
  parts.map(({ hours, subgroup, teachers: of }) => [hours, subgroup, of.length])

test('subgroups get all hours each; what is placed stays with the whole group, and they get the rest', () => {
  expect(shape(proposedParts(row, 'subgroups'))).toEqual([
    [36, 1, 2],
    [36, 2, 2],
  ])
  expect(shape(proposedParts({ ...row, placedHours: 10 }, 'subgroups'))).toEqual([
    [10, 0, 2],
    [26, 1, 2],
    [26, 2, 2],
  ])
})

test('hours are shared, the first part keeping at least what is placed; teachers get a part each', () => {
  expect(shape(proposedParts(row, 'hours'))).toEqual([
    [18, 0, 2],
    [18, 0, 2],
  ])
  expect(shape(proposedParts({ ...row, placedHours: 30 }, 'hours'))).toEqual([
    [30, 0, 2],
    [6, 0, 2],
  ])
  expect(shape(proposedParts(row, 'teachers'))).toEqual([
    [18, 0, 1],
    [18, 0, 1],
  ])
  expect(shape(proposedParts({ ...row, placedHours: 24 }, 'teachers'))).toEqual([
    [24, 0, 1],
    [18, 0, 1],
  ])
})

test('a half is not halved, nor what is placed wholly, nor one teacher shared', () => {
  const whole = { ...row, groups: [{ id: 1 as GroupId, title: 'А-1' }] }
  expect(maySplit(whole, 'subgroups')).toBe(true)
  expect(maySplit({ ...whole, subgroup: 1 }, 'subgroups')).toBe(false)
  expect(maySplit({ ...whole, groups: [] }, 'subgroups')).toBe(false)
  expect(maySplit({ ...whole, placedHours: 36 }, 'subgroups')).toBe(false)
  expect(maySplit({ ...whole, teachers: teachers.slice(1) }, 'teachers')).toBe(false)
})

const part = (hours: number, subgroup: LoadPart['subgroup'] = 0, of = [1 as TeacherId]): LoadPart => ({
  hours,
  subgroup,
  teachers: of,
})
const standing = { placedHours: 0, subgroup: 0 as const, groupCount: 1 }

test.each([
  ['few', [part(36)], standing],
  ['many', Array.from({ length: 11 }, () => part(2)), standing],
  ['hours', [part(36), part(0)], standing],
  ['hours', [part(36), part(1.5)], standing],
  ['hours', [part(36), part(1001)], standing],
  ['placed', [part(4), part(2)], { ...standing, placedHours: 6 }],
  ['subgroup placed', [part(6, 1), part(6, 2)], { ...standing, placedHours: 6 }],
  ['nobody', [part(6), part(6, 0, [])], { ...standing, groupCount: 0 }],
  ['subgroup of nobody', [part(6), part(6, 1)], { ...standing, groupCount: 0 }],
  [null, [part(6), part(6, 0, [])], standing],
  [null, [part(6, 1), part(6, 2)], standing],
] as const)('%s: parts %j', (fault, parts, of) => {
  expect(splitFault(parts, of)).toBe(fault)
})

const item = (id: number, values: Partial<Joinable> = {}): Joinable & { requiredHours: number } => ({
  id: id as LoadItemId,
  semesterId: 1,
  disciplineKey: 'Физика',
  lessonType: 1,
  subgroup: 0,
  groupIds: [id],
  teacherIds: [1, 2],
  placedHours: 0,
  requiredHours: 36,
  ...values,
})

test.each([
  ['few', [item(1)]],
  ['different', [item(1), item(2, { disciplineKey: 'Химия' })]],
  ['different', [item(1), item(2, { lessonType: 2 })]],
  ['different', [item(1), item(2, { semesterId: 2 })]],
  ['subgroups', [item(1), item(2, { subgroup: 1 })]],
  ['teachers', [item(1), item(2, { teacherIds: [1] })]],
  ['overlapping', [item(1, { groupIds: [1, 2] }), item(2)]],
  ['placed', [item(1, { placedHours: 2 }), item(2, { placedHours: 2 })]],
  [null, [item(1), item(2, { teacherIds: [2, 1], placedHours: 2 })]],
  [null, [item(1), item(2, { groupIds: [1] })]],
] as const)('%s: joining %j', (fault, items) => {
  expect(joinFault(items)).toBe(fault)
})

test('of different teachers somebody says which row stays, of those that may', () => {
  const two = [item(1), item(2, { teacherIds: [1] })]
  expect(joinFault(two, 2 as LoadItemId)).toBeNull()
  expect(joinFault([item(1), item(2, { subgroup: 1, teacherIds: [1] })], 2 as LoadItemId)).toBe('subgroups')
  expect([keptItem(two, 2 as LoadItemId)?.id, keptItem(two, 1 as LoadItemId)?.id]).toEqual([2, 1])
  const placed = [item(1), item(2, { teacherIds: [1], placedHours: 2 }), item(3)]
  expect(keepable(placed).map(({ id }) => id)).toEqual([2])
  expect(keptItem(placed, 3 as LoadItemId)?.id).toBe(2)
})

test('the item with classes stays; a stream has the hours of one, the same groups those of all', () => {
  expect(keptItem([item(1), item(2, { placedHours: 2 })])?.id).toBe(2)
  expect(keptItem([item(1), item(2)])?.id).toBe(1)
  expect(joinedHours([item(1), item(2)])).toBe(36)
  expect(joinedHours([item(1), item(2, { groupIds: [1] })])).toBe(72)
})
