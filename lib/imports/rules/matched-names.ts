import { grouped, groupedByEach } from '@/lib/core/rules/words/lists'

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

/**
 * Finds the row that each name of a file means, by title and `apart`; a title alone means the only row that
 * has it. If several have it, it is unclear, and means the first of them until the user answers. `answerOf`:
 * returns a label, or null for a new row. `mayRepeat`: two rows may be equal in both, as people are.
 */
export function matchNames(
  existing: readonly ExistingName[],
  { listed, named }: { listed: readonly ListedName[]; named: Iterable<string> },
  answerOf: (title: string) => string | null | undefined,
  mayRepeat = false,
): MatchedNames {
  const inUse = existing.filter(({ standsFor }) => standsFor === null)
  const own = groupedByEach(inUse, ({ title, fullName }) => [...new Set([title, fullName ?? title])])
  const byLabel = new Map([
    ...inUse.flatMap((one) => numbered(one).map((name) => [name, one] as const)),
    ...inUse.flatMap((one) => (one.place ? [[placedName(one.title, one.place), one] as const] : [])),
    ...inUse.map((one) => [one.label, one] as const),
  ])
  const second = new Map(
    existing.flatMap(({ title, standsFor }) => (standsFor === null ? [] : [[title, standsFor] as const])),
  )
  const unclear = new Map<string, string[]>()
  const filled = new Set<number>()

  /** The rows with this title that are in use; if none are, all of them. */
  const having = (title: string): ExistingName[] => {
    const all = own.get(title) ?? []
    const used = all.filter(({ isActive }) => isActive)
    return used.length > 0 ? used : all
  }
  const secondly = (title: string): MeantRow | null => {
    const id = second.get(title)
    return id === undefined ? null : { id }
  }
  const ofListed = grouped(
    listed.flatMap(({ title, label, written = title }, at) =>
      [...new Set([title, label, written])].map((name) => ({ name, at })),
    ),
    ({ name }) => name,
  )
  const rows = new Map<number, MeantRow>()
  /** The row meant by a listed name; by one that is being looked for itself, a new one. */
  function rowAt(at: number): MeantRow {
    const found = rows.get(at) ?? { listed: at }
    if (rows.has(at)) return found
    rows.set(at, found)
    const one = listed[at]
    const row = one ? whole(one, found) : found
    rows.set(at, row)
    return row
  }
  const inFile = new Set(named)
  /** What somebody answered a name to be: a stored row, or another name of the file. */
  const called = (label: string): MeantRow | null => {
    const row = byLabel.get(label) ?? having(label)[0]
    if (row) return { id: row.id }
    const [place] = ofListed.get(label) ?? []
    if (place) return rowAt(place.at)
    return inFile.has(label) ? { title: label } : null
  }

  /** Which of several rows a name means, as answered; null: none of them. Without an answer it is unclear. */
  function oneOf(bearers: readonly ExistingName[], name: string, answer: string | null | undefined): MeantRow | null {
    if (answer === null) return null
    const answered = answer === undefined ? null : called(answer)
    if (answered) return answered
    unclear.set(
      name,
      bearers.map(({ label }) => label),
    )
    return { id: bearers[0]?.id ?? 0 }
  }

  /** The row meant by a title without `apart`. */
  function bare(title: string, fresh: MeantRow): MeantRow {
    const answer = answerOf(title)
    const bearers = having(title)
    const [first] = bearers
    if (!first) {
      const labelled = byLabel.get(title)
      return (answer && called(answer)) || secondly(title) || (labelled ? { id: labelled.id } : fresh)
    }
    if (bearers.length === 1 || bearers.every(({ isPlaceholder }) => isPlaceholder)) return { id: first.id }
    const unknown = mayRepeat ? undefined : bearers.find(({ isSaid }) => !isSaid)
    return oneOf(bearers, title, answer) ?? (unknown ? { id: unknown.id } : fresh)
  }

  function whole({ title, apart, label }: ListedName, fresh: MeantRow): MeantRow {
    if (apart === null) return bare(title, fresh)
    const answer = answerOf(label)
    const there = (own.get(title) ?? []).filter((row) => row.apart === apart)
    const used = there.filter(({ isActive }) => isActive)
    const [exact] = used.length > 0 ? used : there
    if (exact && (used.length < 2 || used.every(({ isPlaceholder }) => isPlaceholder))) return { id: exact.id }
    if (exact) return oneOf(used, label, answer) ?? fresh
    const match = (answer && called(answer)) || secondly(label)
    if (match) return match
    const unknown = having(title).filter((row) => !row.isSaid && !filled.has(row.id))
    const [first] = unknown
    if (first && answer !== null) {
      filled.add(first.id)
      return mayRepeat && unknown.length > 1 ? (oneOf(unknown, label, answer) ?? fresh) : { id: first.id }
    }
    return (own.has(title) ? null : secondly(title)) ?? fresh
  }

  const listedRows = listed.map((_, at) => rowAt(at))
  const meantBy = (title: string): MeantRow => {
    const places = ofListed.get(title) ?? []
    const [first] = places
    const row = first && listedRows[first.at]
    if (!row) return bare(title, { title })
    const likes = [...new Set(places.map(({ at }) => listed[at]?.label ?? ''))]
    if (likes.length === 1) return row
    const answer = answerOf(title)
    const answered = places.find(({ at }) => listed[at]?.label === answer)
    if (answered) return listedRows[answered.at] ?? row
    if (typeof answer === 'string') return called(answer) ?? row
    unclear.set(title, likes)
    return row
  }
  return {
    listed: listedRows,
    named: new Map([...inFile].map((title) => [title, meantBy(title)])),
    unclear: [...unclear].map(([title, like]) => ({ title, like })),
  }
}
