import type { SheetWeeks } from '@/lib/core/calendar/rules/weeks'
import { readType } from '@/lib/core/names/rules/lesson-types'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { apostrophes, dashes, folded } from '@/lib/core/words/rules/folded'
import { type CellLesson, distinctDoubts, type Doubt, type DoubtKind } from '@/lib/grids/rules/reading'
import { type CellContext, takeRuled } from './cell-context'
import { type Names, sheetNameKey, oneScript } from './existing-names'
import { longestRead, Reading, type Token } from './reading'
import { bySurname, takePeople } from './take-people'
import { sheetRoomTitle, takeOnline } from './take-rooms'
import { addWeeks, takeWeeks } from './take-weeks'
import { takeSmallThings, takeSubgroups } from './take-words'
import { cleaned } from './tokens'

type NamedRoom = { title: string; isOnline: boolean; doubt: DoubtKind | null }
type NamedPerson = { name: string; subgroup: Subgroup; isVacancy: boolean; doubt: DoubtKind | null }

const noNames: Names = new Map()

const bareName = new RegExp(`^\\p{Lu}[\\p{L}${apostrophes}-]{2,}`, 'u')
const dash = new RegExp(String.raw`^[${dashes}.\s]*$`)

/** The rooms in a line of a column of rooms. Whatever it contains is a room, whatever its title. */
function readRooms(text: string, context: CellContext): NamedRoom[] {
  const { known } = context
  const { rest, isRuledOnline } = withoutOthers(text, context)
  const whole = cleaned(rest)
  const online: NamedRoom[] = isRuledOnline ? [{ title: '', isOnline: true, doubt: null }] : []
  if (dash.test(whole)) return online
  const listed =
    known.rooms.get(sheetNameKey(whole)) ?? known.rooms.get(sheetNameKey(sheetRoomTitle(whole, known.rooms)))
  if (listed !== undefined) return [{ title: listed, isOnline: false, doubt: null }]
  if (isOnline(whole)) return [{ title: '', isOnline: true, doubt: null }]
  const areNumbers =
    /^\d{2,4}[а-яa-z]?(?:[\s\\]+\d{2,4}[а-яa-z]?)+$/i.test(whole) || /^\d{3,4}(?:\/\d{3,4})+$/.test(whole)
  const parts = whole.split(areNumbers ? /[\s/\\]+/ : /[,;]\s*|\s\/\s/)
  // «МК-01, стадион» is one room; «101, 102» are two, as are rooms that the university has.
  const areRooms = parts.every(
    (part) => known.rooms.has(sheetNameKey(part)) || (/\d/.test(part) && part.length < 20) || isOnline(part),
  )
  const names = parts.length > 1 && areRooms ? parts : [whole]
  return [
    ...online,
    ...names.map((name): NamedRoom =>
      isOnline(name)
        ? { title: '', isOnline: true, doubt: null }
        : {
            title: sheetRoomTitle(name, known.rooms),
            isOnline: false,
            doubt: looksLikeRoom(name) ? null : 'guessedRoom',
          },
    ),
  ]
}

const isOnline = (text: string): boolean => {
  const reading = new Reading(sheetRoomTitle(text, noNames))
  takeOnline(reading)
  return reading.tokens.length > 0 && !/[\p{L}\d]/u.test(reading.left)
}

/** A line without times and links, which are not part of a room's title; `isRuledOnline`: a rule says so. */
function withoutOthers(text: string, { rules }: CellContext): { rest: string; isRuledOnline: boolean } {
  const reading = new Reading(text)
  takeRuled(reading, rules)
  const isRuledOnline = reading.tokens.some(({ kind }) => kind === 'online')
  const ruled = reading.tokens.find((token) => token.kind === 'room')
  if (ruled?.kind === 'room') return { rest: ruled.title, isRuledOnline }
  takeSmallThings(reading)
  return { rest: reading.left, isRuledOnline }
}

const looksLikeRoom = (name: string): boolean =>
  name.length <= 40 &&
  (/\d/.test(name) ||
    /^(?:\p{Lu}{2,6}(?:\s.*)?|-|каф\.?|база|сдо|дист\.?|спортзал|стадион|бассейн|с\/з)(?:\s?\(.*\))?$/iu.test(name))

/** The people in a line of a column of teachers, each with their subgroup if given. */
export const readPeople = (text: string, context: CellContext): NamedPerson[] => readTeachers(text, context).people

/** What a line of a column of teachers holds. `unread`: words that name nobody. */
type TeachersLine = { people: NamedPerson[]; weeks: Partial<SheetWeeks>[]; unread: string[] }

