import type { Subject, SubjectKind } from '@/lib/core/names/rules/resource'
import type { NamedGroup, NamedRoom, NamedTeacher, Trace } from './schedule'

type Names = {
  rooms: readonly NamedRoom[]
  teachers: readonly NamedTeacher[]
  groups: readonly NamedGroup[]
}

/**
 * Whether a list contains only the subject of the week; a stream's groups, a second teacher or a subgroup add
 * information.
 */
const isOnly = (
  [first, ...rest]: readonly { id: number; subgroup?: number }[],
  kind: SubjectKind,
  subject: Subject,
): boolean =>
  first !== undefined && rest.length === 0 && subject.kind === kind && first.id === subject.id && !first.subgroup

/**
 * The names of an event worth showing in the week of `subject`, whose own name is in the heading. A class
 * handed over to others names them in its trace.
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
