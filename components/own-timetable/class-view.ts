import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { isVirtualRoom, type MeetingId } from '@/lib/core/names/rules/ids'
import { hasType, type LessonType } from '@/lib/core/names/rules/lesson-type'
import { studentCount } from '@/lib/core/names/rules/resource'
import { floorOf, titleWithin } from '@/lib/core/names/rules/room'
import { lessonTypeTitle } from '@/lib/core/names/texts/lesson-types'
import { isAway, type NoticeMark } from '@/lib/core/notices/rules/notice'
import { newsText } from '@/lib/core/notices/texts/news'
import { roomMapUrl } from '@/lib/core/rights/rules/room-map'
import { oncePerExam } from '@/lib/core/schedule/rules/exam-pieces'
import type { OwnItem, OwnRequest, OwnSchedule } from '@/lib/core/schedule/rules/own-schedule'
import type { OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import { otherRemark, type StatedTime, statedTime } from '@/lib/core/schedule/rules/own-time'
import type { NamedRoom } from '@/lib/core/schedule/rules/schedule'
import { outcomeOf } from '@/lib/core/schedule/rules/trace'
import { groupLimit, groupText, moreText, requestTitle } from '@/lib/core/schedule/texts/grid'
import { asWritten } from '@/lib/core/schedule/texts/narrow'
import { roomHas } from '@/lib/core/schedule/texts/room-has'
import { insteadText } from '@/lib/core/schedule/texts/substitutions'
import { traceText } from '@/lib/core/schedule/texts/traces'
import { firstFew } from '@/lib/core/words/rules/lists'
import { isWebLink } from '@/lib/core/words/rules/web-link'
import { upperFirst } from '@/lib/core/words/texts/acts'
import { ownTexts } from '@/lib/own-timetable/texts/own-timetable'

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
