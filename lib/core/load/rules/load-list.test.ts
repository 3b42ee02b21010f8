import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import type { NamedGroup } from '@/lib/core/schedule/rules/schedule'
import { searchForm } from '@/lib/core/words/rules/search'
import { loadItemFixture } from '@/testing/load-items'
import type { LoadItem, LoadProgress } from './load-item'
import {
  groupLoad,
  halvesOf,
  listLoad,
  loadTypeOf,
  typesAfterPress,
  usualLoadTypes,
  type LoadFilter,
  type LoadGrouping,
} from './load-list'

const group = (id: number, title: string): NamedGroup => ({
  id: id as GroupId,
  title,
  subgroup: 0,
  students: 20,
  courseYear: 1,
  correspondence: false,
})
const lecture = loadItemFixture(1, { groups: [group(1, 'ИСТб-2'), group(2, 'ИСТб-10')] })
const practice = loadItemFixture(2, {
  lessonType: 2,
  groups: [group(1, 'ИСТб-2')],
  teachers: [{ id: 6 as TeacherId, name: 'Абрамова А. А.' }],
})
const exam = loadItemFixture(3, { lessonType: 4, requiredHours: 2 })
const consultation = loadItemFixture(4, { lessonType: 6, requiredHours: 4, teachers: [] })
const art = loadItemFixture(5, {
  title: 'Искусство',
  startsOn: calendarDate('2026-10-05'),
  groups: [group(2, 'ИСТб-10')],
})
const all = [consultation, art, exam, practice, lecture]

const placed = (hours: Record<number, number>): ReadonlyMap<number, LoadProgress> =>
  new Map(Object.entries(hours).map(([id, placedHours]) => [Number(id), { placedHours, usedRooms: [] }]))
const everything: LoadFilter = {
  types: [0, 1, 2, 3, 4, 100],
  text: '',
  showDone: true,
  alwaysShown: new Set(),
}
const list = (items: readonly LoadItem[] = all, hours: Record<number, number> = {}) =>
  listLoad(items, placed(hours), ({ title }) => searchForm(title))
const ids = (found: { items: readonly { item: LoadItem }[] }[]) =>
  found.map(({ items }) => items.map(({ item }) => item.ref.id))
const grouped = (by: LoadGrouping, filter: Partial<LoadFilter> = {}, hours: Record<number, number> = {}) =>
  groupLoad(list(all, hours), { ...everything, ...filter }, by)

test('the list goes by title, lesson type, then groups as a person counts them', () => {
  const other = loadItemFixture(6, { groups: [group(2, 'ИСТб-10')] })
  const first = loadItemFixture(7, { groups: [group(1, 'ИСТб-2')] })
  expect(list([...all, other, first]).map(({ item }) => item.ref.id)).toEqual([5, 7, 1, 6, 2, 3, 4])
})

test('an item is done when its hours are set, a consultation when any are', () => {
  const done = list(all, { 1: 36, 2: 34, 4: 2 }).filter(({ isDone }) => isDone)
  expect(done.map(({ item }) => item.ref.id)).toEqual([1, 4])
})

test.each([
  [0, 0],
  [4, 4],
  [5, 100],
  [6, 100],
] as const)('lesson type %d is found under chip %d', (lessonType, chip) => {
  expect(loadTypeOf(lessonType)).toBe(chip)
})

test('«все» leaves out exams and nothing else', () => {
  expect(ids(grouped('none', { types: usualLoadTypes }))).toEqual([[5, 1, 2, 4]])
})

test('every word has to be found', () => {
  expect(ids(grouped('none', { text: 'Иск' }))).toEqual([[5]])
  expect(ids(grouped('none', { text: 'иск физ' }))).toEqual([])
})

test('what is done can be left out, and is counted still', () => {
  const [found] = grouped('none', { showDone: false }, { 1: 36, 5: 2 })
  expect(found).toMatchObject({ done: 1, total: 5 })
  expect(found?.items.map(({ item }) => item.ref.id)).toEqual([5, 2, 3, 4])
})

test('what is selected stays though it is done now', () => {
  const filter = { showDone: false, alwaysShown: new Set(['load:1']) }
  expect(ids(grouped('none', filter, { 1: 36 }))).toEqual([[5, 1, 2, 3, 4]])
  expect(ids(grouped('none', { ...filter, alwaysShown: new Set(['load:2']) }, { 1: 36 }))).toEqual([[5, 2, 3, 4]])
})

test.each<[LoadGrouping, number[][]]>([
  ['none', [[5, 1, 2, 3, 4]]],
  ['teacher', [[2], [5, 1, 3], [4]]],
  ['group', [[2], [1], [5], [3, 4]]],
  ['discipline', [[5], [1, 2, 3, 4]]],
  ['date', [[1, 2, 3, 4], [5]]],
])('grouped by %s', (by, expected) => {
  expect(ids(grouped(by))).toEqual(expected)
})

test('each group counts what is done in it', () => {
  const counts = grouped('discipline', {}, { 1: 36, 3: 2, 5: 4 }).map(({ done, total }) => [done, total])
  expect(counts).toEqual([
    [0, 1],
    [2, 4],
  ])
})

test('only the halves of the year that have load are offered', () => {
  const spring = loadItemFixture(8, { semester: { ...lecture.semester, half: 2 } })
  expect(halvesOf(all)).toEqual([1])
  expect(halvesOf([spring, ...all])).toEqual([1, 2])
})

test('a press selects one type, with shift several, and never none', () => {
  expect(typesAfterPress([1, 2], 3, false)).toEqual([3])
  expect(typesAfterPress([1], 3, true)).toEqual([1, 3])
  expect(typesAfterPress([1, 3], 1, true)).toEqual([3])
  expect(typesAfterPress([3], 3, true)).toEqual([3])
})
