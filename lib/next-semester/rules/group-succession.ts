import type { FacultyId, GroupId } from '@/lib/core/names/rules/ids'
import { grouped } from '@/lib/core/words/rules/lists'

/** A group as the rule of succession sees it. */
export type SucceedingGroup = { id: GroupId; title: string; facultyId: FacultyId | null }

/** The rule: how many years earlier the group was admitted that had the same course. */
type SuccessionRule = {
  years: number
  /** The calendar year in which the academic year of the new semester begins. */
  year: number
  /** Chosen by hand, by the new group; null: it follows no group. */
  chosen: ReadonlyMap<GroupId, GroupId | null>
}

/** Students stay no longer, in years. */
const longestStay = 8

export const mostYears = 6

/**
 * The two digits of a title that are a year of entry, and where they stand; null if it tells none. `isSure`: they
 * stand alone.
 */
function entryYearIn(title: string, year: number): { at: number; digits: string; isSure: boolean } | null {
  const isYear = (digits: string) => {
    const ago = (((year - Number(digits)) % 100) + 100) % 100
    return ago <= longestStay
  }
  const runs = [...title.matchAll(/\d+/g)].map((match) => ({ at: match.index, digits: match[0] }))
  const short = runs.find(({ digits }) => digits.length === 2 && isYear(digits))
  if (short) return { ...short, isSure: true }
  const full = runs.find(({ digits }) => /^20\d\d$/.test(digits) && isYear(digits.slice(2)))
  if (full) return { at: full.at + 2, digits: full.digits.slice(2), isSure: true }
  // «БИ-2501»: the year and the number of the group in one; «11-201» may be something else.
  const joined = runs.find(({ digits }) => /^\d{3,4}$/.test(digits) && isYear(digits.slice(0, 2)))
  return joined ? { at: joined.at, digits: joined.digits.slice(0, 2), isSure: false } : null
}

/**
 * The title of the group that was admitted `years` before: `АСУб-26-1` one year before is `АСУб-25-1`. A title
 * without a year of entry stays.
 */
export function earlierTitle(title: string, { years, year }: Pick<SuccessionRule, 'years' | 'year'>): string {
  const found = entryYearIn(title, year)
  if (!found) return title
  const earlier = String((Number(found.digits) - years + 100) % 100).padStart(2, '0')
  return title.slice(0, found.at) + earlier + title.slice(found.at + found.digits.length)
}

const keyOf = (title: string): string => title.trim().toLowerCase()

/**
 * For each new group the one whose course it takes over, of the same faculty or the only one of that title; null
 * if there is none.
 */
export function predecessors(
  groups: readonly SucceedingGroup[],
  known: readonly SucceedingGroup[],
  rule: SuccessionRule,
): Map<GroupId, GroupId | null> {
  const byTitle = grouped(known, ({ title }) => keyOf(title))
  const ruled = ({ title, facultyId }: SucceedingGroup): GroupId | null => {
    const isSure = entryYearIn(title, rule.year)?.isSure ?? true
    const earlier = byTitle.get(keyOf(earlierTitle(title, rule)))
    const namesakes = earlier ?? (isSure ? undefined : byTitle.get(keyOf(title))) ?? []
    const own = namesakes.find((one) => one.facultyId === facultyId)
    return (own ?? (namesakes.length === 1 ? namesakes[0] : undefined))?.id ?? null
  }
  return new Map(
    groups.map((group) => {
      const chosen = rule.chosen.get(group.id)
      return [group.id, chosen === undefined ? ruled(group) : chosen]
    }),
  )
}
