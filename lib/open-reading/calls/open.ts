import type { OpenReading } from '@/lib/core/actor/rules/open-reading'
import { mondayOf, parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { type FacultyId, type RoomId, idNumbered } from '@/lib/core/names/rules/ids'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { otherBuildings } from '@/lib/core/names/texts/vocabularies'
import { substitutionsPath } from '@/lib/core/refusals/calls/addresses'
import { subjectWord } from '@/lib/core/schedule/calls/subject'
import { type SheetSpan, sheetSpans } from '@/lib/core/schedule/rules/substitution-sheet'
import type { OwnAnswerOf } from '@/lib/core/wire/calls/call.contract'
import { addressWith } from '@/lib/core/words/rules/address'
import type { ExamsOf, OpenSubject } from '@/lib/open-reading/rules'
import type { openReadingCall } from './open-reading.contract'

/** The path under which timetables are read without signing in. */
export const openPath = '/open/'

/** Null: no building. */
export type Building = string | null

/** The groups of a faculty in a course year; null: groups without one. */
export type GroupsOf = { faculty: string | null; course: number | null }

/** What became of the classes of a faculty, or of the university. `date` null: today. */
export type OpenSheet = { faculty: FacultyId | null; date: CalendarDate | null; span: SheetSpan }

/** The page that an address below `openPath` names. `monday` null: the current week. */
export type OpenPlace =
  | { at: 'search'; query: string }
  | ({ at: 'groups' } & GroupsOf)
  | { at: 'week'; subject: OpenSubject; monday: CalendarDate | null }
  | { at: 'door'; roomId: RoomId; as: 'page' | 'data' }
  | { at: 'hall'; building: Building; as: 'page' | 'data' }
  | ({ at: 'substitutions' } & OpenSheet)
  | { at: 'board'; faculty: FacultyId | null; as: 'page' | 'data' }
  | { at: 'exams'; of: ExamsOf }
  | { at: 'file'; name: string }

const examsOf = ['group', 'teacher', 'faculty'] as const satisfies readonly ExamsOf['kind'][]
const words = ['group', 'teacher', 'room'] as const satisfies readonly OpenSubject['kind'][]

export const openWeekUrl = ({ kind, id }: OpenSubject, monday: CalendarDate | null = null): string =>
  `${openPath}${kind}/${id}/${monday === null ? '' : `?week=${monday}`}`
export const openGroupsUrl = ({ faculty, course }: GroupsOf): string =>
  `${openPath}?${new URLSearchParams({ faculty: faculty ?? '', course: String(course ?? '') })}`
export const doorUrl = (id: RoomId): string => `${openPath}door/${id}/`
export const hallUrl = (building: Building): string =>
  `${openPath}hall/${encodeURIComponent(building ?? otherBuildings)}/`
export const openSheetUrl = ({ faculty, date, span }: OpenSheet): string =>
  addressWith(`${openPath}substitutions/`, { faculty, date, span: span !== 'day' && span })
export const openExamsUrl = ({ kind, id }: ExamsOf): string => `${openPath}exams/?${kind}=${id}`
/** The address of the whole university's screen. */
const everyFaculty = 'all'
export const boardUrl = (faculty: FacultyId | null): string => `${openPath}board/${faculty ?? everyFaculty}/`
export const openFileUrl = (name: string): string => `${openPath}${name}`
/** The data that a screen fetches regularly. */
export const screenDataUrl = (page: string): string => `${page}data.json`

/** The page with the same content for signed-in users; others are asked to sign in. */
export function signedInUrl(place: OpenPlace): string {
  if (place.at === 'substitutions' || place.at === 'board') return substitutionsPath
  if (place.at === 'exams') return place.of.kind === 'faculty' ? dashboardHome : dashboardOf(place.of, null)
  if (place.at === 'door') return dashboardOf({ kind: 'room', id: place.roomId }, null)
  return place.at === 'week' ? dashboardOf(place.subject, place.monday) : dashboardHome
}

const dashboardHome = '/dashboard/'
const dashboardOf = ({ kind, id }: OpenSubject, monday: CalendarDate | null): string =>
  `${dashboardHome}?${new URLSearchParams({ type: subjectWord(kind), id: String(id), ...(monday && { week: monday }) })}`

const signedIdIn = <Id extends number>(text: string | null): Id | null =>
  text !== null && /^-?\d{1,9}$/.test(text) ? idNumbered(Number(text)) : null

const longestQuery = 100

/** The page that an address names; null if there is none. */
export function readOpenPlace(url: URL): OpenPlace | null {
  let parts: string[]
  try {
    parts = url.pathname.slice(openPath.length).split('/').filter(Boolean).map(decodeURIComponent)
  } catch {
    return null
  }
  const [word = '', name = '', ...rest] = parts
  const faculty = url.searchParams.get('faculty')
  if (word === '' && faculty !== null) {
    const course = url.searchParams.get('course') ?? ''
    if (!/^\d?$/.test(course)) return null
    return {
      at: 'groups',
      faculty: faculty.slice(0, longestQuery) || null,
      course: course === '' ? null : Number(course),
    }
  }
  if (word === '') return { at: 'search', query: (url.searchParams.get('q') ?? '').slice(0, longestQuery).trim() }
  if (word === 'substitutions' && name === '') return sheetAt(url.searchParams)
  if (word === 'exams' && name === '') return examsAt(url.searchParams)
  if (name === '') return { at: 'file', name: word }
  const isData = rest[0] === 'data.json'
  if (rest.length > (isData ? 1 : 0)) return null
  const as = isData ? 'data' : 'page'
  if (word === 'hall') return { at: 'hall', building: name === otherBuildings ? null : name, as }
  if (word === 'board' && name === everyFaculty) return { at: 'board', faculty: null, as }
  const id = signedIdIn<number>(name)
  if (id === null) return null
  if (word === 'board') return { at: 'board', faculty: idNumbered(id), as }
  if (word === 'door') return { at: 'door', roomId: idNumbered(id), as }
  const kind = words.find((one) => one === word)
  const asked = url.searchParams.get('week')
  const week = asked === null ? null : parseCalendarDate(asked)
  if (!kind || isData || (asked !== null && week === null)) return null
  return { at: 'week', subject: subjectOf(kind, id), monday: week && mondayOf(week) }
}

function examsAt(search: URLSearchParams): OpenPlace | null {
  const asked = examsOf.flatMap((kind) => {
    const id = signedIdIn<number>(search.get(kind))
    return id === null ? [] : [subjectOf(kind, id)]
  })
  const [of, ...others] = asked
  return of && others.length === 0 ? { at: 'exams', of } : null
}

function sheetAt(search: URLSearchParams): OpenPlace | null {
  const asked = search.get('faculty')
  const faculty = signedIdIn<FacultyId>(asked)
  const day = search.get('date')
  const date = day === null ? null : parseCalendarDate(day)
  const span = sheetSpans.find((one) => one === (search.get('span') ?? 'day'))
  const isKnown = span && (asked === null || faculty !== null) && (day === null || date !== null)
  return isKnown ? { at: 'substitutions', faculty, date, span } : null
}

export const openReadingOf = ({
  isOpen,
  teacherNames,
  roomMap = '',
  showsSubstitutions = false,
}: OwnAnswerOf<typeof openReadingCall>): OpenReading => ({
  isOpen,
  names: teacherNames,
  roomMap,
  showsSubstitutions,
})
