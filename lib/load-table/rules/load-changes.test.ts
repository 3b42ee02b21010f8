import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { fillBlock } from './load-changes'
import { loadTableColumns } from './load-table'

const rows = [1, 2, 3].map((id) => ({ id: id as LoadItemId, version: id, mayChange: id !== 3 }))
const fill = (block: string[][], column: (typeof loadTableColumns)[number], id = 1, selected: number[] = []) =>
  fillBlock(block, {
    rows,
    columns: loadTableColumns,
    from: { id: id as LoadItemId, column },
    selected: new Set(selected as LoadItemId[]),
  })

test('a block fills down and across; columns that do not change are skipped and counted', () => {
  const filled = fill(
    [
      ['Орлова М. С.', '36', '4', ''],
      ['Лапин К. О.', '18', '', '2'],
    ],
    'teachers',
  )
  expect(filled).toEqual({
    rows: [
      { id: 1, version: 1, cells: { teachers: 'Орлова М. С.', hours: '36' } },
      { id: 2, version: 2, cells: { teachers: 'Лапин К. О.', hours: '18' } },
    ],
    notYours: [],
    leftLines: 0,
    leftCells: 2,
  })
})

test('lines below the last row, and rows of others, are told', () => {
  expect(fill([['1'], ['2'], ['3']], 'hours', 2)).toEqual({
    rows: [{ id: 2, version: 2, cells: { hours: '1' } }],
    notYours: [3],
    leftLines: 1,
    leftCells: 0,
  })
})

test('a single cell fills the selected rows, if it is pasted on one of them', () => {
  const filled = (id: number) => fill([['36']], 'hours', id, [1, 2]).rows.map((row) => row.id as number)
  expect([filled(1), filled(3)]).toEqual([[1, 2], []])
  expect(fill([['36']], 'hours', 1).rows.map((row) => row.id as number)).toEqual([1])
})
