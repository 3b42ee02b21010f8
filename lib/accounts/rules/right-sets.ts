import type { Permission } from '@/lib/core/rules/accounts/permissions'

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
