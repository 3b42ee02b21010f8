import type { GridRuleId, ImportJobId } from '@/lib/core/rules/names/ids'
import type { GridReading, LessonView, ReadingView, ReviewedLesson } from '@/lib/grids/rules/reading'
import type { GridRule } from '@/lib/grids/rules/rules'
import { rangeName } from '@/lib/grids/rules/sheet'
import { sheetWeeksText } from './texts'
import type { ChangeCall } from '@/lib/core/calls/placing/change-calls'
import type { GridRuleBody, WireGrid, WireGridRules } from './calls.contract'
import { importUrl } from '@/lib/imports/calls/imports'

export const importGridUrl = (id: ImportJobId): string => `${importUrl(id)}grid/`
export const gridRulesUrl = '/api/grid-rule/'

type WireLesson = WireGrid['lessons'][number]
type WireRule = GridRuleBody['rule']

const encodeLesson = (lesson: ReviewedLesson): WireLesson => ({
  key: lesson.key,
  sheet: lesson.sheet,
  place: rangeName(lesson.range),
  text: lesson.text,
  day: lesson.day,
  para: lesson.pair,
  groups: [...lesson.groups],
  ngroup: lesson.subgroup,
  discipline: lesson.discipline,
  type: lesson.type,
  weeks: sheetWeeksText(lesson.weeks),
  own_weeks: sheetWeeksText(lesson.ownWeeks),
  teachers: [...lesson.teachers],
  auditories: [...lesson.rooms],
  is_online: lesson.online,
  doubts: [...lesson.doubts],
  alike: lesson.alike,
  around: lesson.around && {
    rows: lesson.around.rows.map((row) => [...row]),
    ...lesson.around.focus,
  },
})

const decodeLesson = (lesson: WireLesson): LessonView => ({
  key: lesson.key,
  sheet: lesson.sheet,
  place: lesson.place,
  text: lesson.text,
  day: lesson.day,
  pair: lesson.para,
  groups: lesson.groups,
  subgroup: lesson.ngroup,
  discipline: lesson.discipline,
  type: lesson.type,
  weeks: lesson.weeks,
  ownWeeks: lesson.own_weeks,
  teachers: lesson.teachers,
  rooms: lesson.auditories,
  online: lesson.is_online,
  doubts: lesson.doubts,
  alike: lesson.alike,
  around: lesson.around && {
    rows: lesson.around.rows,
    focus: { row: lesson.around.row, column: lesson.around.column },
  },
})

export const encodeGrid = (reading: GridReading): WireGrid => ({
  lessons: reading.lessons.map(encodeLesson),
  skipped: reading.skipped.map(({ range, ...cell }) => ({ ...cell, place: rangeName(range) })),
  refused: [...reading.refused],
  columns: [...reading.columns],
  halves: [...reading.halves],
  groups: reading.groups.length,
  cells: reading.cells,
})

export const decodeGrid = ({ lessons, ...same }: WireGrid): ReadingView => ({
  ...same,
  lessons: lessons.map(decodeLesson),
})

export function encodeRule(rule: GridRule): WireRule {
  if (rule.kind !== 'cell') return rule
  return {
    ...rule,
    lessons: rule.lessons.map(({ subgroup, teachers, rooms, ...same }) => ({
      ...same,
      ngroup: subgroup,
      teachers: [...teachers],
      auditories: [...rooms],
    })),
  }
}

export function decodeRule(rule: WireRule): GridRule {
  if (rule.kind !== 'cell') return rule
  return {
    ...rule,
    lessons: rule.lessons.map(({ ngroup, auditories, ...same }) => ({
      ...same,
      subgroup: ngroup,
      rooms: auditories,
    })),
  }
}

export const decodeRules = ({ rules }: WireGridRules): { id: GridRuleId; rule: GridRule }[] =>
  rules.map(({ id, rule }) => ({ id: id as GridRuleId, rule: decodeRule(rule) }))

export const addGridRuleCall = (rule: GridRule): ChangeCall => ({
  method: 'POST',
  url: gridRulesUrl,
  body: { rule: encodeRule(rule) } satisfies GridRuleBody,
})

export const removeGridRuleCall = (id: GridRuleId): ChangeCall => ({
  method: 'DELETE',
  url: `${gridRulesUrl}${id}/`,
})
