import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findRoomNames } from '@/db/queries/core/names/vocabularies'
import { findSuccessor } from '@/db/queries/core/schedule/subjects'
import { findTakenRooms } from '@/db/queries/open-reading/open-reading'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, datesBetween, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { pairsOf, type Pair } from '@/lib/core/calendar/rules/pairs'
import { isVirtualRoom, type RoomId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import type { TitledRoom } from '@/lib/core/schedule/rules/schedule'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { noSuch } from '@/lib/core/wire/texts/errors'
import type { OpenEvent } from '@/lib/open-reading/rules'
import { namedEvents, type OpenReader } from './view-open-week'

/** What a screen shows: a room on its door, or a building in its hall; null: the rooms without a building. */
export type ScreenOf = { door: RoomId } | { hall: string | null }

/**
 * The rooms of a screen by title, with their events. `taken`: all occupied slots, even by events that are not
 * shown.
 */
export type ScreenDays = {
  rooms: TitledRoom[]
  dates: CalendarDate[]
  calendar: AcademicCalendar
  events: OpenEvent[]
  taken: { roomId: RoomId; date: CalendarDate; pair: Pair }[]
}

/**
 * Number of days that a screen can bridge without a connection: a weekend for a door, a night for a hall,
 * which has far more data.
 */
const daysOf = (of: ScreenOf): number => ('door' in of ? 4 : 2)

/** The rooms of a screen; empty if the room or building does not exist. */
export async function roomsOfScreen({ db }: Pick<OpenReader, 'db'>, of: ScreenOf) {
  const rooms = await findRoomNames(db, { inactive: true })
  const named = (found: typeof rooms) => found.map(({ id, title }) => ({ id, title }))
  if ('hall' in of)
    return named(rooms.filter((one) => one.active && one.building === of.hall && !isVirtualRoom(one.id)))
  const door = rooms.filter(({ id }) => id === of.door)
  if (door.length > 0) return named(door)
  // QR codes on doors keep the id from before a merge.
  const successor = await findSuccessor(db, { kind: 'room', id: of.door })
  return named(rooms.filter(({ id }) => id === successor?.id))
}

/**
 * The events of these rooms today and on the following days. Throws `not_found` without a room, `not_allowed`
 * if the reader may not see its week.
 */
export async function viewScreen(
  reader: OpenReader,
  of: ScreenOf,
  { rooms, today }: { rooms: ScreenDays['rooms']; today: CalendarDate },
): Promise<ScreenDays> {
  const { db, actor } = reader
  const [subject, ...also] = rooms.map(({ id }): Subject => ({ kind: 'room', id }))
  if (!subject) throw new ServiceError('not_found', noSuch.room)
  const to = addDays(today, daysOf(of) - 1)
  const dates = datesBetween(today, to)
  const calendar = await findCalendar(db)
  const [found, taken] = await Promise.all([
    viewSchedule({ db, actor }, { subject, also, from: today, to }),
    findTakenRooms(
      db,
      rooms.map(({ id }) => id),
      { dates, pairs: pairsOf(calendar) },
    ),
  ])
  return { rooms, dates, calendar, taken, events: await namedEvents(reader, found) }
}
