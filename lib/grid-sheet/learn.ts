import type { DoubtKind } from '@/lib/grids/rules/doubts'
import type { CellLesson, GridLesson } from '@/lib/grids/rules/lesson'
import { cellKey, type CellContext } from './cell-context'
import { knownNames, type NameLists } from './known-names'
import { lookAlikeKey } from './look-alike'
import { shownText, type PlacedText } from './placed-texts'
import { correctedLesson, readCell } from './read-cell'
import { withoutRepeats, withSides } from './side-columns'
import { nameOrderOf, peopleOf } from './take-people'
import { learnedTail } from './title-doubts'

const shakyTitle = new Set<DoubtKind>([
  'tornTitle',
  'hiddenName',
  'unread',
  'guessedSplit',
  'noDiscipline',
  'nameOrder',
])

/** The lessons of each text of a file, and what reading them taught. */
export type ReadTexts = { lessonsOf: (placed: PlacedText) => readonly CellLesson[]; context: CellContext }

const keyOf = ({ text, sides }: PlacedText): string => JSON.stringify([text, sides])

function readText({ text, sides }: PlacedText, context: CellContext): CellLesson[] {
  const ruled = context.rules.cells.get(cellKey(shownText({ text, sides })))
  if (ruled) return ruled.lessons.map(correctedLesson)
  const wanted = { people: sides.teachers === '', rooms: sides.rooms === '', types: sides.type === '' }
  return withSides(readCell(withoutRepeats(text, sides), context, wanted), sides, context)
}

/**
 * Reads every different text, learns from them how this file writes (the order of names, its titles, who teaches, what stands where a
 * room does), and reads those in doubt again, knowing that.
 */
export function readTexts(placed: readonly PlacedText[], base: CellContext): ReadTexts {
  const texts = new Map(placed.map((one) => [keyOf(one), one]))
  const written = [...texts.values()].flatMap(({ text, sides }) => [text, sides.teachers])
  const first = { ...base, order: nameOrderOf(written) }
  const lessons = new Map([...texts].map(([key, one]) => [key, readText(one, first)]))
  const context = { ...first, ...learnt([...lessons.values()].flat(), base) }
  const isShaky = ({ doubts, discipline }: CellLesson) =>
    doubts.length > 0 || learnedTail(discipline, context.learned) !== null
  for (const [key, one] of texts)
    if (lessons.get(key)?.some(isShaky)) lessons.set(key, readText(one, context))
  return { context, lessonsOf: (one) => lessons.get(keyOf(one)) ?? [] }
}

function learnt(lessons: readonly CellLesson[], base: CellContext): Pick<CellContext, 'learned' | 'people'> {
  const titles = new Map<string, number>()
  const tails = new Map<string, number>()
  const names = new Set<string>()
  for (const lesson of lessons) {
    if (!lesson.doubts.some(({ kind }) => shakyTitle.has(kind)))
      count(titles, lookAlikeKey(lesson.discipline))
    for (const { kind, of } of lesson.doubts) if (kind === 'guessedRoom') count(tails, lookAlikeKey(of))
    for (const name of lesson.teachers) if (/\.$/.test(name)) names.add(name)
  }
  const hasList = base.known.teachers.size > 0
  return { learned: { titles, tails }, people: hasList ? base.people : peopleOf(names, false) }
}

const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** One spelling for each name: the university's, else the one the file uses most. */
export function spelledAlike(lessons: readonly GridLesson[], lists: NameLists): GridLesson[] {
  const known = knownNames(lists)
  const disciplines = spelling(
    lessons.map(({ discipline }) => discipline),
    known.disciplines,
  )
  const teachers = spelling(
    lessons.flatMap(({ teachers }) => teachers),
    known.teachers,
  )
  const rooms = spelling(
    lessons.flatMap(({ rooms }) => rooms),
    known.rooms,
  )
  return lessons.map((lesson) => ({
    ...lesson,
    discipline: disciplines(lesson.discipline),
    teachers: [...new Set(lesson.teachers.map(teachers))],
    rooms: [...new Set(lesson.rooms.map(rooms))],
  }))
}

function spelling(names: readonly string[], known: ReadonlyMap<string, string>): (name: string) => string {
  const forms = new Map<string, Map<string, number>>()
  for (const name of names) {
    const key = lookAlikeKey(name)
    const of = forms.get(key) ?? new Map<string, number>()
    count(of, name)
    forms.set(key, of)
  }
  const best = new Map(
    [...forms].map(([key, of]) => [
      key,
      known.get(key) ?? [...of].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? 1 : -1))[0]?.[0] ?? '',
    ]),
  )
  return (name) => best.get(lookAlikeKey(name)) ?? name
}
