import { grouped } from '@/lib/core/rules/words/grouped'

/**
 * A row that is there. `apart`: what tells it from others of its title, null: not known; `isSaid`: not only
 * implied by the title. `label`: its title as it is shown, which says that where it has to. `standsFor`: the
 * row that it was merged into.
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

/** Something that a file lists; `label`: its title with what tells it apart. */
export type ListedName = { title: string; apart: string | null; label: string }

/** Which row is meant, or that it is a new one: the place of the listed name, or a title that only classes name. */
export type MeantRow = { id: number } | { listed: number } | { title: string }

export type MatchedNames = {
  /** Of each listed name. */
  listed: MeantRow[]
  /** Of each title that classes name. */
  named: Map<string, MeantRow>
  /** Titles of which nobody can tell which row they mean, with the labels of those rows. */
  unclear: { title: string; like: string[] }[]
}

/**
 * Which rows the names of a file mean. A row is known by its title with what tells it apart; a bare title
 * means the one row that has it. Where several have it, it is unclear, and stands for the first of them until
 * somebody answers. `answerOf`: a label, null: a new row. `mayRepeat`: two rows may be alike in both, as
 * people are.
 */
export function matchNames(
  known: readonly ExistingName[],
  { listed, named }: { listed: readonly ListedName[]; named: Iterable<string> },
  answerOf: (title: string) => string | null | undefined,
  mayRepeat = false,
): MatchedNames {
  const own = grouped(
    known.filter(({ standsFor }) => standsFor === null),
    ({ title }) => title,
  )
  const byLabel = new Map(known.flatMap((one) => (one.standsFor === null ? [[one.label, one] as const] : [])))
  const second = new Map(
    known.flatMap(({ title, standsFor }) => (standsFor === null ? [] : [[title, standsFor] as const])),
  )
  const unclear = new Map<string, string[]>()
  const filled = new Set<number>()

  /** Those in use, where any is. */
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

  /** A title that says nothing of what tells it apart. */
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
    const meant = (answer && called(answer)) || secondly(label)
    if (meant) return meant
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
