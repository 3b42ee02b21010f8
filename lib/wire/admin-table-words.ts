import type { AdminTableName } from '@/lib/domain/admin-tables/admin-table'
import type { Sorted, TableSearch } from '@/lib/domain/admin-tables/table-view'

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
const columnWords = new Map(
  Object.entries({
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
  }),
)
const keys = new Map([...columnWords].map(([key, word]) => [word, key]))

export const columnWord = (key: string): string => columnWords.get(key) ?? key
export const columnKey = (word: string): string => keys.get(word) ?? word

const address = (table: AdminTableName, rest = ''): string => `/api/admin/${tableWords[table]}/${rest}`

/** `-maxstud` sorts down. */
export const encodeSort = ({ key, isDown }: Sorted): string => `${isDown ? '-' : ''}${columnWord(key)}`

export const decodeSort = (sort: string): Sorted | null =>
  sort === '' ? null : { key: columnKey(sort.replace(/^-/, '')), isDown: sort.startsWith('-') }

export function tableQuery({ text, sorted, page, shown }: TableSearch): string {
  const given = {
    q: text,
    sort: sorted ? encodeSort(sorted) : '',
    page: page === 1 ? '' : String(page),
    show: shown === 'used' ? '' : shown,
  }
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

export const renameBuildingUrl = '/api/admin/building/rename/'
