import type { FacultyId, GroupId, ProgrammeId, TeacherId, UserId } from './ids'
import type { Permission, ProgrammeFlag } from './permissions'
import type { Subgroup } from './resource'

/**
 * Who asks, with everything that decides their rights: the signed-in user, or the public, who only read (lib/domain/open). Plain data, so it
 * can be sent to the browser.
 */
export type Actor = {
  kind: 'person' | 'public'
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
}
