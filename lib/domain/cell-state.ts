import type { TeachingDay } from './academic-calendar'
import type { OccupationReason, SlotOccupation } from './occupation'
import type { GridCell } from './schedule-grid'

const pickStates = {
  search: 'searched',
  booking: 'searched',
  moveFrom: 'moved',
  moveTo: 'moved',
  withdraw: 'moved',
  room: 'moved',
  swapFrom: 'swapped',
  swapTo: 'swapped',
} as const

/**
 * What an open panel does with a cell: looks for or books rooms in it, gives what stands there another room, or moves or swaps it, from
 * there or to there.
 */
export type CellPick = keyof typeof pickStates

/**
 * What a cell is marked as (specification, «Cell states»). `occupied`: by teacher and group both, by the item itself, or its room is
 * taken.
 */
export type CellState =
  | 'overlap'
  | 'occupied'
  | 'occupied-by-teacher'
  | 'occupied-by-group'
  | (typeof pickStates)[CellPick]
  | 'cant-set'
  | 'holiday'

/** Sunday is one too, unless it runs as another day. */
export const isHoliday = (day: TeachingDay): boolean => day.holiday !== null || day.weekday === 7

/** Advice and drafts of others mark nothing: only what stands in the way does. */
function occupiedBy(blocking: ReadonlySet<OccupationReason['kind']>): CellState[] {
  const [byTeacher, byGroup] = [blocking.has('teacher'), blocking.has('group')]
  if (blocking.has('load') || blocking.has('room') || (byTeacher && byGroup)) return ['occupied']
  if (byTeacher) return ['occupied-by-teacher']
  return byGroup ? ['occupied-by-group'] : []
}

/**
 * `occupation`: what stands against the selected load item in this slot, if one is selected and anything does. `isFound`: a room that
 * is looked for is free here.
 */
export function cellStates(
  cell: GridCell,
  day: TeachingDay,
  occupation: Pick<SlotOccupation, 'reasons'> | null = null,
  picked: CellPick | null = null,
  isFound = false,
): CellState[] {
  const blocking = new Set(occupation?.reasons.filter(({ blocks }) => blocks).map(({ kind }) => kind))
  const states = occupiedBy(blocking)
  if ([...cell.items, ...cell.requests].some((one) => one.overlaps)) states.unshift('overlap')
  if (picked) states.push(pickStates[picked])
  else if (isFound) states.push('searched')
  if (blocking.has('dates') || blocking.has('right')) states.push('cant-set')
  if (isHoliday(day)) states.push('holiday')
  return states
}
