import type { ScheduleExport } from '@/lib/core/rules/schedule/schedule-export'
import { periodText, scheduleTitle } from '@/lib/core/texts/schedule/exports'
import { sheetFileName } from './file-name'
import { gridSheets } from './schedule-grid-sheets'
import { listSheet } from './schedule-list-sheet'
import { workbook } from './workbook'

/** A schedule as a file: one sheet per week in the screen's layout, then the full list. */
export const scheduleBook = async (data: ScheduleExport): Promise<{ name: string; bytes: Uint8Array }> => ({
  name: sheetFileName(`${scheduleTitle(data.subject)} ${periodText(data.period)}`),
  bytes: await workbook([...gridSheets(data), listSheet(data)]),
})
