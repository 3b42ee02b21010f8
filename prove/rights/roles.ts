import { permissions, programmeFlags, type Permission, type ProgrammeFlag } from '@/lib/core/actor/rules/actor'

const views = ['can view groups', 'can view teachers', 'can view auditories'] as const

/** Not a planner's (api.md, «Rights»; decisions 0026, 0064, 0115, 0123 and 0125). */
const notPlanners: readonly Permission[] = [
  'can remove metaprograms',
  'can change schedule item auditory',
  'can administer faculty',
  'can book several pairs',
  'can approve bookings',
  'can ask for group',
]
const planners = permissions.filter((one) => !notPlanners.includes(one))

export type Side = 'own' | 'foreign'

/**
 * A role's rights. Rights on a side are on that side only; `permitted` may set that side's load item, in that
 * side's room.
 */
export type RoleValues = {
  isSuperuser?: boolean
  permissions?: readonly Permission[]
  bound?: 'group' | 'both'
  /** The side's faculty. */
  edits?: Side
  /** Also that side's department, whose teachers they answer for. */
  hasDepartment?: true
  flags?: { side: Side; flags: readonly ProgrammeFlag[] }
  permitted?: true
}

/** Every role named in the specification and api.md, and a few with a single right. */
const known = {
  nobody: {},
  bound: { bound: 'both' },
  student: { permissions: ['can view groups', 'can view teachers'], bound: 'group' },
  teacher: { permissions: [...views, 'can find free auditories'], bound: 'both' },
  rooms: {
    permissions: [
      ...views,
      'can find free auditories',
      'can create queries',
      'can remove queries',
      'can approve bookings',
      'can close auditories',
      'can change schedule item auditory',
    ],
  },
  /** A group’s monitor. */
  monitor: {
    permissions: ['can view groups', 'can view teachers', 'can ask for group'],
    bound: 'group',
  },
  planner: {
    permissions: planners,
    edits: 'own',
    hasDepartment: true,
    flags: { side: 'own', flags: programmeFlags },
  },
  'other planner': {
    permissions: planners,
    edits: 'foreign',
    hasDepartment: true,
    flags: { side: 'foreign', flags: programmeFlags },
  },
  editor: { edits: 'own' },
  administrator: { permissions: ['can administer faculty'], edits: 'own' },
  permitted: { permissions: ['can view groups', 'can set nagruzka items'], permitted: true },
  'permitted in vain': { permitted: true },
  partner: {
    permissions: [
      'can remove metaprograms',
      'can add nagruzka ids to metaprogram',
      'can create metaprogram disciplines',
    ],
    flags: { side: 'own', flags: ['can_unpublish', 'can_project_schedule'] },
  },
  superuser: { isSuperuser: true },
} as const satisfies Record<string, RoleValues>

type Holder = Permission | `editor: ${Permission}` | ProgrammeFlag
type Known = keyof typeof known

/**
 * `editor: …` edits the own side, may view every schedule and has one more permission; a flag role has one
 * flag on the own programme and nothing else.
 */
export type Role = Known | Holder

const holders = Object.fromEntries([
  ...permissions.flatMap((one): [Holder, RoleValues][] => [
    [one, { permissions: [one] }],
    [`editor: ${one}`, { permissions: [...views, one], edits: 'own' }],
  ]),
  ...programmeFlags.map((one): [Holder, RoleValues] => [one, { flags: { side: 'own', flags: [one] } }]),
]) as Record<Holder, RoleValues>

export const roles: Record<Role, RoleValues> = { ...known, ...holders }
export const knownRoles = Object.keys(known) as Known[]
export const allRoles = Object.keys(roles) as Role[]

/** All roles with the permission, editors or not. */
export const holding = (...held: Permission[]): Role[] => held.flatMap((one): Role[] => [one, `editor: ${one}`])

/** Who plans: may set load, and sees the groups and teachers of it. */
export const everyPlanner: Role[] = ['planner', 'other planner', 'editor: can set nagruzka items']

export const viewingEditors: Role[] = permissions.map((one): Role => `editor: ${one}`)
export const everyEditor: Role[] = ['planner', 'editor', 'administrator', ...viewingEditors]

export const everyFlag: Role[] = ['planner', 'partner', ...programmeFlags]
