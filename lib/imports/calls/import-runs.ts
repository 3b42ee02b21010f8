import type { Parity } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ImportTicks } from '@/lib/imports/rules/import-comparison'
import type { ImportId } from '@/lib/core/rules/names/ids'
import type { OverlapFilter } from '@/lib/core/rules/files/imported-overlap'
import type { ChangeCall } from '@/lib/core/calls/placing/change-calls'

const importUrl = (id: ImportId): string => `/api/timetable/imports/${id}/`

export const takeBackImportCall = (id: ImportId, { dryRun }: { dryRun: boolean }): ChangeCall => ({
  method: 'POST',
  url: `${importUrl(id)}take-back/`,
  body: { dry_run: dryRun },
})

export const mendImportCall = (
  id: ImportId,
  { start, weeks, parity }: { start?: CalendarDate; weeks?: number; parity?: Parity },
  { dryRun, ticks }: { dryRun: boolean; ticks: ImportTicks },
): ChangeCall => ({
  method: 'POST',
  url: `${importUrl(id)}mend/`,
  body: { dbeg: start, weeks, week_even: parity, ticks, dry_run: dryRun },
})

export function importOverlapsBookUrl(id: ImportId, { kind, text, from, until }: OverlapFilter): string {
  const given = Object.entries({ kind, search: text, dbeg: from, dend: until }).flatMap(([name, value]) =>
    value ? [[name, value]] : [],
  )
  return `${importUrl(id)}overlaps-xlsx/?${new URLSearchParams(given)}`
}
