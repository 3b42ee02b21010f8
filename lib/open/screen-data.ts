import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, type PairTime, pairTimeOn, pairTimesOn, shortDayOn } from '@/lib/core/calendar/rules/pairs'
import { dayTitle } from '@/lib/core/calendar/texts/dates'
import type { RoomId } from '@/lib/core/names/rules/ids'
import { hasType } from '@/lib/core/names/rules/lesson-type'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { titleRanges } from '@/lib/core/names/texts/short-names'
import { ownTime } from '@/lib/core/schedule/rules/own-time'
import type { TitledRoom } from '@/lib/core/schedule/rules/schedule'
import { moveKind } from '@/lib/core/schedule/texts/exports'
import { groupText } from '@/lib/core/schedule/texts/grid'
import { asWritten } from '@/lib/core/schedule/texts/narrow'
import { roomsText } from '@/lib/core/schedule/texts/rooms-text'
import { vacancy } from '@/lib/core/schedule/texts/substitutions'
import { qrPath } from '@/lib/export/qr-path'
import { isExamWithTime, type OpenEvent } from '@/lib/open-reading/rules'
import { becameText, openTitle } from '@/lib/open-reading/texts'
import type { OpenMove, OpenSheetView } from '@/lib/workbench/rules/open-sheet'
import { sheetPlace } from '@/lib/workbench/texts/substitution-sheet'

/** In the form of lib/open-reading/service/view-screen. */
type Days = {
  rooms: TitledRoom[]
  dates: CalendarDate[]
  calendar: AcademicCalendar
  events: readonly OpenEvent[]
  taken: readonly { roomId: RoomId; date: CalendarDate; pair: Pair }[]
}

/** A booking that waits to be confirmed at a door, until which minute of the day, and the address that does it with its code. */
export type AskedAtDoor = { date: CalendarDate; pair: Pair; until: number; url: string }

/** The data a screen draws, and stores for times without a network; read by lib/open/screen. */
export type ScreenData = {
  rooms: { id: number; title: string }[]
  /** Minutes since midnight. */
  times: { pair: number; startsAt: number; endsAt: number }[]
  days: Record<string, ScreenDay>
  confirm?: AskedAtDoor & { size: number; path: string }
}

type ScreenDay = {
  title: string
  /** The day's own pair times, if they are not the usual ones. */
  times?: ScreenData['times']
  events: {
    pair: number
    rooms: number[]
    title: string
    type: string
    /** Ranges of titles, by which students look for their group. */
    groups: string[]
    /** Its own times in minutes since midnight, if different from its pair's. */
    startsAt?: number
    endsAt?: number
    /** It has a time of its own, and may take several pairs. */
    isExam?: true
    teachers: string
    /** Whom they replace. */
    instead: string
    isClosed: boolean
    /** What happened to it, in words; `isGone`: it was here, but no longer holds the room. */
    became: string
    isGone: boolean
  }[]
  taken: { room: number; pair: number }[]
}

const namesIn = (teachers: readonly { name: string }[]): string =>
  asWritten(teachers.map(({ name }) => name).join(', '))

function eventOf(event: OpenEvent, calendar: AcademicCalendar): ScreenDay['events'][number] {
  const { kind, date, pair, rooms, lessonType, groups, teachers, stated } = event
  const time = pairTimeOn(calendar, date, pair)
  return {
    pair,
    rooms: rooms.map(({ id }) => id),
    title: openTitle(event, groups),
    type: hasType({ lessonType }) ? lessonTypeTitle[lessonType] : '',
    groups: titleRanges(groups.map(groupText)),
    ...ownTime(stated, time),
    ...(isExamWithTime(event) && { isExam: true }),
    teachers: namesIn(teachers),
    instead: namesIn(event.instead),
    isClosed: kind === 'closure',
    became: becameText(event),
    isGone: kind === 'away',
  }
}

const timesOf = (times: readonly PairTime[]): ScreenData['times'] =>
  times.map(({ pair, startsAt, endsAt }) => ({ pair, startsAt, endsAt }))

const daysOf = (
  calendar: AcademicCalendar,
  dates: readonly CalendarDate[],
  of: (date: CalendarDate) => Pick<ScreenDay, 'events' | 'taken'>,
): ScreenData['days'] =>
  Object.fromEntries(
    dates.map((date): [string, ScreenDay] => [
      date,
      {
        title: dayTitle(date),
        ...(shortDayOn(calendar, date) && { times: timesOf(pairTimesOn(calendar, date)) }),
        ...of(date),
      },
    ]),
  )

/** `confirm`: what a door asks to confirm today. */
export const screenData = (
  { rooms, dates, calendar, events, taken }: Days,
  confirm: AskedAtDoor | null,
): ScreenData => ({
  rooms,
  ...(confirm && { confirm: { ...confirm, ...qrPath(confirm.url) } }),
  times: timesOf(calendar.pairTimes),
  days: daysOf(calendar, dates, (date) => ({
    events: events.filter((one) => one.date === date).map((one) => eventOf(one, calendar)),
    taken: taken.filter((one) => one.date === date).map(({ roomId, pair }) => ({ room: roomId, pair })),
  })),
})

/** A move in the form of an event: on its first day, and on the day where it stands now. */
function boardEvent(move: OpenMove, date: CalendarDate): ScreenDay['events'][number] {
  const { kind, title, lessonType, groups, teachers, instead, from, to } = move
  const isHere = kind === 'substitution' || to?.date === date
  const where = kind === 'substitution' ? roomsText(from.rooms) : to ? sheetPlace(to) : ''
  return {
    pair: isHere && to?.date === date ? to.pair : from.pair,
    rooms: [],
    title,
    type: hasType({ lessonType }) ? lessonTypeTitle[lessonType] : '',
    groups: titleRanges(groups.map(groupText)),
    teachers: asWritten(teachers.join(', ')) || (kind === 'substitution' && instead.length > 0 ? vacancy : ''),
    instead: asWritten(instead.join(', ')),
    isClosed: false,
    became: [moveKind(move), where].filter(Boolean).join(kind === 'substitution' ? ', ' : ': '),
    isGone: !isHere,
  }
}

/** What became of classes on these dates, as a screen shows it. */
export const boardData = ({ calendar, moves }: OpenSheetView, dates: readonly CalendarDate[]): ScreenData => ({
  rooms: [],
  times: timesOf(calendar.pairTimes),
  days: daysOf(calendar, dates, (date) => ({
    events: moves
      .filter(({ from, to }) => from.date === date || to?.date === date)
      .map((move) => boardEvent(move, date))
      .sort((a, b) => a.pair - b.pair),
    taken: [],
  })),
})
