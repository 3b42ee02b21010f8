import { z } from 'zod'
import { longestSemester } from '@/lib/core/calendar/rules/academic-calendar'
import { overlapKinds } from '@/lib/core/files/rules/imported-overlap'
import type { ImportId } from '@/lib/core/names/rules/ids'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import { changeId, dryRun } from '@/lib/core/wire/calls/change.contract'
import { checkOrder, dateAnswer, dateText, idTextOf, pairField } from '@/lib/core/wire/calls/fields.contract'
import { importPageTexts } from '@/lib/imports/texts/import-page'
import { comparisonAnswer, ticksBody } from './import-comparison.contract'

const path = '/api/timetable/imports/{id}/'
const params = z.object({ id: idTextOf<ImportId>() })

export const takeBackImportCall = ownCall(`POST ${path}take-back/`, {
  summary: 'Takes an import back whole; what people changed since stays and is told',
  params,
  body: z.object({ dry_run: dryRun }),
  isHeavy: true,
  response: z.object({
    removed: z.int(),
    restored: z.int(),
    changed: z.int(),
    kept: z.array(z.object({ title: z.string(), date: dateAnswer, para: pairField })),
    change_id: changeId.nullable(),
  }),
})

export const mendImportCall = ownCall(`POST ${path}mend/`, {
  summary: 'Corrects the semester of an import: its files are read again, and the dates of its classes follow',
  params,
  body: z
    .object({
      dbeg: dateText.optional(),
      weeks: z.int().min(1).max(longestSemester).optional(),
      /** Parity of the week that holds the first day: 0 odd, 1 even. */
      week_even: z.literal([0, 1]).optional(),
      ticks: ticksBody,
      dry_run: dryRun,
    })
    .refine(
      ({ dbeg, weeks, week_even: parity }) => (dbeg ?? weeks ?? parity) !== undefined,
      importPageTexts.nothingToCorrect,
    ),
  isHeavy: true,
  response: z.object({ comparison: comparisonAnswer, change_id: changeId.nullable() }),
})

export const importOverlapsBookCall = ownCall(`GET ${path}overlaps-xlsx/`, {
  summary: 'The overlaps of the classes of an import as a spreadsheet',
  params,
  query: z
    .object({
      kind: z.enum(overlapKinds).optional(),
      search: z.string().max(200).default(''),
      dbeg: dateText.optional(),
      dend: dateText.optional(),
    })
    .superRefine(checkOrder('dbeg', 'dend')),
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
