import type { Period } from '@/lib/core/calendar/rules/period'
import { lessonsText } from '@/lib/core/words/texts/acts'
import { counted } from '@/lib/core/words/texts/plural'
import type { Compared } from '@/lib/quality/rules/quality-check'
import { periodTitle } from './quality'

export const comparisonTitles: Record<Compared, string> = {
  published: 'с\u00a0опубликованным',
  semester: 'с\u00a0прошлым семестром',
}

/** `2,5`: findings about half a group count as half. */
export const pointsText = (points: number): string => String(points).replace('.', ',')

/** `5 баллов`, `2,5 балла`: the weighted sum. */
export const costText = (cost: number): string =>
  Number.isInteger(cost) ? counted(cost, 'балл', 'балла', 'баллов') : `${pointsText(cost)}\u00a0балла`

/**
 * `Сравнение с прошлым семестром, 03.02 – 09.02: было 120 баллов, 24 занятия`: what the report is compared
 * with.
 */
export const comparedText = (
  compared: Compared,
  { period, cost, meetings }: { period: Period; cost: number; meetings: number },
): string =>
  `Сравнение ${comparisonTitles[compared]}, ${periodTitle(period)}: было ${costText(cost)}, ${lessonsText(meetings)}`

/** The change of points: `−4` and «лучше», `+12` and «хуже». */
export function qualityDifferenceText(now: number, before: number): { sign: string; words: string } {
  const by = Math.abs(now - before)
  if (by === 0) return { sign: '=', words: 'так\u00a0же' }
  const points = pointsText(by)
  return now > before ? { sign: `+${points}`, words: 'хуже' } : { sign: `−${points}`, words: 'лучше' }
}
