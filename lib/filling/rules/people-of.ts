import { elsewhere, nobody, type Person, type Standing } from '@/lib/timetabling/series/problem'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import { pairsOf } from '@/lib/core/rules/calendar/pairs'
import { listAt } from '@/lib/quality/rules/timetable'
import { isLong } from '@/lib/quality/rules/week-rules'
import type { Busy, FillingFacts, FillingItem } from './facts'
import { slotIndex, taughtWeekdays, type WeekDates } from './week-dates'

export const halvesOf = (subgroup: number): readonly (1 | 2)[] =>
  subgroup === 1 ? [1] : subgroup === 2 ? [2] : [1, 2]

export const itemKey = ({ ref }: Pick<LoadItem, 'ref'>): string =>
  ref.of === 'load' || ref.proxyOf === null ? `${ref.of} ${ref.id}` : `load ${ref.proxyOf}`

/** The halves of groups that an item is for. */
export const halfKeys = ({ groups }: Pick<LoadItem, 'groups'>): string[] =>
  groups.flatMap(({ id, subgroup }) => halvesOf(subgroup).map((half) => `group ${id} ${half}`))

const otherHalf = (half: string): string => `${half.slice(0, -1)}${half.endsWith('1') ? 2 : 1}`

/** Whose time an item takes: halves of groups, teachers but placeholders, and its own, which stands in a slot once. */
export const personKeys = (item: LoadItem, unlimited: ReadonlySet<number>): string[] => [
  ...halfKeys(item),
  ...item.teachers.flatMap(({ id }) => (unlimited.has(id) ? [] : [`teacher ${id}`])),
  itemKey(item),
]

/** The keys that something busy stands for. */
export const busyKeys = ({ kind, id, subgroup }: Pick<Busy, 'kind' | 'id' | 'subgroup'>): string[] => {
  switch (kind) {
    case 'group':
      return halvesOf(subgroup).map((half) => `group ${id} ${half}`)
    case 'teacher':
    case 'load':
      return [`${kind} ${id}`]
    case 'row':
      return [`programme ${id}`]
    case 'room':
      return []
  }
}

/** The same discipline, as the rules of a week mean it. */
export const disciplineKey = ({ disciplineId, title }: Pick<LoadItem, 'disciplineId' | 'title'>): string =>
  String(disciplineId ?? title)

type Course = Pick<Busy, 'discipline' | 'lessonType'>
const courseOf = (half: string, { discipline, lessonType }: Course): string =>
  `course of ${half}: ${discipline} ${lessonType}`
const itemCourse = (item: LoadItem): Course => ({
  discipline: disciplineKey(item),
  lessonType: item.lessonType,
})

/** By half and lesson of a discipline: in how many items the half has it. One item is told apart by itself. */
function itemsByCourse({ items, busy }: FillingFacts): ReadonlyMap<string, ReadonlySet<string>> {
  const known = new Map<string, Set<string>>()
  const note = (half: string, course: Course, item: string) => {
    const key = courseOf(half, course)
    known.set(key, (known.get(key) ?? new Set()).add(item))
  }
  for (const item of items) for (const half of halfKeys(item)) note(half, itemCourse(item), itemKey(item))
  for (const one of busy)
    if (one.kind === 'group') for (const half of busyKeys(one)) note(half, one, one.item)
  return known
}

type Somebody = Pick<Person, 'kind' | 'halves'> & { key: string }

/** Everybody whose time the items take, by index. */
export type People = {
  /** Of an item: its people, and which of them it is itself. */
  of: (item: FillingItem) => { people: number[]; item: number }
  /** As the search knows them, when all items have been asked for. */
  all: (week: WeekDates) => Person[]
}

/** Whoever is in one place at a time, and what should be on different days. */
export function peopleOf(facts: FillingFacts): People {
  const index = new Map<string, number>()
  const known: Somebody[] = []
  const byCourse = itemsByCourse(facts)
  const indexOf = (one: Somebody): number => {
    const at = index.get(one.key) ?? known.length
    if (at === known.length) known.push(one)
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
        ...others.map((key) =>
          indexOf({ key, kind: key.startsWith('group') ? 'half' : 'teacher', halves: 1 }),
        ),
        ...shared.map((key) => indexOf({ key, kind, halves: 1 })),
        own,
      ]
      // Where only half a group comes, it may have to wait for its other half.
      for (const half of halves) indexOf({ key: otherHalf(half), kind: 'half', halves: 1 })
      return { people, item: own }
    },
    all(week) {
      const standing = standingOf(facts, week, index)
      const slots = taughtWeekdays.length * pairsOf(facts.calendar).length
      return known.map(({ key, kind, halves }, person) => {
        const other =
          kind === 'half' && key.startsWith('group') ? (index.get(otherHalf(key)) ?? nobody) : nobody
        const stands = standing.get(person) ?? []
        const busy = new Array<number>(slots).fill(0)
        for (const { slot, dates } of stands) busy[slot] = (busy[slot] ?? 0) | dates
        return { kind, halves, other, busy, stands }
      })
    },
  }
}

/** What stands already, of each person. */
function standingOf(
  facts: FillingFacts,
  week: WeekDates,
  index: ReadonlyMap<string, number>,
): Map<number, Standing[]> {
  const rooms = roomIndices(facts)
  const buildings = buildingsOf(facts)
  const found = new Map<number, Standing[]>()
  for (const one of facts.busy) {
    const courses = one.kind === 'group' ? busyKeys(one).map((half) => courseOf(half, one)) : []
    const people = [...busyKeys(one), ...courses].flatMap((key) => index.get(key) ?? [])
    if (people.length === 0) continue
    const places = one.rooms.flatMap((id) => rooms.get(id) ?? [])
    const room = places[0] ?? elsewhere
    const there = new Set(places.map((place) => buildings.of[place] ?? elsewhere))
    const [building = elsewhere] = there.size === 1 ? there : []
    for (const [slot, dates] of slotsOf(facts, week, one))
      for (const person of people) listAt(found, person).push({ slot, dates, room, building })
  }
  return found
}

/** The dates of something busy by slot, as words. */
export function slotsOf(
  { calendar }: Pick<FillingFacts, 'calendar'>,
  week: WeekDates,
  { pair, dates }: Pick<Busy, 'pair' | 'dates'>,
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
 * The buildings that some walk is known from: by name, and of each room which it is in. Those with the same
 * walks are one.
 */
export function buildingsOf({ rooms, walks }: FillingFacts): {
  byName: ReadonlyMap<string, number>
  of: number[]
} {
  const minutes = new Map<string, Map<string, number>>()
  const note = (from: string, to: string, long: number) =>
    minutes.set(from, (minutes.get(from) ?? new Map<string, number>()).set(to, long))
  for (const { between, minutes: long } of walks)
    for (const [from, to] of [between, [between[1], between[0]] as const]) note(from, to, long)
  const known = new Map<string, number>()
  const byName = new Map<string, number>()
  for (const [name, to] of minutes) {
    // Two with the same walks have none to each other.
    const likeness = JSON.stringify([...to].sort())
    const index = known.get(likeness) ?? known.size
    known.set(likeness, index)
    byName.set(name, index)
  }
  return {
    byName,
    of: rooms.map(({ building }) => (building === null ? elsewhere : (byName.get(building) ?? elsewhere))),
  }
}
