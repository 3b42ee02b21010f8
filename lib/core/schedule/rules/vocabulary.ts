import type { Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type {
  GroupId,
  ProgrammeId,
  ProgrammeDisciplineId,
  RoomId,
  SemesterId,
  TeacherId,
  UserId,
} from '@/lib/core/names/rules/ids'
import type { StudyForm } from '@/lib/core/names/rules/resource'
import type { SubjectAct } from '@/lib/core/rights/rules/acts'
import type { RoomFlags } from '@/lib/core/rooms/rules/room-properties'

/**
 * `building` null: shown as «Другие». `capacity` null: unknown, or unlimited for a virtual room. `active`
 * false: out of use.
 */
export type RoomEntry = RoomFlags & {
  id: RoomId
  title: string
  building: string | null
  capacity: number | null
  active: boolean
}

export type TeacherEntry = {
  id: TeacherId
  name: string
  fullName: string
  active: boolean
  may: readonly SubjectAct[]
}

export type GroupEntry = {
  id: GroupId
  title: string
  courseYear: number | null
  faculty: string | null
  studyForm: StudyForm
  students: number | null
  subgroupCount: 1 | 2
  /** A project programme exists for this group. */
  hasProject: boolean
  hasDpo2030: boolean
  /** What it was called before it was renamed, the last title first. */
  formerTitles: readonly string[]
  active: boolean
  may: readonly SubjectAct[]
}

export type ProgrammeEntry = {
  id: ProgrammeId
  title: string
  color: string
  isProject: boolean
  isDpo: boolean
  disciplinesIndependent: boolean
  loadGroupId: GroupId | null
  loadSemester: { id: SemesterId; half: 1 | 2 } | null
  disciplines: { id: ProgrammeDisciplineId; startsOn: CalendarDate | null; endsOn: CalendarDate | null }[]
  /** The viewer's rights on it, and the rooms it may use. */
  flags: readonly ProgrammeFlag[]
  roomIds: RoomId[]
}

export type ListedProgramme = ProgrammeEntry & { may: readonly SubjectAct[] }

export type TemplateEntry = { key: string; title: string; hasGenerate: boolean; isProject: boolean }
/** `lacks`: permissions the user needs before a load permission has any effect. */
export type UserEntry = { id: UserId; username: string; fullName: string; lacks: readonly Permission[] }
