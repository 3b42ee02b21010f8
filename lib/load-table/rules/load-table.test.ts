import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId, TeacherId } from '@/lib/core/names/rules/ids'
import {
  countListed,
  departmentsIn,
  filterLoad,
  leftHours,
  listedMark,
  type LoadTableRow,
  noLoadFilter,
  overHours,
  sortLoad,
  totalsOf,
  typesIn,
} from './load-table'

const row = (id: number, values: Partial<LoadTableRow> = {}): LoadTableRow => ({
  id: id as LoadItemId,
  version: 1,
  title: 'Физика',
  lessonType: 1,
  subgroup: 0,
  groups: [{ id: 1 as GroupId, title: 'А-1' }],
  teachers: [{ id: 1 as TeacherId, name: 'Орлова М. С.' }],
  departments: ['Физики'],
  requiredHours: 36,
  isDerived: false,
  placedHours: 0,
  publishedHours: 0,
  heldHours: 0,
  students: null,
  startsOn: calendarDate('2026-09-01'),
  endsOn: calendarDate('2026-12-31'),
  wantedRooms: [],
  permittedRooms: [],
  programmes: [],
  listed: null,
  mayChange: true,
  ...values,
})

const idsOf = (rows: readonly LoadTableRow[]) => rows.map(({ id }) => id as number)

test('what is left is not below zero, and a last class of an odd number is not over the plan', () => {
  expect(leftHours(row(1, { placedHours: 30 }))).toBe(6)
  expect(leftHours(row(1, { placedHours: 40 }))).toBe(0)
  expect(overHours(row(1, { placedHours: 40 }))).toBe(4)
  expect(overHours(row(1, { requiredHours: 35, placedHours: 36 }))).toBe(0)
  // A consultation is done by any hours.
  expect(leftHours(row(1, { lessonType: 6, requiredHours: 4, placedHours: 2 }))).toBe(0)
})

const all = [
  row(1, { placedHours: 36 }),
  row(2, { title: 'Алгебра', lessonType: 2, teachers: [], departments: [], placedHours: 40 }),
  row(3, {
    title: 'Химия',
    departments: ['Химии', 'Физики'],
    groups: [],
    placedHours: 2,
    publishedHours: 2,
    heldHours: 2,
  }),
  row(4, { title: 'Алгебра', requiredHours: 4 }),
]

test.each([
  [{}, [1, 2, 3, 4]],
  [{ text: 'орлова алг' }, [4]],
  [{ lessonType: 2 as const }, [2]],
  [{ department: 'Физики' }, [1, 3, 4]],
  [{ department: '' }, [2]],
  [{ trouble: 'untouched' as const }, [4]],
  [{ trouble: 'left' as const }, [3, 4]],
  [{ trouble: 'over' as const }, [2]],
  [{ trouble: 'noTeacher' as const }, [2]],
  [{ trouble: 'noGroup' as const }, [3]],
])('the filter %j shows its rows', (filter, shown) => {
  expect(idsOf(filterLoad(all, { ...noLoadFilter, ...filter }))).toEqual(shown)
})

test('rows are sorted by texts and numbers, up and down; what is empty comes last both ways', () => {
  expect(idsOf(sortLoad(all, { column: 'discipline', isDown: false }))).toEqual([2, 4, 1, 3])
  expect(idsOf(sortLoad(all, { column: 'left', isDown: true }))).toEqual([3, 4, 1, 2])
  expect(idsOf(sortLoad(all, { column: 'teachers', isDown: true }))).toEqual([1, 3, 4, 2])
  expect(idsOf(sortLoad(all, { column: 'teachers', isDown: false }))).toEqual([1, 3, 4, 2])
  expect(sortLoad(all, null)).toBe(all)
})

test('hours are summed, and what can be chosen is what rows have', () => {
  expect(totalsOf(all)).toEqual({ hours: 112, placed: 78, published: 2, held: 2, left: 38 })
  expect(departmentsIn(all)).toEqual(['Физики', 'Химии'])
  expect(typesIn(all)).toEqual([1, 2])
})

test('a load file marks what is new, changed and gone; what it found as it is has no mark', () => {
  const listed = [
    row(1, { listed: { as: 'new' } }),
    row(2, { listed: { as: 'known', before: {} } }),
    row(3, { listed: { as: 'known', before: { requiredHours: 30 } } }),
    row(4, { listed: { as: 'gone' } }),
    row(5),
  ]
  expect(listed.map(listedMark)).toEqual(['new', null, 'changed', 'gone', null])
  expect(countListed(listed)).toEqual({ new: 1, changed: 1, gone: 1 })
  expect(idsOf(filterLoad(listed, { ...noLoadFilter, listed: 'changed' }))).toEqual([3])
})
