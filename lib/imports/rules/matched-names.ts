import { grouped } from '@/lib/core/rules/words/lists'

/**
 * A stored row. `apart`: what distinguishes it from others with the same title, null: unknown; `isSaid`: that
 * was stated, not only implied by the title. `label`: the displayed title, with `apart` if needed.
 * `standsFor`: the row that it was merged into.
 */
export type ExistingName = {
  id: number
  title: string
  apart: string | null
  isSaid: boolean
  label: string
  isActive: boolean
  isPlaceholder: boolean
  standsFor: number | null
}

/** A name in one of the file's lists; `label`: the title with `apart`. */
export type ListedName = { title: string; apart: string | null; label: string }

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
  const own = grouped(
    existing.filter(({ standsFor }) => standsFor === null),
    ({ title }) => title,
  )
  const byLabel = new Map(
    existing.flatMap((one) => (one.standsFor === null ? [[one.label, one] as const] : [])),
  )
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
  const called = (label: string): MeantRow | null => {
    const row = byLabel.get(label) ?? having(label)[0]
    return row ? { id: row.id } : null
  }

  /** The row meant by a title without `apart`. */
  const bare = (title: string, fresh: MeantRow): MeantRow => {
    const answer = answerOf(title)
    const rows = having(title)
    const [first] = rows
    if (!first) return (answer && called(answer)) || secondly(title) || called(title) || fresh
    if (rows.length === 1 || rows.every(({ isPlaceholder }) => isPlaceholder)) return { id: first.id }
    if (typeof answer === 'string') return called(answer) ?? { id: first.id }
    if (answer === null) {
      const unknown = mayRepeat ? undefined : rows.find(({ isSaid }) => !isSaid)
      return unknown ? { id: unknown.id } : fresh
    }
    unclear.set(
      title,
      rows.map(({ label }) => label),
    )
    return { id: first.id }
  }

  const whole = ({ title, apart, label }: ListedName, fresh: MeantRow): MeantRow => {
    if (apart === null) return bare(title, fresh)
    const exact = (own.get(title) ?? []).find((row) => row.apart === apart)
    if (exact) return { id: exact.id }
    const answer = answerOf(label)
    const match = (answer && called(answer)) || secondly(label)
    if (match) return match
    const unknown = having(title).find((row) => !row.isSaid && !filled.has(row.id))
    if (unknown && answer !== null) {
      filled.add(unknown.id)
      return { id: unknown.id }
    }
    return (own.has(title) ? null : secondly(title)) ?? fresh
  }

  const rows = listed.map((one, at) => whole(one, { listed: at }))
  const ofListed = grouped(
    listed.flatMap((one, at) => [
      { name: one.title, at },
      ...(one.label === one.title ? [] : [{ name: one.label, at }]),
    ]),
    ({ name }) => name,
  )
  const meantBy = (title: string): MeantRow => {
    const places = ofListed.get(title) ?? []
    const [first] = places
    const row = first && rows[first.at]
    if (!row) return bare(title, { title })
    const likes = [...new Set(places.map(({ at }) => listed[at]?.label ?? ''))]
    if (likes.length === 1) return row
    const answer = answerOf(title)
    const answered = places.find(({ at }) => listed[at]?.label === answer)
    if (answered) return rows[answered.at] ?? row
    if (typeof answer === 'string') return called(answer) ?? row
    unclear.set(title, likes)
    return row
  }
  return {
    listed: rows,
    named: new Map([...named].map((title) => [title, meantBy(title)])),
    unclear: [...unclear].map(([title, like]) => ({ title, like })),
  }
}
