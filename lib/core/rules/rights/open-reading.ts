import type { Actor } from '../accounts/actor'
import type { UserId } from '../names/ids'
import type { Permission } from '../accounts/permissions'
import { defaultReaderRules } from './reader-rules'

/** How teachers are named to whoever has not signed in; `none`: nowhere, and their own weeks are not shown either. */
export const teacherNamings = ['full', 'short', 'none'] as const
export type TeacherNames = (typeof teacherNamings)[number]

/**
 * What a university shows to whoever has not signed in. `roomMap`: where rooms are on a map
 * (lib/core/rules/rights/room-map), also to those who have.
 */
export type OpenReading = { isOpen: boolean; names: TeacherNames; roomMap: string }

/** Until somebody decides otherwise. */
export const closedReading: OpenReading = { isOpen: false, names: 'short', roomMap: '' }

/** No user has this number, so nothing is theirs. */
const nobodysId = 0 as UserId

/** Whoever reads without signing in, in the table of rights; while reading is not open, they may nothing. */
export function publicReader({ isOpen, names }: Pick<OpenReading, 'isOpen' | 'names'>): Actor {
  const open: Permission[] = ['can view groups', 'can view auditories']
  if (names !== 'none') open.push('can view teachers')
  return {
    kind: 'public',
    userId: nobodysId,
    username: '',
    fullName: '',
    isSuperuser: false,
    permissions: isOpen ? open : [],
    editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
    programmes: [],
    boundTo: { teacherId: null, groupId: null, subgroup: 0 },
    readers: defaultReaderRules,
  }
}
