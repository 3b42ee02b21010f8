import { mondayOf, parseCalendarDate, type CalendarDate } from '@/lib/domain/calendar-date'
import type { Subject, SubjectKind } from '@/lib/domain/resource'

/** What a browser says it looks at, in its own words; the server sends them back with every notice. */
export type FilterData = { type: string; id: number; dbeg: string }
export type NoticeType = 'schedule_changed' | 'schedule_removed'
/** The week of one subject. `monday` is its first day. */
export type SubjectWeek = { kind: SubjectKind; id: number; monday: CalendarDate }

export const eventsTokenUrl = '/accounts/events-token/'
export const livePath = '/socket.io'
/** The one message that is not JSON: the token ran out, and the server closes. */
export const expiredMessage = 'expired'

const typeWords: Record<SubjectKind, string> = {
  room: 'aud',
  teacher: 'teacher',
  group: 'group',
  programme: 'metaprogram',
}
// The words of the schedule call's path are understood too.
const kindsByWord = new Map<unknown, SubjectKind>([
  ['aud', 'room'],
  ['auditory', 'room'],
  ['teacher', 'teacher'],
  ['group', 'group'],
  ['metaprogram', 'programme'],
  ['meta-program', 'programme'],
])

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object in a JSON text; null for everything else. */
function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export const isNoticeType = (value: unknown): value is NoticeType =>
  value === 'schedule_changed' || value === 'schedule_removed'

export const encodeFilter = (subject: Subject, monday: CalendarDate): string =>
  JSON.stringify({ type: 'filter', data: { type: typeWords[subject.kind], id: subject.id, dbeg: monday } })

/** The filter that a frame sets, or null if the frame is none. A date within a week stands for the week. */
export function decodeFilter(frame: string): { data: FilterData; week: SubjectWeek } | null {
  const message = parseObject(frame)
  if (message?.type !== 'filter' || !isObject(message.data)) return null
  const { type, id, dbeg } = message.data
  const kind = kindsByWord.get(type)
  const date = typeof dbeg === 'string' ? parseCalendarDate(dbeg) : null
  if (!kind || typeof type !== 'string' || typeof id !== 'number' || !Number.isSafeInteger(id) || !date)
    return null
  return { data: { type, id, dbeg: date }, week: { kind, id, monday: mondayOf(date) } }
}

export const encodeNotice = (type: NoticeType, data: FilterData): string => JSON.stringify({ type, data })

/** The notice in a message from the server; null for `expired` and for what a later server may say. */
export function decodeNotice(message: string): NoticeType | null {
  const type = parseObject(message)?.type
  return isNoticeType(type) ? type : null
}

/** The answer of the events-token call. The lifetime comes from the token itself: the browser's clock may be wrong. */
export type EventsToken = { token: string; url: string; lifetimeSeconds: number }

/** Throws on an answer of another shape. */
export function decodeEventsToken(answer: unknown): EventsToken {
  if (!isObject(answer) || typeof answer.token !== 'string' || typeof answer.url !== 'string')
    throw new TypeError('Not an events token')
  const { token, url } = answer
  const claims = parseObject(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  if (typeof claims?.exp !== 'number' || typeof claims.iat !== 'number')
    throw new TypeError('An events token without a lifetime')
  return { token, url, lifetimeSeconds: claims.exp - claims.iat }
}

export const liveUrl = ({ url, token }: EventsToken): string => `${url}?t=${encodeURIComponent(token)}`
