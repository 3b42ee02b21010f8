import type { Subgroup } from '@/lib/core/rules/names/resource'

/** What a column of a group holds. `cell`: everything at once. */
export const columnRoles = ['cell', 'discipline', 'type', 'teachers', 'rooms', 'link', 'ignored'] as const
export type ColumnRole = (typeof columnRoles)[number]

/**
 * What words of a sheet can be. `title`: part of a discipline, not what they look like; `weeks`: those that
 * `value` names in the words of a sheet; `nothing`: they are left out.
 */
export const meanings = ['discipline', 'type', 'teacher', 'room', 'weeks', 'title', 'nothing'] as const
export type Meaning = (typeof meanings)[number]

/**
 * A lesson as a person says that it is; `weeks` in the words of a sheet: «1, 3 н.», «чёт.», empty for those of its row.
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
 * A correction that holds for every like cell, of this sheet and of the next: what `words` mean, what a cell
 * with exactly this `text` holds, what a column under this `heading` holds, or which weeks a `word` of the
 * column of weeks names.
 */
export type GridRule =
  | { kind: 'words'; words: string; meaning: Meaning; value: string }
  | { kind: 'cell'; text: string; lessons: readonly CorrectedLesson[] }
  | { kind: 'column'; heading: string; role: ColumnRole }
  | { kind: 'weeks'; word: string; parity: 'odd' | 'even' }

/** What a rule is about: a later one on the same subject replaces it. */
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
