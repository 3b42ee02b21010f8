import { z } from 'zod'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { recordOfEntries } from '@/lib/core/words/rules/records'
import { wholeTableWords } from './calls'
import { wholeTables } from './rules'

const words = wholeTables.map((name) => wholeTableWords[name])

const byWord = recordOfEntries(wholeTables.map((name) => [wholeTableWords[name], name]))

export const archiveCall = ownCall('GET /api/archive/', {
  summary:
    'The whole university as a zip of JSON (docs/archive.md); with_accounts: with the people, without their passwords; with_history: with the rows of changes, too',
  query: z.object({ with_accounts: wire.flagText, with_history: wire.flagText }),
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/zip',
})

export const wholeTableCall = ownCall('GET /api/archive/{table}/xlsx/', {
  summary: 'A table of the whole university as .xlsx: its load, classes by series, people, calendar',
  params: z.object({ table: z.enum(words).transform((word) => byWord[word]) }),
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
