/** The number of dates in a set. */
export function dateCount(dates: number): number {
  let word = dates - ((dates >>> 1) & 0x55555555)
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** The first so many dates of a set. */
export function firstDate(dates: number, count: number): number {
  let left = dates
  for (let over = dateCount(dates) - count; over > 0; over--) left &= ~(1 << (31 - Math.clz32(left)))
  return left
}
