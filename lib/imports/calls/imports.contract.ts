import { z } from 'zod'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import { subgroups } from '@/lib/core/names/rules/resource'
import { vocabularyWords, type TableWord } from '@/lib/core/tables/calls/admin-table-words'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import {
  columnSources,
  importStates,
  importTasks,
  mostFiles,
  mostNames,
  mostWeeks,
} from '@/lib/imports/rules/import-job'
import { previewChanges } from '@/lib/imports/rules/preview'
import { rowStatuses } from '@/lib/imports/rules/table-row'
import type { ImportReport } from '@/lib/imports/texts/import'
import { differencePageAnswer, differencesQuery, tickBody } from './import-comparison.contract'
import { uploadedFile } from './upload.contract'

export type KindWord = 'timetable' | 'grid' | 'load' | TableWord
const kindWords: [KindWord, ...KindWord[]] = ['timetable', 'grid', 'load', ...vocabularyWords, 'user']

const parity = z.literal([0, 1])

const sheet = z.object({
  name: z.string(),
  is_hidden: z.boolean(),
  /** Number of non-empty rows; `rows` has only the first. */
  row_count: z.int(),
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  merged: z.int(),
  hidden_rows: z.array(z.int()),
  hidden_columns: z.array(z.int()),
})

const contents = z.union([
  z.object({ of: z.literal('table'), sheets: z.array(sheet) }),
  z.object({
    of: z.literal('timetable'),
    university: z.string(),
    dbeg: wire.dateAnswer.nullable(),
    weeks: z.int().nullable(),
    week_even: parity.nullable(),
    lessons: z.int(),
    groups: z.int(),
  }),
])

const nameDoubt = z.object({
  table: z.enum(vocabularyWords),
  title: z.string(),
  like: z.array(z.string()),
  /** What tells those apart besides their titles, one each. */
  about: z.array(z.string()).optional(),
})
const nameAnswer = nameDoubt.extend({ is: z.string().nullable() })

const counts = z.record(z.enum(rowStatuses), z.int())
/** The report stored in `import_run`; null for kinds without one. */
const report = wire.typedAs<ImportReport | null>(z.unknown())

const importAnswer = z.object({
  id: wire.idAnswer<ImportJobId>(),
  name: z.string(),
  size: z.int(),
  task: z.enum(importTasks),
  state: z.enum(importStates),
  /** The user has stopped the task, and it has not ended yet. */
  is_ending: z.boolean(),
  /** What the task is doing now. */
  step: z.string(),
  failure: z.string().nullable(),
  contents: contents.nullable(),
  settings: z
    .object({
      kind: z.enum(kindWords),
      table: z
        .object({
          sheet: z.string(),
          head_row: z.int().nullable(),
          columns: z.array(z.object({ column: z.string(), by: z.enum(columnSources) }).nullable()),
          skips_hidden: z.boolean(),
          /** Other sheets with the same titles, and those of them that are read with it. */
          alike: z.array(z.string()).optional(),
          also: z.array(z.string()).optional(),
        })
        .nullable(),
      grid: z
        .object({ sheets: z.array(z.string()), accepted: z.array(z.string()), accepts_all: z.boolean() })
        .nullable(),
      university: z.string().nullable(),
      semester: z.object({ dbeg: wire.dateAnswer, weeks: z.int(), week_even: parity }).nullable(),
      names: z.array(nameAnswer),
    })
    .nullable(),
  trial: z
    .object({
      counts,
      report,
      weeks: z.object({ dbeg: wire.dateAnswer, groups: z.array(z.string()) }).nullable(),
      /** Titles that look like existing ones; the user has to say whether they are new. */
      doubts: z.array(nameDoubt),
    })
    .nullable(),
  outcome: z.object({ counts, report, change_id: wire.changeId.nullable() }).nullable(),
})

const path = '/api/import/{id}/'
const params = z.object({ id: wire.idTextOf<ImportJobId>() })
const nothing = z.object({})

export const startImportCall = ownCall('POST /api/import/', {
  summary:
    'Takes in a file, a table of any kind or JSON, or several that are read as one; another process looks what is in them',
  isForm: true,
  body: z.object({ file: z.union([uploadedFile, z.array(uploadedFile).min(1).max(mostFiles)]) }),
  response: z.object({ id: wire.idAnswer<ImportJobId>() }),
})

export const importsCall = ownCall('GET /api/import/', {
  summary: 'The last files of the user',
  response: z.object({
    imports: z.array(
      importAnswer.omit({ contents: true, settings: true, trial: true }).extend({
        kind: z.enum(kindWords).nullable(),
      }),
    ),
  }),
})

export const importCall = ownCall(`GET ${path}`, {
  summary: 'A file of the user: how far it is, how it is understood, and what a trial found',
  params,
  response: importAnswer,
})

