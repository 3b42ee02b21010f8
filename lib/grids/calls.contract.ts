import { z } from 'zod'
import { weekdays } from '@/lib/core/calendar/rules/calendar-date'
import type { GridRuleId, ImportJobId } from '@/lib/core/names/rules/ids'
import { subgroups } from '@/lib/core/names/rules/resource'
import { vocabularyWords } from '@/lib/core/tables/calls/admin-table-words'
import { ownCall } from '@/lib/core/wire/calls/call.contract'
import * as wire from '@/lib/core/wire/calls/fields.contract'
import { markMeanings, mostLines, mostMarks, mostSigns, rowHabits } from './rules/marks'
import { columnRoles, doubtKinds, layoutQuestions, meanings, refusalReasons, skipReasons } from './rules/reading'

/** Excel's limit for a cell, plus the columns beside it. */
const longestText = 40_000
const name = z.string().trim().max(500)
const names = z.array(name.min(1)).max(50)

const lesson = z.object({
  key: z.string(),
  sheet: z.string(),
  /** `F4:G5` */
  place: z.string(),
  /** The cell's text, unchanged. */
  text: z.string(),
  day: z.literal([...weekdays]),
  para: wire.pairField,
  groups: z.array(z.string()),
  ngroup: z.literal([...subgroups]),
  discipline: z.string(),
  type: z.string(),
  /** In a sheet's notation; empty: every week. */
  weeks: z.string(),
  /** The weeks written in the cell itself. */
  own_weeks: z.string(),
  teachers: z.array(z.string()),
  auditories: z.array(z.string()),
  is_online: z.boolean(),
  /** Why it may be wrong, and the words in doubt. */
  doubts: z.array(z.object({ kind: z.enum(doubtKinds), of: z.string() })),
  /** The number of lessons in cells with the same text. */
  alike: z.int(),
  /** Neighbouring cells, for a doubtful lesson. */
  around: z.object({ rows: z.array(z.array(z.string())), row: z.int(), column: z.int() }).nullable(),
})

export const importGridCall = ownCall('GET /api/import/{id}/grid/', {
  summary: 'How the grid sheets of a file were understood at the last trial, lesson by lesson',
  params: z.object({ id: wire.idTextOf<ImportJobId>() }),
  response: z.object({
    lessons: z.array(lesson),
    /** Cells that gave no lesson; `key`: is accepted as a lesson's is, where the cell was not understood. */
    skipped: z.array(
      z.object({
        key: z.string(),
        sheet: z.string(),
        place: z.string(),
        text: z.string(),
        why: z.enum(skipReasons),
      }),
    ),
    /** What is guessed about a whole sheet; its lessons are in doubt until `key` is accepted. */
    layouts: z.array(z.object({ key: z.string(), sheet: z.string(), kind: z.enum(layoutQuestions), of: z.string() })),
    /** The numbers of cells with text: each is one of these. */
    accounts: z.array(
      z.object({
        sheet: z.string(),
        lessons: z.int(),
        doubts: z.int(),
        headings: z.int(),
        remarks: z.int(),
      }),
    ),
    refused: z.array(z.object({ sheet: z.string(), why: z.enum(refusalReasons) })),
    /**
     * The role assumed for the columns under a heading, and the weeks assumed for a word in the column of
     * weeks.
     */
    columns: z.array(z.object({ sheet: z.string(), heading: z.string(), role: z.enum(columnRoles) })),
    halves: z.array(z.object({ sheet: z.string(), word: z.string(), parity: z.enum(['odd', 'even']) })),
    groups: z.int(),
    cells: z.int(),
  }),
})

export const importSheetCall = ownCall('GET /api/import/{id}/sheet/', {
  summary: 'A sheet of a file as it looks: texts, merged cells, backgrounds',
  params: z.object({ id: wire.idTextOf<ImportJobId>() }),
  query: z.object({ name: z.string().min(1).max(200) }),
  response: z.object({
    name: z.string(),
    is_hidden: z.boolean(),
    rows: z.array(z.array(z.string())),
    merges: z.array(z.object({ top: z.int(), left: z.int(), bottom: z.int(), right: z.int() })),
    hidden_rows: z.array(z.int()),
    hidden_columns: z.array(z.int()),
    /** Backgrounds, as `#rrggbb`, from one column to another of a row. */
    fills: z.array(z.object({ row: z.int(), from: z.int(), to: z.int(), colour: z.string() })),
  }),
})

const line = z.int().min(0).max(mostLines)

/** Rows and columns from 0, both ends included; null: as far as the sheet goes. */
const markedArea = z.object({ top: line, left: line, bottom: line.nullable(), right: line.nullable() })

const layout = z.object({
  marks: z
    .array(z.object({ means: z.enum(markMeanings), area: markedArea }))
    .min(1)
    .max(mostMarks),
  /** What the rows of one pair are; `found`: as the reader finds it. */
  rows: z.enum(rowHabits),
  /** What is marked once stands again, beside or below. */
  repeats: z.boolean(),
})

const rule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('words'),
    words: name.min(1),
    meaning: z.enum(meanings),
    /** What the words stand for; empty: for themselves. For weeks, in a sheet's notation. */
    value: name,
  }),
  z.object({
    kind: z.literal('cell'),
    text: z.string().max(longestText),
    lessons: z
      .array(
        z.object({
          discipline: name.min(1),
          type: z.string().trim().max(100),
          ngroup: z.literal([...subgroups]),
          weeks: z.string().trim().max(500),
          teachers: names,
          auditories: names,
        }),
      )
      .max(20),
  }),
  z.object({ kind: z.literal('column'), heading: name.min(1), role: z.enum(columnRoles) }),
  z.object({ kind: z.literal('weeks'), word: name.min(1), parity: z.enum(['odd', 'even']) }),
  z.object({
    kind: z.literal('layout'),
    /** The name of the sheet that was marked. */
    title: name.min(1),
    /** Headings and days by which alike sheets are known. */
    signs: z
      .array(z.object({ row: line, column: line, words: name.min(1) }))
      .min(1)
      .max(mostSigns),
    layout,
  }),
  z.object({ kind: z.literal('name'), table: z.enum(vocabularyWords), title: name.min(1), is: name.min(1) }),
])

export const gridRulesCall = ownCall('GET /api/grid-rule/', {
  summary: 'The rules by which grid sheets are understood, newest first',
  response: z.object({ rules: z.array(z.object({ id: wire.idAnswer<GridRuleId>(), rule })) }),
})

export const addGridRuleCall = ownCall('POST /api/grid-rule/', {
  summary: 'Remembers how words, a cell, a column, a name of weeks or a layout is to be understood from now on',
  body: z.object({ rule }),
  response: z.object({ id: wire.idAnswer<GridRuleId>() }),
})

const mostFileRules = 2_000

export const readGridRulesCall = ownCall('POST /api/grid-rule/file/', {
  summary: 'Remembers all rules of a file; each replaces an earlier one about the same',
  body: z.object({
    format: z.literal('grid-rules'),
    version: z.literal(1),
    rules: z.array(rule).min(1).max(mostFileRules),
  }),
  response: z.object({ count: z.int() }),
})

export const removeGridRuleCall = ownCall('DELETE /api/grid-rule/{id}/', {
  summary: 'Forgets a rule',
  params: z.object({ id: wire.idTextOf<GridRuleId>() }),
  response: z.object({}),
})
