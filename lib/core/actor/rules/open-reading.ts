import { nobodysId } from '@/lib/core/names/rules/ids'
import type { Actor, Permission } from './actor'
import { defaultReaderRules } from './reader-rules'

/** How teachers' names are shown without signing in; `none`: not at all, and their weeks are closed. */
export const teacherNamings = ['full', 'short', 'none'] as const
export type TeacherNames = (typeof teacherNamings)[number]

/**
 * What a university shows without signing in. `roomMap`: template of links to rooms on a map
 * (lib/core/rights/rules/room-map), for signed-in users too. `showsSubstitutions`: sheets of substitutions too.
 */
export type OpenReading = {
  isOpen: boolean
  names: TeacherNames
  roomMap: string
  showsSubstitutions: boolean
}

/** The default. */
export const closedReading: OpenReading = {
  isOpen: false,
  names: 'short',
  roomMap: '',
  showsSubstitutions: false,
}

/** The actor for reading without signing in; without any rights while reading is closed. */
export function publicReader({ isOpen, names }: Pick<OpenReading, 'isOpen' | 'names'>): Actor {
  const openPermissions: Permission[] = ['can view groups', 'can view auditories']
  if (names !== 'none') openPermissions.push('can view teachers')
  return {
    kind: 'public',
    userId: nobodysId,
    username: '',
    fullName: '',
    isSuperuser: false,
    permissions: isOpen ? openPermissions : [],
    editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
    programmes: [],
    boundTo: { teacherId: null, groupId: null, subgroup: 0 },
    readers: defaultReaderRules,
  }
}
