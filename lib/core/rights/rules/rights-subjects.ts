import type { Actor, Permission, ProgrammeFlag } from '@/lib/core/actor/rules/actor'
import { type Weekday, weekdayNumbered } from '@/lib/core/calendar/rules/calendar-date'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { type Pair, pairNumbered } from '@/lib/core/calendar/rules/pairs'
import type { FacultyId, GroupId, ProgrammeId, RoomId, TeacherId, UserId } from '@/lib/core/names/rules/ids'
import { isVirtualRoom } from '@/lib/core/names/rules/ids'
import { idNumbered } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { AppealWant } from '@/lib/core/requests/rules/appeal'
import type { VocabularyName } from '@/lib/core/tables/rules/admin-table'

/** Owners of a class or load item: its groups and teachers with their faculties and departments. */
export type Owners = {
  groups: readonly { id: GroupId; facultyId: FacultyId | null }[]
  teachers: readonly { id: TeacherId; departmentId: number | null }[]
}

/**
 * A user's permission for one load item or programme row. Empty `roomIds`: virtual rooms only; empty `slots`: any time.
 */
export type LoadGrant = { canSet: boolean; roomIds: readonly RoomId[]; slots: readonly number[] }

/** What is planned: a load item, or a programme row with its programme's rooms. */
export type PlanSubject = { loadGrant: LoadGrant | null } & (
  ({ of: 'load' } & Owners) | { of: 'programme'; programmeId: ProgrammeId; programmeRoomIds: readonly RoomId[] }
)

/** The plan that stands for a subject as a whole in rights checks. `owners`: the group or teacher itself. */
export const planOfSubject = (subject: Subject, owners: Owners): PlanSubject =>
  subject.kind === 'programme'
    ? { of: 'programme', programmeId: subject.id, programmeRoomIds: [], loadGrant: null }
    : { of: 'load', ...owners, loadGrant: null }

/** The owners of a plan; a programme row belongs to its programme, whoever attends it. */
export const ownersOf = (plan: PlanSubject): Owners =>
  plan.of === 'load' ? { groups: plan.groups, teachers: plan.teachers } : { groups: [], teachers: [] }

/** The slot and rooms of a plan. */
export type PlanningPlace = { weekday: Weekday; pair: Pair; roomIds: readonly RoomId[] }

/** Whose hours: one teacher's, a department's, everybody's. */
export type HoursOwner =
  | { kind: 'teacher'; id: TeacherId; departmentId: number | null }
  | { kind: 'department'; id: number }
  | { kind: 'university' }

/** Whose teachers are asked for wishes. */
export type CampaignScope =
  { kind: 'university' } | { kind: 'faculty'; id: FacultyId } | { kind: 'department'; id: number }

/** The scope that a campaign's columns name. */
export function campaignScopeOf({
  facultyId,
  departmentId,
}: {
  facultyId: FacultyId | null
  departmentId: number | null
}): CampaignScope {
  if (facultyId !== null) return { kind: 'faculty', id: facultyId }
  return departmentId === null ? { kind: 'university' } : { kind: 'department', id: departmentId }
}

export type PlacedClass = Owners & { programmeId: ProgrammeId | null }

/** Stands for the classes of a faculty's groups, of which there may be none. */
export const anyClassOf = (facultyId: FacultyId): PlacedClass => ({
  groups: [{ id: idNumbered(0), facultyId }],
  teachers: [],
  programmeId: null,
})

/** A meeting and the schedules it appears in. `plan`: its plan if it is a draft or hidden; otherwise null. */
export type PersonStanding = { plan: PlanSubject | null; subjects: readonly Subject[] }

/**
 * What a change affected, before and after: the owners, the programme and the plans; `isForPlanners`: the
 * class was, or is, a draft or hidden. All empty for what belongs to nobody.
 */
export type PastThing = {
  madeBy: UserId | null
  owners: Owners
  programmeId: ProgrammeId | null
  plans: readonly { plan: PlanSubject; isForPlanners: boolean }[]
}

export type DisciplineRow = { programmeId: ProgrammeId; type: 'simple' | 'proxy' | 'project'; isNew: boolean }

/** A row of an administration table, and the faculty it belongs to, if any. */
export type TableRowSubject = { table: VocabularyName; facultyId: FacultyId | null }

/** Where planners see each other at work: a week or programme, or the load of a faculty. */
export type PlannedPlace =
  | ({ of: 'load' } & Owners)
  | { of: 'room' }
  | { of: 'programme'; programmeId: ProgrammeId }
  | { of: 'faculty'; id: FacultyId }

export type Booking = { madeBy: UserId | null; liesAhead: boolean }

/** A room whose bookings take consent. `departmentId`: whose editors give it; null: everybody who may approve. */
export type ApprovedRoom = { departmentId: number | null }

/** A booking to be confirmed on the day: whose it is, who is in charge, and who approves bookings of its room. */
export type ConfirmedBooking = ApprovedRoom & { madeBy: UserId | null; teacherId: TeacherId | null }

