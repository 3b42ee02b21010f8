import type { Subgroup } from '@/lib/core/rules/names/resource'

/** The content of a group's column. `cell`: everything in one cell. */
export const columnRoles = ['cell', 'discipline', 'type', 'teachers', 'rooms', 'link', 'ignored'] as const
export type ColumnRole = (typeof columnRoles)[number]

/**
 * What words of a sheet can mean. `title`: part of a discipline, although they look like something else;
 * `weeks`: the weeks in `value`, in a sheet's notation; `nothing`: ignored.
 */
export const meanings = ['discipline', 'type', 'teacher', 'room', 'weeks', 'title', 'nothing'] as const
export type Meaning = (typeof meanings)[number]

/**
 * A lesson as corrected by a person. `weeks`: in a sheet's notation, «1, 3 н.», «чёт.»; empty: those of its
 * row.
 */
export type CorrectedLesson = {
  discipline: string
  type: string
  subgroup: Subgroup
  weeks: string
  teachers: readonly string[]
  rooms: readonly string[]
}

/**
 * A correction for all equal cells, in this sheet and later ones: the meaning of `words`, the content of a
 * cell with exactly this `text`, the role of a column under this `heading`, or the weeks meant by a `word` in
 * the column of weeks.
 */
export type GridRule =
  | { kind: 'words'; words: string; meaning: Meaning; value: string }
  | { kind: 'cell'; text: string; lessons: readonly CorrectedLesson[] }
  | { kind: 'column'; heading: string; role: ColumnRole }
  | { kind: 'weeks'; word: string; parity: 'odd' | 'even' }

/** The key of a rule: a later one with the same key replaces it. */
export function ruleSubject(rule: GridRule): string {
  switch (rule.kind) {
    case 'words':
      return rule.words
    case 'cell':
      return rule.text
    case 'column':
      return rule.heading
    case 'weeks':
      return rule.word
  }
}
