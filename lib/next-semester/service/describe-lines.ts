import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import { idNumbered, type GroupId, type RoomId } from '@/lib/core/names/rules/ids'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import type { UntaughtReason } from '@/lib/core/placing/rules/placement-series'
import { untaughtText } from '@/lib/core/placing/texts/placement'
import { grouped } from '@/lib/core/words/rules/lists'
import type { Hindered, LaidItem } from '@/lib/next-semester/rules/lay-load'
import type { SemesterClash, SemesterLine } from '@/lib/next-semester/rules/next-semester'
import type { RegularPlace } from '@/lib/next-semester/rules/regular-places'
import { inTheWayTexts, noteTexts, regularPlaceText } from '@/lib/next-semester/texts'

/** A matched item with its counterpart and what was laid. */
export type LaidLoad = { item: LoadItem; source: LoadItem; laid: LaidItem<LoadItem> }

/** What names are needed for lines. */
export type LineNames = {
  roomTitle: (id: RoomId) => string
  predecessorOf: (id: GroupId) => GroupId | null
  groupTitle: (id: GroupId) => string
  /** What stood in a place before anything was laid, as far as the reader may know it. */
  holderIn: (place: HeldSlot) => PlaceHolder | null
}

/** `subgroup`: the half of a group. */
export type HeldSlot = Pick<SemesterClash, 'kind' | 'id' | 'date' | 'pair'> & { subgroup: Subgroup }
/** `text` null: the reader may not know it. */
export type PlaceHolder = { text: string | null }

/** The place that could not be had; null: load stands there already, no room exists, or it is not known which. */
function heldSlot(hindered: Hindered): HeldSlot | null {
  const { date, pair } = hindered
  if (hindered.why === 'meanwhile') return null
  if (hindered.why === 'noRoom')
    return hindered.room === null ? null : { kind: 'room', id: hindered.room, subgroup: 0, date, pair }
  const { kind, id, subgroup } = hindered
  return kind === 'load' ? null : { kind, id, subgroup, date, pair }
}

export const heldSlots = ({ laid }: LaidLoad): HeldSlot[] => laid.hindered.flatMap((one) => heldSlot(one) ?? [])

const titlesOf = ({ groups }: LoadItem): string[] => groups.map(({ title }) => title)
const namesOf = ({ teachers }: LoadItem): string[] => teachers.map(({ name }) => name)

const areSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

const lineOf = (
  item: LoadItem,
  where: string,
  notes: readonly string[],
  clashes: readonly SemesterClash[] = [],
): SemesterLine => ({
  id: item.ref.id as SemesterLine['id'],
  title: item.title,
  lessonType: item.lessonType,
  subgroup: item.subgroup,
  groups: item.groups.map(({ id, title }) => ({ id, title })),
  teachers: namesOf(item),
  where,
  date: item.startsOn,
  clashes,
  notes,
})

/** An item that is only in one of the semesters, or whose counterpart had no classes. */
export const plainLine = (item: LoadItem): SemesterLine => lineOf(item, '', [])

/** An item that was matched, by where the classes of its counterpart were. */
export const standingLine = (item: LoadItem, places: readonly RegularPlace[], { roomTitle }: LineNames): SemesterLine =>
  lineOf(item, places.map((place) => regularPlaceText({ ...place, rooms: place.rooms.map(roomTitle) })).join('; '), [])

/** What of an item differs from its counterpart. */
function differences({ item, source, laid }: LaidLoad, names: LineNames): string[] {
  const { predecessorOf, roomTitle } = names
  const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
  const before = item.groups.flatMap(({ id }) => predecessorOf(id) ?? [])
  return [
    ...(areSame(idsOf(item.teachers), idsOf(source.teachers))
      ? []
      : [noteTexts.teachers(namesOf(source), namesOf(item))]),
    ...(areSame(before, idsOf(source.groups)) && before.length === item.groups.length
      ? []
      : [noteTexts.groups(titlesOf(source), titlesOf(item))]),
    ...(item.requiredHours === source.requiredHours ? [] : [noteTexts.hours(source.requiredHours, item.requiredHours)]),
    ...laid.series.flatMap(({ instead, rooms, dates }) =>
      instead ? [noteTexts.room(instead.map(roomTitle), rooms.map(roomTitle), dates)] : [],
    ),
  ]
}

