/** Milliseconds. */
const hour = 60 * 60 * 1000
/** This many equal events are stored one by one; after that every second, fourth, eighth… */
const mostAlike = 10
/** Maximum events of a kind stored per hour, over all sources; the rest are folded. */
const mostOfKind = 1000

const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

type Count = { all: number; written: number }

/**
 * Folds repeated events, so that a million refusals do not fill the disk. Counts the current hour's events by their common
 * properties.
 */
export class Folding {
  private hourOf = -1
  private alike = new Map<string, Count>()
  private kinds = new Map<string, number>()

  /** The number of events this one represents, including those folded before it; 0: it is folded itself. */
  admit(kind: string, rest: string, now: number): number {
    const thisHour = Math.floor(now / hour)
    if (thisHour !== this.hourOf) {
      this.hourOf = thisHour
      this.alike.clear()
      this.kinds.clear()
    }
    const ofKind = this.kinds.get(kind) ?? 0
    const own = JSON.stringify([kind, rest])
    const key = ofKind < mostOfKind || this.alike.has(own) ? own : kind
    const count = this.alike.get(key) ?? { all: 0, written: 0 }
    this.alike.set(key, count)
    count.all += 1
    if (count.all > mostAlike && !isPowerOfTwo(count.all)) return 0
    const repeats = count.all - count.written
    count.written = count.all
    this.kinds.set(kind, ofKind + 1)
    return repeats
  }
}
