import { isPlain, type SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import type { CellLesson, DoubtKind } from '@/lib/grids/rules/reading'
import { sheetNameKey } from './existing-names'

/** The lessons of a cell with the doubts that they raise together. */
export const doubtedInCell = (lessons: readonly CellLesson[]): CellLesson[] => doubtedAtOnce(doubtedTogether(lessons))

/** «1 н. Физика лек. / 2 н. Химия пр. Ким А. Б. 101»: who and what stands behind the last may be that of all. */
export function doubtedBare(lessons: readonly CellLesson[]): readonly CellLesson[] {
  const isBare = ({ teachers, rooms, online, vacancy }: CellLesson) =>
    teachers.length + rooms.length === 0 && !online && !vacancy
  const last = lessons.at(-1)
  if (!last || lessons.length < 2 || isBare(last) || !lessons.slice(0, -1).every(isBare)) return lessons
  if (lessons.some(({ doubts }) => doubts.some(({ kind }) => kind === 'guessedSplit'))) return lessons
  return lessons.map((lesson) => ({
    ...lesson,
    doubts: [...lesson.doubts, { kind: 'guessedSplit', of: lesson.discipline }],
  }))
}

/**
 * Nobody attends two classes at once: where neither weeks nor subgroups part them, a person has to say. Those of
 * one discipline are halves of a group that nobody numbered.
 */
function doubtedAtOnce(lessons: readonly CellLesson[]): CellLesson[] {
  return lessons.map((lesson) => {
    const other = lessons.find(
      (one) =>
        sheetNameKey(one.discipline) !== sheetNameKey(lesson.discipline) &&
        shareSubgroup(one, lesson) &&
        shareWeeks(one.weeks, lesson.weeks),
    )
    return other ? { ...lesson, doubts: [...lesson.doubts, { kind: 'atOnce', of: other.discipline }] } : lesson
  })
}

export const shareSubgroup = (a: CellLesson, b: CellLesson): boolean =>
  a.subgroup === 0 || b.subgroup === 0 || a.subgroup === b.subgroup

/** Whether lessons surely have weeks in common; those of dates and bounds may have none. */
function shareWeeks(a: SheetWeeks, b: SheetWeeks): boolean {
  if (a.parity !== 'every' && b.parity !== 'every' && a.parity !== b.parity) return false
  return isPlain(a) || isPlain(b) || a.numbers.some((number) => b.numbers.includes(number))
}

const parting = new Set<DoubtKind>(['guessedSplit', 'noDiscipline', 'tornTitle', 'guessedRoom', 'unread'])

/** If one boundary between lessons of a cell is doubtful, all of them are. */
function doubtedTogether(lessons: readonly CellLesson[]): CellLesson[] {
  const isShaky = (lesson: CellLesson) => lesson.doubts.some(({ kind }) => parting.has(kind))
  if (!lessons.some(isShaky)) return [...lessons]
  return lessons.map((lesson) =>
    isShaky(lesson)
      ? lesson
      : { ...lesson, doubts: [...lesson.doubts, { kind: 'guessedSplit', of: lesson.discipline }] },
  )
}
