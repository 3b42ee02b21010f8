/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Chance {
  constructor(private state: number) {}

  /** From 0 up to 1, exclusively. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  upTo = (most: number): number => Math.floor(this.next() * (most + 1))
  is = (probability: number): boolean => this.next() < probability

  of<Value>(values: readonly Value[]): Value {
    const value = values[this.upTo(values.length - 1)]
    if (value === undefined && values.length === 0) throw new Error('Nothing to choose from')
    return value as Value
  }
}
