import { grouped, groupedByEach } from '@/lib/core/words/rules/lists'

/**
 * A stored row. `apart`: what distinguishes it from others with the same title, null: unknown; `isSaid`: that
 * was stated, not only implied by the title. `place`: `apart` in words. `label`: the displayed title, with its
 * place if needed.
 * `fullName`: of a teacher, who is called by either, and by `number`, alone or behind a name. `standsFor`: the row
 * that it was merged into.
 */
export type ExistingName = {
  id: number
  title: string
  fullName?: string | null
  number?: string | null
  apart: string | null
  place?: string | null
  isSaid: boolean
  label: string
  isActive: boolean
  isPlaceholder: boolean
  standsFor: number | null
}

/** The names of a teacher that have the number: «123», «Иванов И. И. (123)». */
const numbered = ({ title, fullName, number }: ExistingName): string[] =>
  number ? [number, placedName(title, number), ...(fullName ? [placedName(fullName, number)] : [])] : []

/** «305 (Б2)» */
export const placedName = (title: string, place: string): string => `${title} (${place})`

/**
 * A name in one of the file's lists. `label`: the title with `apart`; `written`: the same in the file's own words,
 * in which its classes may name it.
 */
export type ListedName = { title: string; apart: string | null; label: string; written?: string }

/**
 * The stored row that a name means; or for a new row, the index of the listed name, or a title that only
 * classes use.
 */
export type MeantRow = { id: number } | { listed: number } | { title: string }

export type MatchedNames = {
  /** By index of the listed names. */
  listed: MeantRow[]
  /** By title that classes use. */
  named: Map<string, MeantRow>
  /** Titles that may mean several rows, with the labels of these. */
  unclear: { title: string; like: string[] }[]
}

type AnswerOf = (title: string) => string | null | undefined

/** The stored rows of a table, and the names of a file that are looked for among them. */
class NameMatcher {
  private readonly own: ReadonlyMap<string, ExistingName[]>
  private readonly byLabel: ReadonlyMap<string, ExistingName>
  /** Rows by the other titles that they have had. */
  private readonly second: ReadonlyMap<string, number>
  private readonly ofListed: ReadonlyMap<string, { at: number }[]>
  private readonly inFile: ReadonlySet<string>
  private readonly unclear = new Map<string, string[]>()
  private readonly filled = new Set<number>()
  private readonly rows = new Map<number, MeantRow>()

  constructor(
    existing: readonly ExistingName[],
    private readonly listed: readonly ListedName[],
    named: Iterable<string>,
    private readonly answerOf: AnswerOf,
    private readonly mayRepeat: boolean,
  ) {
    const inUse = existing.filter(({ standsFor }) => standsFor === null)
    this.inFile = new Set(named)
    this.own = groupedByEach(inUse, ({ title, fullName }) => [...new Set([title, fullName ?? title])])
    this.byLabel = new Map([
      ...inUse.flatMap((one) => numbered(one).map((name) => [name, one] as const)),
      ...inUse.flatMap((one) => (one.place ? [[placedName(one.title, one.place), one] as const] : [])),
      ...inUse.map((one) => [one.label, one] as const),
    ])
    this.second = new Map(
      existing.flatMap(({ title, standsFor }) => (standsFor === null ? [] : [[title, standsFor] as const])),
    )
    this.ofListed = grouped(
      listed.flatMap(({ title, label, written = title }, at) =>
        [...new Set([title, label, written])].map((name) => ({ name, at })),
      ),
      ({ name }) => name,
    )
  }

  all(): MatchedNames {
    const listed = this.listed.map((_, at) => this.rowAt(at))
    return {
      listed,
      named: new Map([...this.inFile].map((title) => [title, this.meantBy(title, listed)])),
      unclear: [...this.unclear].map(([title, like]) => ({ title, like })),
    }
  }

  /** The rows with this title that are in use; if none are, all of them. */
  private having(title: string): ExistingName[] {
    const all = this.own.get(title) ?? []
    const used = all.filter(({ isActive }) => isActive)
    return used.length > 0 ? used : all
  }

  private secondly(title: string): MeantRow | null {
    const id = this.second.get(title)
    return id === undefined ? null : { id }
  }