function readTeachers(text: string, context: CellContext): TeachersLine {
  if (dash.test(text)) return { people: [], weeks: [], unread: [] }
  if (text.length > longestRead) return { people: [], weeks: [], unread: [text] }
  const reading = new Reading(oneScript(text))
  takeRuled(reading, context.rules)
  takeSmallThings(reading)
  takeSubgroups(reading)
  takeWeeks(reading, context.letters)
  takePeople(reading, context.people, context.order, false)
  const people: NamedPerson[] = []
  const weeks: Partial<SheetWeeks>[] = []
  const unread: string[] = []
  for (const token of reading.finish()) {
    if (token.kind === 'subgroup') {
      const last = people.at(-1)
      if (last) last.subgroup = token.subgroup
    } else if (token.kind === 'weeks') weeks.push(token.weeks)
    else {
      people.push(...named(token, context))
      if (token.kind === 'text') unread.push(...unnamed(token.text))
      else if (token.kind === 'time') unread.push(text.trim())
    }
  }
  return { people, weeks, unread }
}

/** Words beside names that are neither names nor posts. */
const unnamed = (text: string): string[] =>
  cleaned(text)
    .split(/[\s,]+/)
    .filter((word) => /[\p{L}\d]{3}|\d/u.test(word) && !bareName.test(word))

function named(token: Token, { people }: CellContext): NamedPerson[] {
  switch (token.kind) {
    case 'person':
      return [{ name: token.name, subgroup: 0, isVacancy: false, doubt: token.doubt }]
    case 'vacancy':
      return [{ name: '', subgroup: 0, isVacancy: true, doubt: null }]
    case 'text':
      return cleaned(token.text)
        .split(/[\s,/]+/)
        .filter((word) => bareName.test(word))
        .map((word) => ({ ...bySurname(word, people), subgroup: 0, isVacancy: false }))
    default:
      return []
  }
}

/** The texts of the columns beside a lesson's, by role. */
export type Sides = Record<'type' | 'teachers' | 'rooms' | 'link', string>

export const noSides: Sides = { type: '', teachers: '', rooms: '', link: '' }

/** A text without rooms in brackets that the column of rooms repeats. */
export const withoutRepeats = (text: string, { rooms }: Sides): string =>
  linesOf(rooms)
    .reduce((rest, room) => rest.replaceAll(`(${room})`, ''), text)
    .trim()

/**
 * Completes the lessons of a cell from the columns beside it. If the cell has several lessons, the lines
 * belong to them in order.
 */
