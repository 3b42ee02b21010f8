/**
 * What a screen says at a minute of a day, from the data it has. Pure, and plain JavaScript: browsers run it as it stands.
 *
 * @typedef {{ pair: number, startsAt: number, endsAt: number }} Time
 * @typedef {{ pair: number, rooms: number[], title: string, type: string, groups: string, teachers: string, isClosed: boolean, became: string, isGone: boolean }} Event
 * @typedef {{ title: string, events: Event[], taken: { room: number, pair: number }[] }} Day
 * @typedef {{ rooms: { id: number, title: string }[], times: Time[], days: Record<string, Day> }} Data
 */

const two = (number) => String(number).padStart(2, '0')

/** `8:15` */
export const clockText = (minutes) => `${Math.floor(minutes / 60)}:${two(minutes % 60)}`

/** A civil date and its minutes and seconds from milliseconds of the university's clock, counted as if it were UTC. */
export function civilAt(milliseconds) {
  const text = new Date(milliseconds).toISOString()
  return { date: text.slice(0, 10), minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) }
}

/** The university's clock in those milliseconds, from `2026-11-18T10:30:15`. */
export const millisecondsOf = (civil) => Date.parse(`${civil}Z`)

/** The times of the day's pairs that are held in a room, with what is told of each. */
function heldTimes({ times }, day, room) {
  return times.flatMap((time) => {
    const events = day.events.filter(
      (one) => one.pair === time.pair && !one.isGone && one.rooms.includes(room),
    )
    const isTaken = day.taken.some((one) => one.pair === time.pair && one.room === room)
    return events.length > 0 || isTaken ? [{ ...time, events }] : []
  })
}

/**
 * A room at a minute: what is in it, what comes next, until when it is free (null: to the end of the day), and what was to be in it today and is
 * not over. Null when nothing is known of this date: a screen never tells another day's.
 *
 * @param {Data} data
 */
export function doorState(data, { date, minutes }) {
  const day = data.days[date]
  const [room] = data.rooms
  if (!day || !room) return null
  const held = heldTimes(data, day, room.id)
  const now = held.find(({ startsAt, endsAt }) => startsAt <= minutes && minutes < endsAt) ?? null
  const next = held.find(({ startsAt }) => startsAt > minutes) ?? null
  const ahead = data.times.filter(({ endsAt }) => endsAt > minutes).map(({ pair }) => pair)
  const gone = day.events.filter(
    (one) => one.isGone && one.rooms.includes(room.id) && ahead.includes(one.pair),
  )
  return { now, next, gone, freeUntil: now || !next ? null : next.startsAt }
}

/** People look for their room until so long after a pair began. */
const arriving = 20

/**
 * The pair of a building that people are coming to, with its classes by room; `pair` null: none is left today. Null when nothing is known
 * of this date.
 *
 * @param {Data} data
 */
export function hallState(data, { date, minutes }) {
  const day = data.days[date]
  if (!day) return null
  const titles = new Map(data.rooms.map(({ id, title }) => [id, title]))
  const coming = data.times.find(
    ({ pair, startsAt, endsAt }) =>
      minutes < Math.min(startsAt + arriving, endsAt) &&
      day.events.some((one) => one.pair === pair && !one.isClosed && !one.isGone),
  )
  if (!coming) return { pair: null, isNow: false, rows: [] }
  const rows = day.events
    .filter((one) => one.pair === coming.pair && !one.isClosed)
    .flatMap((event) =>
      event.rooms.filter((id) => titles.has(id)).map((id) => ({ ...event, room: titles.get(id) })),
    )
  const order = new Map(data.rooms.map(({ title }, index) => [title, index]))
  rows.sort((a, b) => order.get(a.room) - order.get(b.room))
  return { pair: coming, isNow: coming.startsAt <= minutes, rows }
}
