import { isPlain, type SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import { grouped } from '@/lib/core/words/rules/lists'
import { distinctDoubts, type Doubt, type GridLesson, type LayoutDoubt } from '@/lib/grids/rules/reading'
import type { CellContext } from './cell-context'
import { shareSubgroup } from './doubted-cells'
import { sheetNameKey } from './existing-names'
import { dateKey } from './join-lessons'
import type { SheetLayout } from './sheet-layout'

/**
 * What no timetable has, or hardly any: a reading that has it was most likely misread, whatever was sure of its cell. Each
 * rule says so of lessons that were understood; none changes what was understood.
 */
type OddRule = (lessons: readonly GridLesson[], context: CellContext) => (lesson: GridLesson) => Doubt[]

/** Whether two lessons surely have a week in common; of bounds and exceptions nothing is sure. */
function surelyMeet(a: SheetWeeks, b: SheetWeeks): boolean {
  if (a.parity !== 'every' && b.parity !== 'every' && a.parity !== b.parity) return false
  if (isPlain(a) && isPlain(b)) return true
  if ((isPlain(a) && a.parity === 'every') || (isPlain(b) && b.parity === 'every')) return true
  const dates = new Set(a.dates.map(dateKey))
  return b.dates.some((date) => dates.has(dateKey(date))) || a.numbers.some((number) => b.numbers.includes(number))
}

const sameTitle = (a: GridLesson, b: GridLesson): boolean => sheetNameKey(a.discipline) === sheetNameKey(b.discipline)

/** As many different lessons of one place are compared; hardly any place has more than three. */
const mostCompared = 40

/** By day, pair and each of some names: one lesson of each `what`, as far as these are compared. */
function byPlace(
  lessons: readonly GridLesson[],
  namesOf: (lesson: GridLesson) => readonly string[],
  what: (lesson: GridLesson) => string,
): (lesson: GridLesson) => { name: string; at: GridLesson[] }[] {
  const keyOf = (lesson: GridLesson, name: string) => `${lesson.day}/${lesson.pair}/${name}`
  const placed = new Map<string, Map<string, GridLesson>>()
  for (const lesson of lessons) {
    const own = `${what(lesson)} ${JSON.stringify(lesson.weeks)}`
    for (const name of namesOf(lesson)) {
      const key = keyOf(lesson, name)
      const known = placed.get(key)
      if (!known) placed.set(key, new Map([[own, lesson]]))
      else if (known.size < mostCompared && !known.has(own)) known.set(own, lesson)
    }
  }
  return (lesson) =>
    namesOf(lesson).map((name) => ({ name, at: [...(placed.get(keyOf(lesson, name))?.values() ?? [])] }))
}

const roomsOf = ({ rooms }: GridLesson): string => [...rooms].sort().join('+')

/** Nobody attends two disciplines at once. */
const groupAtOnce: OddRule = (lessons) => {
  const what = ({ discipline, subgroup }: GridLesson) => `${subgroup} ${sheetNameKey(discipline)}`
  const placesOf = byPlace(lessons, ({ groups }) => groups, what)
  return (lesson) => {
    const other = placesOf(lesson)
      .flatMap(({ at }) => at)
      .find((one) => !sameTitle(one, lesson) && shareSubgroup(one, lesson) && surelyMeet(one.weeks, lesson.weeks))
    return other ? [{ kind: 'atOnce', of: other.discipline }] : []
  }
}

/** Nobody teaches at once in three rooms; in two, as real timetables do by mistake, is told as an overlap. */
const teacherAtOnce: OddRule = (lessons) => {
  const placesOf = byPlace(lessons, ({ teachers }) => teachers, roomsOf)
  return (lesson) =>
    placesOf(lesson).flatMap(({ name, at }): Doubt[] => {
      if (at.length < 3 || lesson.rooms.length === 0) return []
      const meeting = at.filter((one) => one.rooms.length > 0 && surelyMeet(one.weeks, lesson.weeks))
      const places = new Set([lesson, ...meeting].map(roomsOf))
      return places.size > 2 ? [{ kind: 'teacherAtOnce', of: name }] : []
    })
}

const fewest = 30
const nearlyAll = 0.97

/** Where nearly each lesson of a sheet has a room, one without has lost it. */
const roomless: OddRule = (lessons) => {
  const isPlaced = ({ rooms, online }: GridLesson) => rooms.length > 0 || online
  const sheets = new Set<string>()
  for (const [sheet, own] of grouped(lessons, (lesson) => lesson.sheet)) {
    const placed = own.filter(isPlaced).length
    if (placed >= fewest && placed >= own.length * nearlyAll) sheets.add(sheet)
  }
  return (lesson) => (sheets.has(lesson.sheet) && !isPlaced(lesson) ? [{ kind: 'noRoom', of: '' }] : [])
}

/** A title that holds the whole title of a room, or is that of a group. */
const titleHoldsOther: OddRule = (lessons, { known }) => {
  // What was guessed to be a room tells nothing of others.
  const sure = lessons.filter(({ doubts }) => doubts.every(({ kind }) => kind !== 'guessedRoom'))
  const rooms = new Set([...known.rooms.keys(), ...sure.flatMap((one) => one.rooms.map(sheetNameKey))])
  const groups = new Set([...known.groups.keys(), ...lessons.flatMap((one) => one.groups.map(sheetNameKey))])
  const found = new Map<string, Doubt[]>()
  const doubtsOf = (discipline: string): Doubt[] => {
    const key = sheetNameKey(discipline)
    if (known.disciplines.has(key)) return []
    if (groups.has(key)) return [{ kind: 'otherGroup', of: discipline }]
    const room = lastWords(key).find((words) => words.length > 2 && rooms.has(words))
    return room === undefined ? [] : [{ kind: 'tornTitle', of: room }]
  }
  return ({ discipline, doubts }) => {
    if (doubts.some(({ kind }) => kind === 'tornTitle')) return []
    const own = found.get(discipline) ?? doubtsOf(discipline)
    found.set(discipline, own)
    return own
  }
}

/** The last one, two and three words of a title with more than these. */
function lastWords(key: string): string[] {
  const words = key.split(/[\s,]+/)
  return [1, 2, 3].flatMap((count) => (words.length > count ? [words.slice(-count).join(' ')] : []))
}

/** A room that is somebody's surname, and somebody whose surname is a discipline. */
const otherKind: OddRule = (lessons, { known, people }) => {
  const titles = new Map<string, number>()
  for (const { discipline } of lessons) {
    const key = sheetNameKey(discipline)
    titles.set(key, (titles.get(key) ?? 0) + 1)
  }
  const isOften = (key: string) => known.disciplines.has(key) || (titles.get(key) ?? 0) > 2
  return ({ rooms, teachers }) => [
    ...rooms.flatMap((room): Doubt[] => {
      const key = sheetNameKey(room)
      const is = !known.rooms.has(key) && (people.bySurname.has(key) || people.byKey.has(key))
      return is ? [{ kind: 'guessedRoom', of: room }] : []
    }),
    ...teachers.flatMap((name): Doubt[] => {
      const [surname = ''] = sheetNameKey(name).split(' ')
      return !known.teachers.has(sheetNameKey(name)) && isOften(surname) ? [{ kind: 'nameOrder', of: name }] : []
    }),
  ]
}

/** Of two halves of a group side by side, one of which has no title, the other may have what belongs to it, or to both. */
const emptyHalf: OddRule = (lessons) => {
  const isUntitled = ({ doubts }: GridLesson) => doubts.some(({ kind }) => kind === 'noDiscipline')
  const untitled = lessons.filter((lesson) => lesson.subgroup !== 0 && isUntitled(lesson))
  const placesOf = byPlace(
    untitled,
    ({ groups }) => groups,
    ({ sheet, subgroup }) => `${sheet} ${subgroup}`,
  )
  return (lesson) => {
    const beside = placesOf(lesson).flatMap(({ at }) => at)
    const other = beside.find(({ sheet, subgroup }) => sheet === lesson.sheet && subgroup !== lesson.subgroup)
    return lesson.subgroup !== 0 && other ? [{ kind: 'unevenColumns', of: other.discipline }] : []
  }
}

const rules: readonly OddRule[] = [groupAtOnce, teacherAtOnce, roomless, titleHoldsOther, otherKind, emptyHalf]

/** The lessons with a doubt where their whole is odd. `own`: sheets that are as we wrote them, odd as they may be. */
export function withOddDoubts(
  lessons: readonly GridLesson[],
  context: CellContext,
  own: ReadonlySet<string>,
): GridLesson[] {
  const ready = rules.map((rule) => rule(lessons, context))
  return lessons.map((lesson) => {
    if (own.has(lesson.sheet)) return lesson
    const doubts = ready.flatMap((doubtsOf) => doubtsOf(lesson))
    return doubts.length === 0 ? lesson : { ...lesson, doubts: distinctDoubts([...lesson.doubts, ...doubts]) }
  })
}

/**
 * Sheets whose columns were taken for halves of their groups although nearly all lessons are those of one half, or all
 * lessons of one half have no title: these columns hold something else.
 */
export const unevenHalves = (read: readonly SheetLayout[], lessons: readonly GridLesson[]): LayoutDoubt[] =>
  read.flatMap(({ sheet, parts, isMarked }): LayoutDoubt[] => {
    const halved = new Set(
      parts
        .flatMap(({ groups }) => groups)
        .filter((group) => group.lessons.length > 1 && group.lessons.some(({ isGuess, half }) => isGuess && !half))
        .flatMap(({ titles }) => titles),
    )
    if (isMarked || halved.size === 0) return []
    const own = lessons.filter((lesson) => lesson.sheet === sheet.name && lesson.groups.some((one) => halved.has(one)))
    const of = (half: 1 | 2) => own.filter(({ subgroup }) => subgroup === half)
    const isNothing = (half: GridLesson[]) =>
      half.length > 2 && half.every(({ doubts }) => doubts.some(({ kind }) => kind === 'noDiscipline'))
    const [first, second] = [of(1), of(2)]
    const areOneSided = own.length >= 20 && Math.max(first.length, second.length) >= own.length * 0.95
    return areOneSided || isNothing(first) || isNothing(second) ? [{ sheet: sheet.name, kind: 'halves', of: '' }] : []
  })
