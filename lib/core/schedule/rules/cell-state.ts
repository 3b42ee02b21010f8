import type { TeachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { isBlocked, type OccupationReason, type SlotOccupation } from './occupation'
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
 * What an open panel uses a cell for: finding or booking rooms, changing the room of a class, moving or
 * swapping it (as source or target).
 */
export type CellPick = keyof typeof pickStates

/**
 * Cell marks (specification, «Cell states»). `occupied`: both teacher and group are busy, the item itself
 * stands there, or its room is taken.
 */
export type CellState =
  | 'overlap'
  | 'occupied'
  | 'occupied-by-teacher'
  | 'occupied-by-group'
  | (typeof pickStates)[CellPick]
  | 'cant-set'
  | 'holiday'

/** Sunday counts too, unless it is taught as another weekday. */
export const isHoliday = (day: TeachingDay): boolean => day.holiday !== null || day.weekday === 7

/** Only blocking reasons mark a cell; advice and other people's drafts do not. */
function occupiedBy(blocking: ReadonlySet<OccupationReason['kind']>): CellState[] {
  const [byTeacher, byGroup] = [blocking.has('teacher'), blocking.has('group')]
  if (blocking.has('load') || blocking.has('room') || (byTeacher && byGroup)) return ['occupied']
  if (byTeacher) return ['occupied-by-teacher']
  return byGroup ? ['occupied-by-group'] : []
}

/**
 * `occupation`: conflicts of the selected load item in this slot, if any. `isFound`: the searched room is free here.
 */
export function cellStates(
  cell: GridCell,
  day: TeachingDay,
  occupation: Pick<SlotOccupation, 'reasons' | 'verdict'> | null = null,
  picked: CellPick | null = null,
  isFound = false,
): CellState[] {
  const against = occupation && isBlocked(occupation) ? occupation.reasons : []
  const blocking = new Set(against.filter(({ blocks }) => blocks).map(({ kind }) => kind))
  const states = occupiedBy(blocking)
  if ([...cell.items, ...cell.requests].some((one) => one.overlaps)) states.unshift('overlap')
  if (picked) states.push(pickStates[picked])
  else if (isFound) states.push('searched')
  if (blocking.has('dates') || blocking.has('right')) states.push('cant-set')
  if (isHoliday(day)) states.push('holiday')
  return states
}
