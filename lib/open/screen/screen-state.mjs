/**
 * What a screen says at a minute of a day, from the data it has. Pure, and plain JavaScript: browsers run it
 * as it stands.
 *
 * @typedef {{ pair: number, startsAt: number, endsAt: number }} Time
 * @typedef {{ pair: number, rooms: number[], title: string, type: string, groups: string[], startsAt?: number, endsAt?: number, isExam?: boolean, teachers: string, instead: string, isClosed: boolean, became: string, isGone: boolean }} Event
 * @typedef {{ title: string, times?: Time[], events: Event[], taken: { room: number, pair: number }[] }} Day
 * @typedef {{ rooms: { id: number, title: string }[], times: Time[], days: Record<string, Day> }} Data
 */

const two = (number) => String(number).padStart(2, '0')

/** `8:15` */
export const screenClock = (minutes) => `${Math.floor(minutes / 60)}:${two(minutes % 60)}`

/**
 * A civil date and its minutes and seconds from milliseconds of the university's clock, counted as if it were
 * UTC.
 */
export function civilAt(milliseconds) {
  const text = new Date(milliseconds).toISOString()
  return { date: text.slice(0, 10), minutes: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) }
}

/** The university's clock in those milliseconds, from `2026-11-18T10:30:15`. */
export const millisecondsOf = (civil) => Date.parse(`${civil}Z`)

/** The times of an event: some do not begin with their pair. */
const timesOf = ({ startsAt, endsAt }, time) => ({
  startsAt: startsAt ?? time.startsAt,
  endsAt: endsAt ?? time.endsAt,
})

/** The pair times of a day: a shortened one has its own. */
const timesOn = (data, day) => day.times ?? data.times

/** The times of the day's pairs in which a room is held, with their events. */
function heldTimes(data, day, room) {
  return timesOn(data, day).flatMap((time) => {
    const events = day.events.filter((one) => one.pair === time.pair && !one.isGone && one.rooms.includes(room))
    const isTaken = day.taken.some((one) => one.pair === time.pair && one.room === room)
    if (events.length === 0) return isTaken ? [{ ...time, events }] : []
    const own = events.map((one) => timesOf(one, time))
    const startsAt = Math.min(...own.map((one) => one.startsAt))
    return [{ pair: time.pair, startsAt, endsAt: Math.max(...own.map((one) => one.endsAt)), events }]
  })
}

/**
 * A room at a given minute: its current event, the next one, until when it is free (null: to the end of the
 * day), and today's cancelled or moved events that would not be over yet. Null if nothing is known about this
 * date: a screen never shows another day's.
 * @param {Data} data
 */
export function doorState(data, { date, minutes }) {
  const day = data.days[date]
  const [room] = data.rooms
  if (!day || !room) return null
  const held = heldTimes(data, day, room.id)
  const now = held.find(({ startsAt, endsAt }) => startsAt <= minutes && minutes < endsAt) ?? null
  const next = held.find(({ startsAt }) => startsAt > minutes) ?? null
  const ahead = timesOn(data, day)
    .filter(({ endsAt }) => endsAt > minutes)
    .map(({ pair }) => pair)
  const gone = day.events.filter((one) => one.isGone && one.rooms.includes(room.id) && ahead.includes(one.pair))
  return { now, next, gone, freeUntil: now || !next ? null : next.startsAt }
}

/** Minutes after the start of a class during which people still look for their room. */
const arriving = 20

const byName = new Intl.Collator('ru', { numeric: true }).compare

/**
 * A row for each room and range of groups of an event.
 * @param {Event} event
 * @param {Map<number, string>} titles
 */
const inRooms = (event, titles) =>
  event.rooms
    .filter((id) => titles.has(id))
    // Data stored by an older version have the groups in one text.
    .flatMap((id) => rangesOf(event).map((group) => ({ ...event, room: titles.get(id) ?? '', group })))

/** @typedef {{ group: string, room: string }} Row */
/** @type {(a: Row, b: Row) => number} */
const byPlace = (a, b) =>
  Number(a.group === '') - Number(b.group === '') || byName(a.group, b.group) || byName(a.room, b.room)

/**
 * The exams of a day that are not over, each once, though it is in every pair that its time meets.
 * @param {Day} day
 * @param {number} minutes
 */
function examsLeft(day, minutes) {
  const told = new Set()
  return day.events.filter((one) => {
    const key = [one.title, one.startsAt, one.groups, one.rooms].join()
    if (!one.isExam || one.isGone || (one.endsAt ?? 0) <= minutes || told.has(key)) return false
    told.add(key)
    return true
  })
}

/** A single empty range for an event without groups. */
const rangesOf = ({ groups }) => (groups.length === 0 ? [''] : [groups].flat())

/**
 * The current or coming pair of a building, with its classes by group, as students look for them: a row for
 * each range of groups and room; then the exams of the day that are not over, whose people come at any time. `pair` null: none
 * is left today. Null if nothing is known about this date.
 * @param {Data} data
 */
export function hallState(data, { date, minutes }) {
  const day = data.days[date]
  if (!day) return null
  const titles = new Map(data.rooms.map(({ id, title }) => [id, title]))
  const isSought = (one, time) => {
    const { startsAt, endsAt } = timesOf(one, time)
    return one.pair === time.pair && !one.isClosed && minutes < Math.min(startsAt + arriving, endsAt)
  }
  const coming = timesOn(data, day).find((time) => day.events.some((one) => isSought(one, time) && !one.isGone))
  const exams = examsLeft(day, minutes)
    .flatMap((one) => inRooms(one, titles))
    .sort((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0) || byPlace(a, b))
  if (!coming) return { pair: null, isNow: false, rows: exams }
  const rows = day.events.filter((one) => !one.isExam && isSought(one, coming)).flatMap((one) => inRooms(one, titles))
  return { pair: coming, isNow: coming.startsAt <= minutes, rows: [...rows.sort(byPlace), ...exams] }
}

/**
 * What became of classes today that are not over yet, or else on the next day. Null if nothing is known about
 * this date.
 * @param {Data} data
 */
export function boardState(data, { date, minutes }) {
  const day = data.days[date]
  if (!day) return null
  const over = timesOn(data, day)
    .filter(({ endsAt }) => endsAt <= minutes)
    .map(({ pair }) => pair)
  const rows = day.events.filter(({ pair }) => !over.includes(pair))
  if (rows.length > 0) return { isToday: true, title: day.title, rows, times: timesOn(data, day) }
  const [next] = Object.keys(data.days)
    .filter((other) => other > date)
    .sort()
  const other = data.days[next]
  return {
    isToday: false,
    title: other?.title ?? '',
    rows: other?.events ?? [],
    times: other ? timesOn(data, other) : data.times,
  }
}
