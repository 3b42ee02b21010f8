import { pairsOf } from '@/lib/core/calendar/rules/pairs'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { listAt } from '@/lib/quality/rules/timetable'
import { isLong } from '@/lib/quality/rules/week-rules'
import { elsewhere, noPeople, type SeriesPerson, type OccupiedSlot } from '@/lib/timetabling/series/problem'
import type { BusyTime, FillingFacts, FillingItem } from './facts'
import { slotIndex, taughtWeekdays, type WeekDates } from './week-dates'

export const seriesHalves = (subgroup: number): readonly (1 | 2)[] =>
  subgroup === 1 ? [1] : subgroup === 2 ? [2] : [1, 2]

export const itemKey = ({ ref }: Pick<LoadItem, 'ref'>): string =>
  ref.of === 'load' || ref.proxyOf === null ? `${ref.of} ${ref.id}` : `load ${ref.proxyOf}`

/** Keys of the group halves that an item is for. */
export const halfKeys = ({ groups }: Pick<LoadItem, 'groups'>): string[] =>
  groups.flatMap(({ id, subgroup }) => seriesHalves(subgroup).map((half) => `group ${id} ${half}`))

const otherHalf = (half: string): string => `${half.slice(0, -1)}${half.endsWith('1') ? 2 : 1}`

/**
 * Keys of all whose time an item takes: halves of groups, teachers except placeholders, and the item itself,
 * because it can stand only once in a slot.
 */
export const personKeys = (item: LoadItem, unlimited: ReadonlySet<number>): string[] => [
  ...halfKeys(item),
  ...item.teachers.flatMap(({ id }) => (unlimited.has(id) ? [] : [`teacher ${id}`])),
  itemKey(item),
]

/** The keys that are busy. */
export const busyKeys = ({ kind, id, subgroup }: Pick<BusyTime, 'kind' | 'id' | 'subgroup'>): string[] => {
  switch (kind) {
    case 'group':
      return seriesHalves(subgroup).map((half) => `group ${id} ${half}`)
    case 'teacher':
    case 'load':
      return [`${kind} ${id}`]
    case 'row':
      return [`programme ${id}`]
    case 'room':
      return []
  }
}

/** A key of the discipline, as the rules about a week compare it. */
export const disciplineKey = ({ disciplineId, title }: Pick<LoadItem, 'disciplineId' | 'title'>): string =>
  String(disciplineId ?? title)

type Course = Pick<BusyTime, 'discipline' | 'lessonType'>
const courseOf = (half: string, { discipline, lessonType }: Course): string =>
  `course of ${half}: ${discipline} ${lessonType}`
const itemCourse = (item: LoadItem): Course => ({
  discipline: disciplineKey(item),
  lessonType: item.lessonType,
})

/**
 * The items of each half in each course (discipline and lesson type). A course with one item needs no key:
 * the item's own key does.
 */
function itemsByCourse({ items, busy }: FillingFacts): ReadonlyMap<string, ReadonlySet<string>> {
  const byCourse = new Map<string, Set<string>>()
  const note = (half: string, course: Course, item: string) => {
    const key = courseOf(half, course)
    byCourse.set(key, (byCourse.get(key) ?? new Set()).add(item))
  }
  for (const item of items) for (const half of halfKeys(item)) note(half, itemCourse(item), itemKey(item))
  for (const one of busy) if (one.kind === 'group') for (const half of busyKeys(one)) note(half, one, one.item)
  return byCourse
}

type Somebody = Pick<SeriesPerson, 'kind' | 'halves'> & { key: string }

/** All whose time the items take, numbered. */
export type SeriesPeople = {
  /** An item's people, and the number of the item itself. */
  of: (item: FillingItem) => { people: number[]; item: number }
  /** In the form of the search. Call it after `of` for every item. */
  all: (week: WeekDates) => SeriesPerson[]
}

/**
 * Numbers all who can be in only one place at a time, and courses whose classes should be on different days.
 */
