import { at } from '../ints'
import { dateCount, datesOfCalendar, daySize, noDate } from './dates'
import { noPeople, type SeriesPerson, personKinds, type SeriesTask, type SeriesProblem } from './problem'

/**
 * The people of a series: whole groups, by the first of their halves, halves that come alone, and everybody
 * else. Idle times of halves depend on each other, so both are priced together.
 */
type Company = { alone: Int32Array; halves: Int32Array; groups: Int32Array }

function companyOf(members: readonly number[], people: readonly SeriesPerson[]): Company {
  const otherOf = (person: number) => people[person]?.other ?? noPeople
  const isWhole = (person: number) => members.includes(otherOf(person))
  return {
    alone: Int32Array.from(members.filter((person) => otherOf(person) === noPeople)),
    halves: Int32Array.from(members.filter((person) => otherOf(person) !== noPeople && !isWhole(person))),
    groups: Int32Array.from(members.filter((person) => isWhole(person) && person < otherOf(person))),
  }
}

const half = personKinds.indexOf('half')
const item = personKinds.indexOf('item')
const block = personKinds.indexOf('block')

/**
 * The cost of people's days: the pairs of each of their dates, priced by a table, the nights between them,
 * and for items the days in a row. A change is computed for its dates only.
 */
export class DayCosts {
  private readonly days: number
  private readonly pairsPerDay: number
  private readonly slots: number
  private readonly span: number
  private readonly kindOf: Int32Array
  private readonly otherOf: Int32Array
  private readonly tables: readonly Int32Array[]
  /** for each set of pairs: those between its first and last that are not in it */
  private readonly windows: Int32Array
  private readonly idle: number
  /** for each person: the cost of a night and of a day in a row, and how often a day counts */
  private readonly nightCost: Int32Array
  private readonly rowCost: Int32Array
  private readonly timesOf: Int32Array
  private readonly evenings: number
  private readonly next: Int32Array
  private readonly previous: Int32Array
  /** whether a date and the next are in one week */
  private readonly isInRow: Int32Array
  /** [person, date]: the set of pairs in which they are busy */
  private readonly sets: Int32Array
  /** for each person: the number of dates and pairs in which they are busy */
  private readonly marked: Int32Array
  /** [person, day]: the dates on which they have the most pairs that they may have */
  private readonly full: Int32Array
  private readonly mostPairs: number
  /**
   * for each day: whether some of its dates follow one another; whether its dates and the next day's do, one
   * by one
   */
  private readonly hasRow: readonly boolean[]
  private readonly areAligned: readonly boolean[]
  private readonly companies: readonly Company[]
  /**
   * How often anything was marked. A place is priced, then taken, or left and taken again, so the last two
   * results are cached.
   */
  private marks = 0
  private readonly latest = [0, 1].map(() => ({ marks: -1, series: 0, slot: 0, dates: 0, change: 0 }))
  private oldest = 0
  /** the cost of what is fixed */
  readonly initial: number

  /**
   * `busy`: [person, slot], the dates on which they are busy, kept by its owner; without the item in
   * question.
   */
  constructor(
    problem: SeriesProblem,
    private readonly busy: Int32Array,
  ) {
    const { days, pairsPerDay, people, weights, evenings, calendarDays, series, mostPairs } = problem
    this.pairsPerDay = pairsPerDay
    this.slots = days * pairsPerDay
    this.span = days * daySize
    this.kindOf = Int32Array.from(people, ({ kind }) => personKinds.indexOf(kind))
    this.otherOf = Int32Array.from(people, ({ other }) => other)
    this.tables = personKinds.map((kind) => Int32Array.from(weights.days[kind]))
    this.windows = Int32Array.from({ length: 1 << pairsPerDay }, (_, set) =>
      set === 0 ? 0 : ((1 << (31 - Math.clz32(set))) - 1) & -(set & -set) & ~set,
    )
    this.idle = weights.idle
    this.nightCost = Int32Array.from(people, ({ kind }) =>
      kind === 'half' || kind === 'teacher' ? weights.shortNight[kind] : 0,
    )
    this.rowCost = Int32Array.from(people, ({ kind, halves }) =>
      kind === 'item' || kind === 'block' ? halves * weights.neighbouring : 0,
    )
    this.timesOf = Int32Array.from(people, ({ kind, halves }) => (kind === 'item' || kind === 'block' ? halves : 1))
    this.evenings = evenings.reduce((set, isEvening, pair) => (isEvening ? set | (1 << pair) : set), 0)
    const { next, previous, isInRow } = datesOfCalendar(calendarDays)
    this.next = next
    this.previous = previous
    this.isInRow = isInRow
    const companies = new Map<SeriesTask['people'], Company>()
    this.companies = series.map((one) => {
      const known = companies.get(one.people) ?? companyOf(one.people, people)
      companies.set(one.people, known)
      return known
    })
    this.hasRow = calendarDays.map((dates, day) =>
      dates.some((_, place) => Math.floor((next[day * daySize + place] ?? noDate) / daySize) === day),
    )
    this.areAligned = calendarDays.map((dates, day) => {
      const following = calendarDays[day + 1] ?? []
      return following.length === dates.length && dates.every((date, place) => following[place] === date + 1)
    })
    this.marked = new Int32Array(people.length)
    this.full = new Int32Array(people.length * days)
    this.mostPairs = mostPairs
    this.days = days
    this.sets = new Int32Array(people.length * this.span)
    let initial = 0
    for (const [person, { busy }] of people.entries()) {
      const company = companyOf([person], people)
      for (const [slot, dates] of busy.entries()) {
        if (dates === 0) continue
        initial += this.changeFor(company, slot, dates)
        this.mark(company, slot, dates)
      }
    }
    this.initial = initial
  }

