import { weekdays, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { isPair, type Pair } from '@/lib/core/calendar/rules/pairs'
import { grantSlot } from './rights-subjects'

export const slotsOfDay = (pairs: readonly Pair[], weekday: Weekday): number[] =>
  pairs.map((pair) => grantSlot({ weekday, pair }))
export const slotsOfPair = (pair: Pair): number[] => weekdays.map((weekday) => grantSlot({ weekday, pair }))
export const allSlots = (pairs: readonly Pair[]): number[] => weekdays.flatMap((weekday) => slotsOfDay(pairs, weekday))

/** `slots` with all of `painted` switched on or off, sorted. */
export const paintSlots = (slots: readonly number[], painted: readonly number[], isOn: boolean): readonly number[] =>
  isOn ? [...new Set([...slots, ...painted])].sort((a, b) => a - b) : slots.filter((slot) => !painted.includes(slot))

/** Switches a row or column on, or off if all of it is on. */
export const toggleSlots = (slots: readonly number[], group: readonly number[]): readonly number[] =>
  paintSlots(slots, group, !group.every((slot) => slots.includes(slot)))

/** A cell of the matrix: day and pair, 0 being the row or column heading, both 0 the corner. */
export type MatrixSpot = { day: 0 | Weekday; pair: 0 | Pair }

/** The slots a matrix cell stands for: one, a whole row or column, or all (corner). */
export function slotsAt(pairs: readonly Pair[], { day, pair }: MatrixSpot): readonly number[] {
  if (day === 0) return pair === 0 ? allSlots(pairs) : slotsOfPair(pair)
  return pair === 0 ? slotsOfDay(pairs, day) : [grantSlot({ weekday: day, pair })]
}

const days = [0, ...weekdays] as const
const clamp = (value: number, last: number): number => Math.max(0, Math.min(last, value))

/** The cell an arrow key moves to; null for other keys. Does not wrap around. */
export function nextSpot(pairs: readonly Pair[], { day, pair: own }: MatrixSpot, key: string): MatrixSpot | null {
  const columns = [0, ...pairs] as const
  const pair = columns.indexOf(own)
  const at = (toDay: number, toPair: number): MatrixSpot => ({
    day: days[clamp(toDay, weekdays.length)] ?? 0,
    pair: columns[clamp(toPair, pairs.length)] ?? 0,
  })
  switch (key) {
    case 'ArrowUp':
      return at(day - 1, pair)
    case 'ArrowDown':
      return at(day + 1, pair)
    case 'ArrowLeft':
      return at(day, pair - 1)
    case 'ArrowRight':
      return at(day, pair + 1)
    case 'Home':
      return at(day, 1)
    case 'End':
      return at(day, pairs.length)
    default:
      return null
  }
}

/** Parses `day.pair`; null for anything else. */
export function parseSpot(text: string | undefined): MatrixSpot | null {
  const match = /^([0-7])\.(\d{1,2})$/.exec(text ?? '')
  const pair = Number(match?.[2])
  return match && (pair === 0 || isPair(pair)) ? { day: days[Number(match[1])] ?? 0, pair } : null
}

export const spotKey = ({ day, pair }: MatrixSpot): string => `${day}.${pair}`
