import { tableOf, tableWord } from '@/lib/core/tables/calls/admin-table-words'
import type { OwnAnswerOf, RequestOf } from '@/lib/core/wire/calls/call.contract'
import { inOwnNames } from '@/lib/core/wire/calls/own-names'
import { requestOf } from '@/lib/core/wire/calls/request'
import { inWireWords } from '@/lib/core/wire/calls/wire-names'
import type * as calls from './calls.contract'
import {
  type GridReading,
  type GridRule,
  type LessonView,
  rangeName,
  type ReadingView,
  type ReviewedLesson,
} from './rules/reading'
import { sheetWeeksText } from './texts'

type RuleFile = RequestOf<typeof calls.readGridRulesCall>['body']

/** The version of a file of rules; its names are those of the API. */
const fileLine = 'POST /api/grid-rule/file/'

/** Rules as a file for a colleague. */
export const ruleFile = (rules: readonly GridRule[]): object =>
  inWireWords(fileLine, { format: 'grid-rules', version: 1, rules: rules.map(ruleAnswer) })

/** The rules of such a file; the server checks what it holds. */
export const readGridRulesRequest = (file: object) =>
  requestOf<typeof calls.readGridRulesCall>(fileLine, { body: inOwnNames(file) as RuleFile })

type GridAnswer = OwnAnswerOf<typeof calls.importGridCall>
type LessonAnswer = GridAnswer['lessons'][number]
type RuleAnswer = OwnAnswerOf<typeof calls.gridRulesCall>['rules'][number]['rule']

const lessonAnswer = ({ range, type, weeks, ownWeeks, online, around, ...lesson }: ReviewedLesson) => ({
  ...lesson,
  place: rangeName(range),
  kind: type,
  weeks: sheetWeeksText(weeks),
  ownWeeks: sheetWeeksText(ownWeeks),
  isOnline: online,
  around: around && { rows: around.rows, ...around.focus },
})

const lessonOf = ({ kind, isOnline, around, ...lesson }: LessonAnswer): LessonView => ({
  ...lesson,
  type: kind,
  online: isOnline,
  around: around && { rows: around.rows, focus: { row: around.row, column: around.column } },
})

export const gridAnswer = ({ lessons, skipped, groups, ...reading }: GridReading): GridAnswer => ({
  ...reading,
  lessons: lessons.map(lessonAnswer),
  skipped: skipped.map(({ range, ...cell }) => ({ ...cell, place: rangeName(range) })),
  groups: groups.length,
})

export const gridOf = ({ lessons, ...grid }: GridAnswer): ReadingView => ({
  ...grid,
  lessons: lessons.map(lessonOf),
})

export function ruleAnswer(rule: GridRule): RuleAnswer {
  if (rule.kind === 'name') return { ...rule, table: tableWord(rule.table) }
  if (rule.kind !== 'cell') return rule
  return { ...rule, lessons: rule.lessons.map(({ type, ...lesson }) => ({ ...lesson, kind: type })) }
}

export function ruleOf(rule: RuleAnswer): GridRule {
  if (rule.kind === 'name') return { ...rule, table: tableOf(rule.table) }
  if (rule.kind !== 'cell') return rule
  return { ...rule, lessons: rule.lessons.map(({ kind, ...lesson }) => ({ ...lesson, type: kind })) }
}
