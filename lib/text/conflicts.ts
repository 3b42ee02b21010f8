import { dayMonth } from '@/lib/domain/calendar-date'
import type { Conflict } from '@/lib/domain/conflicts'
import { pairTitle } from './grid'
import { plural } from './plural'
import { shortPersonName } from './short-names'

/** What is said of a place whose holder the reader may not see. */
export const taken = 'занято'

const heldBy = ({ with: holder }: Conflict): string => (holder ? `«${holder.title}»` : taken)

/** Of a list of them, read out. */
export const conflictsLabel = 'Кто занят и\u00a0чем'

const whenText = ({ date, pair }: Conflict): string => `${dayMonth(date)}, ${pairTitle(pair)}`

/** `16.11, 3-я пара: К-206 — «Физика»`: who is busy, when, with what. */
export const conflictText = (conflict: Conflict): string => `${whenText(conflict)}: ${holderText(conflict)}`

const moreText = ({ length }: readonly Conflict[]): string =>
  length > 0 ? ` И ещё ${length} ${plural(length, 'накладка', 'накладки', 'накладок')}.` : ''

/** One sentence for a refusal: the first of the conflicts, and how many more there are. */
export function conflictsText([first, ...rest]: readonly Conflict[]): string {
  if (!first) return 'Место занято.'
  if (first.kind === 'load') return `${conflictText(first)}.${moreText(rest)}`
  return `Занято: ${whenText(first)}, ${first.with ? holderText(first) : nameOf(first)}.${moreText(rest)}`
}

/** `К-206 — «Физика»`: who is busy with what. */
export const holderText = (conflict: Conflict): string =>
  conflict.kind === 'load'
    ? `«${conflict.title}» здесь уже стоит`
    : `${nameOf(conflict)} — ${heldBy(conflict)}`

/** What is held, as a line names it. */
export const nameOf = ({ kind, title }: Pick<Conflict, 'kind' | 'title'>): string =>
  kind === 'teacher' ? shortPersonName(title) : title

/** The same where the place is known: `Занято: К-206 — «Физика».`; of load that stands there already, `«Физика» здесь уже стоит.` */
export const takenText = ([first, ...rest]: readonly Conflict[]): string =>
  first ? `${first.kind === 'load' ? '' : 'Занято: '}${holderText(first)}.${moreText(rest)}` : 'Место занято.'
