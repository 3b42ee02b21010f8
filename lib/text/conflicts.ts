import { dayMonth } from '@/lib/domain/calendar-date'
import type { Conflict } from '@/lib/domain/conflicts'
import { pairTitle } from './grid'
import { plural } from './plural'
import { shortPersonName } from './short-names'

/** `16.11, 3-я пара: К-206 — «Физика»`: who is busy, when, with what. */
export const conflictText = ({ date, pair, title, with: holder }: Conflict): string =>
  `${dayMonth(date)}, ${pairTitle(pair)}: ${title} — «${holder.title}»`

/** One sentence for a refusal: the first of the conflicts, and how many more there are. */
export function conflictsText([first, ...rest]: readonly Conflict[]): string {
  if (!first) return 'Место занято.'
  const more = rest.length
    ? ` И ещё ${rest.length} ${plural(rest.length, 'накладка', 'накладки', 'накладок')}.`
    : ''
  return `Занято ${conflictText(first)}.${more}`
}

/** `К-206 — «Физика»`: who is busy with what. */
export const holderText = (conflict: Conflict): string =>
  conflict.kind === 'load'
    ? `«${conflict.title}» здесь уже стоит`
    : `${nameOf(conflict)} — «${conflict.with.title}»`

/** What is held, as a line names it. */
export const nameOf = ({ kind, title }: Pick<Conflict, 'kind' | 'title'>): string =>
  kind === 'teacher' ? shortPersonName(title) : title
