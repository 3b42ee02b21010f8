import {
  idNumbered,
  type FacultyId,
  type GroupId,
  type ProgrammeId,
  type RoomId,
  type TeacherId,
  type UserId,
} from './ids'

/** «Дневники», «Магистры», and correspondence students («Заочники»). */
export const allStudyForms = ['day', 'master', 'correspondence'] as const
export type StudyForm = (typeof allStudyForms)[number]

/** Resources a meeting can claim. The load item is claimed so that it is placed only once per date and pair. */
export type ResourceKind = 'room' | 'teacher' | 'group' | 'load'

/** 0 the whole group, 1 and 2 its halves. */
export type Subgroup = 0 | 1 | 2
export const subgroups = [0, 1, 2] as const satisfies readonly Subgroup[]
export const isSubgroup = (value: number): value is Subgroup => value === 0 || value === 1 || value === 2

export function subgroupNumbered(number: number): Subgroup {
  if (!isSubgroup(number)) throw new RangeError(`Not a subgroup: ${number}`)
  return number
}

/**
 * Firm: exclusive. Draft: not published. Soft: published without exclusivity (overlap or unlimited resource).
 * Trace: where a class was before a request.
 */
export type Hold = 'firm' | 'draft' | 'soft' | 'trace'

/**
 * Why a claim is soft. Forced and imported claims overlap and can become firm later; groups of independent
 * programme rows can too, but do not count as overlaps; a booking's groups and unlimited rooms never
 * conflict.
 */
export type SoftReason = 'forced' | 'imported' | 'booking' | 'unlimited' | 'independent'

/** Whose week can be shown (specification, «active item»). */
export type Subject =
  | { kind: 'room'; id: RoomId }
  | { kind: 'teacher'; id: TeacherId }
  | { kind: 'group'; id: GroupId }
  | { kind: 'programme'; id: ProgrammeId }
export type SubjectKind = Subject['kind']

type Ids = {
  room: RoomId
  teacher: TeacherId
  group: GroupId
  programme: ProgrammeId
  faculty: FacultyId
  department: number
  user: UserId
}

export type IdOf<Kind extends keyof Ids> = Ids[Kind]

/** What is told by a kind and an id of that kind. */
export type Identified = { [Kind in keyof Ids]: { kind: Kind; id: Ids[Kind] } }[keyof Ids]

/** A kind with an id that is of that kind, where a row, a path or an answer has them side by side. */
export const subjectOf = <Kind extends Identified['kind']>(kind: Kind, id: number) =>
  ({ kind, id }) as Extract<Identified, { kind: Kind }>

/** The ids of one kind, of rows that have them beside their kind. */
export const idsOfKind = <Kind extends keyof Ids>(
  rows: readonly { kind: string; id: number }[],
  kind: Kind,
): IdOf<Kind>[] => rows.flatMap((row) => (row.kind === kind ? idNumbered<IdOf<Kind>>(row.id) : []))

/** A subject with load; rooms have none. */
export type Plannable = Exclude<Subject, { kind: 'room' }>

export const subjectKinds = ['room', 'teacher', 'group', 'programme'] as const satisfies readonly SubjectKind[]

/** Number of attending students; half a group counts as half. Null if any group's size is unknown. */
export function studentCount(groups: readonly { students: number | null; subgroup: Subgroup }[]): number | null {
  let count = 0
  for (const { students, subgroup } of groups) {
    if (students === null) return null
    count += subgroup === 0 ? students : Math.ceil(students / 2)
  }
  return groups.length > 0 ? count : null
}

/** Groups whose classes are changed at once: those listed, all of a faculty, or everything there is. */
export type GroupsScope =
  { kind: 'groups'; ids: readonly GroupId[] } | { kind: 'faculty'; id: FacultyId } | { kind: 'all' }