export function withSides(lessons: readonly CellLesson[], sides: Sides, context: CellContext): CellLesson[] {
  const types = shared(sides.type, lessons.length)
  const rooms = shared(sides.rooms, lessons.length)
  const links = shared(sides.link, lessons.length)
  const people = shared(sides.teachers, lessons.length)
  return lessons.flatMap((lesson, index) => {
    const uneven: Doubt[] = [rooms, people].flatMap(({ isEven, text }) =>
      isEven ? [] : [{ kind: 'unevenColumns', of: text } as const],
    )
    const typed = withType({ ...lesson, doubts: [...lesson.doubts, ...uneven] }, types.of(index))
    const linked = links.of(index) === '' ? typed : { ...typed, link: links.of(index) }
    return withPeople(linked, people.of(index), rooms.of(index), context)
  })
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

type Shares = { of: (index: number) => string; isEven: boolean; text: string }

/**
 * Distributes the lines of a column over `count` lessons. A blank line separates lessons; a single line may
 * apply to all.
 */
function shared(text: string, count: number): Shares {
  const of = (share: readonly string[]) => (index: number) => share[index] ?? ''
  if (count === 1 || text === '') return { of: () => text, isEven: true, text }
  const blocks = text.split(/\n\s*\n/)
  if (blocks.length === count) return { of: of(blocks), isEven: true, text }
  const lines = linesOf(text)
  const parts = lines.length === 1 ? text.split(/\s*\/\s*/).filter((part) => part !== '') : []
  if (parts.length === count) return { of: of(parts), isEven: true, text }
  if (lines.length === 1) return { of: () => text, isEven: false, text }
  const each = lines.length / count
  if (Number.isInteger(each))
    return {
      of: (index) => lines.slice(index * each, (index + 1) * each).join('\n'),
      isEven: each === 1,
      text,
    }
  return { of: (index) => lines[Math.min(index, lines.length - 1)] ?? '', isEven: false, text }
}

function withType(lesson: CellLesson, text: string): CellLesson {
  const words = [
    ...new Set(
      text
        .split(/[\n,;+]|\s\/\s|(?<=\p{L}{2}\.?)\/(?=\p{L}{2})/u)
        .map((word) => word.trim())
        .filter((word) => word !== '' && word !== '-'),
    ),
    // «Лекция, урок» is a lecture; a lesson of a college is of no type by itself.
  ].filter((word, _, all) => all.length === 1 || folded(word) !== 'урок')
  const types = [...new Set(words.map((word) => readType(word) ?? word.toLowerCase()))]
  const [type] = types
  // The cell itself may name one of several types.
  if (type === undefined || (lesson.type !== '' && types.includes(lesson.type))) return lesson
  const several: Doubt[] =
    types.length > 1 || lesson.type !== '' ? [{ kind: 'severalTypes', of: text.replace(/\n/g, ', ') }] : []
  const unread: Doubt[] = words.flatMap((word) =>
    readType(word) === null ? [{ kind: 'unread', of: word } as const] : [],
  )
  return { ...lesson, type, doubts: [...lesson.doubts, ...several, ...unread] }
}

/** Teachers with subgroups make a lesson each, and take the rooms in order. */
function withPeople(whole: CellLesson, peopleText: string, roomsText: string, context: CellContext): CellLesson[] {
  const teachers = peopleText.split('\n').map((line) => readTeachers(line, context))
  const people = teachers.flatMap((line) => line.people)
  // «22/26» beside «Ким/Ли» is a room each.
  const parts = linesOf(roomsText).length === 1 ? roomsText.split('/') : []
  const areParted = parts.length > 1 && parts.length === people.length
  const roomLines = (areParted ? parts : roomsText.split('\n'))
    .map((line) => readRooms(line, context))
    .filter((rooms) => rooms.length > 0)
  const unread = teachers.flatMap((line) => line.unread)
  const lesson = withBeside(
    whole,
    teachers.flatMap((line) => line.weeks),
    unread,
  )
  const halves = new Set(people.map(({ subgroup }) => subgroup).filter((subgroup) => subgroup !== 0))
  if (halves.size < 2) {
    const [half] = halves
    const own = half !== undefined && lesson.subgroup === 0 ? { ...lesson, subgroup: half } : lesson
    return [complete(own, people, roomLines.flat())]
  }
  return [...halves].map((subgroup) => {
    const own = people.flatMap((person, index) =>
      person.subgroup === subgroup || person.subgroup === 0 ? [{ person, index }] : [],
    )
    const isDealt = roomLines.length === people.length
    const rooms = isDealt ? own.flatMap(({ index }) => roomLines[index] ?? []) : roomLines.flat()
    return complete(
      { ...lesson, subgroup },
      own.map(({ person }) => person),
      rooms,
    )
  })
}

/** Weeks beside a teacher are the lesson's; where several teachers have some, whose they are is in doubt. */
function withBeside(lesson: CellLesson, weeks: readonly Partial<SheetWeeks>[], unread: readonly string[]): CellLesson {
  const doubts: Doubt[] = unread.map((of) => ({ kind: 'unread', of }))
  if (weeks.length > 1) doubts.push({ kind: 'guessedSplit', of: lesson.discipline })
  return { ...lesson, weeks: weeks.reduce(addWeeks, lesson.weeks), doubts: [...lesson.doubts, ...doubts] }
}

function complete(
  lesson: CellLesson,
  people: ReturnType<typeof readPeople>,
  rooms: ReturnType<typeof readRooms>,
): CellLesson {
  const teachers = [...new Set([...lesson.teachers, ...people.flatMap(({ name }) => (name === '' ? [] : [name]))])]
  const titles = [...new Set([...lesson.rooms, ...rooms.flatMap(({ title }) => (title === '' ? [] : [title]))])]
  const doubts: Doubt[] = [
    ...lesson.doubts,
    ...people.flatMap(({ name, doubt }) => (doubt === null ? [] : [{ kind: doubt, of: name }])),
    ...rooms.flatMap(({ title, doubt }) => (doubt === null ? [] : [{ kind: doubt, of: title }])),
  ]
  // Of its own rooms the cell's reading has said so.
  if (rooms.length > 0 && titles.length > 1 && teachers.length < 2)
    doubts.push({ kind: 'severalRooms', of: titles.join(', ') })
  return {
    ...lesson,
    teachers,
    rooms: titles,
    online: lesson.online || rooms.some(({ isOnline }) => isOnline),
    vacancy: lesson.vacancy || people.some(({ isVacancy }) => isVacancy),
    doubts: distinctDoubts(doubts),
  }
}