export function seriesPeople(facts: FillingFacts): SeriesPeople {
  const index = new Map<string, number>()
  const everyone: Somebody[] = []
  const byCourse = itemsByCourse(facts)
  const indexOf = (one: Somebody): number => {
    const at = index.get(one.key) ?? everyone.length
    if (at === everyone.length) everyone.push(one)
    index.set(one.key, at)
    return at
  }
  return {
    of(item) {
      const kind = isLong(item.lessonType) ? 'block' : 'item'
      const halves = halfKeys(item)
      const shared = halves
        .map((half) => courseOf(half, itemCourse(item)))
        .filter((course) => (byCourse.get(course)?.size ?? 0) > 1)
      const own = indexOf({ key: itemKey(item), kind, halves: halves.length - shared.length })
      const others = personKeys(item, facts.unlimitedTeachers).filter((key) => key !== itemKey(item))
      const people = [
        ...others.map((key) => indexOf({ key, kind: key.startsWith('group') ? 'half' : 'teacher', halves: 1 })),
        ...shared.map((key) => indexOf({ key, kind, halves: 1 })),
        own,
      ]
      // An item for half a group may make that half wait for the other, so the other is needed too.
      for (const half of halves) indexOf({ key: otherHalf(half), kind: 'half', halves: 1 })
      return { people, item: own }
    },
    all(week) {
      const standing = standingOf(facts, week, index)
      const slots = taughtWeekdays.length * pairsOf(facts.calendar).length
      return everyone.map(({ key, kind, halves }, person) => {
        const other = kind === 'half' && key.startsWith('group') ? (index.get(otherHalf(key)) ?? noPeople) : noPeople
        const occupied = standing.get(person) ?? []
        const busy = new Array<number>(slots).fill(0)
        for (const { slot, dates } of occupied) busy[slot] = (busy[slot] ?? 0) | dates
        return { kind, halves, other, busy, stands: occupied }
      })
    },
  }
}

/** The existing classes of each person. */
function standingOf(
  facts: FillingFacts,
  week: WeekDates,
  index: ReadonlyMap<string, number>,
): Map<number, OccupiedSlot[]> {
  const rooms = roomIndices(facts)
  const buildings = seriesBuildings(facts)
  const byPerson = new Map<number, OccupiedSlot[]>()
  for (const one of facts.busy) {
    const courses = one.kind === 'group' ? busyKeys(one).map((half) => courseOf(half, one)) : []
    const people = [...busyKeys(one), ...courses].flatMap((key) => index.get(key) ?? [])
    if (people.length === 0) continue
    const places = one.rooms.flatMap((id) => rooms.get(id) ?? [])
    const room = places[0] ?? elsewhere
    const roomBuildings = new Set(places.map((place) => buildings.of[place] ?? elsewhere))
    const [building = elsewhere] = roomBuildings.size === 1 ? roomBuildings : []
    for (const [slot, dates] of slotsOf(facts, week, one))
      for (const person of people) listAt(byPerson, person).push({ slot, dates, room, building })
  }
  return byPerson
}

/** The dates of something busy by slot, as bit sets. */
export function slotsOf(
  { calendar }: Pick<FillingFacts, 'calendar'>,
  week: WeekDates,
  { pair, dates }: Pick<BusyTime, 'pair' | 'dates'>,
): Map<number, number> {
  const pairs = pairsOf(calendar)
  const slots = new Map<number, number>()
  for (const date of dates) {
    const at = week.at.get(date)
    if (!at) continue
    const slot = slotIndex(pairs, at.day, pair)
    slots.set(slot, (slots.get(slot) ?? 0) | at.bit)
  }
  return slots
}

export const roomIndices = ({ rooms }: FillingFacts): ReadonlyMap<number, number> =>
  new Map(rooms.map(({ id }, index) => [id, index]))

/**
 * The buildings with known walks: numbers by name, and by room index. Buildings with equal walks share a
 * number.
 */
export function seriesBuildings({ rooms, walks }: FillingFacts): {
  byName: ReadonlyMap<string, number>
  of: number[]
} {
  const minutes = new Map<string, Map<string, number>>()
  const note = (from: string, to: string, long: number) =>
    minutes.set(from, (minutes.get(from) ?? new Map<string, number>()).set(to, long))
  for (const { between, minutes: long } of walks)
    for (const [from, to] of [between, [between[1], between[0]] as const]) note(from, to, long)
  const indices = new Map<string, number>()
  const byName = new Map<string, number>()
  for (const [name, to] of minutes) {
    // Equal walks imply that there is none between the two.
    const likeness = JSON.stringify([...to].sort())
    const index = indices.get(likeness) ?? indices.size
    indices.set(likeness, index)
    byName.set(name, index)
  }
  return {
    byName,
    of: rooms.map(({ building }) => (building === null ? elsewhere : (byName.get(building) ?? elsewhere))),
  }
}
