import { dayMonth, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { SpanDate, SpanReason } from '@/lib/core/placing/rules/placement-span'
import type { DateCount, SpanVerdict } from '@/lib/core/schedule/rules/occupation'
import { moreText } from '@/lib/core/schedule/texts/grid'
import { firstFew } from '@/lib/core/words/rules/lists'
import { lessonsText } from '@/lib/core/words/texts/acts'

const nbsp = '\u00a0'
const mostDates = 4

export const spanTexts = {
  impossible: 'нельзя',
  failed: 'Не удалось узнать, что будет до конца семестра: отметки — за показанную неделю.',
} as const

const isFull = ({ dates, free }: DateCount): boolean => free === dates

/** `все 14`, `11 из 14` */
const countText = (count: DateCount): string =>
  isFull(count) ? `все${nbsp}${count.dates}` : `${count.free}${nbsp}из${nbsp}${count.dates}`

/** Whether exactly one parity is free throughout: then planners want to know that one. */
const isSplit = ({ every, odd, even }: SpanVerdict): boolean =>
  !isFull(every) && odd.dates > 0 && even.dates > 0 && (isFull(odd) || isFull(even))

/**
 * `все 14`, `11 из 14`, `нельзя`; `неч. все 7` or `неч. все 7, чёт. 4 из 7` if only one parity is free
 * throughout.
 */
export function verdictText(verdict: SpanVerdict): string {
  const { every, odd, even } = verdict
  if (every.free === 0) return spanTexts.impossible
  if (!isSplit(verdict)) return countText(every)
  return [odd.free > 0 ? `неч. ${countText(odd)}` : '', even.free > 0 ? `чёт. ${countText(even)}` : '']
    .filter(Boolean)
    .join(', ')
}

/** `До конца свободно 11 из 14: нечётные недели — все 7, чётные — 4 из 7`; null if there are no dates. */
export function verdictSentence({ every, odd, even }: SpanVerdict): string | null {
  if (every.dates === 0) return null
  const classes = lessonsText(every.dates)
  if (every.free === 0) return `До конца ни одного свободного: ${classes}`
  if (isFull(every)) return `До конца свободно: ${classes}`
  const parities =
    odd.dates > 0 && even.dates > 0 ? `: нечётные недели — ${oneText(odd)}, чётные — ${oneText(even)}` : ''
  return `До конца свободно ${every.free} из ${every.dates}${parities}`
}

const oneText = (count: DateCount): string => (count.free === 0 ? 'ни одной' : countText(count))

const sameDates = (a: readonly CalendarDate[], b: readonly CalendarDate[]): boolean =>
  a.length === b.length && a.every((date, index) => date === b[index])

/** `каждую неделю`, `по нечётным`, or `16.11, 30.11 и ещё 3` */
function whenText(dates: readonly CalendarDate[], day: readonly SpanDate[]): string {
  const ofParity = (parity: 0 | 1) => day.flatMap((one) => (one.parity === parity ? [one.date] : []))
  if (dates.length > 2) {
    if (dates.length === day.length) return 'каждую неделю'
    if (sameDates(dates, ofParity(0))) return 'по нечётным неделям'
    if (sameDates(dates, ofParity(1))) return 'по чётным неделям'
  }
  const named = firstFew(dates, mostDates)
  const rest = dates.length - named.length
  return `${named.map(dayMonth).join(', ')}${rest > 0 ? ` и${nbsp}${moreText(rest)}` : ''}`
}

/**
 * Reasons about people and wishes, with their dates: `Иванов И. И. ведёт лк «Физика»: по нечётным неделям`;
 * rules need none.
 */
export function spanReasonText({ kind, text, dates }: SpanReason, day: readonly SpanDate[]): string {
  const isRule = kind === 'right' || kind === 'dates' || dates.length === 0
  return isRule ? text : `${text}${nbsp}— ${whenText(dates, day)}`
}
