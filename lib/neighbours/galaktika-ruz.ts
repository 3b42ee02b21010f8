import { type CalendarDate, parseCalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, isPair, type Pair, parseClock } from '@/lib/core/calendar/rules/pairs'
import { numbersFrom } from '@/lib/core/words/rules/lists'
import { isRecord } from '@/lib/core/words/rules/records'
import {
  asTimetable,
  type DatedLesson,
  type LeftCounter,
  leftCounter,
  NeighbourFault,
  type NeighbourTimetable,
  pairTimesIn,
  type Translated,
  withDates,
} from './translated'
import { distinct, fullerName, isOnline, isVacancy, personIn, plain, subgroupIn, typeIn } from './words'

/**
 * The answer of «Галактика РУЗ» (`/api/schedule/…`): a list of lessons, one for each date; also several such
 * lists, by the titles of their groups.
 */
export const isRuz = (head: string): boolean =>
  /^\ufeff?\s*[[{]/.test(head) && /"beginLesson"\s*:/.test(head) && /"discipline"\s*:/.test(head)

type Fields = Readonly<Record<string, unknown>>
type Found = { group: string | null; fields: Fields }

const deepest = 6

/** Every lesson, with the group under whose title it stands. */
function* lessonsIn(value: unknown, group: string | null = null, depth = 0): Generator<Found> {
  if (depth > deepest) return
  if (Array.isArray(value)) for (const one of value) yield* lessonsIn(one, group, depth + 1)
  else if (isRecord(value) && 'beginLesson' in value) yield { group, fields: value }
  else if (isRecord(value))
    for (const [key, one] of Object.entries(value))
      yield* lessonsIn(one, Array.isArray(one) && !isNoGroup.test(key) ? plain(key) : group, depth + 1)
}

/** Names of members that hold lessons, and ids. */
const isNoGroup = /^(?:lessons?|data|items|result|schedule|\d+)$/i

/** `2026.10.05`, also with other signs between, and with a time. */
function dateOf(value: unknown): CalendarDate | null {
  const [, year, month, day] = /^(\d{4})[.\-/](\d{2})[.\-/](\d{2})/.exec(plain(value)) ?? []
  return year === undefined ? null : parseCalendarDate(`${year}-${month}-${day}`)
}

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isRecord) : [])

const teacherOf = ({ lecturer, lecturer_title: title }: Fields): string => {
  const short = plain(lecturer)
  return isVacancy(short) ? 'вакансия' : fullerName(personIn(short), personIn(plain(title)))
}

function teachersOf(fields: Fields): string[] {
  const listed = listOf(fields.listOfLecturers)
  return distinct((listed.length > 0 ? listed : [fields]).map(teacherOf).filter((name) => name !== ''))
}

/** The group of a lesson, or the groups of its stream. */
function groupsOf({ fields, group }: Found): string[] {
  const listed = listOf(fields.listGroups).map((one) => plain(one.group))
  const titles = [...listed, plain(fields.group)].filter((title) => title !== '')
  return distinct(titles.length > 0 ? titles : group === null ? [] : [group])
}

/** Lessons of more than this many minutes take several pairs, if they are numbered so. */
const longestPair = 125

/** The pairs that a lesson takes. Some number academic hours, two of them a pair. */
function pairsIn({ lessonNumberStart: from, lessonNumberEnd: to }: Fields, minutes: number): number[] {
  const first = Number(from)
  const last = Number(to)
  if (!(last > first)) return [first]
  const numbers = numbersFrom(first, Math.min(last, first + 19))
  return minutes > 0 && minutes <= longestPair ? [Math.ceil(first / 2)] : numbers
}

type Read = { lesson: DatedLesson; pair: Pair; startsAt: number | null; endsAt: number | null }

