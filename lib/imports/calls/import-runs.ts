import type { Parity } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { ImportTicks } from '@/lib/imports/rules/import-comparison'
import type { ImportId } from '@/lib/core/rules/names/ids'
import type { OverlapFilter } from '@/lib/core/rules/files/imported-overlap'
import { requestOf } from '@/lib/core/calls/calls/request'
import type * as calls from './import-runs.contract'

export const takeBackImportRequest = (id: ImportId, { dryRun }: { dryRun: boolean }) =>
  requestOf<typeof calls.takeBackImportCall>('POST /api/timetable/imports/{id}/take-back/', {
    params: { id },
    body: { dry_run: dryRun },
  })

export const correctImportRequest = (
  id: ImportId,
  { start, weeks, parity }: { start?: CalendarDate; weeks?: number; parity?: Parity },
  { dryRun, ticks }: { dryRun: boolean; ticks: ImportTicks },
) =>
  requestOf<typeof calls.mendImportCall>('POST /api/timetable/imports/{id}/mend/', {
    params: { id },
    body: { dbeg: start, weeks, week_even: parity, ticks, dry_run: dryRun },
  })

export const importOverlapsBookUrl = (id: ImportId, { kind, text, from, until }: OverlapFilter): string =>
  requestOf<typeof calls.importOverlapsBookCall>('GET /api/timetable/imports/{id}/overlaps-xlsx/', {
    params: { id },
    query: {
      kind: kind ?? undefined,
      search: text || undefined,
      dbeg: from ?? undefined,
      dend: until ?? undefined,
    },
  }).url
