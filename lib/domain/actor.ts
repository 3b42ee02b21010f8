import type { FacultyId, GroupId, ProgrammeId, TeacherId, UserId } from './ids'
import type { Permission, ProgrammeFlag } from './permissions'
import type { Subgroup } from './resource'

/** Whoever is signed in, with all that decides what they may do. Plain data, so that it crosses to the browser. */
export type Actor = {
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
  /** One's own timetable: a student's group, a teacher's own person. */
  boundTo: { teacherId: TeacherId | null; groupId: GroupId | null; subgroup: Subgroup }
}
