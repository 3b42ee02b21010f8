import { z } from 'zod'
import { longestSemester } from '@/lib/core/calendar/rules/academic-calendar'
import { overlapKinds } from '@/lib/core/files/rules/imported-overlap'
import type { ImportId } from '@/lib/core/names/rules/ids'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { importPageTexts } from '@/lib/imports/texts/import-page'
import { comparisonAnswer, ticksBody } from './import-comparison.contract'

const path = '/api/timetable/imports/{id}/'
const params = z.object({ id: wire.idTextOf<ImportId>() })

export const takeBackImportCall = ownCall(`POST ${path}take-back/`, {
  summary: 'Takes an import back whole; what people changed since stays and is told',
  params,
  body: z.object({ dry_run: wire.dryRun }),
  isHeavy: true,
  response: z.object({
    removed: z.int(),
    restored: z.int(),
    changed: z.int(),
    kept: z.array(z.object({ title: z.string(), date: wire.dateAnswer, para: wire.pairField })),
    change_id: wire.changeId.nullable(),
  }),
})

export const mendImportCall = ownCall(`POST ${path}mend/`, {
  summary: 'Corrects the semester of an import: its files are read again, and the dates of its classes follow',
  params,
  body: z
    .object({
      dbeg: wire.dateText.optional(),
      weeks: z.int().min(1).max(longestSemester).optional(),
      /** Parity of the week that holds the first day: 0 odd, 1 even. */
      week_even: z.literal([0, 1]).optional(),
      ticks: ticksBody,
      dry_run: wire.dryRun,
    })
    .refine(
      ({ dbeg, weeks, week_even: parity }) => (dbeg ?? weeks ?? parity) !== undefined,
      importPageTexts.nothingToCorrect,
    ),
  isHeavy: true,
  response: z.object({ comparison: comparisonAnswer, change_id: wire.changeId.nullable() }),
})

export const importOverlapsBookCall = ownCall(`GET ${path}overlaps-xlsx/`, {
  summary: 'The overlaps of the classes of an import as a spreadsheet',
  params,
  query: z
    .object({
      kind: z.enum(overlapKinds).optional(),
      search: z.string().max(200).default(''),
      dbeg: wire.dateText.optional(),
      dend: wire.dateText.optional(),
    })
    .superRefine(wire.checkOrder('dbeg', 'dend')),
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
