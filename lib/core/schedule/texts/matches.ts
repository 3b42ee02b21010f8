import { grouped } from '@/lib/core/words/rules/lists'
import { bestMatches, searchForm } from '@/lib/core/words/rules/search'

export type Choice = {
  key: string
  label: string
  /** Heading of its group. */
  group?: string
  /** Secondary text, searched too. */
  hint?: string
}

type ChoiceGroup = { title: string | undefined; choices: readonly Choice[] }

export const mostMatches = 100

/** The choices matching `query`, best first, at most 100, grouped under headings, with the total number. */
export function matchesOf(
  choices: readonly Choice[],
  query: string,
): { groups: ChoiceGroup[]; shown: Choice[]; total: number } {
  const found = bestMatches(choices, ({ label, hint = '' }) => searchForm(label, hint), query)
  const best = found.slice(0, mostMatches)
  const groups = [...grouped(best, ({ group }) => group)].map(([title, members]) => ({ title, choices: members }))
  return { groups, shown: groups.flatMap((group) => group.choices), total: found.length }
}
