import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  type ICalDayJsStub,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { tzlib_get_ical_block as zoneBlock } from 'timezones-ical-library'
import { type AcademicCalendar, teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes, type PairTime, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { oncePerExam } from '@/lib/core/schedule/rules/exam-pieces'
import { statedTime, timeOfClass } from '@/lib/core/schedule/rules/own-time'
import { common } from '@/lib/core/words/texts/common'
import type { FeedPart } from '@/lib/feeds/rules/feed'
import { alarmsOf, type FeedClass, isInFeed } from '@/lib/feeds/rules/feed-class'
import { alarmText, feedCategory, feedDescription, feedPlace, feedSummary } from '@/lib/feeds/texts'

/** The longest line in octets, without its end (RFC 5545, 3.1). */
const longest = 75

const octetsOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** Ends lines with CRLF and folds long ones between characters. */
export function foldLine(text: string): string {
  return text.split('\r\n').map(foldedLine).join('\r\n')
}

function foldedLine(line: string): string {
  // A UTF-16 unit takes at most three octets.
  if (line.length * 3 <= longest) return line
  const parts: string[] = []
  let begun = 0
  let octets = 0
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at) ?? 0
    const size = octetsOf(code)
    if (octets + size > longest) {
      parts.push(line.slice(begun, at))
      begun = at
      // counts the space that begins a continued line
      octets = 1
    }
    octets += size
    at += size === 4 ? 2 : 1
  }
  return [...parts, line.slice(begun)].join('\r\n ')
}

/** How often calendars are asked to read a feed, in seconds. */
const refresh = 60 * 60

export type FeedFile = {
  title: string
  /** IANA name. */
  zone: string
  /** Distinguishes our classes from those of others in one calendar. */
  host: string
  parts: readonly FeedPart[]
  calendar: AcademicCalendar
  classes: readonly FeedClass[]
  /** The address of the live page that shows a class. */
  pageOf: (part: FeedPart, one: FeedClass) => string
}

/**
 * A time on the university's clock, in the form the library takes. The library would convert other forms by
 * this process's time zone; a civil time without a zone needs no conversion.
 */
function civil(date: CalendarDate, minutes: number): ICalDayJsStub {
  const two = (value: number) => String(value).padStart(2, '0')
  const time = `${two(Math.floor(minutes / 60))}${two(minutes % 60)}00`
  const moment: ICalDayJsStub = {
    tz: () => moment,
    utc: () => moment,
    format: (pattern) => (pattern === 'YYYYMMDD' ? date.replaceAll('-', '') : time),
    toDate: () => new Date(Date.parse(date) + minutes * 60_000),
    isValid: () => true,
    toJSON: () => `${date}T${time}`,
  }
  return moment
}

/** The time of a class's pair; one that the university no longer has is at its usual time. */
const pairTimeOf = (calendar: AcademicCalendar, { date, pair }: FeedClass): PairTime | undefined =>
  pairTimeOn(calendar, date, pair) ?? defaultPairTimes.find((time) => time.pair === pair)

/** With the words that weeks have for what became of it. */
const asPiece = (one: FeedClass) => ({
  ...one,
  state: one.cancelled ? 'trace' : 'published',
  trace: { kind: one.cancelled === 'moved' ? 'move' : 'withdrawal' },
})

/** An exam is one event, as long as it lasts. */
const onceInFeed = (classes: readonly FeedClass[]): FeedClass[] => {
  const kept = new Set(oncePerExam(classes.map(asPiece)).map(({ uid }) => uid))
  return classes.filter(({ uid }) => kept.has(uid))
}

/** Removes the characters that RFC 5545 forbids. */
const plain = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, ' ')

/** The library does not escape a calendar's name. */
const escaped = (text: string): string =>
  plain(text)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', ' ')

/** RFC 5545 requires alarms to be last in an event. */
const alarmsLast = (event: string): string =>
  event.replace(/(BEGIN:VALARM[^]*END:VALARM\r\n)([^]*)(END:VEVENT\r\n)$/, '$2$1$3')

/** RFC 5545 requires properties of the calendar before its components. */
const zoneLast = (head: string): string => head.replace(/(BEGIN:VTIMEZONE[^]*END:VTIMEZONE\r\n)([^]*)$/, '$2$1')

/**
 * A feed in iCalendar (RFC 5545), with an event for each class and date, because calendars disagree about
 * recurrences. The same data give the same bytes. Classes in a pair without known times are left out.
 */
export function feedFile({ title, zone, host, parts, calendar, classes, pageOf }: FeedFile): string {
  const [block = '', tzid = ''] = zoneBlock(zone)
  const name = tzid.replace('TZID=', '')
  const frame = {
    prodId: { company: common.productName, product: 'calendar', language: 'RU' },
    method: ICalCalendarMethod.PUBLISH,
    name: escaped(title),
    ttl: refresh,
  }
  const [head = ''] = ical({ ...frame, timezone: { name, generator: () => block } })
    .toString()
    .split('END:VCALENDAR')
  const book = ical()
  const events = onceInFeed(classes).flatMap((one) => {
    const time = timeOfClass(statedTime(asPiece(one)), pairTimeOf(calendar, one))
    const part = parts.find((each) => isInFeed(one, [each]))
    if (!time || !part) return []
    const page = pageOf(part, one)
    const changed = new Date(one.changedAt * 1000)
    const event = book.createEvent({
      id: `class-${one.uid}@${host}`,
      sequence: one.sequence,
      stamp: changed,
      lastModified: changed,
      timezone: name,
      start: civil(one.date, time.startsAt),
      end: civil(one.date, time.endsAt),
      summary: plain(feedSummary(one)),
      description: plain(feedDescription(one, teachingDay(calendar, one.date), page)),
      location: plain(feedPlace(one)),
      url: page,
      categories: [{ name: feedCategory(one) }],
      status: one.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: one.cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      alarms: alarmsOf(one, parts).map((minutes) => ({
        type: ICalAlarmType.display,
        triggerBefore: minutes * 60,
        description: plain(alarmText(minutes, one)),
      })),
    })
    return [alarmsLast(event.toString())]
  })
  return `${zoneLast(head)}${foldLine(events.join(''))}END:VCALENDAR\r\n`
}
