import type { TeachingDay } from './academic-calendar'
import type { OccupationReason, SlotOccupation } from './occupation'
import type { GridCell } from './schedule-grid'

/** What an open panel does with a cell: looks for rooms in it, or moves or swaps what stands there, from it or to it. */
export type CellPick = 'searched' | 'moved' | 'swapped'

/**
 * What a cell is marked as (specification, «Cell states»). `occupied`: by teacher and group both, by the item itself, or its room is
 * taken.
 */
export type CellState =
  'overlap' | 'occupied' | 'occupied-by-teacher' | 'occupied-by-group' | CellPick | 'cant-set' | 'holiday'

/** Sunday is one too, unless it runs as another day. */
export const isHoliday = (day: TeachingDay): boolean => day.holiday !== null || day.weekday === 7

/** Advice and drafts of others mark nothing: only what stands in the way does. */
function occupiedBy(blocking: ReadonlySet<OccupationReason['kind']>): CellState[] {
  const [byTeacher, byGroup] = [blocking.has('teacher'), blocking.has('group')]
  if (blocking.has('load') || blocking.has('room') || (byTeacher && byGroup)) return ['occupied']
  if (byTeacher) return ['occupied-by-teacher']
  return byGroup ? ['occupied-by-group'] : []
}

/** `occupation`: what stands against the selected load item in this slot, if one is selected and anything does. */
export function cellStates(
  cell: GridCell,
  day: TeachingDay,
  occupation: Pick<SlotOccupation, 'reasons'> | null = null,
  picked: CellPick | null = null,
): CellState[] {
  const blocking = new Set(occupation?.reasons.filter(({ blocks }) => blocks).map(({ kind }) => kind))
  const states = occupiedBy(blocking)
  if ([...cell.items, ...cell.requests].some((one) => one.overlaps)) states.unshift('overlap')
  if (picked) states.push(picked)
  if (blocking.has('dates') || blocking.has('right')) states.push('cant-set')
  if (isHoliday(day)) states.push('holiday')
  return states
}
