import type { Pair } from '@/lib/core/calendar/rules/pairs'

/** `1–3`, `5`: consecutive pairs as ranges. */
export function pairRanges(numbers: readonly Pair[]): string[] {
  const starts = numbers.filter((pair) => !numbers.some((other) => other === pair - 1)).toSorted()
  return starts.map((start) => {
    let end: number = start
    while (numbers.some((other) => other === end + 1)) end += 1
    return start === end ? String(start) : `${start}–${end}`
  })
}
