import { permissions, programmeFlags, type Permission, type ProgrammeFlag } from '@/lib/domain/permissions'

const views = ['can view groups', 'can view teachers', 'can view auditories'] as const

/** What planners hold: every string but these (api.md, «Rights»; decision 0026). */
const planners = permissions.filter(
  (one) => one !== 'can remove metaprograms' && one !== 'can change schedule item auditory',
)

export type Side = 'own' | 'foreign'

/** Who asks. What a role has of a side it has of that one alone; `permitted`: to set the side's load item, in the side's room. */
export type RoleValues = {
  isSuperuser?: boolean
  permissions?: readonly Permission[]
  bound?: 'group' | 'both'
  edits?: Side
  flags?: { side: Side; flags: readonly ProgrammeFlag[] }
  permitted?: true
}

/** Everybody of whom the specification and api.md speak by name, and a few who have one thing alone. */
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
      'can close auditories',
      'can change schedule item auditory',
    ],
  },
  planner: { permissions: planners, edits: 'own', flags: { side: 'own', flags: programmeFlags } },
  'other planner': {
    permissions: planners,
    edits: 'foreign',
    flags: { side: 'foreign', flags: programmeFlags },
  },
  editor: { edits: 'own' },
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
 * `editor: …` is editor of the own side, sees every schedule, and holds one string besides; a flag is one flag on the own programme
 * and nothing else.
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

/** Whoever holds the string, be they editor or not. */
export const holding = (...held: Permission[]): Role[] =>
  held.flatMap((one): Role[] => [one, `editor: ${one}`])

export const viewingEditors: Role[] = permissions.map((one): Role => `editor: ${one}`)
export const everyEditor: Role[] = ['planner', 'editor', ...viewingEditors]

export const everyFlag: Role[] = ['planner', 'partner', ...programmeFlags]