/** What was asked for, by whom, and of whose classes. */
export type AppealSubject = {
  wants: AppealWant
  owners: Owners
  withTeacherId: TeacherId | null
  madeBy: UserId | null
}

/** A request as needed to check the right to cancel it: it counts as future while its first slot is. */
export const bookingSubject = (
  { madeBy, begins }: { madeBy: UserId | null; begins: DatedSlot | null },
  liesAhead: (slot: DatedSlot) => boolean,
): Booking => ({ madeBy, liesAhead: begins !== null && liesAhead(begins) })

/** Encodes a slot as load permissions store it: day * 10 + pair, so 20 is Monday's tenth pair. */
export const grantSlot = ({ weekday, pair }: Pick<PlanningPlace, 'weekday' | 'pair'>): number => weekday * 10 + pair

export const placeOfSlot = (slot: number): Pick<PlanningPlace, 'weekday' | 'pair'> => ({
  weekday: weekdayNumbered(Math.floor((slot - 1) / 10)),
  pair: pairNumbered(((slot - 1) % 10) + 1),
})

/** Whether the user edits any of these groups or teachers, or a faculty or department they belong to. */
export function isEditor({ editorOf }: Actor, { groups, teachers }: Owners): boolean {
  return (
    groups.some(
      ({ id, facultyId }) =>
        editorOf.groups.includes(id) || (facultyId !== null && editorOf.faculties.includes(facultyId)),
    ) ||
    teachers.some(
      ({ id, departmentId }) =>
        editorOf.teachers.includes(id) || (departmentId !== null && editorOf.departments.includes(departmentId)),
    )
  )
}

const flagsOn = (actor: Actor, programmeId: ProgrammeId): readonly ProgrammeFlag[] =>
  actor.programmes.find((programme) => programme.programmeId === programmeId)?.flags ?? []

export const hasFlag = (actor: Actor, programmeId: ProgrammeId, flag: ProgrammeFlag): boolean =>
  flagsOn(actor, programmeId).includes(flag)

/** Any flag on a programme includes viewing it. */
export const takesPart = (actor: Actor, programmeId: ProgrammeId): boolean => flagsOn(actor, programmeId).length > 0

export const areAmong = (roomIds: readonly RoomId[], listed: readonly RoomId[]): boolean =>
  roomIds.every((id) => isVirtualRoom(id) || listed.includes(id))

export const grantCovers = (grant: LoadGrant | null, place: PlanningPlace): boolean =>
  grant !== null &&
  grant.canSet &&
  (grant.slots.length === 0 || grant.slots.includes(grantSlot(place))) &&
  areAmong(place.roomIds, grant.roomIds)

const givingReasons: readonly Permission[] = [
  'can create queries',
  'can create transition',
  'can change schedule item auditory',
  'can close auditories',
]

const changesForReasons = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  givingReasons.some((one) => permissions.includes(one))

/**
 * Whether the user makes changes that need a reason: books or closes rooms, changes classes, or enters their
 * own absences as a teacher.
 */
export const givesReasons = (actor: Actor): boolean => actor.boundTo.teacherId !== null || changesForReasons(actor)

/** Required of everyone who plans load, besides being its editor or having a load permission. */
export const planningPermission: Permission = 'can set nagruzka items'

/** Whether the user plans the load of any subject or programme. */
export const plansSome = ({ permissions, programmes }: Pick<Actor, 'permissions' | 'programmes'>): boolean =>
  permissions.includes(planningPermission) || programmes.some(({ flags }) => flags.includes('can_project_schedule'))

/** Whether the user edits any group, teacher, faculty or department. */
export const editsSome = ({ editorOf }: Pick<Actor, 'editorOf'>): boolean =>
  Object.values(editorOf).some((list) => list.length > 0)

/** Whether the user plans, or changes classes or rooms with a reason. */
export const changesClasses = (actor: Actor): boolean => plansSome(actor) || changesForReasons(actor)

export const viewing: readonly Permission[] = [
  'can view auditories',
  'can view teachers',
  'can view groups',
  'can view all teachers',
  'can find free auditories',
]

/** Whether the user may do more than view. */
export const makesChanges = ({ permissions, editorOf, programmes }: Actor): boolean =>
  permissions.some((one) => !viewing.includes(one)) ||
  editsSome({ editorOf }) ||
  programmes.some(({ flags }) => flags.length > 0)

/**
 * Whether the user publishes classes of what they edit; those of a programme only if they plan it. A
 * programme as a whole has no owners, so any faculty editor passes and each class is checked later.
 */
export function publishesOwn(actor: Actor, subject: PlacedClass): boolean {
  const { programmeId, groups, teachers } = subject
  if (!actor.permissions.includes('can publish schedule')) return false
  if (programmeId === null) return isEditor(actor, subject)
  const isWhole = groups.length + teachers.length === 0 && actor.editorOf.faculties.length > 0
  return hasFlag(actor, programmeId, 'can_project_schedule') && (isWhole || isEditor(actor, subject))
}
