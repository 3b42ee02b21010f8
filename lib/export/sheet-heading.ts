import type { ScheduleExport } from '@/lib/core/schedule/rules/schedule-export'
import { alsoText, madeText } from '@/lib/core/schedule/texts/exports'
import { textCell } from './sheet-cell'
import { looks, type Look } from './sheet-looks'
import type { WorkbookCell } from './workbook'

/** A text across all columns of a sheet. */
export const lineAcross = (columns: number, text: string, look: Look): WorkbookCell[] => [
  { ...textCell(text, look), columnSpan: columns },
  ...Array<null>(columns - 1).fill(null),
]

/**
 * Subject, period, the subjects exported with it, and creation time: two rows repeated on every printed page. `seal`: by
 * which our own reader knows the sheet.
 */
export const headingRows = (
  { also, now }: Pick<ScheduleExport, 'also' | 'now'>,
  { title, period, columns, seal = '' }: { title: string; period: string; columns: number; seal?: string },
): WorkbookCell[][] => {
  const about = [period, also.length > 0 ? alsoText(also) : '', madeText(now), seal].filter(Boolean)
  return [
    lineAcross(columns, title, { ...looks.title, height: 22 }),
    lineAcross(columns, about.join(' · '), { ...looks.about, height: 15 }),
  ]
}
