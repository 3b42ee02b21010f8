import { z } from 'zod'
import { loadRowStatuses } from '@/lib/domain/load-file'
import { call } from './call.contract'
import { changeId } from './change.contract'
import { flagText } from './fields.contract'
import { uploadedFile } from './upload.contract'

const value = z.union([z.string(), z.number()]).nullable()

const loadImportAnswer = z.object({
  rows: z.array(
    z.object({
      /** Row number in the file, from 1. */
      row: z.int(),
      what: z.string(),
      status: z.enum(loadRowStatuses),
      changes: z.array(
        z.object({ field: z.enum(['h', 'dbeg', 'dend', 'students']), before: value, after: value }),
      ),
      /** Empty unless the row has an error. */
      reason: z.string(),
    }),
  ),
  change_id: changeId.nullable(),
})

export type WireLoadImport = z.output<typeof loadImportAnswer>

export const importLoadCall = call({
  method: 'POST',
  path: '/api/nagruzka/import/',
  summary:
    'Imports load from an .xlsx or .csv file, all rows or none; a dry run reports the outcome of each row',
  isForm: true,
  body: z.object({ file: uploadedFile, dry_run: flagText }),
  response: loadImportAnswer,
})

export const loadTemplateCall = call({
  method: 'GET',
  path: '/api/nagruzka/template/',
  summary: 'A template of the load file with its columns and instructions',
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
