import { at } from '../ints'
import { countOf } from './dates'
import type { Comfort, Person, SeriesProblem } from './problem'

export const kinds: readonly Person['kind'][] = ['half', 'teacher', 'item', 'block']
const item = kinds.indexOf('item')
const block = kinds.indexOf('block')

/** What a trouble costs each kind, in the order of `kinds`. */
const costs = (of: Comfort): Int32Array => Int32Array.of(of.half, of.teacher, 0, 0)

/** What people's days cost, over all dates at once: each bit of a word is a date. */
export class DayCosts {
  private readonly kindOf: Int32Array
  private readonly repeatedCost: Int32Array
  private readonly windowCost: Int32Array
  private readonly singleCost: Int32Array
  private readonly fullCost: Int32Array
  private readonly overfullCost: Int32Array
  private readonly slots: number
  private readonly pairsPerDay: number

  /** `busy`: [person, slot], the dates on which they are busy, kept by its owner. */
  constructor(
    { days, pairsPerDay, people, weights }: SeriesProblem,
    private readonly busy: Int32Array,
  ) {
    this.slots = days * pairsPerDay
    this.pairsPerDay = pairsPerDay
    this.kindOf = Int32Array.from(people, ({ kind }) => kinds.indexOf(kind))
    this.repeatedCost = Int32Array.from(people, ({ halves }) => halves * weights.repeated)
    this.windowCost = costs(weights.window)
    this.singleCost = costs(weights.single)
    this.fullCost = costs(weights.full)
    this.overfullCost = costs(weights.overfull)
  }

  /** What a person's day would cost with these dates more of a pair. */
  judge(person: number, day: number, morePair: number, more: number): number {
    const kind = at(this.kindOf, person)
    if (kind === item || kind === block) return this.judgeRepeats(person, day, morePair, more, kind === block)
    const { busy, pairsPerDay } = this
    const first = person * this.slots + day * pairsPerDay
    // How many pairs, as binary digits, each of all dates; `most`: eight and more.
    let ones = 0
    let twos = 0
    let fours = 0
    let most = 0
    // Since a later pair: how many free ones, likewise. They are windows as soon as there is an earlier pair.
    let free1 = 0
    let free2 = 0
    let free4 = 0
    let rest = 0
    let windows = 0
    for (let pair = pairsPerDay - 1; pair >= 0; pair--) {
      const dates = pair === morePair ? at(busy, first + pair) | more : at(busy, first + pair)
      if (dates & (free1 | free2 | free4)) {
        windows += countOf(free1 & dates) + 2 * countOf(free2 & dates) + 4 * countOf(free4 & dates)
        free1 &= ~dates
        free2 &= ~dates
        free4 &= ~dates
      }
      const free = rest & ~dates
      const freeTwo = free1 & free
      free1 ^= free
      free4 ^= free2 & freeTwo
      free2 ^= freeTwo
      rest |= dates
      const two = ones & dates
      ones ^= dates
      const four = twos & two
      twos ^= two
      most |= fours & four
      fours |= four
    }
    if (rest === 0) return 0
    return (
      at(this.windowCost, kind) * windows +
      at(this.singleCost, kind) * countOf(ones & ~twos & ~fours) +
      at(this.fullCost, kind) * countOf(fours & ones & ~twos & ~most) +
      at(this.overfullCost, kind) * countOf((fours & twos) | most)
    )
  }

  /** How often more than once on a day. */
  private judgeRepeats(
    person: number,
    day: number,
    morePair: number,
    more: number,
    isBlock: boolean,
  ): number {
    const { busy, pairsPerDay } = this
    const first = person * this.slots + day * pairsPerDay
    let before = 0
    let once = 0
    let repeats = 0
    for (let pair = 0; pair < pairsPerDay; pair++) {
      const dates = pair === morePair ? at(busy, first + pair) | more : at(busy, first + pair)
      repeats += countOf((isBlock ? dates & ~before : dates) & once)
      once |= dates
      before = dates
    }
    return at(this.repeatedCost, person) * repeats
  }
}