function* readLesson(found: Found, left: LeftCounter): Generator<Read> {
  const { fields } = found
  const discipline = plain(fields.discipline)
  const date = dateOf(fields.date)
  const what = [discipline, plain(fields.date)].filter((text) => text !== '').join(', ')
  if (discipline === '') return left.add('untitled', what)
  if (date === null) return left.add('undated', discipline)
  const startsAt = parseClock(plain(fields.beginLesson).slice(0, 5))
  const endsAt = parseClock(plain(fields.endLesson).slice(0, 5))
  const groups = groupsOf(found)
  const stream = plain(fields.stream)
  if (groups.length === 0 && stream !== '') left.add('streams', stream)
  const half = plain(fields.subGroup)
  const bare = groups.reduce((text, title) => text.replace(title, ' '), half)
  const subgroup = half === '' ? 0 : (subgroupIn(bare) ?? 0)
  if (half !== '' && subgroup === 0) left.add('subgroups', half)
  if (plain(fields.note) !== '') left.add('notes', plain(fields.note))
  if (plain(fields.url1) !== '') left.add('links', discipline)
  const kind = plain(fields.kindOfWork)
  const room = plain(fields.auditorium)
  const building = plain(fields.building)
  const online = isOnline(room) || (room === '' && isOnline(building))
  const minutes = startsAt === null || endsAt === null ? 0 : endsAt - startsAt
  for (const [index, number] of pairsIn(fields, minutes).entries()) {
    if (!isPair(number)) {
      left.add('noPair', what)
      continue
    }
    const lesson: DatedLesson = {
      discipline,
      type: typeIn(kind) ?? kind,
      date,
      pair: number,
      rooms: online || room === '' ? [] : [roomKey(room, building)],
      teachers: teachersOf(fields),
      groups,
      subgroup,
      half_group: half !== '' && subgroup === 0,
      online,
      start: index === 0 && startsAt !== null ? clockText(startsAt) : null,
    }
    yield { lesson, pair: number, startsAt, endsAt }
  }
}

/** Rooms of one number in several buildings are told apart only when all are known. */
const roomKey = (room: string, building: string): string => JSON.stringify([room, building])

type Rooms = { labels: ReadonlyMap<string, string>; rooms: NeighbourTimetable['rooms'] }

/** The rooms, by their keys. One whose number is in several buildings is called with its building. */
function roomsOf(found: readonly Found[]): Rooms {
  const rooms = new Map<string, NeighbourTimetable['rooms'][number]>()
  const buildings = new Map<string, Set<string>>()
  for (const { fields } of found) {
    const title = plain(fields.auditorium)
    const building = plain(fields.building)
    if (title === '' || isOnline(title)) continue
    const seats = Number(fields.auditoriumAmount)
    const capacity = Number.isInteger(seats) && seats > 0 && seats < 10_000 ? seats : null
    rooms.set(roomKey(title, building), { title, building: building || null, capacity, virtual: false })
    buildings.set(title, (buildings.get(title) ?? new Set()).add(building))
  }
  const labelOf = ({ title, building }: { title: string; building: string | null }) =>
    building !== null && (buildings.get(title)?.size ?? 0) > 1 ? `${title} (${building})` : title
  return {
    labels: new Map([...rooms].map(([key, room]) => [key, labelOf(room)])),
    rooms: [...rooms.values()],
  }
}

function facultiesOf(found: readonly Found[]): NeighbourTimetable['groups'] {
  const groups = new Map<string, string | null>()
  for (const one of found) {
    const listed = listOf(one.fields.listGroups)
    for (const { group, group_facultyname: faculty } of listed.length > 0 ? listed : [one.fields])
      if (plain(group) !== '') groups.set(plain(group), plain(faculty) || groups.get(plain(group)) || null)
    for (const title of groupsOf(one)) if (!groups.has(title)) groups.set(title, null)
  }
  return [...groups].map(([title, faculty]) => ({ title, faculty, students: null }))
}

/** Throws NeighbourFault. */
export function readRuz(text: string): Translated {
  const found = [...lessonsIn(parsed(text))]
  if (found.length === 0) throw new NeighbourFault('noLessons', 'ruz')
  const left = leftCounter()
  const { labels, rooms } = roomsOf(found)
  const read = found.flatMap((one) => [...readLesson(one, left)])
  const lessons = withDates(read.map(({ lesson }) => lesson)).map((lesson) => ({
    ...lesson,
    rooms: lesson.rooms.map((key) => labels.get(key) ?? key),
  }))
  const times = read.flatMap(({ pair, startsAt, endsAt, lesson }) =>
    startsAt === null || endsAt === null || endsAt - startsAt > longestPair || lesson.start === null
      ? []
      : [{ pair, startsAt, endsAt }],
  )
  return asTimetable('ruz', left, {
    pairs: pairTimesIn(times),
    rooms,
    teachers: distinct(lessons.flatMap(({ teachers }) => teachers)).map((name) => ({ name })),
    groups: facultiesOf(found),
    lessons,
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch {
    throw new NeighbourFault('brokenJson', 'ruz')
  }
}
