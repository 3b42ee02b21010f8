import type { Subject, SubjectKind } from './resource'
import type { NamedGroup, NamedRoom, NamedTeacher } from './schedule'

type Names = {
  rooms: readonly NamedRoom[]
  teachers: readonly NamedTeacher[]
  groups: readonly NamedGroup[]
}

/** Whether a list says just whose week it is: a stream's groups, a second teacher and a half of the group say more than that. */
const isOnly = (
  [first, ...rest]: readonly { id: number; subgroup?: number }[],
  kind: SubjectKind,
  subject: Subject,
): boolean =>
  first !== undefined &&
  rest.length === 0 &&
  subject.kind === kind &&
  first.id === subject.id &&
  !first.subgroup

/** What of an event's names is worth saying in the week of `subject`, whose heading says its own. */
export function namesIn(subject: Subject | null, { rooms, teachers, groups }: Names): Names {
  if (!subject) return { rooms, teachers, groups }
  return {
    rooms: isOnly(rooms, 'room', subject) ? [] : rooms,
    teachers: isOnly(teachers, 'teacher', subject) ? [] : teachers,
    groups: isOnly(groups, 'group', subject) ? [] : groups,
  }
}
