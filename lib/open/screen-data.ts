import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { RoomId } from '@/lib/core/rules/names/ids'
import { hasType } from '@/lib/core/rules/names/lesson-type'
import type { OpenEvent } from '@/lib/open-reading/rules'
import { ownTime } from '@/lib/core/rules/schedule/own-time'
import {
  type Pair,
  type PairTime,
  pairTimeOn,
  pairTimesOn,
  shortDayOn,
} from '@/lib/core/rules/calendar/pairs'
import { dayTitle } from '@/lib/core/texts/calendar/dates'
import { groupText } from '@/lib/core/texts/live/grid'
import { lessonTypeTitle } from '@/lib/core/texts/names/lesson-types'
import { asWritten } from '@/lib/core/texts/schedule/narrow'
import { becameText, openTitle } from '@/lib/open-reading/texts'
import { titleRanges } from '@/lib/core/texts/names/short-names'
import type { TitledRoom } from '@/lib/core/rules/schedule/schedule'

/** In the form of lib/open-reading/service/view-screen. */
type Days = {
  rooms: TitledRoom[]
  dates: CalendarDate[]
  calendar: AcademicCalendar
  events: readonly OpenEvent[]
  taken: readonly { roomId: RoomId; date: CalendarDate; pair: Pair }[]
}

/** The data a screen draws, and stores for times without a network; read by lib/open/screen. */
export type ScreenData = {
  rooms: { id: number; title: string }[]
  /** Minutes since midnight. */
  times: { pair: number; startsAt: number; endsAt: number }[]
  days: Record<string, ScreenDay>
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
    teachers: string
    isClosed: boolean
    /** What happened to it, in words; `isGone`: it was here, but no longer holds the room. */
    became: string
    isGone: boolean
  }[]
  taken: { room: number; pair: number }[]
}

function eventOf(event: OpenEvent, calendar: AcademicCalendar): ScreenDay['events'][number] {
  const { kind, date, pair, rooms, lessonType, groups, teachers, startsAt } = event
  const time = pairTimeOn(calendar, date, pair)
  return {
    pair,
    rooms: rooms.map(({ id }) => id),
    title: openTitle(event, groups),
    type: hasType({ lessonType }) ? lessonTypeTitle[lessonType] : '',
    groups: titleRanges(groups.map(groupText)),
    ...ownTime(startsAt, time),
    teachers: asWritten(teachers.map(({ name }) => name).join(', ')),
    isClosed: kind === 'closure',
    became: becameText(event),
    isGone: kind === 'away',
  }
}

const timesOf = (times: readonly PairTime[]): ScreenData['times'] =>
  times.map(({ pair, startsAt, endsAt }) => ({ pair, startsAt, endsAt }))

export const screenData = ({ rooms, dates, calendar, events, taken }: Days): ScreenData => ({
  rooms,
  times: timesOf(calendar.pairTimes),
  days: Object.fromEntries(
    dates.map((date): [string, ScreenDay] => [
      date,
      {
        title: dayTitle(date),
        ...(shortDayOn(calendar, date) && { times: timesOf(pairTimesOn(calendar, date)) }),
        events: events.filter((one) => one.date === date).map((one) => eventOf(one, calendar)),
        taken: taken.filter((one) => one.date === date).map(({ roomId, pair }) => ({ room: roomId, pair })),
      },
    ]),
  ),
})
