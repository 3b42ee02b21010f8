import type { WorkbenchRow } from './workbench'
import { filterRows, noFilter, type RowFilter, sectionsOf } from './filter-rows'

const row = (id: number, title: string, section: string | null, windows = 0): WorkbenchRow => ({
  id,
  title,
  section,
  slots: '',
  counts: { hours: 0, drafts: 0, changed: 0, problems: 0, fullDays: 0, windows },
})

const rows = [row(1, 'ИСТб-24-1', '1'), row(2, 'ИСТб-23-1', '2', 1), row(3, 'АСУб-23-1', '2')]
const shown = (filter: Partial<RowFilter>) => filterRows(rows, { ...noFilter, ...filter }).map(({ id }) => id)

test('by course, by name as it is typed, and only those with something to put right', () => {
  expect(shown({})).toEqual([1, 2, 3])
  expect(shown({ section: '2' })).toEqual([2, 3])
  expect(shown({ name: 'истб24' })).toEqual([1])
  expect(shown({ name: 'истб', section: '2' })).toEqual([2])
  expect(shown({ withProblems: true })).toEqual([2])
  expect(sectionsOf(rows)).toEqual(['1', '2'])
})