  /** The change in cost if a series is placed there; its people must be free. */
  changeOf(series: number, slot: number, dates: number): number {
    const { latest } = this
    for (const one of latest)
      if (one.marks === this.marks && one.series === series && one.slot === slot && one.dates === dates)
        return one.change
    const company = this.companies[series]
    const known = latest[this.oldest]
    if (!company || !known) return 0
    this.oldest = 1 - this.oldest
    known.marks = this.marks
    known.series = series
    known.slot = slot
    known.dates = dates
    known.change = this.changeFor(company, slot, dates)
    return known.change
  }

  /** Marks the people of a series as busy there, or as free again. */
  mark(of: number | Company, slot: number, dates: number): void {
    const company = typeof of === 'number' ? this.companies[of] : of
    if (!company) return
    this.marks += 1
    const pair = slot % this.pairsPerDay
    const bit = 1 << pair
    const row = ((slot - pair) / this.pairsPerDay) * daySize
    for (const list of [company.alone, company.halves, company.groups])
      for (let each = 0; each < list.length; each++) {
        this.turn(at(list, each), row, dates, bit)
        if (list === company.groups) this.turn(at(this.otherOf, at(list, each)), row, dates, bit)
      }
  }

  /** The dates of a day on which somebody may have no more pairs; none for items. */
  fullDates(person: number, day: number): number {
    return at(this.full, person * this.days + day)
  }

  private turn(person: number, row: number, dates: number, bit: number): void {
    const first = person * this.span + row
    const kind = at(this.kindOf, person)
    const isLimited = kind !== item && kind !== block
    const day = person * this.days + row / daySize
    for (let left = dates; left !== 0; left &= left - 1) {
      const index = first + 31 - Math.clz32(left & -left)
      const set = at(this.sets, index) ^ bit
      this.sets[index] = set
      this.marked[person] = at(this.marked, person) + ((set & bit) === 0 ? -1 : 1)
      if (!isLimited) continue
      const date = left & -left
      const isFull = dateCount(set) >= this.mostPairs
      this.full[day] = isFull ? at(this.full, day) | date : at(this.full, day) & ~date
    }
  }

  private changeFor({ alone, halves, groups }: Company, slot: number, dates: number): number {
    const pair = slot % this.pairsPerDay
    const row = ((slot - pair) / this.pairsPerDay) * daySize
    const bit = 1 << pair
    const day = row / daySize
    const isByNight = pair === 0 || (this.evenings & bit) !== 0
    let change = 0
    for (let each = 0; each < alone.length; each++) {
      const person = at(alone, each)
      const kind = at(this.kindOf, person)
      const times = at(this.timesOf, person)
      if (times === 0) continue
      // Items without any class yet have none on the same day or on neighbouring days.
      if ((kind === item || kind === block) && at(this.marked, person) === 0 && !this.hasRow[day]) continue
      change += times * this.changeOfDays(person, row, dates, bit)
      if (kind === item || kind === block) change += this.changeOfRows(person, row, dates)
      else if (isByNight) change += this.changeOfNights(person, row, dates, bit)
    }
    for (let each = 0; each < halves.length; each++) {
      const person = at(halves, each)
      change += this.changeOfDays(person, row, dates, bit)
      change += this.changeOfIdle(person, at(this.otherOf, person), row, dates, bit)
      if (isByNight) change += this.changeOfNights(person, row, dates, bit)
    }
    for (let each = 0; each < groups.length; each++) {
      const person = at(groups, each)
      const other = at(this.otherOf, person)
      change += this.changeOfGroup(person, other, row, dates, bit)
      if (isByNight)
        change += this.changeOfNights(person, row, dates, bit) + this.changeOfNights(other, row, dates, bit)
    }
    return change
  }