export const changeImportCall = ownCall(`PATCH ${path}`, {
  summary: 'Says how a file is to be understood; what an earlier trial found is forgotten',
  params,
  body: z.object({
    kind: z.enum(kindWords).optional(),
    sheet: z.string().max(500).optional(),
    /** The number of the row with the titles; null: there is none. */
    head_row: z.int().min(1).max(100_000).nullable().optional(),
    /** The meaning of each column; null: it is not read. */
    columns: z.array(z.string().max(40).nullable()).max(100).optional(),
    skips_hidden: z.boolean().optional(),
    /** Other sheets with the same titles that are read with it. */
    also: z.array(z.string().max(500)).max(400).optional(),
    /** The names of the sheets that are grids. */
    sheets: z.array(z.string().max(500)).max(400).optional(),
    /** Keys of doubtful lessons that are right; `accepts_all`: all of them are. */
    accepted: z.array(z.string().max(40)).max(20_000).optional(),
    accepts_all: z.boolean().optional(),
    university: wire.textBody(200).nullable().optional(),
    semester: z
      .object({ dbeg: wire.dateText, weeks: z.int().min(1).max(mostWeeks), week_even: parity })
      .nullable()
      .optional(),
    /** Answers about look-alike titles. `is`: the existing title that is meant; null: it is new. */
    names: z
      .array(
        z.object({
          table: z.enum(vocabularyWords),
          title: z.string().max(500),
          like: z.array(z.string().max(500)).max(100),
          about: z.array(z.string().max(1000)).max(100).optional(),
          is: z.string().max(500).nullable(),
        }),
      )
      .max(mostNames)
      .optional(),
  }),
  response: nothing,
})

export const tryImportCall = ownCall(`POST ${path}try/`, {
  summary: 'Asks for a trial: everything as if, and nothing stored',
  params,
  response: nothing,
})

export const storeImportCall = ownCall(`POST ${path}store/`, {
  summary: 'Asks to store what a trial found to be right: all of it, or nothing; of differences those that are ticked',
  params,
  response: nothing,
})

export const endImportCall = ownCall(`POST ${path}cancel/`, {
  summary: 'Ends what is being done with a file; nothing of it is stored',
  params,
  response: nothing,
})

export const forgetImportCall = ownCall(`DELETE ${path}`, {
  summary: 'Forgets a file; what was stored of it stays',
  params,
  response: nothing,
})

export const importLinksCall = ownCall(`POST ${path}links/`, {
  summary:
    'Gives everybody whose account a file of people made, and who was never in, a link that opens once within 7 days and is answered only now; those that they had open nothing any more',
  isSecret: true,
  params,
  response: z.object({
    rows: z.array(z.object({ full_name: z.string(), username: z.string(), path: z.string() })),
    expires_at: z.iso.datetime(),
  }),
})

export const importRowsCall = ownCall(`GET ${path}rows/`, {
  summary: 'What would become of each row of a table, as the last trial found it',
  params,
  response: z.object({
    rows: z.array(
      z.object({
        row: z.int(),
        what: z.string(),
        status: z.enum(rowStatuses),
        /** What changes, or a note on an unchanged row; empty for an error. */
        detail: z.string(),
        problems: z.array(z.object({ column: z.string().nullable(), detail: z.string() })),
      }),
    ),
  }),
})

export const importRowsBookCall = ownCall(`GET ${path}rows-xlsx/`, {
  summary: 'The same as a spreadsheet',
  params,
  response: z.string().meta({ format: 'binary' }),
  responseType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export const importComparisonCall = ownCall(`GET ${path}comparison/`, {
  summary:
    'How a timetable differs from what stands, as the last trial found it, page by page; null: nothing to compare with',
  params,
  query: differencesQuery,
  response: z.object({ comparison: differencePageAnswer }),
})

export const tickImportCall = ownCall(`POST ${path}comparison/`, {
  summary: 'Says which of the differences asked for are to be stored, on every page; answers the page',
  params,
  body: tickBody,
  response: z.object({ comparison: differencePageAnswer }),
})

const previewPlace = z.object({
  date: wire.dateAnswer,
  pair: wire.pairField,
  discipline: z.string(),
  nt: z.literal([...lessonTypes]),
  ngroup: z.literal([...subgroups]),
  teachers: z.array(z.string()),
  auditories: z.array(z.string()),
  comment: z.string(),
})

export const importWeeksCall = ownCall(`GET ${path}weeks/`, {
  summary: 'Two weeks of a group as the last trial found them: as they would be, with what is new, changed or gone',
  params,
  query: z.object({ group: z.string().min(1).max(500) }),
  response: z.object({
    dbeg: wire.dateAnswer,
    classes: z.array(
      previewPlace.extend({
        is_overlap: z.boolean(),
        change: z.enum(previewChanges),
        /** The former place of a changed class; null for others. */
        was: previewPlace.nullable(),
      }),
    ),
  }),
})
