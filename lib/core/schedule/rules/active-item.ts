import type { Subject, SubjectKind } from '@/lib/core/names/rules/resource'
import type { SubjectAct } from '@/lib/core/rights/rules/acts'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'

/** A subject with the title shown in menus and stored in the recent list. */
export type NamedSubject = Subject & { title: string }

/**
 * The subject whose week is on screen. `subgroupCount`: null while unknown, 1 for everything but groups.
 * `may`: the user's actions on the whole week; absent while unknown. `isRetired`: out of use.
 */
export type ActiveSubject = NamedSubject & {
  subgroupCount: 1 | 2 | null
  may?: readonly SubjectAct[]
  isRetired?: boolean
}

/** A subject with everything that its week's answer says of it. */
export type WholeSubject = NamedSubject & {
  subgroupCount: 1 | 2
  may: readonly SubjectAct[]
  isRetired: boolean
}

/** Whether the user may perform this action on the whole week; false while unknown. */
export const mayDo = (subject: ActiveSubject | null, act: SubjectAct): boolean => subject?.may?.includes(act) ?? false

export type RecentItem = NamedSubject & { favourite: boolean }

export const recentLimit = 24

/** Ids repeat between kinds, so the key contains both. */
export const subjectKey = (subject: { kind: SubjectKind; id: number }): string => `${subject.kind}:${subject.id}`

export const sameSubject = (
  a: { kind: SubjectKind; id: number } | null,
  b: { kind: SubjectKind; id: number } | null,
): boolean => a === b || (a !== null && b !== null && a.kind === b.kind && a.id === b.id)

const byTitle = (a: RecentItem, b: RecentItem): number => inAlphabet(a.title, b.title)

/** Favourites first, by title; then the rest, newest first; at most 24. */
function arranged(items: readonly RecentItem[]): RecentItem[] {
  const favourites = items.filter((item) => item.favourite)
  const others = items.filter((item) => !item.favourite)
  return [...favourites.sort(byTitle), ...others].slice(0, recentLimit)
}

/** The recent list after `subject` was activated: it moves to the front and keeps its star. */
export function withActivated(items: readonly RecentItem[], subject: NamedSubject): RecentItem[] {
  const existing = items.find((item) => sameSubject(item, subject))
  const others = items.filter((item) => item !== existing)
  return arranged([{ ...subject, favourite: existing?.favourite ?? false }, ...others])
}

/** The recent list after `old` was merged into `successor`, which takes its place and its star. */
export function withSuccessor(
  items: readonly RecentItem[],
  old: { kind: SubjectKind; id: number },
  successor: NamedSubject,
): RecentItem[] {
  const matching = items.filter((item) => sameSubject(item, old) || sameSubject(item, successor))
  const [first] = matching
  if (!first) return [...items]
  const followed: RecentItem = { ...successor, favourite: matching.some(({ favourite }) => favourite) }
  return arranged(items.flatMap((item) => (item === first ? [followed] : matching.includes(item) ? [] : [item])))
}

export const withFavouriteToggled = (
  items: readonly RecentItem[],
  subject: { kind: SubjectKind; id: number },
): RecentItem[] =>
  arranged(items.map((item) => (sameSubject(item, subject) ? { ...item, favourite: !item.favourite } : item)))
