import type { SheetLook } from './reading'
import { cellsInWindow, geometryOf } from './sheet-geometry'

const look: SheetLook = {
  name: 'Осень',
  isHidden: false,
  rows: [
    ['Понедельник', '1', 'Высшая математика, лекция в большой аудитории', ''],
    ['Понедельник', '2', '', 'тайное'],
    ['Вторник', '1', 'Химия', ''],
  ],
  merges: [{ top: 0, left: 0, bottom: 1, right: 0 }],
  hiddenRows: [2],
  hiddenColumns: [3],
  fills: [{ row: 0, from: 0, to: 1, colour: '#ffff00' }],
}

test('a merged cell is one, with its background, wherever it is looked at', () => {
  const { cellAt } = geometryOf(look)
  expect(cellAt(1, 0)).toEqual({
    range: { top: 0, left: 0, bottom: 1, right: 0 },
    text: 'Понедельник',
    fill: '#ffff00',
  })
  expect(cellAt(1, 1)).toMatchObject({ text: '2', fill: null })
})

test('a cell that is merged beyond the last row ends with the sheet', () => {
  const { cellAt } = geometryOf({ ...look, merges: [{ top: 1, left: 1, bottom: 999, right: 1 }] })
  expect(cellAt(2, 1)).toMatchObject({ range: { top: 1, bottom: 2 }, text: '2' })
})

test('a column is as wide as its texts want, within bounds; what is hidden has no size', () => {
  const { widths, heights } = geometryOf(look)
  const [day = 0, pair = 0, lesson = 0, hidden] = widths
  expect([day > pair, lesson > day, lesson < 300, hidden]).toEqual([true, true, true, 0])
  expect([(heights[0] ?? 0) > (heights[1] ?? 0), heights[2]]).toEqual([true, 0])
})

test('a text that is merged over columns takes as many lines as it needs there, one over rows none of its own', () => {
  const heightOf = (bottom: number, right: number) => {
    const merges = [{ top: 0, left: 2, bottom, right }]
    const rows = [
      ['Понедельник', '1', 'Высшая математика, лекция в большой аудитории', '', '', ''],
      ['', '2'],
    ]
    return geometryOf({ ...look, rows, merges, hiddenRows: [], hiddenColumns: [] }).heights[0] ?? 0
  }
  expect(heightOf(0, 3)).toBeGreaterThan(heightOf(0, 5))
  expect(heightOf(0, 5)).toBeGreaterThan(heightOf(1, 2))
})

test('each cell of a window is there once, with those that reach into it', () => {
  const cells = cellsInWindow(geometryOf(look), {
    rows: { first: 1, end: 2 },
    columns: { first: 0, end: 3 },
  })
  expect(cells.map(({ text }) => text)).toEqual(['Понедельник', '2', ''])
})
