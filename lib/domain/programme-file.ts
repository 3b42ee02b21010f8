import type { GroupId, SemesterId } from './ids'

/** What a file of a programme says of a row, in the order of its columns. */
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

/** What becomes of one row of the file; `number` is the row's in it, `what` its title. */
export type ProgrammeRowOutcome = { number: number; what: string } & (
  { status: 'new' } | { status: 'error'; reason: string }
)

/** A group whose load fills a programme. `half` names the semester of that half which holds today, else the next one. */
export type LoadOrigin = { groupId: GroupId; semester: { id: SemesterId } | { half: 1 | 2 } }
