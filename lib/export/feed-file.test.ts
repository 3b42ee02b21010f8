import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { EventId, GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import type { FeedClass } from '@/lib/feeds/rules/feed-class'
import { autumn } from '@/testing/calendars'
import { readCalendar } from '@/testing/calendars-read'
import { feedFile } from './feed-file'

const group = { kind: 'group', id: 12 as GroupId } as const

const physics: FeedClass = {
  uid: 7 as MeetingId,
  eventId: 5 as EventId,
  loadItemId: null,
  sequence: 3,
  changedAt: Date.parse('2026-10-01T02:03:04Z') / 1000,
  cancelled: null,
  kind: 'class',
  isRequest: false,
  requestKind: null,
  date: calendarDate('2027-03-10'),
  pair: 1,
  title: 'Физика',
  lessonType: 1,
  subgroup: 0,
  comment: '',
  link: '',
  reason: '',
  inCharge: '',
  movedFrom: null,
  movedTo: null,
  rooms: [],
  teachers: [],
  formerTeachers: [],
  substitution: null,
  groups: [{ id: group.id, title: 'ИСТб-23-1', subgroup: 0 }],
}

const fileIn = (zone: string, ...classes: FeedClass[]) =>
  feedFile({
    title: 'ИСТб-23-1, «поток»; 2',
    zone,
    host: 'timetable.example.edu',
    calendar: autumn,
    classes,
    parts: [{ subject: group, subgroup: 0, only: null }],
    pageOf: () => 'https://timetable.example.edu/',
  })

test.each(['Asia/Irkutsk', 'Europe/Berlin', 'America/New_York', 'UTC'])(
  'a pair begins at its time on the clocks of %s before and after they are changed',
  (zone) => {
    const later = { ...physics, uid: 8 as MeetingId, date: calendarDate('2027-04-10') }
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    const times = readCalendar(fileIn(zone, physics, later)).map(({ start }) => clock.format(new Date(start)))
    expect(times).toEqual(['10/03/2027, 08:15', '10/04/2027, 08:15'])
  },
)

test('a class with a start of its own begins then, and is as long as its pair', () => {
  const [own] = readCalendar(fileIn('UTC', { ...physics, comment: 'Начало в 9:00. Взять халат' }))
  expect([own?.start, own?.end]).toEqual(['2027-03-10T09:00:00.000Z', '2027-03-10T10:30:00.000Z'])
})

test('an exam is one event as long as it lasts, with its reminders; where it was moved from is another', () => {
  const exam = { ...physics, kind: 'exam' as const, comment: '9:00–13:00. Взять зачётку' }
  const pieces = [1, 2, 3].map((pair) => ({ ...exam, uid: pair as MeetingId, pair: pair as 1 | 2 | 3 }))
  const file = fileIn('UTC', ...pieces)
  const [told, ...others] = readCalendar(file)
  expect(others).toEqual([])
  expect([told?.start, told?.end]).toEqual(['2027-03-10T09:00:00.000Z', '2027-03-10T13:00:00.000Z'])
  expect(file.match(/^TRIGGER.*/gm)).toEqual(['TRIGGER:-P1D', 'TRIGGER:-PT1H'])
  expect(file).toContain('Взять зачётку')
  expect(file).not.toContain('9:00–13:00')
  const gone = { ...exam, uid: 9 as MeetingId, cancelled: 'moved' as const }
  expect(readCalendar(fileIn('UTC', ...pieces, gone)).map(({ start }) => start)).toEqual([
    '2027-03-10T08:15:00.000Z',
    '2027-03-10T09:00:00.000Z',
  ])
})

test('a class takes up its time; one that is cancelled says so and leaves it free', () => {
  const said = (one: FeedClass) => fileIn('Asia/Irkutsk', one).match(/^(STATUS|TRANSP):\w+/gm)
  expect(said(physics)).toEqual(['TRANSP:OPAQUE', 'STATUS:CONFIRMED'])
  expect(said({ ...physics, cancelled: 'withdrawn' })).toEqual(['TRANSP:TRANSPARENT', 'STATUS:CANCELLED'])
})

test('the zone of this process counts for nothing', () => {
  const here = process.env.TZ
  const files = ['Asia/Tokyo', 'America/Los_Angeles'].map((zone) => {
    process.env.TZ = zone
    return fileIn('Europe/Berlin', { ...physics, date: calendarDate('2027-03-28') })
  })
  process.env.TZ = here
  expect(files[1]).toBe(files[0])
})

test('its moments are in UTC, its name is escaped, and its alarms are last', () => {
  const file = fileIn('Asia/Irkutsk', { ...physics, kind: 'exam', lessonType: 4 })
  expect(file).toContain('DTSTAMP:20261001T020304Z\r\n')
  expect(file).toContain('LAST-MODIFIED:20261001T020304Z\r\n')
  expect(file).toContain('NAME:ИСТб-23-1\\, «поток»\\; 2\r\n')
  expect(file).toMatch(/TRIGGER:-P1D\r\n[^]*TRIGGER:-PT1H\r\n[^]*END:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/)
})

test('what is said of the calendar stands before its time zone and its classes', () => {
  const [head = '', zone = ''] = fileIn('Asia/Irkutsk', physics).split('BEGIN:VTIMEZONE')
  expect(head).toContain('METHOD:PUBLISH\r\n')
  expect(head).toContain('X-WR-CALNAME:')
  expect(zone).toMatch(/^\r\n[^]*END:VTIMEZONE\r\nBEGIN:VEVENT\r\n/)
})

test('what RFC 5545 forbids in a text becomes a space', () => {
  const [found] = readCalendar(fileIn('Asia/Irkutsk', { ...physics, title: 'Физика\u0007\u001bи химия' }))
  expect(found?.summary).toBe('Физика  и химия (лекция)')
})
