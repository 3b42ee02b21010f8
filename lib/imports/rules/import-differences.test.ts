import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { ComparedClass, ImportComparison, ImportDifference } from './import-comparison'
import {
  differencesOnPage,
  markOf,
  pageOfComparison,
  partOf,
  tickedPage,
  type DifferencesQuery,
  type TickedPart,
} from './import-differences'

const lesson = (title: string, groups: string[]): ComparedClass => ({
  title,
  lessonType: 1,
  subgroup: 0,
  pair: 1,
  dates: [calendarDate('2026-11-16')],
  rooms: ['К-101'],
  teachers: ['Орлова М. С.'],
  groups,
  comment: '',
})

const added = (key: string, group: string, byHand: ImportDifference['byHand'] = []): ImportDifference => ({
  key,
  kind: 'new',
  before: null,
  after: lesson(`Предмет ${key}`, group === '' ? [] : [group]),
  byHand,
  isElsewhere: false,
})
const gone = (key: string, group: string): ImportDifference => ({
  key,
  kind: 'gone',
  before: lesson(`Предмет ${key}`, [group]),
  after: null,
  byHand: [],
  isElsewhere: true,
})

const all: DifferencesQuery = { shown: null, text: '', page: 1 }
const few: ImportComparison = {
  same: 7,
  differences: [
    added('z', 'ИС-10'),
    added('b', ''),
    gone('c', 'ИС-2'),
    added('d', 'ИС-2', ['deleted']),
    added('e', 'ИС-2'),
  ],
}
const keys = (page: ReturnType<typeof pageOfComparison>) =>
  page.groups.map(
    ({ title, rows }) => `${title}: ${rows.map(({ row, isOn }) => row.key + (isOn ? '+' : '')).join(' ')}`,
  )

test('differences stand under the first of their groups, what has none last; what is proposed is ticked', () => {
  const page = pageOfComparison(few, {}, all)
  expect(keys(page)).toEqual(['ИС-2: c d e+', 'ИС-10: z+', ': b+'])
  expect(page).toMatchObject({ same: 7, total: 5, ticked: 3, found: 5, foundTicked: 3, page: 1, pages: 1 })
  expect(page.counts).toEqual({ new: 4, changed: 0, gone: 1, byHand: 1 })
  expect(page.groups[0]).toMatchObject({ count: 3, ticked: 1 })
})

test('they are asked for by kind, by what people changed, and by words of either side', () => {
  const found = (asked: Partial<DifferencesQuery>) => keys(pageOfComparison(few, {}, { ...all, ...asked }))
  expect(found({ shown: 'gone' })).toEqual(['ИС-2: c'])
  expect(found({ shown: 'byHand' })).toEqual(['ИС-2: d'])
  expect(found({ text: 'предмет z' })).toEqual(['ИС-10: z+'])
  expect(found({ text: 'орлова ис10' })).toEqual(['ИС-10: z+'])
  expect(found({ shown: 'new', text: 'ис 2' })).toEqual(['ИС-2: d e+'])
})

const many: ImportComparison = {
  same: 0,
  differences: Array.from({ length: 2 * differencesOnPage + 5 }, (_, index) => added(String(index), `ИС-${index % 7}`)),
}

test('pages have each difference once; one that there is not is the last', () => {
  const pages = [1, 2, 3].map((page) => pageOfComparison(many, {}, { ...all, page }))
  const shown = pages.flatMap(({ groups }) => groups.flatMap(({ rows }) => rows.map(({ row }) => row.key)))
  expect(new Set(shown).size).toBe(many.differences.length)
  expect(shown).toHaveLength(many.differences.length)
  expect(pages.map(({ pages, groups }) => [pages, groups.flatMap(({ rows }) => rows).length])).toEqual([
    [3, differencesOnPage],
    [3, differencesOnPage],
    [3, 5],
  ])
  expect(pageOfComparison(many, {}, { ...all, page: 9 }).page).toBe(3)
  expect(pageOfComparison(many, {}, all).groups[0]).toMatchObject({ title: 'ИС-0', count: 30, ticked: 30 })
})

const parts: TickedPart[] = [
  { of: 'all' },
  { of: 'group', group: 'ИС-3' },
  { of: 'group', group: 'ИС-6' },
  { of: 'one', key: '11' },
]

test.each(parts)('a tick on %j is for what no page shows too, and the page knows it at once', (part) => {
  const asked: DifferencesQuery = { shown: 'new', text: 'предмет', page: 2 }
  const marks = many.differences.map((one) => markOf(one))
  for (const isOn of [false, true]) {
    const ticks = Object.fromEntries(partOf(marks, asked, part).map(({ key }) => [key, isOn]))
    const half = Object.fromEntries(marks.slice(50, 120).map(({ key }) => [key, !isOn]))
    const before = pageOfComparison(many, half, asked)
    expect(tickedPage(before, part, isOn)).toEqual(pageOfComparison(many, { ...half, ...ticks }, asked))
  }
})
