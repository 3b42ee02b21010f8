import { firstFew } from '@/lib/core/rules/words/lists'
import { studentCount } from '@/lib/core/rules/names/resource'
import type { OwnSubject } from '@/lib/core/rules/schedule/own-subject'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { isVirtualRoom, type MeetingId } from '@/lib/core/rules/names/ids'
import { hasType, type LessonType } from '@/lib/core/rules/names/lesson-type'
import { isAway, type NoticeMark } from '@/lib/core/rules/notices/notice'
import type { OwnItem, OwnRequest, OwnSchedule } from '@/lib/core/rules/schedule/own-schedule'
import { oncePerExam } from '@/lib/core/rules/schedule/exam-pieces'
import { otherRemark, type StatedTime, statedTime } from '@/lib/core/rules/schedule/own-time'
import type { Pair } from '@/lib/core/rules/calendar/pairs'
import { floorOf, titleWithin } from '@/lib/core/rules/names/room'
import type { NamedRoom } from '@/lib/core/rules/schedule/schedule'
import { outcomeOf } from '@/lib/core/rules/requests/trace'
import { roomMapUrl } from '@/lib/core/rules/rights/room-map'
import { isWebLink } from '@/lib/core/rules/words/web-link'
import { upperFirst } from '@/lib/core/texts/placing/acts'
import { groupLimit, groupText, moreText, requestTitle } from '@/lib/core/texts/live/grid'
import { lessonTypeTitle } from '@/lib/core/texts/names/lesson-types'
import { insteadText } from '@/lib/core/texts/requests/substitutions'
import { roomHas } from '@/lib/core/texts/rooms/room-has'
import { asWritten } from '@/lib/core/texts/schedule/narrow'
import { newsText } from '@/lib/core/texts/notices/news'
import { ownTexts } from '@/lib/own-timetable/texts/own-timetable'
import { traceText } from '@/lib/core/texts/schedule/traces'

/**
 * The place of a class. `building` and `floor` null: none, as online, or unknown; `has`: what
 * is told of it, or empty; `map` null: no map shows
 * it.
 */
export type Way = {
  room: string
  building: string | null
  floor: number | null
  has: string
  map: string | null
}

/**
 * A class as its page shows it, in the server's words. `stands` false: not to be attended. `mark`: a one-word
 * warning. `change`: a sentence about what changed. `meetingId` null: a booking, which cannot be hidden.
 * `of`: the subjects that have it.
 */
export type ClassView = {
  key: string
  meetingId: MeetingId | null
  date: CalendarDate
  pair: Pair
  /** If different from its pair's. */
  stated: StatedTime | null
  title: string
  type: string
  colour: LessonType
  ways: readonly Way[]
  /** Teachers for those who attend it, groups for those who teach it; a press shows the rest. */
  who: string
  others: string
  stands: boolean
  mark: string
  change: string
  /** An unseen change, in a word. */
  news: string
  comment: string
  link: string
  of: readonly number[]
}

/** How to find a room; `map`: the template of map addresses, or empty. */
export function wayOf(room: NamedRoom, map: string): Way {
  if (isVirtualRoom(room.id)) return { room: room.title, building: null, floor: null, has: '', map: null }
  const place = { room: titleWithin(room), building: room.building }
  return { ...place, floor: floorOf({ title: place.room }), has: roomHas(room), map: roomMapUrl(map, place) }
}

/** Changes are in `change`. */
const markOf = ({ state, overlaps }: OwnItem): string => (state !== 'trace' && overlaps ? ownTexts.overlap : '')

type People = Pick<OwnItem, 'teachers' | 'groups'> & { of: readonly number[] }

/** The number of students; empty if a group's number is unknown or only part of a group attends. */
const studentsOf = (groups: People['groups']): string => {
  const count = groups.every(({ subgroup }) => subgroup === 0) ? studentCount(groups) : null
  return count === null ? '' : ownTexts.students(count)
}

function peopleOf(
  { teachers, groups, of }: People,
  subjects: readonly OwnSubject[],
): Pick<ClassView, 'who' | 'others'> {
  const own = of.flatMap((position) => subjects[position] ?? [])
  const nameOf = ({ name }: { name: string }) => asWritten(name)
  const names = teachers.map(nameOf).join(', ')
  const titles = groups.map(groupText).join(', ')
  if (!own.some(({ kind }) => kind === 'teacher')) return { who: names, others: titles }
  const few = firstFew(groups, groupLimit)
  const ownIds = own.map(({ id }) => id)
  // Whoever gave the class away does not teach it beside others.
  const teaches = teachers.some(({ id }) => ownIds.includes(id))
  const besides = teaches ? teachers.filter(({ id }) => !ownIds.includes(id)).map(nameOf) : []
  const rest = groups.length - few.length
  return {
    who: [
      [...few.map(groupText), ...(rest > 0 ? [moreText(rest)] : [])].join(', '),
      studentsOf(groups),
      besides.length > 0 ? ownTexts.besides(besides) : '',
    ]
      .filter(Boolean)
      .join(' · '),
    others: rest > 0 ? titles : '',
  }
}

/** `map`: the template of map addresses, or empty; `news`: unread changes of these subjects' slots. */
type Around = { subjects: readonly OwnSubject[]; map: string; news: readonly NoticeMark[] }

/** The unread changes of the item's slot. */
function newsOf(item: OwnItem, news: readonly NoticeMark[]): string {
  const { date, pair, state, of } = item
  const told = news.find(
    (one) =>
      one.date === date &&
      one.pair === pair &&
      isAway(one) === (state === 'trace') &&
      one.of.some((position) => of.includes(position)),
  )
  return told ? newsText(told.mark, outcomeOf(item) !== null) : ''
}

const classOf = (item: OwnItem, { subjects, map, news }: Around): ClassView => ({
  key: `${item.id} ${item.state}`,
  meetingId: item.id,
  date: item.date,
  pair: item.pair,
  stated: statedTime(item),
  title: item.title,
  type: hasType(item) ? lessonTypeTitle[item.lessonType] : '',
  colour: item.lessonType,
  ways: item.rooms.map((room) => wayOf(room, map)),
  ...peopleOf(item, subjects),
  stands: item.state !== 'trace',
  mark: markOf(item),
  change: asWritten([traceText(item), upperFirst(insteadText(item))].filter(Boolean).join('. ')),
  news: newsOf(item, news),
  comment: otherRemark(item),
  link: isWebLink(item.link) ? item.link : '',
  of: item.of,
})

const bookingOf = (request: OwnRequest, { subjects, map }: Around): ClassView => ({
  key: `request ${request.id} ${request.date} ${request.pair}`,
  meetingId: null,
  date: request.date,
  pair: request.pair,
  stated: null,
  title: request.title,
  type: requestTitle[request.kind].toLowerCase(),
  colour: 0,
  ways: request.rooms.map((room) => wayOf(room, map)),
  ...peopleOf(request, subjects),
  stands: true,
  mark: '',
  change: '',
  news: '',
  comment: request.description === request.title ? '' : request.description,
  link: '',
  of: request.of,
})

/** Everything of a person's own timetable, by date and pair. */
export const classViews = ({ items, requests }: OwnSchedule, around: Around): ClassView[] =>
  [...oncePerExam(items).map((one) => classOf(one, around)), ...requests.map((one) => bookingOf(one, around))].sort(
    (a, b) => (a.date === b.date ? a.pair - b.pair || Number(b.stands) - Number(a.stands) : a.date < b.date ? -1 : 1),
  )
