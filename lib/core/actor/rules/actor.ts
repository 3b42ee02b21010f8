import {
  type FacultyId,
  type GroupId,
  type ProgrammeId,
  type TeacherId,
  type UserId,
  nobodysId,
} from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { defaultReaderRules, type ReaderRules } from './reader-rules'

/**
 * Permission strings of specification section 6, two from api.md, the room managers' (decision 0026), a
 * faculty's administrator's (0064), one to book several pairs at once (0115), one to approve bookings (0123), and a group
 * monitor's (0125).
 */
export const permissions = [
  'can view auditories',
  'can view teachers',
  'can view groups',
  'can view all teachers',
  'can create metaprogram disciplines',
  'can create metaprograms',
  'can remove metaprograms',
  'can add nagruzka ids to metaprogram',
  'can edit nagruzka set permissions',
  'can change nagruzka item info',
  'can toggle schedule by nagruzka',
  'can remove queries',
  'can set nagruzka items',
  'can create transition',
  'can find free auditories',
  'can create queries',
  'can change schedule item info',
  'can publish schedule',
  'can close auditories',
  'can change schedule item auditory',
  'can administer faculty',
  'can book several pairs',
  'can approve bookings',
  'can ask for group',
] as const
export type Permission = (typeof permissions)[number]

/** What a user may do with one meta-programme (specification, section 3). */
export const programmeFlags = [
  'can_publish',
  'can_unpublish',
  'can_edit',
  'can_create_disciplines',
  'can_edit_disciplines',
  'can_remove_disciplines',
  'can_edit_proxy_disciplines_hours',
  'can_edit_proxy_disciplines_teachers',
  'can_edit_proxy_disciplines_dates',
  'can_comment_schedule',
  'can_set_in_any_auds',
  'can_project_schedule',
] as const
export type ProgrammeFlag = (typeof programmeFlags)[number]

export type EditorKind = 'faculty' | 'department' | 'group' | 'teacher'

/**
 * Who asks, with everything that decides their rights: the signed-in user, the public, who may only read
 * (lib/core/actor/rules/open-reading), or a command run on the server. Plain data, so it can be sent to the
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
  userId: nobodysId,
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
