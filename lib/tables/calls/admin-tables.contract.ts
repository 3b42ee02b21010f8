import { z } from 'zod'
import { permissions } from '@/lib/core/actor/rules/actor'
import { columnWord, tableWord, vocabularyWords } from '@/lib/core/tables/calls/admin-table-words'
import { adminTableNames, uses, visibleRows } from '@/lib/core/tables/rules/admin-table'
import { adminTables } from '@/lib/core/tables/rules/tables'
import { call, components, type AnswerOf } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { tooManyLines } from '@/lib/core/wire/texts/errors'
import { mostPastedRows } from '@/lib/tables/rules/paste-rows'

const words = adminTableNames.map((name) => tableWord(name))
const table = z.enum(words)
const onTable = z.object({ table })
const onRow = z.object({ table, id: wire.idText })
/** Without people, who are neither merged nor deleted, and have no list of uses. */
const onVocabulary = z.object({ table: z.enum(vocabularyWords) })
const onVocabularyRow = onVocabulary.extend({ id: wire.idText })

const longestCell = 1000
const cell = z.union([z.string().max(longestCell), z.number(), z.boolean(), z.null()])
const described = adminTableNames
  .map((name) => `${tableWord(name)}: ${adminTables[name].columns.map(({ key }) => columnWord(key)).join(', ')}`)
  .join('; ')
const values = z
  .record(z.string().max(40), cell)
  .meta({ description: `By column. ${described}` })
  .register(components, { id: 'RowValues' })

export const adminRowAnswer = z
  .object({
    id: z.int(),
    version: z.int(),
    active: z.boolean(),
    uses: z.int(),
    values,
  })
  .register(components, { id: 'AdminRow' })
const titled = z.object({ id: z.int(), title: z.string() })

const useWords = uses.map((use) => use.replace(' ', '_')) as [string, ...string[]]
export const usesAnswer = z
  .array(z.object({ use: z.enum(useWords), count: z.int() }))
  .register(components, { id: 'Uses' })

const changedRow = z.object({ row: adminRowAnswer, change_id: wire.changeId.nullable() })

/** The title is new, even if it looks like others. */
const isNew = z.boolean().default(false)

export const tableCall = call('GET /api/admin/{table}/', {
  summary:
    'A page of 50 rows of a table of the administration; sort: a column, with a minus downwards; show: rows in use, all, retired, with titles that look alike, or of people who never signed in',
  params: onTable,
  query: z.object({
    q: z.string().max(200).default(''),
    sort: z.string().max(40).default(''),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    show: z.enum(visibleRows).default('used'),
    right: z.enum(permissions).optional().meta({ description: 'Of people: those who hold it' }),
  }),
  response: z.object({
    rows: z.array(
      adminRowAnswer.extend({
        alike: z.array(z.string()),
        /** Read-only facts about a row, as text. */
        told: z.record(z.string(), z.string()),
        /** Whether the user may not change it. */
        foreign: z.boolean(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    pages: z.int(),
    choices: z.record(z.string(), z.array(titled)),
  }),
})

export const addRowCall = call('POST /api/admin/{table}/', {
  summary: 'Adds a row; 409 looks_alike where its title looks like one that is there, unless is_new',
  params: onTable,
  body: z.object({ values, is_new: isNew }),
  response: changedRow,
})

export const changeRowCall = call('PATCH /api/admin/{table}/{id}/', {
  summary: 'Changes cells of a row; absent ones stay',
  params: onRow,
  body: z.object({ version: wire.versionSeen, values, is_new: isNew }),
  response: changedRow,
})

export const removeRowCall = call('DELETE /api/admin/{table}/{id}/', {
  summary: 'Deletes a row that nothing names; otherwise 409 in_use with what does',
  params: onVocabularyRow,
  query: z.object({ version: z.coerce.number().int().optional() }),
  response: z.object({ change_id: wire.changeId.nullable() }),
})

export const usesCall = call('GET /api/admin/{table}/{id}/uses/', {
  summary: 'What names a row, and how often',
  params: onVocabularyRow,
  response: z.object({ uses: usesAnswer }),
})

export const retireRowCall = call('POST /api/admin/{table}/{id}/retire/', {
  summary: 'Takes a row out of use: what names it keeps it, and it is offered nowhere',
  params: onRow,
  response: changedRow,
})

export const restoreRowCall = call('POST /api/admin/{table}/{id}/restore/', {
  summary: 'Takes a row back into use',
  params: onRow,
  response: changedRow,
})

export const pasteRowsCall = call('POST /api/admin/{table}/paste/', {
  summary:
    'Adds and changes rows from lines of a spreadsheet, each known by its title, all or nothing; an empty column is left out; as_new: numbers of lines, from 1, that are new whatever they look like',
  params: onTable,
  body: z.object({
    columns: z.array(z.string().max(40)).min(1).max(30),
    rows: z
      .array(z.array(z.string().max(longestCell)).max(60))
      .min(1)
      .max(mostPastedRows, tooManyLines(mostPastedRows)),
    as_new: z.array(z.int()).max(mostPastedRows).default([]),
    dry_run: wire.dryRun,
  }),
  response: z.object({
    counts: z.object({ new: z.int(), changed: z.int(), same: z.int(), error: z.int() }),
    rows: z.array(
      z.object({
        row: z.int(),
        title: z.string(),
        status: z.enum(['new', 'changed', 'same', 'error']),
        changes: z.array(z.object({ field: z.string(), before: cell, after: cell })),
        /** The problem of the line. */
        detail: z.string(),
        alike: z.array(z.string()),
      }),
    ),
    change_id: wire.changeId.nullable(),
  }),
})

export const mergeRowsCall = call('POST /api/admin/{table}/merge/', {
  summary:
    'Merges a row into another that turned out to be the same: everything that names it names the other, and its id leads there; moved: what named it; both: classes that had the two; overlaps: places that two hold by it',
  params: onVocabulary,
  body: z.object({ keep: wire.idBody, drop: wire.idBody, dry_run: wire.dryRun }),
  response: z.object({
    row: adminRowAnswer,
    moved: usesAnswer,
    both: z.int(),
    overlaps: z.int(),
    change_id: wire.changeId.nullable(),
  }),
})

export const tableBookCall = call('GET /api/admin/{table}/xlsx/', {
  summary: 'The whole table as .xlsx, in the form in which it is pasted',
  params: onTable,
  query: z.object({ with_retired: wire.flagText }),
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export type AdminRowAnswer = z.infer<typeof adminRowAnswer>
export type UsesAnswer = z.infer<typeof usesAnswer>
export type AdminTableAnswer = AnswerOf<typeof tableCall>
export type ChangedRowAnswer = AnswerOf<typeof addRowCall>
export type MergedAnswer = AnswerOf<typeof mergeRowsCall>
export type PastedAnswer = AnswerOf<typeof pasteRowsCall>