  private changeOfDays(person: number, row: number, dates: number, bit: number): number {
    const { sets } = this
    const table = this.tables[at(this.kindOf, person)]
    if (!table) return 0
    const first = person * this.span + row
    let change = 0
    for (let left = dates; left !== 0; left &= left - 1) {
      const set = at(sets, first + 31 - Math.clz32(left & -left))
      change += at(table, set | bit) - at(table, set)
    }
    return change
  }

  /** The gaps of each half while the other has a class, if only the first half has this series. */
  private changeOfIdle(person: number, other: number, row: number, dates: number, bit: number): number {
    const { sets, span, idle } = this
    if (idle === 0) return 0
    let change = 0
    for (let left = dates; left !== 0; left &= left - 1) {
      const date = row + 31 - Math.clz32(left & -left)
      const beside = at(sets, other * span + date)
      if (beside === 0) continue
      const own = at(sets, person * span + date)
      change += this.idlePairs(own | bit, beside) - this.idlePairs(own, beside)
    }
    return change * idle
  }

  private idlePairs(own: number, beside: number): number {
    return dateCount(at(this.windows, own) & beside) + dateCount(at(this.windows, beside) & own)
  }

  /** The days of both halves of a group that attends as a whole. */
  private changeOfGroup(person: number, other: number, row: number, dates: number, bit: number): number {
    const { sets, span, idle } = this
    const table = this.tables[half]
    if (!table) return 0
    let [change, waits] = [0, 0]
    for (let left = dates; left !== 0; left &= left - 1) {
      const date = row + 31 - Math.clz32(left & -left)
      const own = at(sets, person * span + date)
      const beside = at(sets, other * span + date)
      const ofOwn = at(table, own | bit) - at(table, own)
      if (own === beside) {
        change += 2 * ofOwn
        continue
      }
      change += ofOwn + at(table, beside | bit) - at(table, beside)
      waits += this.idlePairs(own | bit, beside | bit) - this.idlePairs(own, beside)
    }
    return change + idle * waits
  }

  /** Evenings before a first pair, on both sides of each date. */
  private changeOfNights(person: number, row: number, dates: number, bit: number): number {
    const cost = at(this.nightCost, person)
    if (cost === 0) return 0
    const { evenings } = this
    const day = row / daySize
    if (bit !== 1 && this.areAligned[day] && this.isFree(person, (day + 1) * this.pairsPerDay)) return 0
    let nights = 0
    for (let left = dates; left !== 0; left &= left - 1) {
      const date = row + 31 - Math.clz32(left & -left)
      const set = this.setOn(person, date)
      const next = at(this.next, date)
      if (next !== noDate && (bit & evenings) !== 0 && (set & evenings) === 0)
        nights += (this.setOn(person, next) | this.cameTo(next, row, dates, bit)) & 1
      const before = at(this.previous, date)
      if (before === noDate || bit !== 1 || (set & 1) !== 0) continue
      if ((this.setOn(person, before) & evenings) !== 0) nights += 1
    }
    return cost * nights
  }

  private isFree(person: number, slot: number): boolean {
    return at(this.busy, person * this.slots + slot) === 0
  }

  private changeOfRows(person: number, row: number, dates: number): number {
    const cost = at(this.rowCost, person)
    if (cost === 0) return 0
    let rows = 0
    for (let left = dates; left !== 0; left &= left - 1) {
      const date = row + 31 - Math.clz32(left & -left)
      if (this.setOn(person, date) !== 0) continue
      const next = at(this.next, date)
      if (next !== noDate && at(this.isInRow, date) === 1)
        rows += Number((this.setOn(person, next) | this.cameTo(next, row, dates, 1)) !== 0)
      const before = at(this.previous, date)
      if (before !== noDate && at(this.isInRow, before) === 1) rows += Number(this.setOn(person, before) !== 0)
    }
    return cost * rows
  }

  private setOn(person: number, date: number): number {
    return at(this.sets, person * this.span + date)
  }

  /** The pair's bit, if the date is one of these: a moved day may follow another that counts as the same day. */
  private cameTo(date: number, row: number, dates: number, bit: number): number {
    const place = date - row
    return place >= 0 && place < daySize && ((dates >>> place) & 1) === 1 ? bit : 0
  }
}
