import type { GridRuleId, ImportJobId } from '@/lib/core/rules/names/ids'
import {
  type GridReading,
  type GridRule,
  type LessonView,
  rangeName,
  type ReadingView,
  type ReviewedLesson,
} from './rules/reading'
import type { OwnAnswerOf, RequestOf } from '@/lib/core/calls/calls/call.contract'
import { tableOf, tableWords } from '@/lib/core/calls/tables/admin-table-words'
import { requestOf } from '@/lib/core/calls/calls/request'
import { sheetWeeksText } from './texts'
import type * as calls from './calls.contract'

export const importGridRequest = (id: ImportJobId) =>
  requestOf<typeof calls.importGridCall>('GET /api/import/{id}/grid/', { params: { id } })
export const importSheetRequest = (id: ImportJobId, name: string) =>
  requestOf<typeof calls.importSheetCall>('GET /api/import/{id}/sheet/', { params: { id }, query: { name } })
export const gridRulesRequest = requestOf<typeof calls.gridRulesCall>('GET /api/grid-rule/')
/** A rule in the API's names. */
function wireRule(rule: GridRule): RequestOf<typeof calls.addGridRuleCall>['body']['rule'] {
  if (rule.kind === 'name') return { ...rule, table: tableWords[rule.table] }
  if (rule.kind !== 'cell') return rule
  return {
    ...rule,
    lessons: rule.lessons.map(({ subgroup, teachers, rooms, ...lesson }) => ({
      ...lesson,
      ngroup: subgroup,
      teachers: [...teachers],
      auditories: [...rooms],
    })),
  }
}

export const addGridRuleRequest = (rule: GridRule) =>
  requestOf<typeof calls.addGridRuleCall>('POST /api/grid-rule/', { body: { rule: wireRule(rule) } })
type RuleFile = RequestOf<typeof calls.readGridRulesCall>['body']
/** Rules as a file for a colleague. */
export const ruleFile = (rules: readonly GridRule[]): RuleFile => ({
  format: 'grid-rules',
  version: 1,
  rules: rules.map(wireRule),
})
/** The server checks what a file holds. */
export const readGridRulesRequest = (file: RuleFile) =>
  requestOf<typeof calls.readGridRulesCall>('POST /api/grid-rule/file/', { body: file })
export const removeGridRuleRequest = (id: GridRuleId) =>
  requestOf<typeof calls.removeGridRuleCall>('DELETE /api/grid-rule/{id}/', { params: { id } })

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
  if (rule.kind === 'name') return { ...rule, table: tableWords[rule.table] }
  if (rule.kind !== 'cell') return rule
  return { ...rule, lessons: rule.lessons.map(({ type, ...lesson }) => ({ ...lesson, kind: type })) }
}

export function ruleOf(rule: RuleAnswer): GridRule {
  if (rule.kind === 'name') return { ...rule, table: tableOf(rule.table) }
  if (rule.kind !== 'cell') return rule
  return { ...rule, lessons: rule.lessons.map(({ kind, ...lesson }) => ({ ...lesson, type: kind })) }
}
