import type { TeachingDay } from './academic-calendar'
import type { GridCell } from './schedule-grid'

/** What a cell is marked as (specification, «Cell states»). */
export type CellState = 'overlap' | 'holiday'

/** Sunday is one too, unless it runs as another day. */
export const isHoliday = (day: TeachingDay): boolean => day.holiday !== null || day.weekday === 7

export function cellStates(cell: GridCell, day: TeachingDay): CellState[] {
  const states: CellState[] = []
  if ([...cell.items, ...cell.requests].some((one) => one.overlaps)) states.push('overlap')
  if (isHoliday(day)) states.push('holiday')
  return states
}
