import type { Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { Slot } from '@/lib/core/schedule/rules/schedule-grid'
import { gridCellAfterKey, type GridExtent } from './use-cell-focus'

const extent: GridExtent = { days: [1, 2, 3, 4, 5, 6], pairs: [1, 2, 3, 4, 5, 6, 7] }
const at = (day: Weekday, pair: Pair): Slot => ({ day, pair })

test.each<[string, boolean, Slot, Slot]>([
  ['ArrowRight', false, at(2, 3), at(2, 4)],
  ['ArrowLeft', false, at(2, 3), at(2, 2)],
  ['ArrowDown', false, at(2, 3), at(3, 3)],
  ['ArrowUp', false, at(2, 3), at(1, 3)],
  ['ArrowRight', false, at(2, 7), at(2, 7)],
  ['ArrowLeft', false, at(2, 1), at(2, 1)],
  ['ArrowUp', false, at(1, 4), at(1, 4)],
  ['ArrowDown', false, at(6, 4), at(6, 4)],
  ['Home', false, at(4, 5), at(4, 1)],
  ['End', false, at(4, 5), at(4, 7)],
  ['Home', true, at(4, 5), at(1, 1)],
  ['End', true, at(4, 5), at(6, 7)],
])('%s (Ctrl: %p) from %j leads to %j', (key, ctrlKey, from, to) => {
  expect(gridCellAfterKey({ key, ctrlKey }, from, extent)).toEqual(to)
})

test('other keys are not the grid’s', () => {
  expect(gridCellAfterKey({ key: 'a', ctrlKey: false }, at(1, 1), extent)).toBeNull()
})
