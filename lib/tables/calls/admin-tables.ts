import type { ChangeId } from '@/lib/core/names/rules/ids'
import { columnKey, columnWord } from '@/lib/core/tables/calls/admin-table-words'
import type {
  AdminRow,
  AdminTableName,
  CountedUse,
  ReferenceChoices,
  RowValues,
  TableView,
  Use,
  VisibleRow,
} from '@/lib/core/tables/rules/admin-table'
import { countPasted, type PastedOutcome } from '@/lib/tables/rules/paste-rows'
import { pastedProblem } from '@/lib/tables/texts/admin-cells'
import type {
  AdminRowAnswer,
  AdminTableAnswer,
  ChangedRowAnswer,
  PastedAnswer,
  UsesAnswer,
} from './admin-tables.contract'

const renamed = <Value>(of: Readonly<Record<string, Value>>, nameOf: (name: string) => string): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [nameOf(name), value]))

export const encodeValues = (values: RowValues): Record<string, RowValues[string]> => renamed(values, columnWord)
export const decodeValues = (values: Record<string, RowValues[string]>): RowValues => renamed(values, columnKey)

export const encodeAdminRow = ({ id, version, isActive, values, uses }: AdminRow): AdminRowAnswer => ({
  id,
  version,
  active: isActive,
  uses,
  values: encodeValues(values),
})

export const decodeAdminRow = ({ id, version, active, values, uses }: AdminRowAnswer): AdminRow => ({
  id,
  version,
  isActive: active,
  uses,
  values: decodeValues(values),
})

const encodeChoices = (choices: ReferenceChoices): AdminTableAnswer['choices'] =>
  renamed(Object.fromEntries(Object.entries(choices).map(([key, rows]) => [key, [...rows]])), columnWord)

export const encodeTable = ({ rows, total, page, pages, choices }: TableView): AdminTableAnswer => ({
  rows: rows.map(({ alike, told, isForeign, ...row }) => ({
    ...encodeAdminRow(row),
    alike,
    told: renamed(told, columnWord),
    foreign: isForeign,
  })),
  total,
  page,
  pages,
  choices: encodeChoices(choices),
})

export const decodeTable = ({ rows, total, page, pages, choices }: AdminTableAnswer): TableView => ({
  rows: rows.map(({ alike, told, foreign, ...row }): VisibleRow => ({
    ...decodeAdminRow(row),
    alike,
    told: renamed(told, columnKey),
    isForeign: foreign,
  })),
  total,
  page,
  pages,
  choices: renamed(choices, columnKey),
})

export const encodeChangedRow = (changed: { row: AdminRow; changeId: ChangeId | null }): ChangedRowAnswer => ({
  row: encodeAdminRow(changed.row),
  change_id: changed.changeId,
})

const useWord = (use: Use): UsesAnswer[number]['use'] => use.replace(' ', '_') as UsesAnswer[number]['use']
const useOf = (word: UsesAnswer[number]['use']): Use => word.replace('_', ' ') as Use

export const encodeUses = (uses: readonly CountedUse[]): UsesAnswer =>
  uses.map(({ use, count }) => ({ use: useWord(use), count }))
export const decodeUses = (uses: UsesAnswer): CountedUse[] => uses.map(({ use, count }) => ({ use: useOf(use), count }))

export function encodePasted(
  table: AdminTableName,
  { outcomes, changeId }: { outcomes: readonly PastedOutcome[]; changeId: ChangeId | null },
): PastedAnswer {
  return {
    counts: countPasted(outcomes),
    rows: outcomes.map((one) => ({
      row: one.number,
      title: one.title,
      status: one.status,
      changes:
        one.status === 'changed'
          ? one.changes.map(({ key, before, after }) => ({ field: columnWord(key), before, after }))
          : [],
      detail: one.status === 'error' ? pastedProblem(table, one) : '',
      alike: one.status === 'error' && one.line?.kind === 'alike' ? [...one.line.titles] : [],
    })),
    change_id: changeId,
  }
}
