import type { FacultyId, GroupId, ProgrammeId, TeacherId, UserId } from '../names/ids'
import type { Permission, ProgrammeFlag } from './permissions'
import { defaultReaderRules, type ReaderRules } from '../rights/reader-rules'
import type { Subgroup } from '../names/resource'

/**
 * Who asks, with everything that decides their rights: the signed-in user, the public, who may only read
 * (lib/core/rules/rights/open-reading), or a command run on the server. Plain data, so it can be sent to the
 * browser.
 */
export type Actor = {
  kind: 'person' | 'public' | 'command'
  userId: UserId
  username: string
  fullName: string
  isSuperuser: boolean
  permissions: readonly Permission[]
  editorOf: {
    faculties: readonly FacultyId[]
    departments: readonly number[]
    groups: readonly GroupId[]
    teachers: readonly TeacherId[]
  }
  programmes: readonly { programmeId: ProgrammeId; flags: readonly ProgrammeFlag[] }[]
  /** The user's own timetable: a student's group or a teacher's own record. */
  boundTo: { teacherId: TeacherId | null; groupId: GroupId | null; subgroup: Subgroup }
  /** What the university tells users who may only read. */
  readers: ReaderRules
}

/** A command run on the server: may do everything, and has no account. */
export const commandLine: Actor = {
  kind: 'command',
  userId: 0 as UserId,
  username: '',
  fullName: '',
  isSuperuser: true,
  permissions: [],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: null, subgroup: 0 },
  readers: defaultReaderRules,
}

/** The account that a change is recorded under; null if the actor has none. */
export const accountOf = ({ kind, userId }: Actor): UserId | null => (kind === 'person' ? userId : null)
