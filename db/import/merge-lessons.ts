import type { Subgroup } from '@/lib/core/rules/names/resource'
import type { InSemester } from './lesson-dates'
import type { FileLesson } from './timetable-file'

type Listed = 'rooms' | 'teachers' | 'groups'

/** The identity of a class: all fields except one of the three lists. */
const keyWithout = (lesson: FileLesson, list: Listed | null): string =>
  JSON.stringify([
    lesson.discipline,
    lesson.type,
    lesson.day,
    lesson.pair,
    lesson.week,
    lesson.except_weeks,
    lesson.start,
    lesson.subgroup,
    lesson.online,
    lesson.half_group,
    lesson.self_study,
    lesson.vacancy,
    ...(['rooms', 'teachers', 'groups'] as const).map((name) =>
      name === list ? null : [...lesson[name]].sort(),
    ),
  ])

/** Two entries differing in one list are one class only if their other resources are known, and so really the same. */
const isKnownBut = (lesson: FileLesson, list: Listed | null): boolean =>
  list === null ||
  (['rooms', 'teachers', 'groups'] as const).every((name) => name === list || lesson[name].length > 0)

/** `index`: where the entry stood first. */
type Placed = { index: number; lesson: FileLesson }

function mergeOn(entries: readonly Placed[], list: Listed | null): Placed[] {
  const merged = new Map<string, Placed>()
  for (const { index, lesson } of entries) {
    const key = isKnownBut(lesson, list) ? keyWithout(lesson, list) : String(index)
    const twin = merged.get(key)
    if (!twin) merged.set(key, { index, lesson })
    else if (list)
      twin.lesson = { ...twin.lesson, [list]: [...new Set([...twin.lesson[list], ...lesson[list]])] }
  }
  return [...merged.values()]
}

/** Entries that may be one, together: so a file of a million has no million of keys at once. */
function alike(lessons: readonly FileLesson[]): Iterable<Placed[]> {
  const found = new Map<string, Placed[]>()
  for (const [index, lesson] of lessons.entries()) {
    const key = `${lesson.day}/${lesson.pair}/${lesson.discipline}`
    const known = found.get(key)
    if (known) known.push({ index, lesson })
    else found.set(key, [{ index, lesson }])
  }
  return found.values()
}

/**
 * Files often write one class as several entries: identical ones, or one per group, teacher or room. Merges them into the first, in the order of the
 * file.
 */
export function mergeLessons(lessons: readonly FileLesson[]): FileLesson[] {
  const merged: (FileLesson | null)[] = lessons.map(() => null)
  for (const entries of alike(lessons)) {
    const all = mergeOn(mergeOn(mergeOn(mergeOn(entries, null), 'groups'), 'teachers'), 'rooms')
    for (const { index, lesson } of all) merged[index] = lesson
  }
  return merged.filter((lesson) => lesson !== null)
}

type DatedLesson = InSemester<FileLesson>

/** Whether two entries of one cell can be in one week. */
const canMeet = ({ week: a }: DatedLesson, { week: b }: DatedLesson): boolean => {
  if (typeof a === 'string' || typeof b === 'string')
    return a === b || a === 'every' || b === 'every' || typeof a !== typeof b
  return a.some((date) => b.includes(date))
}

function meets(lessons: readonly DatedLesson[], index: number, other: number): boolean {
  const [a, b] = [lessons[index], lessons[other]]
  return a !== undefined && b !== undefined && canMeet(a, b)
}

/**
 * Entries marked «half the group» without saying which half. Two of them with the same groups in one cell that meet each other, and no
 * other, become the halves, in file order. Any other keeps the whole group, because neither half is certain to be free.
 */
export function splitHalves(lessons: readonly DatedLesson[]): Subgroup[] {
  const cells = new Map<string, number[]>()
  lessons.forEach((lesson, index) => {
    if (!lesson.half_group || lesson.subgroup !== 0) return
    const cell = JSON.stringify([lesson.day, lesson.pair, [...lesson.groups].sort()])
    cells.set(cell, [...(cells.get(cell) ?? []), index])
  })
  const subgroups = lessons.map(({ subgroup }) => subgroup)
  for (const cell of cells.values()) {
    const met = (index: number) => cell.filter((other) => other !== index && meets(lessons, index, other))
    for (const index of cell) {
      const [other, ...more] = met(index)
      if (other !== undefined && more.length === 0 && met(other).length === 1)
        subgroups[index] = index < other ? 1 : 2
    }
  }
  return subgroups
}
