import { equipmentWords, statedNeedWords } from '@/lib/core/rooms/calls/room-words'
import { equipmentNames, roomEquipment } from '@/lib/core/rooms/rules/room-properties'
import {
  type AdminTableName,
  type Sorted,
  type TableSearch,
  type VocabularyName,
  vocabularyNames,
} from '@/lib/core/tables/rules/admin-table'
import { keysOf } from '@/lib/core/words/rules/records'

/** The tables' names in URLs. */
export const tableWords = {
  room: 'auditory',
  teacher: 'teacher',
  department: 'department',
  group: 'group',
  faculty: 'faculty',
  discipline: 'discipline',
  reason: 'reason',
  user: 'user',
} as const satisfies Record<AdminTableName, string>

export type VocabularyWord = (typeof tableWords)[VocabularyName]
export const vocabularyWords = vocabularyNames.map((name) => tableWords[name])
export type TableWord = (typeof tableWords)[AdminTableName]

type NameOf<Word extends TableWord> = {
  [Name in AdminTableName]: (typeof tableWords)[Name] extends Word ? Name : never
}[AdminTableName]

export const tableOf = <Word extends TableWord>(word: Word): NameOf<Word> => {
  const name = keysOf(tableWords).find((one) => tableWords[one] === word)
  return (name ?? 'room') as NameOf<Word>
}

/** API names of the columns where they differ from the keys. */
const columnWords = new Map(
  Object.entries({
    capacity: 'maxstud',
    ...Object.fromEntries(equipmentNames.map((one) => [roomEquipment[one].property, equipmentWords[one]])),
    needsKey: 'needs_key',
    isPlaceholder: 'is_placeholder',
    needsApproval: 'needs_approval',
    approvingDepartmentId: 'approving_department_id',
    mostBookings: 'most_bookings',
    mostDaysAhead: 'most_days_ahead',
    leastMinutesBefore: 'least_minutes_before',
    bookedFromPair: 'booked_from_pair',
    bookedToPair: 'booked_to_pair',
    quietDays: 'quiet_days',
    confirmAhead: 'confirm_ahead',
    confirmWithin: 'confirm_within',
    fullName: 'full_name',
    departmentId: 'department_id',
    personnelNumber: 'personnel_number',
    facultyId: 'faculty_id',
    courseYear: 'kurs',
    studyForm: 'fo',
    subgroupCount: 'subgroups',
    hasDpo2030: 'has_dpo2030',
    ...statedNeedWords,
    teacherId: 'teacher_id',
    groupId: 'group_id',
    editorOf: 'editor_of',
    signedInAt: 'signed_in_at',
    forRequests: 'for_requests',
    forClosures: 'for_closures',
    forAbsences: 'for_absences',
  }),
)
const keys = new Map([...columnWords].map(([key, word]) => [word, key]))

export const columnWord = (key: string): string => columnWords.get(key) ?? key
export const columnKey = (word: string): string => keys.get(word) ?? word

const address = (table: AdminTableName, rest = ''): string => `/api/admin/${tableWords[table]}/${rest}`

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
