import type {
  AdminRow,
  AdminTableName,
  ReferenceChoices,
  RowValues,
} from '@/lib/domain/admin-tables/admin-table'
import { countPasted, type PastedOutcome } from '@/lib/domain/admin-tables/paste-rows'
import type { CountedUse, Use } from '@/lib/domain/admin-tables/uses'
import { pastedProblem } from '@/lib/text/admin-cells'
import type { ShownRow, ShownRows, TableView } from '@/lib/domain/admin-tables/table-view'
import type { ChangeId } from '@/lib/domain/ids'
import type {
  WireAdminRow,
  WireAdminTable,
  WireChangedRow,
  WirePasted,
  WireUses,
} from './admin-tables.contract'

/** The tables in addresses. */
export const tableWords = {
  room: 'auditory',
  teacher: 'teacher',
  department: 'department',
  group: 'group',
  faculty: 'faculty',
  discipline: 'discipline',
} as const satisfies Record<AdminTableName, string>

export type TableWord = (typeof tableWords)[AdminTableName]

export const tableOf = (word: TableWord): AdminTableName =>
  (Object.keys(tableWords) as AdminTableName[]).find((name) => tableWords[name] === word) ?? 'room'

/** The columns whose names differ. */
const columnWords: Readonly<Record<string, string>> = {
  capacity: 'maxstud',
  hasProjector: 'is_mm',
  isComputerClass: 'is_vt',
  needsKey: 'needs_key',
  isPlaceholder: 'is_placeholder',
  fullName: 'full_name',
  departmentId: 'department_id',
  facultyId: 'faculty_id',
  courseYear: 'kurs',
  studyForm: 'fo',
  subgroupCount: 'subgroups',
  hasDpo2030: 'has_dpo2030',
}
const keys = Object.fromEntries(Object.entries(columnWords).map(([key, word]) => [word, key]))

export const columnWord = (key: string): string => columnWords[key] ?? key
export const columnKey = (word: string): string => keys[word] ?? word

const renamed = <Value>(
  of: Readonly<Record<string, Value>>,
  nameOf: (name: string) => string,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [nameOf(name), value]))

export const encodeValues = (values: RowValues): Record<string, RowValues[string]> =>
  renamed(values, columnWord)
export const decodeValues = (values: Record<string, RowValues[string]>): RowValues =>
  renamed(values, columnKey)

export const encodeAdminRow = ({ id, version, isActive, values, uses }: AdminRow): WireAdminRow => ({
  ...{ id, version, active: isActive, uses, values: encodeValues(values) },
})

export const decodeAdminRow = ({ id, version, active, values, uses }: WireAdminRow): AdminRow => ({
  ...{ id, version, isActive: active, uses, values: decodeValues(values) },
})

const encodeChoices = (choices: ReferenceChoices): WireAdminTable['choices'] =>
  renamed(Object.fromEntries(Object.entries(choices).map(([key, rows]) => [key, [...rows]])), columnWord)

export const encodeTable = ({ rows, total, page, pages, choices }: TableView): WireAdminTable => ({
  rows: rows.map(({ alike, ...row }) => ({ ...encodeAdminRow(row), alike })),
  ...{ total, page, pages, choices: encodeChoices(choices) },
})

export const decodeTable = ({ rows, total, page, pages, choices }: WireAdminTable): TableView => ({
  rows: rows.map(({ alike, ...row }): ShownRow => ({ ...decodeAdminRow(row), alike })),
  ...{ total, page, pages, choices: renamed(choices, columnKey) },
})

export const encodeChangedRow = (changed: { row: AdminRow; changeId: ChangeId | null }): WireChangedRow => ({
  row: encodeAdminRow(changed.row),
  change_id: changed.changeId,
})

const useWord = (use: Use): WireUses[number]['use'] => use.replace(' ', '_') as WireUses[number]['use']
const useOf = (word: WireUses[number]['use']): Use => word.replace('_', ' ') as Use

export const encodeUses = (uses: readonly CountedUse[]): WireUses =>
  uses.map(({ use, count }) => ({ use: useWord(use), count }))
export const decodeUses = (uses: WireUses): CountedUse[] =>
  uses.map(({ use, count }) => ({ use: useOf(use), count }))

export function encodePasted(
  table: AdminTableName,
  { outcomes, changeId }: { outcomes: readonly PastedOutcome[]; changeId: ChangeId | null },
): WirePasted {
  return {
    counts: countPasted(outcomes),
    rows: outcomes.map((one) => ({
      ...{ row: one.number, title: one.title, status: one.status },
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

const address = (table: AdminTableName, rest = ''): string => `/api/admin/${tableWords[table]}/${rest}`

/** What a table is asked for; empty and first where nothing is said. */
export type TableSearch = { text: string; sort: string; page: number; shown: ShownRows }

/** `-maxstud` sorts down. */
export const encodeSort = (sorted: { key: string; isDown: boolean }): string =>
  `${sorted.isDown ? '-' : ''}${columnWord(sorted.key)}`

export const decodeSort = (sort: string): { key: string; isDown: boolean } | null =>
  sort === '' ? null : { key: columnKey(sort.replace(/^-/, '')), isDown: sort.startsWith('-') }

export function tableQuery({ text, sort, page, shown }: TableSearch): string {
  const given = { q: text, sort, page: page === 1 ? '' : String(page), show: shown === 'used' ? '' : shown }
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ''))
  return query.size > 0 ? `?${query}` : ''
}

export const tableUrl = (table: AdminTableName, search?: TableSearch): string =>
  address(table) + (search ? tableQuery(search) : '')
export const tableBookUrl = (table: AdminTableName): string => address(table, 'xlsx/')
export const pasteUrl = (table: AdminTableName): string => address(table, 'paste/')
export const mergeUrl = (table: AdminTableName): string => address(table, 'merge/')
export const rowUrl = (table: AdminTableName, id: number, act: '' | 'retire/' | 'restore/' | 'uses/' = '') =>
  address(table, `${id}/${act}`)
