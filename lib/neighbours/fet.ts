import { weekdayNumbered } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, isPair } from '@/lib/core/calendar/rules/pairs'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { type CellTimes, readDay, readTimes } from '@/lib/grid-sheet/read-axis'
import { type HoursTaken, hoursInPair, pairsTaken } from './hours-in-pairs'
import {
  asLoad,
  asTimetable,
  type LeftCounter,
  leftCounter,
  NeighbourFault,
  type NeighbourGround,
  type NeighbourLesson,
  type NeighbourLoad,
  type NeighbourTimetable,
  type Translated,
  usualWeeks,
} from './translated'
import { distinct, isOnline, personIn, plain, subgroupIn, typeIn } from './words'
import { childOf, childrenOf, readXml, XmlFault, type XmlElement } from './xml'

/** A file of FET: what it plans and, if it was made, the timetable. */
export const isFet = (head: string): boolean =>
  /^\ufeff?\s*<(?:[^]{0,2000}?<)?(?:\w+:)?fet[\s>]/i.test(head) || isTimesOnly(head)
const isTimesOnly = (head: string): boolean =>
  /^\ufeff?\s*<[^]{0,2000}?<?(?:Activities_Timetable|Students_Timetable|Teachers_Timetable)[\s>]/.test(head)

const textOf = (element: XmlElement | undefined, name: string): string => plain(childOf(element, name)?.text)
const listOf = (root: XmlElement, list: string, name: string): XmlElement[] => childrenOf(childOf(root, list), name)
/** FET writes true or yes; what says nothing is on. */
const isOff = (element: XmlElement): boolean => /^(?:false|no)$/i.test(textOf(element, 'Active'))
const numberOf = (element: XmlElement, name: string): number | null => {
  const number = Number(textOf(element, name))
  return Number.isInteger(number) && number > 0 ? number : null
}

type Audience = { groups: string[]; subgroup: Subgroup; isPart: boolean }
type Students = { audiences: ReadonlyMap<string, Audience>; groups: NeighbourTimetable['groups'] }

/**
 * Years, groups and subgroups. A year that is divided into two sets of its own name is a group with halves;
 * other years are all of their groups.
 */
function studentsIn(root: XmlElement): Students {
  const audiences = new Map<string, Audience>()
  const groups = new Map<string, NeighbourTimetable['groups'][number]>()
  const put = (name: string, audience: Audience) => {
    if (name !== '' && !audiences.has(name)) audiences.set(name, audience)
  }
  const addGroup = (element: XmlElement, parts: readonly XmlElement[]) => {
    const title = textOf(element, 'Name')
    if (title === '') return
    const students = numberOf(element, 'Number_of_Students')
    if (!groups.has(title)) groups.set(title, { title, students, faculty: null })
    put(title, { groups: [title], subgroup: 0, isPart: false })
    for (const [index, part] of parts.entries()) {
      const name = textOf(part, 'Name')
      const half = subgroupIn(name.replace(title, ' ')) ?? (parts.length === 2 ? (index === 0 ? 1 : 2) : 0)
      put(name, { groups: [title], subgroup: half, isPart: half === 0 })
    }
  }
  for (const year of listOf(root, 'Students_List', 'Year')) {
    const title = textOf(year, 'Name')
    const own = childrenOf(year, 'Group')
    const areHalves = own.length === 2 && own.every((one) => textOf(one, 'Name').startsWith(title))
    if (own.length === 0 || areHalves) addGroup(year, own)
    else {
      for (const group of own) addGroup(group, childrenOf(group, 'Subgroup'))
      put(title, { groups: distinct(own.map((one) => textOf(one, 'Name'))), subgroup: 0, isPart: false })
    }
  }
  return { audiences, groups: [...groups.values()] }
}

type Activity = {
  id: string
  discipline: string
  type: string
  teachers: string[]
  audience: Audience
  students: number | null
  length: number
}

