import ICAL from 'ical.js'
import { sync as nodeIcal, type VEvent } from 'node-ical'

/** An event of a feed as a calendar program reads it. Times are instants. */
export type ReadEvent = {
  uid: string
  sequence: number
  status: string
  start: string
  end: string
  summary: string
  location: string
  description: string
  url: string
  alarms: number
}

const byTime = (a: ReadEvent, b: ReadEvent) =>
  a.start < b.start ? -1 : a.start > b.start ? 1 : a.summary < b.summary ? -1 : 1

/** Read by ical.js, which Thunderbird uses. */
export function readByIcalJs(text: string): ReadEvent[] {
  const root = new ICAL.Component(ICAL.parse(text))
  ICAL.TimezoneService.reset()
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return root
    .getAllSubcomponents('vevent')
    .map((one) => {
      const event = new ICAL.Event(one)
      const textOf = (name: string) => String(one.getFirstPropertyValue(name) ?? '')
      return {
        uid: event.uid,
        sequence: event.sequence,
        status: textOf('status'),
        start: event.startDate.toJSDate().toISOString(),
        end: event.endDate.toJSDate().toISOString(),
        summary: event.summary,
        location: event.location ?? '',
        description: event.description,
        url: textOf('url'),
        alarms: one.getAllSubcomponents('valarm').length,
      }
    })
    .sort(byTime)
}

/** A parameterised property comes as an object. */
const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'val' in value ? String(value.val) : String(value ?? '')

/** Read by node-ical. */
export function readByNodeIcal(text: string): ReadEvent[] {
  return Object.values(nodeIcal.parseICS(text))
    .filter((one): one is VEvent => one?.type === 'VEVENT')
    .map((event) => ({
      uid: event.uid,
      sequence: Number(event.sequence),
      status: plain(event.status),
      start: event.start.toISOString(),
      end: (event.end ?? event.start).toISOString(),
      summary: plain(event.summary),
      location: plain(event.location),
      description: plain(event.description),
      url: plain(event.url),
      alarms: Object.keys(event.alarms ?? []).length,
    }))
    .sort(byTime)
}

/** The events that both libraries read, which must be equal. */
export function readCalendar(text: string): ReadEvent[] {
  const [one, other] = [readByIcalJs(text), readByNodeIcal(text)]
  expect(other).toEqual(one)
  return one
}
