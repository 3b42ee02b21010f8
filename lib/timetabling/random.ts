/** Random bits from a seed: xoroshiro64*. */
export class Random {
  private first: number
  private second: number

  constructor(seed: number) {
    // Two well-mixed words of the seed; together they must not be 0.
    const mixed = (value: number) => {
      let word = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
      word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35)
      return word ^ (word >>> 16)
    }
    this.first = mixed(seed | 0) | 1
    this.second = mixed((seed | 0) + 0x9e3779b9)
    for (let each = 0; each < 8; each++) this.next()
  }

  /** 32 random bits. */
  next(): number {
    const { first, second } = this
    const mixed = second ^ first
    this.first = ((first << 26) | (first >>> 6)) ^ mixed ^ (mixed << 9)
    this.second = (mixed << 13) | (mixed >>> 19)
    return Math.imul(first, 0x9e3779bb)
  }

  /** From 0 up to, not including, 1. */
  fraction(): number {
    return (this.next() >>> 0) / 2 ** 32
  }

  /** One of 0, 1, …, `count` - 1; `count` at most 65,536. */
  below(count: number): number {
    return ((this.next() >>> 16) * count) >>> 16
  }
}
