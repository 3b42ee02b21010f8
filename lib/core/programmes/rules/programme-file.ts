import type { GroupId, SemesterId } from '@/lib/core/names/rules/ids'

export const programmeColumnOrder = [
  'title',
  'type',
  'lessonType',
  'hours',
  'semester',
  'groups',
  'teachers',
  'rooms',
  'startsOn',
  'endsOn',
  'comment',
  'link',
] as const
export type ProgrammeColumn = (typeof programmeColumnOrder)[number]

/** The result of one row of the file; `number` is its row number, `what` its title. */
export type ProgrammeRowOutcome = { number: number; what: string } & (
  { status: 'new' } | { status: 'error'; reason: string }
)

/**
 * The group whose load is copied into a programme. `half` selects the current semester of that half, or the next one.
 */
export type LoadOrigin = { groupId: GroupId; semester: { id: SemesterId } | { half: 1 | 2 } }
