import type { DoubtKind } from '@/lib/domain/grid-sheet/doubts'
import type { GridLesson } from '@/lib/domain/grid-sheet/lesson'
import type { CellContext } from './cell-context'
import { knownNames, type NameLists } from './known-names'
import { lookAlikeKey } from './look-alike'
import type { PlacedText } from './placed-texts'
import { readCell } from './read-cell'
import { withoutRepeats, withSides } from './side-columns'
import { nameOrderOf, peopleOf } from './take-people'

const shakyTitle = new Set<DoubtKind>([
  'tornTitle',
  'hiddenName',
  'unread',
  'guessedSplit',
  'noDiscipline',
  'nameOrder',
])

/** Reads every text once to learn how this file writes: the order of names, its titles, who teaches, what stands where a room does. */
export function learnt(placed: readonly PlacedText[], base: CellContext): CellContext {
  const texts = [...new Map(placed.map((one) => [JSON.stringify([one.text, one.sides]), one])).values()]
  const order = nameOrderOf(texts.flatMap(({ text, sides }) => [text, sides.teachers]))
  const context = { ...base, order }
  const titles = new Map<string, number>()
  const tails = new Map<string, number>()
  const names = new Set<string>()
  for (const { text, sides } of texts)
    for (const lesson of withSides(
      readCell(withoutRepeats(text, sides), context, {
        people: sides.teachers === '',
        rooms: sides.rooms === '',
        types: sides.type === '',
      }),
      sides,
      context,
    )) {
      if (!lesson.doubts.some(({ kind }) => shakyTitle.has(kind)))
        count(titles, lookAlikeKey(lesson.discipline))
      for (const { kind, of } of lesson.doubts) if (kind === 'guessedRoom') count(tails, lookAlikeKey(of))
      for (const name of lesson.teachers) if (/\.$/.test(name)) names.add(name)
    }
  const hasList = base.known.teachers.size > 0
  return { ...context, learned: { titles, tails }, people: hasList ? base.people : peopleOf(names, false) }
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
