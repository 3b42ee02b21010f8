import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, isPair, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { Subgroup } from '@/lib/core/names/rules/resource'
import { dashes } from '@/lib/core/words/rules/folded'
import { isPersonName } from '@/lib/core/words/rules/plain-text'
import { keysOf } from '@/lib/core/words/rules/records'
import { civilTimeAt } from '@/lib/environment/clock'
import { type CalendarComponent, type CalendarProperty, readCalendarLines, unescaped } from './calendar-lines'
import { clockTimeIn, type ClockTime, repeatedDates } from './recurrence'
import {
  asTimetable,
  type DatedLesson,
  type LeftCounter,
  leftCounter,
  NeighbourFault,
  type NeighbourGround,
  type Translated,
  withDates,
} from './translated'
import { distinct, isOnline, isVacancy, personIn, plain, subgroupIn, typeIn } from './words'

export const isCalendar = (head: string): boolean => /^\ufeff?\s*BEGIN:VCALENDAR/i.test(head)

const propertyOf = ({ properties }: CalendarComponent, name: string): CalendarProperty | undefined =>
  properties.find((one) => one.name === name)
const valueOf = (event: CalendarComponent, name: string): string =>
  unescaped(propertyOf(event, name)?.value ?? '').trim()

const isZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== ''
  } catch {
    return false
  }
}

const instantOf = ({ date, minutes }: Pick<ClockTime, 'date' | 'minutes'>): number =>
  Date.parse(`${date}T00:00Z`) + minutes * 60_000

/** The instant at which the clock of a zone shows a time. */
function instantIn(time: ClockTime, zone: string): Date {
  const asUtc = instantOf(time)
  const offset = instantOf(civilTimeAt(new Date(asUtc), zone)) - asUtc
  return new Date(asUtc - offset)
}

/** The time on the university's clock. A zone that nobody knows is the university's. */
function onClock(time: ClockTime, zone: string | undefined, own: string) {
  if (time.isUtc) return civilTimeAt(new Date(instantOf(time)), own)
  return zone === undefined || zone === own || !isZone(zone)
    ? { date: time.date, minutes: time.minutes }
    : civilTimeAt(instantIn(time, zone), own)
}

/** Less of a pair than this is a class that runs over its end. */
const leastShared = 30

/** The pairs that a class takes: all of which it has half an hour, or else the nearest. */
function pairsAt(startsAt: number, endsAt: number, times: readonly PairTime[]): Pair[] {
  const within = times.filter(
    (time) => Math.min(time.endsAt, endsAt) - Math.max(time.startsAt, startsAt) >= leastShared,
  )
  if (within.length > 0) return within.map(({ pair }) => pair)
  const [nearest] = times.toSorted((a, b) => Math.abs(a.startsAt - startsAt) - Math.abs(b.startsAt - startsAt))
  return nearest && isPair(nearest.pair) ? [nearest.pair] : []
}

const labels = {
  teachers: /^(?:преподавател[а-я]*|лектор|ведущий|teachers?|lecturers?|instructors?|staff|tutors?)\s*[:—–−]\s*(.+)$/i,
  groups: /^(?:групп[а-я]*|поток|(?:student )?groups?|student sets?|classes)\s*[:—–−]\s*(.+)$/i,
  rooms: /^(?:аудитори[а-я]*|место|кабинет|rooms?|location)\s*[:—–−]\s*(.+)$/i,
  type: /^(?:тип|вид)(?: занятия)?\s*[:—–−]\s*(.+)$|^(?:type|activity type)\s*[:—–−]\s*(.+)$/i,
} as const
type Label = keyof typeof labels

const groupTitle = new RegExp(
  String.raw`^[А-ЯЁA-Z][А-ЯЁа-яёA-Za-z]{0,9}[${dashes}. ]?\d{1,4}(?:[${dashes}/.]?\d{0,3})+[а-яёa-z]{0,3}$`,
)
const isGroup = (text: string): boolean => groupTitle.test(text)

const partsOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map(plain)
    .filter((part) => part !== '')

type Said = Record<Exclude<Label, 'type'>, string[]> & { type: string | null; subgroup: Subgroup }

