import { searchForm } from '@/lib/text/search-form'

export type Choice = {
  key: string
  label: string
  /** Heading the choice stands under. */
  group?: string
  /** Less prominent words, searched too. */
  hint?: string
}

type ChoiceGroup = { title: string | undefined; choices: readonly Choice[] }

export const mostMatches = 100

/** What begins with the query comes first, then what has a word that begins with it, then the rest. */
function rankOf(form: string, query: string): number {
  if (form.startsWith(query)) return 0
  return form.includes(` ${query}`) ? 1 : 2
}

/** The choices that hold every word of `query`, best first and at most 100, under their headings, and how many there were. */
export function matchesOf(
  choices: readonly Choice[],
  query: string,
): { groups: ChoiceGroup[]; shown: Choice[]; total: number } {
  const form = searchForm(query).trim()
  const words = form.split(/\s+/)
  const found = choices
    .map((choice) => ({ choice, form: searchForm(`${choice.label} ${choice.hint ?? ''}`) }))
    .filter((entry) => words.every((word) => entry.form.includes(word)))
    .map((entry) => ({ choice: entry.choice, rank: form ? rankOf(entry.form, form) : 0 }))
    .sort((a, b) => a.rank - b.rank)

  const byTitle = new Map<string | undefined, Choice[]>()
  for (const { choice } of found.slice(0, mostMatches)) {
    const members = byTitle.get(choice.group)
    if (members) members.push(choice)
    else byTitle.set(choice.group, [choice])
  }
  const groups = [...byTitle].map(([title, members]) => ({ title, choices: members }))
  return { groups, shown: groups.flatMap((group) => group.choices), total: found.length }
}