  /** The row meant by a listed name; by one that is being looked for itself, a new one. */
  private rowAt(at: number): MeantRow {
    const found = this.rows.get(at) ?? { listed: at }
    if (this.rows.has(at)) return found
    this.rows.set(at, found)
    const one = this.listed[at]
    const row = one ? this.whole(one, found) : found
    this.rows.set(at, row)
    return row
  }

  /** What somebody answered a name to be: a stored row, or another name of the file. */
  private called(label: string): MeantRow | null {
    const row = this.byLabel.get(label) ?? this.having(label)[0]
    if (row) return { id: row.id }
    const [place] = this.ofListed.get(label) ?? []
    if (place) return this.rowAt(place.at)
    return this.inFile.has(label) ? { title: label } : null
  }

  /** Which of several rows a name means, as answered; null: none of them. Without an answer it is unclear. */
  private oneOf(bearers: readonly ExistingName[], name: string, answer: string | null | undefined): MeantRow | null {
    if (answer === null) return null
    const answered = answer === undefined ? null : this.called(answer)
    if (answered) return answered
    this.unclear.set(
      name,
      bearers.map(({ label }) => label),
    )
    return { id: bearers[0]?.id ?? 0 }
  }

  /** The row meant by a title without `apart`. */
  private bare(title: string, fresh: MeantRow): MeantRow {
    const answer = this.answerOf(title)
    const bearers = this.having(title)
    const [first] = bearers
    if (!first) {
      const labelled = this.byLabel.get(title)
      return (answer && this.called(answer)) || this.secondly(title) || (labelled ? { id: labelled.id } : fresh)
    }
    if (bearers.length === 1 || bearers.every(({ isPlaceholder }) => isPlaceholder)) return { id: first.id }
    const unknown = this.mayRepeat ? undefined : bearers.find(({ isSaid }) => !isSaid)
    return this.oneOf(bearers, title, answer) ?? (unknown ? { id: unknown.id } : fresh)
  }

  private whole({ title, apart, label }: ListedName, fresh: MeantRow): MeantRow {
    if (apart === null) return this.bare(title, fresh)
    const answer = this.answerOf(label)
    const there = (this.own.get(title) ?? []).filter((row) => row.apart === apart)
    const used = there.filter(({ isActive }) => isActive)
    const [exact] = used.length > 0 ? used : there
    if (exact && (used.length < 2 || used.every(({ isPlaceholder }) => isPlaceholder))) return { id: exact.id }
    if (exact) return this.oneOf(used, label, answer) ?? fresh
    const match = (answer && this.called(answer)) || this.secondly(label)
    if (match) return match
    const unknown = this.having(title).filter((row) => !row.isSaid && !this.filled.has(row.id))
    const [first] = unknown
    if (first && answer !== null) {
      this.filled.add(first.id)
      return this.mayRepeat && unknown.length > 1 ? (this.oneOf(unknown, label, answer) ?? fresh) : { id: first.id }
    }
    return (this.own.has(title) ? null : this.secondly(title)) ?? fresh
  }

  /** The row meant by a title that classes use. */
  private meantBy(title: string, listedRows: readonly MeantRow[]): MeantRow {
    const places = this.ofListed.get(title) ?? []
    const [first] = places
    const row = first && listedRows[first.at]
    if (!row) return this.bare(title, { title })
    const likes = [...new Set(places.map(({ at }) => this.listed[at]?.label ?? ''))]
    if (likes.length === 1) return row
    const answer = this.answerOf(title)
    // «None of these» is the listed name without a place, or a new row.
    const label = answer === null ? title : answer
    const answered = places.find(({ at }) => this.listed[at]?.label === label)
    if (answered) return listedRows[answered.at] ?? row
    if (answer === null) return { title }
    if (answer !== undefined) return this.called(answer) ?? row
    this.unclear.set(title, likes)
    return row
  }
}

/**
 * Finds the row that each name of a file means, by title and `apart`; a title alone means the only row that
 * has it. If several have it, it is unclear, and means the first of them until the user answers. `answerOf`:
 * returns a label, or null for a new row. `mayRepeat`: two rows may be equal in both, as people are.
 */
export const matchNames = (
  existing: readonly ExistingName[],
  { listed, named }: { listed: readonly ListedName[]; named: Iterable<string> },
  answerOf: AnswerOf,
  mayRepeat = false,
): MatchedNames => new NameMatcher(existing, listed, named, answerOf, mayRepeat).all()
