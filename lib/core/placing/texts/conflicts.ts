import { dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import { shortPersonName } from '@/lib/core/names/texts/short-names'
import type { Conflict } from '@/lib/core/placing/rules/placement'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { plural } from '@/lib/core/words/texts/plural'

/** Shown if the reader may not see who holds the place. */
export const taken = 'занято'

const heldBy = ({ with: holder }: Conflict): string => (holder ? `«${holder.title}»` : taken)

/** Accessible name of a list of conflicts. */
export const conflictsLabel = 'Кто занят и\u00a0чем'

const whenText = ({ date, pair }: Conflict): string => `${dayMonth(date)}, ${pairTitle(pair)}`

/** `16.11, 3-я пара: К-206 — «Физика»`: who is busy, when, with what. */
export const conflictText = (conflict: Conflict): string => `${whenText(conflict)}: ${holderText(conflict)}`

const moreText = ({ length }: readonly Conflict[]): string =>
  length > 0 ? ` И ещё ${length} ${plural(length, 'накладка', 'накладки', 'накладок')}.` : ''

/** One sentence: the first conflict and the number of others. */
export function conflictsText([first, ...rest]: readonly Conflict[]): string {
  if (!first) return 'Место занято.'
  if (first.kind === 'load') return `${conflictText(first)}.${moreText(rest)}`
  return `Занято: ${whenText(first)}, ${first.with ? holderText(first) : nameOf(first)}.${moreText(rest)}`
}

/** `К-206 — «Физика»`: who is busy with what. */
export const holderText = (conflict: Conflict): string =>
  conflict.kind === 'load' ? `«${conflict.title}» здесь уже стоит` : `${nameOf(conflict)} — ${heldBy(conflict)}`

/** `лк Физика, ИСТб-24-1` */
export const wantedText = ({ title, groups }: NonNullable<Conflict['of']>): string =>
  [title, ...groups.map((group) => group.title)].join(', ')

/** The name of the held resource. */
export const nameOf = ({ kind, title }: Pick<Conflict, 'kind' | 'title'>): string =>
  kind === 'teacher' ? shortPersonName(title) : title

/** The same without the slot: `Занято: К-206 — «Физика».`; for load already in the slot, `«Физика» здесь уже стоит.` */
export const takenText = ([first, ...rest]: readonly Conflict[]): string =>
  first ? `${first.kind === 'load' ? '' : 'Занято: '}${holderText(first)}.${moreText(rest)}` : 'Место занято.'
