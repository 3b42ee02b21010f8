import { addDays, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { FreeRoomsQuestion } from '@/lib/core/free-rooms/rules/free-rooms'
import type { LoadItem } from '@/lib/core/load/rules/load-item'
import type { PermissionSubject } from '@/lib/core/load/rules/load-permission'
import type { MeetingId, ProgrammeId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import {
  subjectKinds,
  subjectOf,
  type Plannable,
  type Subject,
  type SubjectKind,
} from '@/lib/core/names/rules/resource'
import { otherBuildings } from '@/lib/core/names/texts/vocabularies'
import { subjectWord } from '@/lib/core/schedule/calls/subject'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { addressWith, saidQuery } from '@/lib/core/words/rules/address'

/** API path segments of each kind: `/api/auditory/12/schedule/`. */
const pathWords = {
  room: 'auditory',
  teacher: 'teacher',
  group: 'group',
  programme: 'meta-program',
} as const satisfies Record<SubjectKind, string>

/** Query keys for additional ids of a kind in the schedule call; rooms have none. */
const alsoKeys = { teacher: 'teacher', group: 'group', programme: 'metaprogram' } as const

export const pathWord = <Kind extends SubjectKind>(kind: Kind): (typeof pathWords)[Kind] => pathWords[kind]

/** The subject in a call's path; null for an unknown word or an id that is no number. */
export function readPathSubject(word: string, id: string): Subject | null {
  const kind = subjectKinds.find((one) => pathWords[one] === word)
  return kind ? subjectOf(kind, Number(id)) : null
}

export const vocabularyUrl = (kind: SubjectKind): string => `/api/${pathWord(kind)}/`

/**
 * URL of the schedule call with its query in canonical order, so that equal queries have equal URLs. `also`:
 * additional subjects. `from` and `to` are both included.
 */
export function scheduleUrl(
  { kind, id }: Subject,
  from: CalendarDate,
  to: CalendarDate,
  options: { withProjected?: boolean; also?: readonly Exclude<Subject, { kind: 'room' }>[] } = {},
): string {
  const query = saidQuery({ dbeg: from, dend: to, with_projected: options.withProjected })
  for (const one of options.also ?? []) query.append(alsoKeys[one.kind], String(one.id))
  return `/api/${pathWord(kind)}/${id}/schedule/?${query}`
}

/** A schedule's workbook: the same query under another path. */
const workbookUrl =
  (word: 'schedule-xlsx' | 'transition-xlsx') =>
  (schedule: string): string =>
    schedule.replace('/schedule/', `/${word}/`)

export const scheduleBookUrl = workbookUrl('schedule-xlsx')
export const movesBookUrl = workbookUrl('transition-xlsx')

export const occupancyPath = '/api/auditory/occupation-by-dbeg-pair-and-korpuses/'

/** The room occupancy page for a pair of the week from `monday`; `buildings` empty: all, null: rooms without one. */
export function occupancyUrl({
  monday,
  day,
  pair,
  buildings,
}: {
  monday: CalendarDate
  day: Weekday
  pair: Pair
  buildings: readonly (string | null)[]
}): string {
  const korpuses = buildings.map((one) => one ?? otherBuildings)
  return addressWith(occupancyPath, { dbeg: monday, day, pair, korpuses })
}

export const occupancySheetPath = '/print/occupancy/'
export const cardPath = '/print/card/'
export const facultyPaperPath = '/print/faculty/'
export const nextSemesterPath = '/workbench/next-semester/'
export const loadTablePath = '/workbench/load/'
export const loadPaperPath = '/print/load/'
export const sessionPath = '/workbench/exams/'
export const facultyChangesPath = '/print/changes/'
export const substitutionsPath = '/print/substitutions/'

/** The card of a week; `week` is the query of the dashboard's URL. */
export function cardUrl(week: URLSearchParams, { withProjected }: { withProjected: boolean }): string {
  const query = new URLSearchParams(week)
  if (withProjected) query.set('with_projected', '1')
  return `${cardPath}?${query}`
}

/** The room search, with its query in canonical order. */
export const freeRoomsUrl = (question: FreeRoomsQuestion): string =>
  addressWith('/api/auditory/find-free/', {
    date: question.date,
    pairs: question.pairs.join(','),
    simultaneously: question.together,
    with_occupied: question.withOccupied,
    ignore_wishes: question.ignoreWishes,
    with_projected: question.drafts,
    all_period: question.toSemesterEnd,
  })

/** The slots of the week from `monday` in which these rooms are free. */
export const freeWeekUrl = (
  monday: CalendarDate,
  rooms: readonly RoomId[],
  { ignoreWishes, drafts }: Pick<FreeRoomsQuestion, 'ignoreWishes' | 'drafts'>,
): string =>
  addressWith('/api/auditory/find-free-for-week/', {
    dbeg: monday,
    auditories: rooms.join(','),
    ignore_wishes: ignoreWishes,
    with_projected: drafts,
  })

type Period = { from: CalendarDate; to: CalendarDate }

const loadPart =
  (part: 'nagruzka' | 'nagruzka-hset' | 'map') =>
  ({ kind, id }: Plannable, { from, to }: Period): string =>
    `/api/${pathWord(kind)}/${id}/${part}/?${new URLSearchParams({ dbeg: from, dend: to })}`

/** A subject's load whose dates overlap a period, its progress, and its map. */
export const loadUrl = loadPart('nagruzka')
export const loadProgressUrl = loadPart('nagruzka-hset')
export const loadMapUrl = loadPart('map')

export const overlapsUrl = ({ kind, id }: Subject, { from, to }: Period): string =>
  `/api/${pathWord(kind)}/${id}/overlaps/?${new URLSearchParams({ dbeg: from, dend: to })}`

/** What names an item, planned for `subject`, in calls about placing. */
export const ownItemQuery = (subject: Plannable, { ref }: Pick<LoadItem, 'ref'>) => ({
  nagruzkaType: subjectWord(ref.of === 'programme' ? 'programme' : subject.kind),
  nagruzkaId: ref.id,
})

/** The same in the names of the API. */
const itemQuery = (subject: Plannable, item: Pick<LoadItem, 'ref'>) => {
  const { nagruzkaType, nagruzkaId } = ownItemQuery(subject, item)
  return { nagruzka_type: nagruzkaType, nagruzka_id: nagruzkaId }
}

const occupationPath = '/api/group/nagruzka-occupation/'
const weekOf = (monday: CalendarDate) => ({ dbeg: monday, dend: addDays(monday, 6), with_projected: true })

/** The conflicts of placing `item`, planned for `subject`, in the week from `monday`. */
export function occupationUrl(
  subject: Plannable,
  item: Pick<LoadItem, 'ref' | 'groups' | 'teachers' | 'subgroup'>,
  monday: CalendarDate,
): string {
  return addressWith(occupationPath, {
    groups: item.groups.map((group) => group.id).join(','),
    teachers: item.teachers.map((teacher) => teacher.id).join(','),
    ngroup: item.subgroup,
    ...weekOf(monday),
    ...itemQuery(subject, item),
  })
}

/** As `occupationUrl`, for whole series that begin in that week. */
export const placementSpanUrl = (subject: Plannable, item: Pick<LoadItem, 'ref'>, monday: CalendarDate): string =>
  addressWith('/api/group/nagruzka-span/', { ...itemQuery(subject, item), dbeg: monday })

/** The conflicts of moving a class to each slot of the week from `monday`, into these rooms. */
export function moveOccupationUrl(
  { id, teachers, groups }: Pick<ScheduleItem, 'id' | 'teachers' | 'groups'>,
  rooms: readonly RoomId[],
  monday: CalendarDate,
): string {
  const [half, ...others] = new Set(groups.map(({ subgroup }) => subgroup))
  return addressWith(occupationPath, {
    groups: groups.map((group) => group.id).join(','),
    teachers: teachers.map((teacher) => teacher.id).join(','),
    ngroup: others.length > 0 ? 0 : (half ?? 0),
    ...weekOf(monday),
    auditories: rooms.join(','),
    schedule_id: id,
  })
}

/** A user's load permissions for a subject; `userId` null: the current user. */
export const permissionsUrl = ({ kind, id }: PermissionSubject, userId: UserId | null): string =>
  `/api/${pathWord(kind)}/${id}/permissions/${userId === null ? '' : `?user_id=${userId}`}`

export const placeLoadUrl = '/api/schedule/set-nagruzka/'
export const changePeopleUrl = (id: MeetingId): string => `/api/schedule/${id}/update/`
export const changeLoadUrl = '/api/group/update-nagruzka-item/'
export const bookUrl = '/api/query/add-for-date/'
export const moveUrl = '/api/query/move-schedule-to-date/'
export const togetherUrl = '/api/schedule/change-together/'
export const swapUrl = '/api/schedule/swap-schedule-items/'
/** The table template for `npm run import`. */
export const timetableTemplateUrl = '/api/timetable/template/'
export const loadTemplateUrl = '/api/nagruzka/template/'
export const closuresUrl = '/api/closure/'
export const requestsUrl = ({ from, to }: Period, withExpired: boolean): string =>
  addressWith('/api/query/list-for-period/', { dbeg: from, dend: to, show_expired: withExpired })
const programmesUrl = vocabularyUrl('programme')
export const programmeUrl = (id: ProgrammeId): string => `${programmesUrl}${id}/`
/** The empty file template for programme rows. */
export const programmeFileUrl = `${programmesUrl}file-template/`
export const templatesUrl = `${programmesUrl}templates/`