function activitiesIn(root: XmlElement, students: Students, left: LeftCounter): Activity[] {
  return listOf(root, 'Activities_List', 'Activity').flatMap((element) => {
    const discipline = textOf(element, 'Subject')
    if (isOff(element)) {
      left.add('inactive', discipline)
      return []
    }
    if (discipline === '') {
      left.add('untitled', textOf(element, 'Id'))
      return []
    }
    const tags = childrenOf(element, 'Activity_Tag').map(({ text }) => plain(text))
    const type = tags.flatMap((tag) => typeIn(tag) ?? [])[0] ?? ''
    for (const tag of tags) if (tag !== '' && typeIn(tag) === null) left.add('words', tag)
    const sets = childrenOf(element, 'Students').map(({ text }) => plain(text))
    const known = sets.map(
      (name) => students.audiences.get(name) ?? { groups: [name], subgroup: 0 as const, isPart: false },
    )
    // One class has one half: halves of several kinds make whole groups.
    const [first] = known
    const isOne = first !== undefined && known.every(({ subgroup }) => subgroup === first.subgroup)
    const isPart = known.some((one) => one.isPart) || (!isOne && known.some(({ subgroup }) => subgroup !== 0))
    if (isPart) left.add('subgroups', sets.join(', '))
    return [
      {
        id: textOf(element, 'Id'),
        discipline,
        type,
        teachers: distinct(childrenOf(element, 'Teacher').map(({ text }) => personIn(text))),
        audience: {
          groups: distinct(known.flatMap(({ groups }) => groups)),
          subgroup: isOne ? first.subgroup : 0,
          isPart,
        },
        students: numberOf(element, 'Number_Of_Students'),
        length: numberOf(element, 'Duration') ?? 1,
      },
    ]
  })
}

type Day = Pick<NeighbourLesson, 'day' | 'week'>

/** The days by name. Ten to fourteen days are those of two weeks. */
function daysIn(root: XmlElement): ReadonlyMap<string, Day> {
  const names = listOf(root, 'Days_List', 'Day').map((day) => textOf(day, 'Name'))
  const length = names.length > 7 && names.length % 2 === 0 ? names.length / 2 : names.length
  const isTwoWeeks = length < names.length
  return new Map(
    names.slice(0, 14).map((name, index): [string, Day] => [
      name,
      {
        day: readDay(name) ?? weekdayNumbered(Math.min(index % length, 6) + 1),
        week: isTwoWeeks ? (index < length ? 'odd' : 'even') : 'every',
      },
    ]),
  )
}

type Hours = { places: ReadonlyMap<string, number>; times: (CellTimes | null)[] }

function hoursIn(root: XmlElement): Hours {
  const names = listOf(root, 'Hours_List', 'Hour').map((hour) => textOf(hour, 'Name'))
  return {
    places: new Map(names.map((name, index) => [name, index])),
    times: names.map((name) => readTimes(name.replace(/^\d{1,2}\s*[.):]?\s+(?=\d)/, ''))),
  }
}

/** Minutes from the beginning of an hour to its end, if the names of hours say both. */
const hourMinutes = ({ times }: Hours): number | null => {
  const lengths = times.flatMap((one) => (one?.end != null ? [one.end - one.start] : []))
  return lengths.toSorted((a, b) => a - b)[Math.floor(lengths.length / 2)] ?? null
}

/** The constraints of one kind that are on, by the activity they are of. */
const constraints = (root: XmlElement, list: string, name: string): Map<string, XmlElement> =>
  new Map(
    listOf(root, list, name)
      .filter((one) => !isOff(one))
      .map((one) => [textOf(one, 'Activity_Id'), one]),
  )

/** The rooms of an activity; a virtual room of FET stands for real ones, which are named. */
const roomsOf = (constraint: XmlElement | undefined): string[] => {
  const real = childrenOf(constraint, 'Real_Room').map(({ text }) => plain(text))
  const rooms = real.length > 0 ? real : [textOf(constraint, 'Room')]
  return distinct(rooms.filter((room) => room !== '' && !isOnline(room)))
}

function roomList(root: XmlElement): NeighbourTimetable['rooms'] {
  return listOf(root, 'Rooms_List', 'Room').flatMap((room) => {
    const title = textOf(room, 'Name')
    if (title === '' || isOnline(title)) return []
    const capacity = numberOf(room, 'Capacity')
    return [
      {
        title,
        building: textOf(room, 'Building') || null,
        // FET writes 30000 where nobody said how many.
        capacity: capacity !== null && capacity < 10_000 ? capacity : null,
        virtual: false,
      },
    ]
  })
}

type Placed = { activity: Activity; day: Day; taken: HoursTaken; rooms: string[] }

