import { distinctDoubts, type Doubt } from '@/lib/grids/rules/doubts'
import type { CellLesson } from '@/lib/grids/rules/lesson'
import type { CellContext } from './cell-context'
import { readPeople, readRooms } from './side-entries'
import { readType } from '@/lib/core/rules/words/lesson-types'

/** The texts of the columns beside a lesson's, by what they hold. */
export type Sides = Record<'type' | 'teachers' | 'rooms' | 'link', string>

export const noSides: Sides = { type: '', teachers: '', rooms: '', link: '' }

/** A text without a room in brackets that its own column tells again. */
export const withoutRepeats = (text: string, { rooms }: Sides): string =>
  rooms === '' ? text : text.replaceAll(`(${rooms})`, '').trim()

/** Completes the lessons of a cell from the columns beside it. Where the cell holds several, lines stand for them in turn. */
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

type Shares = { of: (index: number) => string; isEven: boolean; text: string }

/** Deals the lines of a column out to `count` lessons. A blank line parts those of two lessons; one line may be for all. */
function shared(text: string, count: number): Shares {
  const of = (share: readonly string[]) => (index: number) => share[index] ?? ''
  if (count === 1 || text === '') return { of: () => text, isEven: true, text }
  const blocks = text.split(/\n\s*\n/)
  if (blocks.length === count) return { of: of(blocks), isEven: true, text }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
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
  ]
  const types = [...new Set(words.map((word) => readType(word) ?? word.toLowerCase()))]
  const [type] = types
  // The cell itself may say which of several it is.
  if (type === undefined || (lesson.type !== '' && types.includes(lesson.type))) return lesson
  const several: Doubt[] =
    types.length > 1 || lesson.type !== '' ? [{ kind: 'severalTypes', of: text.replace(/\n/g, ', ') }] : []
  const unread: Doubt[] = words.flatMap((word) =>
    readType(word) === null ? [{ kind: 'unread', of: word } as const] : [],
  )
  return { ...lesson, type, doubts: [...lesson.doubts, ...several, ...unread] }
}

/** Teachers with subgroups of their own make a lesson each, and take the rooms in turn. */
function withPeople(
  lesson: CellLesson,
  peopleText: string,
  roomsText: string,
  context: CellContext,
): CellLesson[] {
  const roomLines = roomsText
    .split('\n')
    .map((line) => readRooms(line, context))
    .filter((rooms) => rooms.length > 0)
  const people = peopleText.split('\n').flatMap((line) => readPeople(line, context))
  const halves = new Set(people.map(({ subgroup }) => subgroup).filter((subgroup) => subgroup !== 0))
  if (halves.size < 2) {
    const [half] = halves
    const whole = half !== undefined && lesson.subgroup === 0 ? { ...lesson, subgroup: half } : lesson
    return [complete(whole, people, roomLines.flat())]
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

function complete(
  lesson: CellLesson,
  people: ReturnType<typeof readPeople>,
  rooms: ReturnType<typeof readRooms>,
): CellLesson {
  const teachers = [
    ...new Set([...lesson.teachers, ...people.flatMap(({ name }) => (name === '' ? [] : [name]))]),
  ]
  const titles = [
    ...new Set([...lesson.rooms, ...rooms.flatMap(({ title }) => (title === '' ? [] : [title]))]),
  ]
  const doubts: Doubt[] = [
    ...lesson.doubts,
    ...people.flatMap(({ name, doubt }) => (doubt === null ? [] : [{ kind: doubt, of: name }])),
    ...rooms.flatMap(({ title, doubt }) => (doubt === null ? [] : [{ kind: doubt, of: title }])),
  ]
  if (titles.length > 1 && teachers.length < 2) doubts.push({ kind: 'severalRooms', of: titles.join(', ') })
  return {
    ...lesson,
    teachers,
    rooms: titles,
    online: lesson.online || rooms.some(({ isOnline }) => isOnline),
    vacancy: lesson.vacancy || people.some(({ isVacancy }) => isVacancy),
    doubts: distinctDoubts(doubts),
  }
}
