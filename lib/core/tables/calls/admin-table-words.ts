import { equipmentWords } from '@/lib/core/rooms/calls/room-words'
import { equipmentNames, roomEquipment } from '@/lib/core/rooms/rules/room-properties'
import {
  type AdminTableName,
  type Sorted,
  type TableSearch,
  type VocabularyName,
  vocabularyNames,
} from '@/lib/core/tables/rules/admin-table'
import { camelCase, snakeCase } from '@/lib/core/words/rules/cases'
import { keysOf } from '@/lib/core/words/rules/records'

export type VocabularyWord = Exclude<VocabularyName, 'room'> | 'auditory'
export type TableWord = VocabularyWord | 'user'

export function tableWord(name: VocabularyName): VocabularyWord
export function tableWord(name: AdminTableName): TableWord
export function tableWord(name: AdminTableName): TableWord {
  return name === 'room' ? 'auditory' : name
}

export function tableOf(word: VocabularyWord): VocabularyName
export function tableOf(word: TableWord): AdminTableName
export function tableOf(word: TableWord): AdminTableName {
  return word === 'auditory' ? 'room' : word
}

export const vocabularyWords = vocabularyNames.map((name) => tableWord(name))

/** API names of columns; others differ from their keys only in their case. */
const ownWords: Readonly<Record<string, string>> = {
  capacity: 'maxstud',
  courseYear: 'kurs',
  studyForm: 'fo',
  subgroupCount: 'subgroups',
  ...Object.fromEntries(equipmentNames.map((one) => [roomEquipment[one].property, equipmentWords[one]])),
}

export const columnWord = (key: string): string => ownWords[key] ?? snakeCase(key)
export const columnKey = (word: string): string =>
  keysOf(ownWords).find((key) => ownWords[key] === word) ?? camelCase(word)

const address = (table: AdminTableName, rest = ''): string => `/api/admin/${tableWord(table)}/${rest}`

/** `-maxstud` sorts in descending order. */
const encodeSort = ({ key, isDown }: Sorted): string => `${isDown ? '-' : ''}${columnWord(key)}`

export const decodeSort = (sort: string): Sorted | null =>
  sort === '' ? null : { key: columnKey(sort.replace(/^-/, '')), isDown: sort.startsWith('-') }

export function tableQuery({ text, sorted, page, shown, right }: TableSearch): string {
  const given = {
    q: text,
    sort: sorted ? encodeSort(sorted) : '',
    page: page === 1 ? '' : String(page),
    show: shown === 'used' ? '' : shown,
    right: right ?? '',
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
