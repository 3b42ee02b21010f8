import { mostLooks } from '@/lib/grids/rules/reading'

/** Reading a sheet looks at its cells more often than any timetable needs. */
class TooMuchWork extends Error {}

/** A small sheet may take more looks at each cell. */
const cellsOfSmall = 20_000

let left = Infinity

/** Counts looks at cells against what is left for the sheet that is being read. */
export function spend(looks: number): void {
  left -= looks
  if (left < 0) throw new TooMuchWork()
}

/**
 * The result of reading a sheet, or null if it takes more than `mostLooks`. Work is counted, not timed, so that a busy
 * machine reads the same sheets.
 */
export function withinLooks<Result>(
  { height, width }: { height: number; width: number },
  read: () => Result,
): Result | null {
  const before = left
  const given = Math.min(before, Math.max(cellsOfSmall, height * width) * mostLooks)
  left = given
  try {
    return read()
  } catch (error) {
    if (error instanceof TooMuchWork) return null
    throw error
  } finally {
    left = before - (given - Math.max(0, left))
  }
}