function placedIn(root: XmlElement, activities: readonly Activity[], hours: Hours): Placed[] {
  const starts = constraints(root, 'Time_Constraints_List', 'ConstraintActivityPreferredStartingTime')
  const rooms = constraints(root, 'Space_Constraints_List', 'ConstraintActivityPreferredRoom')
  const days = daysIn(root)
  return activities.flatMap((activity) => {
    const start = starts.get(activity.id)
    const day = days.get(textOf(start, 'Preferred_Day') || textOf(start, 'Day'))
    const first = hours.places.get(textOf(start, 'Preferred_Hour') || textOf(start, 'Hour'))
    if (!day || first === undefined) return []
    return [{ activity, day, taken: { first, length: activity.length }, rooms: roomsOf(rooms.get(activity.id)) }]
  })
}

const unplaced = ({ length }: Activity): HoursTaken => ({ first: 0, length })

const hoursOfPair = 2

/** The load of what has no place: hours a week, in all weeks. */
function loadOf(activities: readonly Activity[], size: 1 | 2, weeks: number): NeighbourLoad[] {
  const load = new Map<string, NeighbourLoad>()
  for (const { discipline, type, teachers, audience, students, length } of activities) {
    const row = {
      discipline,
      type: type === '' ? '---' : type,
      groups: audience.groups,
      subgroup: audience.subgroup,
      teachers,
    }
    const key = JSON.stringify(row)
    const hours = (length / size) * hoursOfPair * weeks
    const known = load.get(key)
    if (known) known.hours += hours
    else load.set(key, { ...row, hours, students })
  }
  return [...load.values()].map((row) => ({ ...row, hours: Math.round(row.hours) }))
}

/** Reads a file of FET: the timetable, or the load if nothing has a place yet. Throws NeighbourFault. */
export function readFet(text: string, { weeks }: NeighbourGround): Translated {
  if (!isWhole(text)) throw new NeighbourFault('timesOnly', 'fet')
  const root = xmlOf(text)
  const left = leftCounter()
  const students = studentsIn(root)
  const activities = activitiesIn(root, students, left)
  if (activities.length === 0) throw new NeighbourFault('noLessons', 'fet')
  const hours = hoursIn(root)
  const placed = placedIn(root, activities, hours)
  const taken = placed.length > 0 ? placed.map((one) => one.taken) : activities.map(unplaced)
  const size = hoursInPair(taken, hourMinutes(hours))
  if (placed.length === 0) {
    return asLoad('fet', left, loadOf(activities, size, weeks ?? usualWeeks))
  }
  const found = new Set(placed.map(({ activity }) => activity))
  for (const activity of activities) if (!found.has(activity)) left.add('undated', activity.discipline)
  return asTimetable('fet', left, {
    university: textOf(root, 'Institution_Name').replace(/^default institution$/i, '') || null,
    pairs: pairsOfHours(hours, size),
    rooms: roomList(root),
    teachers: distinct(listOf(root, 'Teachers_List', 'Teacher').map((one) => personIn(textOf(one, 'Name'))))
      .filter((name) => name !== '')
      .map((name) => ({ name })),
    groups: students.groups,
    lessons: placed.flatMap((one) => lessonsOf(one, { size, hours, left })),
  })
}

type How = { size: 1 | 2; hours: Hours; left: LeftCounter }

function lessonsOf({ activity, day, taken, rooms }: Placed, { size, hours, left }: How): NeighbourLesson[] {
  const { pairs, isWhole: isFull, lacks } = pairsTaken(taken, size)
  if (lacks) left.add('noPair', activity.discipline)
  else if (!isFull) left.add('partOfPair', activity.discipline)
  return pairs.map((pair, index) => {
    const start = hours.times[index === 0 ? taken.first : (pair - 1) * size]?.start
    return {
      discipline: activity.discipline,
      type: activity.type,
      ...day,
      pair,
      rooms,
      teachers: activity.teachers,
      groups: activity.audience.groups,
      subgroup: activity.audience.subgroup,
      half_group: activity.audience.isPart,
      online: false,
      start: start === undefined ? null : clockText(start),
    }
  })
}

/** The times of pairs, where the names of hours say both ends. */
const pairsOfHours = ({ times }: Hours, size: 1 | 2): NeighbourTimetable['pairs'] =>
  times.flatMap((time, index) => {
    const pair = index / size + 1
    const end = times[index + size - 1]?.end
    return index % size === 0 && isPair(pair) && time && end != null && end > time.start
      ? [{ pair, start: clockText(time.start), end: clockText(end) }]
      : []
  })

const isWhole = (text: string): boolean => /<(?:\w+:)?fet[\s>]/i.test(text)

function xmlOf(text: string): XmlElement {
  try {
    return readXml(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw error instanceof XmlFault ? new NeighbourFault(error.kind, 'fet') : error
  }
}
