import { dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import type { ImportedOverlap } from '@/lib/core/files/rules/imported-overlap'
import { pairTitle } from '@/lib/core/schedule/texts/grid'
import { importPageTexts as texts, overlapKindTitle, overlappingText } from '@/lib/imports/texts/import-page'
import { sheetFileName } from './file-name'
import { heightOf } from './row-height'
import { numberCell, textCell } from './sheet-cell'
import { looks } from './sheet-looks'
import { workbook, type WorkbookCell } from './workbook'

const widths = [15, 26, 22, 13, 9, 7, 34, 90]
const columns = [texts.kind, texts.where, texts.faculty, texts.when, 'Пара', 'Раз', texts.dates, texts.classes]

export const overlapsBook = async ({
  overlaps,
}: {
  overlaps: readonly ImportedOverlap[]
}): Promise<{ name: string; bytes: Uint8Array }> => ({
  name: sheetFileName(texts.overlaps),
  bytes: await workbook([
    {
      name: texts.overlaps,
      columns: widths,
      rows: [columns.map((title) => textCell(title, looks.head)), ...overlaps.map(rowOf)],
      headerRows: 1,
      isList: overlaps.length > 0,
    },
  ]),
})

function rowOf({ kind, title, faculty, weekday, pair, dates, classes }: ImportedOverlap): WorkbookCell[] {
  const listed = classes.map(overlappingText).join('\n')
  const days = dates.map((date) => dayMonthYear(date)).join(', ')
  const height = Math.max(
    classes.reduce((sum, one) => sum + heightOf(overlappingText(one), widths[7] ?? 1), 0),
    heightOf(days, widths[6] ?? 1),
  )
  return [
    textCell(overlapKindTitle[kind], { ...looks.body, height }),
    textCell(title, looks.body),
    textCell(faculty ?? '', looks.body),
    textCell(weekdayTitles[weekday], looks.body),
    textCell(pairTitle(pair), looks.body),
    numberCell(dates.length, looks.body),
    textCell(days, looks.body),
    textCell(listed, looks.body),
  ]
}
