import type { Subject, SubjectKind } from './resource'
import type { NamedGroup, NamedRoom, NamedTeacher, Trace } from './schedule'

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

/**
 * What of an event's names is worth saying in the week of `subject`, whose heading says its own. Where others have a class now, what
 * became of it names them.
 */
export function namesIn(
  subject: Subject | null,
  { rooms, teachers, groups, trace }: Names & { trace?: Trace | null },
): Names {
  const isSaid = (named: Parameters<typeof isOnly>[0], kind: SubjectKind) =>
    subject !== null && isOnly(named, kind, subject)
  return {
    rooms: isSaid(rooms, 'room') ? [] : rooms,
    teachers: trace?.kind === 'substitution' || isSaid(teachers, 'teacher') ? [] : teachers,
    groups: isSaid(groups, 'group') ? [] : groups,
  }
}
