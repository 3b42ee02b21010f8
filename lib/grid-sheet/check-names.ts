import { distinctDoubts, type Doubt, type DoubtKind } from '@/lib/grids/rules/doubts'
import type { GridLesson } from '@/lib/grids/rules/lesson'
import type { KnownNames, Names } from './known-names'
import { lookAlikeKey } from './look-alike'

/**
 * With the doubts that the university's lists raise: a name that is missing is suspicious where most of the file's are there. A new
 * faculty's are all new, and nobody wants to be asked about each.
 */
export function checkedByLists(lessons: readonly GridLesson[], known: KnownNames): GridLesson[] {
  const checks = [
    missing(lessons, ({ groups }) => groups, known.groups, 'unknownGroup'),
    missing(lessons, ({ teachers }) => teachers, known.teachers, 'unknownTeacher'),
    missing(lessons, ({ rooms }) => rooms, known.rooms, 'unknownRoom'),
  ]
  return lessons.map((lesson) => ({
    ...lesson,
    doubts: distinctDoubts([...lesson.doubts, ...checks.flatMap((doubtsOf) => doubtsOf(lesson))]),
  }))
}

type NamesOf = (lesson: GridLesson) => readonly string[]

function missing(
  lessons: readonly GridLesson[],
  namesOf: NamesOf,
  list: Names,
  kind: DoubtKind,
): (lesson: GridLesson) => Doubt[] {
  const keys = new Set(lessons.flatMap((lesson) => namesOf(lesson).map(lookAlikeKey)))
  const listed = [...keys].filter((key) => list.has(key)).length
  if (listed * 2 < keys.size) return () => []
  return (lesson) =>
    namesOf(lesson)
      .filter((name) => !list.has(lookAlikeKey(name)))
      .map((of) => ({ kind, of }))
}
