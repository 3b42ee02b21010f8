import { studentCount } from '@/lib/core/rules/names/group'
import type { LoadItemId, RoomId } from '@/lib/core/rules/names/ids'
import { found, unknown, type Judge, type Judgement } from './finding'
import {
  disciplineOf,
  listAt,
  partiesOf,
  type QualityInput,
  type QualityMeeting,
  type QualityRoom,
  type Timetable,
} from './timetable'

/** The rooms of a class if all are real; otherwise null: neither seats nor equipment can be asked for. */
function realRooms(input: QualityInput, { rooms }: QualityMeeting): QualityRoom[] | null {
  const real: QualityRoom[] = []
  for (const id of rooms) {
    const room = input.rooms.get(id)
    if (!room || room.isShared) return null
    real.push(room)
  }
  return real.length > 0 ? real : null
}

/** More students than seats; the amount is how many have none. Half a group counts as half of it. */
export function* judgeCapacity({ classes, input }: Timetable): Iterable<Judgement> {
  for (const meeting of classes) {
    const rooms = realRooms(input, meeting)
    if (!rooms || meeting.groups.length === 0) continue
    const students = studentCount(
      meeting.groups.map(({ id, subgroup }) => ({
        students: input.groups.get(id)?.students ?? null,
        subgroup,
      })),
    )
    const seats = rooms.reduce<number | null>(
      (sum, { capacity }) => (sum === null || capacity === null ? null : sum + capacity),
      0,
    )
    if (students === null || seats === null) yield unknown(meeting)
    else if (students > seats) {
      const { date, pair, title } = meeting
      const who = partiesOf(meeting, input)
      yield found({ who, date, pair, amount: students - seats, meetings: [meeting], about: [title] })
    }
  }
}

type Trait = 'isSport' | 'isComputerClass' | 'hasProjector'

/**
 * A class in a room without what most rooms of its load item have. Needs are recorded nowhere, so they are inferred: more than half of
 * the item's classes in real rooms stand in rooms with the trait. A class of no load item is unknown.
 */
export const judgeTrait = (trait: Trait): Judge =>
  function* ({ classes, input }) {
    const items = new Map<LoadItemId, { all: number; lacking: QualityMeeting[] }>()
    for (const meeting of classes) {
      const rooms = realRooms(input, meeting)
      if (!rooms) continue
      if (meeting.loadItemId === null) {
        yield unknown(meeting)
        continue
      }
      const item = items.get(meeting.loadItemId) ?? { all: 0, lacking: [] }
      items.set(meeting.loadItemId, item)
      item.all += 1
      if (!rooms.some((room) => room[trait])) item.lacking.push(meeting)
    }
    for (const { all, lacking } of items.values())
      if (lacking.length * 2 < all)
        for (const meeting of lacking) {
          const { date, pair, title } = meeting
          const who = partiesOf(meeting, input)
          yield found({ who, date, pair, amount: 1, meetings: [meeting], about: [title] })
        }
  }

const idsText = (ids: readonly number[]): string =>
  ids.length > 1 ? [...ids].sort((a, b) => a - b).join() : String(ids[0] ?? '')

/** The rooms most of these stand in; of equally many, those that came first. */
function usualRooms(meetings: readonly QualityMeeting[]): string {
  const counts = new Map<string, number>()
  for (const { rooms } of meetings) {
    const key = idsText(rooms)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? ''
}

/**
 * A class that stands every week at the same time, but not in the same room; the amount is how many times it is away from its usual one.
 */
export function* judgeWanderingRooms({ classes, dated, input }: Timetable): Iterable<Judgement> {
  const series = new Map<string, QualityMeeting[]>()
  for (const meeting of classes) {
    if (meeting.rooms.length === 0) continue
    const what = meeting.loadItemId ?? disciplineOf(meeting)
    const audience = idsText(meeting.groups.map(({ id, subgroup }) => id * 3 + subgroup))
    const when = `${dated(meeting.date).weekday} ${meeting.pair}`
    const key = `${what} ${meeting.lessonType} ${audience} ${idsText(meeting.teachers)} ${when}`
    listAt(series, key).push(meeting)
  }
  for (const meetings of series.values()) {
    const usual = usualRooms(meetings)
    const away = meetings.filter(({ rooms }) => idsText(rooms) !== usual)
    const [first] = away
    if (!first) continue
    const noRooms: readonly RoomId[] = []
    const who = partiesOf({ ...first, rooms: noRooms }, input)
    if (who.length === 0) continue
    const { date, pair, title } = first
    yield found({ who, date, pair, amount: away.length, meetings: away, about: [title] })
  }
}
