import type { GroupId, ProgrammeId, RoomId, TeacherId } from './ids'

/** What a meeting can claim. A load item is claimed so that it stands once in a date and pair. */
export type ResourceKind = 'room' | 'teacher' | 'group' | 'load'

/** 0 the whole group, 1 and 2 its halves. */
export type Subgroup = 0 | 1 | 2
export const subgroups = [0, 1, 2] as const satisfies readonly Subgroup[]
export const isSubgroup = (value: number): value is Subgroup => value === 0 || value === 1 || value === 2

/** Firm: nobody else may. Draft: projected. Soft: published where the place was held or never clashes. Trace: where a class was. */
export type Hold = 'firm' | 'draft' | 'soft' | 'trace'

/**
 * Why a claim is soft. Forced and imported ones overlap and wait to become firm; a group's of independent rows of a programme wait too
 * and are no overlap; a booking's groups and unlimited rooms never clash.
 */
export type SoftReason = 'forced' | 'imported' | 'booking' | 'unlimited' | 'independent'

/** What a week can be shown of (specification, «active item»). */
export type Subject =
  | { kind: 'room'; id: RoomId }
  | { kind: 'teacher'; id: TeacherId }
  | { kind: 'group'; id: GroupId }
  | { kind: 'programme'; id: ProgrammeId }
export type SubjectKind = Subject['kind']

/** A subject that load is planned for; rooms have none. */
export type Plannable = Exclude<Subject, { kind: 'room' }>

export const subjectKinds = [
  'room',
  'teacher',
  'group',
  'programme',
] as const satisfies readonly SubjectKind[]
