import { everyWeek, type SheetWeeks } from '@/lib/core/rules/files/weeks'
import type { CellLesson } from '@/lib/grids/rules/lesson'
import { distinctDoubts, type Doubt, type DoubtKind } from '@/lib/grids/rules/doubts'
import type { LessonPart } from './part-lessons'
import type { Token } from './reading'
import { addWeeks } from './take-weeks'

type Kind = Token['kind']

/** The lessons of a part: one, or one for each subgroup, or for each statement of weeks that has a teacher, room or type of its own. */
export function lessonsOfPart(
  part: LessonPart,
  title: string,
  titleDoubts: readonly Doubt[],
  hasRooms: boolean,
): CellLesson[] {
  const tokens = [...part.before, ...part.after]
  // Where a column tells the rooms, other words after a lesson are not understood.
  const unread = hasRooms ? part.tails.map((of): Doubt => ({ kind: 'unread', of })) : []
  const tails = (hasRooms ? [] : part.tails).map((text): Token => ({
    kind: 'room',
    title: text,
    doubt: null,
    from: 0,
    to: 0,
  }))
  return variants(tokens).map((own) =>
    lessonOf([...own, ...tails], title, [...titleDoubts, ...part.doubts, ...unread]),
  )
}

/** Groups of tokens, each with what all share. */
function variants(tokens: readonly Token[]): Token[][] {
  const key = partingKind(tokens)
  if (key === null) return [[...tokens]]
  const marks = tokens.flatMap((token, index) => (token.kind === key ? [index] : []))
  const firstOwn = tokens.findIndex(({ kind }) => ownKinds.has(kind))
  const [firstMark = 0] = marks
  // The mark leads when it stands before what it marks: «1 п/г Иванов, 2 п/г Петров».
  const isLeading = firstOwn === -1 || firstMark < firstOwn
  const bounds = isLeading ? [...marks, tokens.length] : [0, ...marks.map((index) => index + 1)]
  const shared = isLeading ? tokens.slice(0, firstMark) : []
  if (!isLeading) bounds[bounds.length - 1] = tokens.length
  return bounds.slice(0, -1).map((from, at) => {
    const own = tokens.slice(from, bounds[at + 1])
    const kinds = new Set(own.map(({ kind }) => kind))
    return [...shared.filter(({ kind }) => !kinds.has(kind)), ...own]
  })
}

const ownKinds = new Set<Kind>(['person', 'room', 'online', 'vacancy'])

/** The kind of token that tells the variants of a lesson apart; null if there is one only. */
function partingKind(tokens: readonly Token[]): 'subgroup' | 'weeks' | null {
  const subgroups = tokens.filter((token) => token.kind === 'subgroup')
  if (new Set(subgroups.map((token) => token.subgroup)).size > 1) return 'subgroup'
  const weeks = tokens.flatMap((token, index) =>
    token.kind === 'weeks' && !isException(token) ? [index] : [],
  )
  if (weeks.length < 2) return null
  // «1-8 н., 10 н.» are weeks of one lesson; «1-8 н. лек. … 9-16 н. пр.» are of two.
  const gaps = weeks.slice(1).map((index, at) => tokens.slice((weeks[at] ?? 0) + 1, index))
  return gaps.every((gap) => gap.some(({ kind }) => ownKinds.has(kind) || kind === 'type')) ? 'weeks' : null
}

/** «Лаб.» before a room, where the type was told already, may be part of the room's title. */
const isBeforeRoom = (token: Token, tokens: readonly Token[]): boolean =>
  tokens.some(({ kind, from }) => kind === 'room' && from >= token.to && from - token.to < 2)

const isException = (token: Extract<Token, { kind: 'weeks' }>): boolean =>
  (token.weeks.except ?? []).length + (token.weeks.exceptDates ?? []).length > 0

function lessonOf(tokens: readonly Token[], discipline: string, doubts: readonly Doubt[]): CellLesson {
  const add: Doubt[] = [...doubts]
  const doubt = (kind: DoubtKind | null, of: string) => {
    if (kind !== null) add.push({ kind, of })
  }
  let weeks: SheetWeeks = everyWeek
  const types = new Set<string>()
  const teachers = new Set<string>()
  const rooms = new Set<string>()
  const lesson = {
    subgroup: 0 as CellLesson['subgroup'],
    start: null as number | null,
    link: '',
    online: false,
    selfStudy: false,
    vacancy: false,
  }
  for (const token of tokens)
    switch (token.kind) {
      case 'weeks':
        weeks = addWeeks(weeks, token.weeks)
        doubt(token.bare === undefined ? null : 'bareWeeks', token.bare ?? '')
        break
      case 'type':
        if (types.has(token.type) && isBeforeRoom(token, tokens)) doubt('guessedRoom', token.type)
        types.add(token.type)
        break
      case 'subgroup':
        lesson.subgroup = token.subgroup
        doubt(token.isBare ? 'guessedSubgroup' : null, String(token.subgroup))
        break
      case 'person':
        teachers.add(token.name)
        doubt(token.doubt, token.name)
        break
      case 'room':
        rooms.add(token.title)
        doubt(token.doubt, token.title)
        break
      case 'link':
        lesson.link = token.url
        break
      case 'time':
        lesson.start = token.start
        break
      case 'online':
        lesson.online = true
        break
      case 'vacancy':
        lesson.vacancy = true
        break
      case 'selfStudy':
        lesson.selfStudy = true
        break
      case 'text':
      case 'noise':
      case 'break':
    }
  const [type = ''] = types
  if (types.size > 1) doubt('severalTypes', [...types].join(', '))
  if (rooms.size > 1 && teachers.size < 2) doubt('severalRooms', [...rooms].join(', '))
  if (lesson.link !== '') lesson.online ||= rooms.size === 0
  return {
    ...lesson,
    discipline,
    type,
    weeks,
    teachers: [...teachers],
    rooms: [...rooms],
    doubts: distinctDoubts(add),
  }
}
