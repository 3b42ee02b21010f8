import type { LinkView } from '@/lib/core/accounts/rules/invitation'
import type { EditorKind, Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { ProgrammeId, UserId } from '@/lib/core/names/rules/ids'

export type ProgrammeRights = { id: ProgrammeId; flags: readonly ProgrammeFlag[] }

export type Edited = { kind: EditorKind; id: number }

/**
 * An account with its rights. `givable`: permissions that the viewer may give; `givableIn`: flags that they
 * may give, by programme.
 */
export type PersonView = {
  id: UserId
  version: number
  username: string
  isSuperuser: boolean
  permissions: readonly Permission[]
  editorOf: readonly (Edited & { title: string })[]
  programmes: readonly (ProgrammeRights & { title: string })[]
  hasSecondFactor: boolean
  sessions: readonly { device: string; seenAt: CivilTime }[]
  link: LinkView | null
  isSelf: boolean
  maySuperuser: boolean
  givable: readonly Permission[]
  givableIn: readonly (ProgrammeRights & { title: string })[]
}

/** The rights that an account should have. `version`: of the account that the user saw. */
export type PersonRights = {
  version: number
  isSuperuser: boolean
  permissions: readonly Permission[]
  editorOf: readonly Edited[]
  /** Absent: unchanged. */
  programmes?: readonly ProgrammeRights[] | undefined
}

/**
 * A person to be invited, as written in a list. For an empty login one is proposed; an empty role gives no
 * rights.
 */
export type WrittenPerson = {
  fullName: string
  username: string
  role: string
  faculty: string
  group: string
  subgroup: string
  /**
   * The teacher whose timetable is the person's own; if empty, for somebody who teaches, the one with the
   * same name.
   */
  teacher: string
}

export type WrittenLine = WrittenPerson & { number: number }

/** Maximum number of people in one list. */
export const mostInvited = 200
/** Maximum number of people in one file. */
export const mostInFile = 5000
/** Maximum length of a cell in either. */
export const longestWritten = 200

const views: readonly Permission[] = ['can view groups', 'can view teachers', 'can view auditories']
const planner: readonly Permission[] = [
  ...views,
  'can view all teachers',
  'can set nagruzka items',
  'can publish schedule',
  'can create transition',
  'can find free auditories',
  'can create queries',
  'can change schedule item info',
  'can change nagruzka item info',
  'can toggle schedule by nagruzka',
  'can edit nagruzka set permissions',
  'can change schedule item auditory',
]

export const rightSetNames = ['student', 'teacher', 'rooms', 'planner', 'administrator'] as const
export type RightSetName = (typeof rightSetNames)[number]

/** Ready sets of permissions, as a university gives them; each can be changed once it is applied. */
export const rightSets: Readonly<Record<RightSetName, readonly Permission[]>> = {
  student: ['can view groups', 'can view teachers'],
  teacher: [...views, 'can find free auditories'],
  rooms: [
    ...views,
    'can find free auditories',
    'can create queries',
    'can remove queries',
    'can close auditories',
    'can change schedule item auditory',
  ],
  planner,
  administrator: [...planner, 'can administer faculty'],
}

/** Sets that need a faculty: the account becomes its editor. */
export const setsOfFaculty: readonly RightSetName[] = ['planner', 'administrator']

/** The ready set with exactly these permissions; null if there is none. */
export const rightSetOf = (permissions: readonly Permission[]): RightSetName | null =>
  rightSetNames.find((name) => {
    const set = rightSets[name]
    return set.length === permissions.length && set.every((one) => permissions.includes(one))
  }) ?? null

/**
 * Length limits of a new password, in user-perceived characters (NIST SP 800-63B); there are no rules on its
 * composition.
 */
export const shortestPassword = 8
/** In UTF-16 units, as the API counts: more than anybody types, yet cheap to hash. */
export const longestPassword = 1000