const nameIn = ({ item }: LaidLoad, { kind, id }: { kind: string; id: number }): string =>
  (kind === 'teacher'
    ? item.teachers.find((one) => one.id === id)?.name
    : item.groups.find((one) => one.id === id)?.title) ?? ''

/** Who is in the way: one for each holder of a person or room, with its dates. */
function clashesOf(one: LaidLoad, { roomTitle, holderIn }: LineNames): SemesterClash[] {
  const told = one.laid.hindered.flatMap((hindered) => {
    const slot = heldSlot(hindered)
    if (!slot || hindered.why === 'meanwhile') return []
    const isRoom = hindered.why === 'noRoom'
    const who = slot.kind === 'room' ? roomTitle(idNumbered(slot.id)) : nameIn(one, slot)
    const held = holderIn(slot)
    const by = held
      ? inTheWayTexts.heldBy(held.text)
      : hindered.by
        ? inTheWayTexts.heldBy(hindered.by)
        : inTheWayTexts.away
    return [{ slot, text: `${who}: ${by}`, isRoom }]
  })
  return [...grouped(told, ({ text }) => text).values()].flatMap((alike): SemesterClash[] => {
    const [first] = alike.toSorted((a, b) => (a.slot.date < b.slot.date ? -1 : 1))
    if (!first) return []
    const dates = alike.map(({ slot }) => slot.date).sort()
    const { kind, id, date, pair } = first.slot
    return [{ kind, id, date, pair, text: inTheWayTexts.of(first.text, dates, first.isRoom) }]
  })
}

/** What is in the way and has no holder. */
function hindrances({ laid }: LaidLoad, { roomTitle }: LineNames): string[] {
  const datesOf = (list: readonly { date: CalendarDate }[]) => list.map(({ date }) => date).sort()
  const roomless = laid.hindered.flatMap((one) => (one.why === 'noRoom' && one.room === null ? [one] : []))
  const same = laid.hindered.filter((one) => one.why === 'taken' && one.kind === 'load')
  const meanwhile = laid.hindered.filter(({ why }) => why === 'meanwhile')
  return [
    ...[...grouped(roomless, ({ rooms }) => rooms.join(',')).values()].flatMap((list) => {
      const [first] = list
      return first ? [noteTexts.noRoom(first.rooms.map(roomTitle), datesOf(list))] : []
    }),
    ...(same.length > 0 ? [noteTexts.sameLoad(datesOf(same))] : []),
    ...(meanwhile.length > 0 ? [noteTexts.meanwhile(datesOf(meanwhile))] : []),
  ]
}

const daysOff = (untaught: readonly { date: CalendarDate; reason: UntaughtReason }[]): string[] =>
  [...grouped(untaught, ({ reason }) => untaughtText(reason))].map(([why, list]) =>
    noteTexts.untaught(
      why,
      list.map(({ date }) => date),
    ),
  )

/** What became of a matched item: `blocked` if classes are left, `changed` if it is not where or as it was. */
export function laidLine(
  one: LaidLoad,
  names: LineNames,
): { kind: 'placed' | 'changed' | 'blocked'; line: SemesterLine } {
  const { item, laid } = one
  const where = laid.series
    .map((series) => regularPlaceText({ ...series, rooms: series.rooms.map(names.roomTitle) }))
    .join('; ')
  const changes = differences(one, names)
  const clashes = clashesOf(one, names)
  const inTheWay = hindrances(one, names)
  const dates = laid.series.flatMap((series) => series.dates).sort()
  // What is left is placed where it wanted to be.
  const dateToShow = (laid.left > 0 ? laid.hindered[0]?.date : undefined) ?? dates[0] ?? item.startsOn
  const reasons = laid.left > 0 ? [...inTheWay, ...daysOff(laid.untaught)] : inTheWay
  const left = laid.left > 0 ? [noteTexts.left(laid.left)] : []
  const why = left.length > 0 && reasons.length + clashes.length === 0 ? [noteTexts.moreClasses] : reasons
  return {
    kind: laid.left > 0 ? 'blocked' : changes.length + inTheWay.length + clashes.length > 0 ? 'changed' : 'placed',
    line: { ...lineOf(item, where, [...left, ...why, ...changes], clashes), date: dateToShow },
  }
}
