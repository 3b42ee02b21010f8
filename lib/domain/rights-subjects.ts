import type { Weekday } from './calendar-date'
import type { Actor } from './actor'
import type { FacultyId, GroupId, ProgrammeId, RoomId, TeacherId, UserId } from './ids'
import { isVirtualRoom } from './ids'
import type { DatedSlot } from './dated-slot'
import type { Pair } from './pairs'
import type { ProgrammeFlag } from './permissions'
import type { Subject } from './resource'

/** Whose something is: the groups and teachers of a class or load item, with the faculties and departments they belong to. */
export type Owners = {
  groups: readonly { id: GroupId; facultyId: FacultyId | null }[]
  teachers: readonly { id: TeacherId; departmentId: number | null }[]
}

/** A user's own permission for one load item or programme discipline. No rooms: virtual ones only; no slots: any time. */
export type LoadGrant = { canSet: boolean; roomIds: readonly RoomId[]; slots: readonly number[] }

/** What is planned: a load item, or a programme's discipline with the rooms its programme lists. */
export type Plan = { loadGrant: LoadGrant | null } & (
  | ({ of: 'load' } & Owners)
  | { of: 'programme'; programmeId: ProgrammeId; programmeRoomIds: readonly RoomId[] }
)

/** Whose a plan is: a row of a programme is its programme's, whoever attends it. */
export const ownersOf = (plan: Plan): Owners =>
  plan.of === 'load' ? { groups: plan.groups, teachers: plan.teachers } : { groups: [], teachers: [] }

/** Where a plan is to stand, or stands. */
export type Place = { weekday: Weekday; pair: Pair; roomIds: readonly RoomId[] }

/** A class that stands: whose it is, and of which programme if any. */
export type PlacedClass = Owners & { programmeId: ProgrammeId | null }

/** What stands somewhere, in whose schedules. `plan`: whose it is while it is a draft, or hidden from the grid; null otherwise. */
export type Standing = { plan: Plan | null; subjects: readonly Subject[] }

export type DisciplineRow = { programmeId: ProgrammeId; type: 'simple' | 'proxy' | 'project'; isNew: boolean }

export type Booking = { madeBy: UserId | null; liesAhead: boolean }

/** A request as the right to take it back is asked: with all that it did, it lies ahead for as long as the first of that does. */
export const bookingOf = (
  { madeBy, begins }: { madeBy: UserId | null; begins: DatedSlot | null },
  liesAhead: (slot: DatedSlot) => boolean,
): Booking => ({ madeBy, liesAhead: begins !== null && liesAhead(begins) })

/** How `slots` of a load permission name a place in the week: day * 10 + pair, so that 20 is Monday's tenth pair. */
export const slotOf = ({ weekday, pair }: Pick<Place, 'weekday' | 'pair'>): number => weekday * 10 + pair

export const placeOf = (slot: number): Pick<Place, 'weekday' | 'pair'> => ({
  weekday: Math.floor((slot - 1) / 10) as Weekday,
  pair: (((slot - 1) % 10) + 1) as Pair,
})

/** Whether one is editor of any of them, or of a faculty or department that one of them belongs to. */
export function isEditor({ editorOf }: Actor, { groups, teachers }: Owners): boolean {
  return (
    groups.some(
      ({ id, facultyId }) =>
        editorOf.groups.includes(id) || (facultyId !== null && editorOf.faculties.includes(facultyId)),
    ) ||
    teachers.some(
      ({ id, departmentId }) =>
        editorOf.teachers.includes(id) ||
        (departmentId !== null && editorOf.departments.includes(departmentId)),
    )
  )
}

const flagsOn = (actor: Actor, programmeId: ProgrammeId): readonly ProgrammeFlag[] =>
  actor.programmes.find((programme) => programme.programmeId === programmeId)?.flags ?? []

export const hasFlag = (actor: Actor, programmeId: ProgrammeId, flag: ProgrammeFlag): boolean =>
  flagsOn(actor, programmeId).includes(flag)

/** Whoever may do anything with a programme sees it. */
export const takesPart = (actor: Actor, programmeId: ProgrammeId): boolean =>
  flagsOn(actor, programmeId).length > 0

export const areAmong = (roomIds: readonly RoomId[], listed: readonly RoomId[]): boolean =>
  roomIds.every((id) => isVirtualRoom(id) || listed.includes(id))

/** Whether a load permission lets its holder stand there. */
export const grantCovers = (grant: LoadGrant | null, place: Place): boolean =>
  grant !== null &&
  grant.canSet &&
  (grant.slots.length === 0 || grant.slots.includes(slotOf(place))) &&
  areAmong(place.roomIds, grant.roomIds)