/** What the lines of a description say; those that say nothing known are counted. */
function saidIn(description: string, left: LeftCounter): Said {
  const said: Said = { teachers: [], groups: [], rooms: [], type: null, subgroup: 0 }
  for (const line of description.split('\n').map(plain)) {
    if (line === '') continue
    const label = keysOf(labels).find((one) => labels[one].test(line))
    const content = label && plain(labels[label].exec(line)?.slice(1).find(Boolean))
    if (label === 'type') said.type = typeIn(content ?? '')
    else if (label === 'groups') {
      for (const part of partsOf(content ?? '')) {
        // «ИС-21 (1-я подгруппа)»
        const [, title = part, half] = /^(.+?)\s*\(?((?:\d\D{0,4})?подгр.*)$/i.exec(part) ?? []
        said.groups.push(title.replace(/\s*\($/, '').trim())
        if (half !== undefined) said.subgroup = subgroupIn(half) ?? 0
      }
    } else if (label) said[label].push(...partsOf(content ?? ''))
    else if (partsOf(line).every((part) => isPersonName(personIn(part)))) said.teachers.push(...partsOf(line))
    else if (partsOf(line).every(isGroup)) said.groups.push(...partsOf(line))
    else left.add(/https?:\/\/\S+$/.test(line) ? 'links' : 'notes', line)
  }
  return said
}

const behindDash = new RegExp(String.raw`^(.+?)\s*[,${dashes}]\s+([^,–—−]+)$`)

/** The title and the type: «Физика (лекция)», «лк Физика», «Лекция: Физика», «Физика, лекция». */
function titleIn(summary: string): { title: string; type: string | null } {
  const patterns: readonly [RegExp, title: number, type: number][] = [
    [/^(.+?)\s*[([]([^()[\]]+)[)\]]$/, 1, 2],
    // «Практика речи» is a title, «пр. Речь» is not.
    [/^([^\s:.,]{1,4}\.?)\s+([А-ЯЁA-Z].+)$/, 2, 1],
    [/^([^:]+):\s+(.+)$/, 2, 1],
    [behindDash, 1, 2],
  ]
  for (const [pattern, title, type] of patterns) {
    const match = pattern.exec(summary)
    const code = match && typeIn(match[type] ?? '')
    if (match && code) return { title: plain(match[title]), type: code }
  }
  return { title: summary, type: null }
}

/** The people invited to an event. */
const attendees = ({ properties }: CalendarComponent): string[] =>
  properties
    .filter(({ name }) => name === 'ATTENDEE' || name === 'ORGANIZER' || name === 'CONTACT')
    .map(({ name, params, value }) => personIn(name === 'CONTACT' ? unescaped(value) : (params.get('CN') ?? '')))
    .filter(isPersonName)

/** «Группа ИС-21» or «ИС-21»: whose calendar it is. */
function ownerOf(own: readonly CalendarProperty[]): string[] {
  const title = plain(unescaped(own.find(({ name }) => name === 'X-WR-CALNAME')?.value ?? ''))
  const bare = title.replace(/^(?:расписание\s+)?(?:групп[а-я]*\s+)?/i, '')
  return isGroup(bare) ? [bare] : []
}

type Place = { date: CalendarDate; minutes: number }

/** The dates of an event with its times, on the university's clock; overridden and excluded ones are left out. */
function* occurrences(
  event: CalendarComponent,
  excluded: ReadonlySet<string>,
  { zone: own, until }: NeighbourGround,
  left: LeftCounter,
): Generator<Place> {
  const starts = propertyOf(event, 'DTSTART')
  const start = starts && clockTimeIn(starts.value)
  if (!starts || !start) return
  const zone = starts.params.get('TZID')
  const rule = propertyOf(event, 'RRULE')
  const repeated = rule ? repeatedDates(rule.value, start.date, { until }) : null
  if (repeated?.lacks) left.add(repeated.lacks, plain(valueOf(event, 'SUMMARY')))
  const added = event.properties
    .filter(({ name }) => name === 'RDATE')
    .flatMap(({ value }) => value.split(',').flatMap((one) => clockTimeIn(one) ?? []))
  const times = [...(repeated?.dates ?? [start.date]).map((date) => ({ ...start, date })), ...added]
  for (const time of times) {
    const place = onClock(time, zone, own)
    if (!excluded.has(placeKey(place))) yield place
  }
}

const placeKey = ({ date, minutes }: Place): string => `${date} ${minutes}`

/** The places of occurrences that are excluded, or that another event replaces, by the id of their series. */
function exclusions(events: readonly CalendarComponent[], own: string): Map<string, Set<string>> {
  const excluded = new Map<string, Set<string>>()
  for (const event of events) {
    const series = valueOf(event, 'UID')
    const places = event.properties
      .filter(({ name }) => name === 'EXDATE' || name === 'RECURRENCE-ID')
      .flatMap(({ params, value }) =>
        value.split(',').flatMap((one) => {
          const time = clockTimeIn(one)
          return time ? [placeKey(onClock(time, params.get('TZID'), own))] : []
        }),
      )
    const known = excluded.get(series) ?? new Set()
    for (const place of places) known.add(place)
    excluded.set(series, known)
  }
  return excluded
}

/** Minutes of an event: from its end, or its duration as `PT1H30M`. */
function minutesOf(event: CalendarComponent, ground: NeighbourGround, from: Place): number | null {
  const ends = propertyOf(event, 'DTEND')
  const starts = propertyOf(event, 'DTSTART')
  const end = ends && clockTimeIn(ends.value)
  const start = starts && clockTimeIn(starts.value)
  if (end && start) {
    const last = onClock(end, ends.params.get('TZID'), ground.zone)
    const first = onClock(start, starts.params.get('TZID'), ground.zone)
    return (instantOf({ ...last }) - instantOf({ ...first })) / 60_000
  }
  const [, hours = '0', minutes = '0'] = /^P(?:T(?:(\d+)H)?(?:(\d+)M)?)?/i.exec(valueOf(event, 'DURATION')) ?? []
  const duration = Number(hours) * 60 + Number(minutes)
  return duration > 0 && from.minutes + duration <= 24 * 60 ? duration : null
}

type Facts = Pick<DatedLesson, 'discipline' | 'type' | 'rooms' | 'teachers' | 'groups' | 'subgroup' | 'online'>

function factsOf(event: CalendarComponent, owner: readonly string[], left: LeftCounter): Facts {
  const { title, type } = titleIn(plain(valueOf(event, 'SUMMARY')))
  const said = saidIn(valueOf(event, 'DESCRIPTION'), left)
  const place = valueOf(event, 'LOCATION')
  const rooms = distinct([...partsOf(place), ...said.rooms]).map((room) =>
    room.replace(/^(?:ауд(?:итория)?\.?|каб(?:инет)?\.?|room)\s+/i, ''),
  )
  const isAway = isOnline(place) || /^https?:/i.test(place)
  const teachers = distinct([...said.teachers.map(personIn), ...attendees(event)])
  return {
    discipline: title,
    type: type ?? said.type ?? typeIn(plain(valueOf(event, 'CATEGORIES'))) ?? '',
    rooms: isAway ? [] : rooms,
    teachers: teachers.map((name) => (isVacancy(name) ? 'вакансия' : name)),
    groups: said.groups.length > 0 ? distinct(said.groups) : [...owner],
    subgroup: said.subgroup,
    online: isAway,
  }
}

function lessonsOf(
  event: CalendarComponent,
  excluded: ReadonlySet<string>,
  { owner, ground, left }: { owner: readonly string[]; ground: NeighbourGround; left: LeftCounter },
): DatedLesson[] {
  const summary = plain(valueOf(event, 'SUMMARY'))
  const refuse = (reason: 'untitled' | 'cancelled' | 'wholeDay' | 'undated'): DatedLesson[] => {
    left.add(reason, summary)
    return []
  }
  if (valueOf(event, 'STATUS').toUpperCase() === 'CANCELLED') return refuse('cancelled')
  if (summary === '') return refuse('untitled')
  const starts = propertyOf(event, 'DTSTART')
  if (!starts || !clockTimeIn(starts.value)) return refuse('undated')
  if (!/T/i.test(starts.value)) return refuse('wholeDay')
  const facts = factsOf(event, owner, left)
  return [...occurrences(event, excluded, ground, left)].flatMap((place) => {
    const { date, minutes } = place
    const length = minutesOf(event, ground, place) ?? 0
    const pairs = pairsAt(minutes, minutes + length, ground.pairTimes)
    return pairs.map((pair, index): DatedLesson => ({
      ...facts,
      date,
      pair,
      half_group: false,
      start: index === 0 ? clockText(minutes) : null,
    }))
  })
}

const mostLessons = 200_000

/** Reads the events of a calendar in iCalendar (RFC 5545). Throws NeighbourFault. */
export function readCalendarFile(text: string, ground: NeighbourGround): Translated {
  const { own, events } = readCalendarLines(text)
  const left = leftCounter()
  const owner = ownerOf(own)
  const excluded = exclusions(events, ground.zone)
  const dated: DatedLesson[] = []
  for (const event of events) {
    // An event that replaces one of a series stands where it says.
    const isReplacing = propertyOf(event, 'RECURRENCE-ID') !== undefined
    const places = isReplacing ? new Set<string>() : (excluded.get(valueOf(event, 'UID')) ?? new Set<string>())
    dated.push(...lessonsOf(event, places, { owner, ground, left }))
    if (dated.length > mostLessons) throw new NeighbourFault('tooMuch', 'icalendar')
  }
  return asTimetable('icalendar', left, { lessons: withDates(dated) })
}
