import { mondayOf, parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { isId } from '@/lib/core/names/rules/ids'
import { type Subject, type SubjectKind, subjectOf } from '@/lib/core/names/rules/resource'
import { isRecord } from '@/lib/core/words/rules/records'

/** A browser's filter as it sent it; the server returns it with every notice. */
export type FilterData = { type?: string; id?: number; dbeg: string }
export type NoticeType = 'schedule_changed' | 'schedule_removed'
/** The week of one subject. `monday` is its first day. */
export type SubjectWeek = Subject & { monday: CalendarDate }
/** A week without a subject, for clients that follow all its changes. */
type OpenWeek = { kind: null; monday: CalendarDate }
/**
 * A planner's further subscriptions: all other weeks of the subject, and the same week of other subjects; of what shows no
 * week itself, like a list or a plan, every week of those.
 */
export type WiderWatch = {
  everyWeek: boolean
  also: readonly Subject[]
  /** All changes in the same week, or in every week. */
  everySubject?: boolean
}
/** A browser's subscription. */
export type Watched = { week: SubjectWeek | OpenWeek } & WiderWatch

export const eventsTokenUrl = '/accounts/events-token/'
export const livePath = '/socket.io'
/** The only message that is not JSON: the token expired, and the server closes. */
export const expiredMessage = 'expired'

/** The words of frames for each kind of subject. */
export const typesOfLive: Record<SubjectKind, string> = {
  room: 'aud',
  teacher: 'teacher',
  group: 'group',
  programme: 'metaprogram',
}
// Also accepts the kinds as in the schedule call's path.
export const kindsOfLive: ReadonlyMap<unknown, SubjectKind> = new Map<unknown, SubjectKind>([
  ['aud', 'room'],
  ['auditory', 'room'],
  ['teacher', 'teacher'],
  ['group', 'group'],
  ['metaprogram', 'programme'],
  ['meta-program', 'programme'],
])

/** Parses a JSON object; null for anything else. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

export const isNoticeType = (value: unknown): value is NoticeType =>
  value === 'schedule_changed' || value === 'schedule_removed'

const noWider: WiderWatch = { everyWeek: false, also: [] }
/** Limit of additional subjects: far more than the participants of a stream. */
export const mostAlso = 60

export const encodeFilter = (
  subject: Subject | null,
  monday: CalendarDate,
  { everyWeek, also, everySubject }: WiderWatch = noWider,
): string =>
  JSON.stringify({
    type: 'filter',
    data: {
      ...(subject && { type: typesOfLive[subject.kind], id: subject.id }),
      dbeg: monday,
      ...(everyWeek && { every_week: true }),
      ...(everySubject && { every_subject: true }),
      ...(also.length > 0 && {
        also: also.slice(0, mostAlso).map(({ kind, id }) => ({ type: typesOfLive[kind], id })),
      }),
    },
  })

/** The subject with this `type` and `id`, or null. */
function readNamed(value: unknown): Subject | null {
  if (!isRecord(value)) return null
  const kind = kindsOfLive.get(value.type)
  return kind && isId(value.id) ? subjectOf(kind, value.id) : null
}

/**
 * Parses a filter frame; null if invalid. Any date selects its week; the subject may be absent only with
 * others.
 */
export function decodeFilter(frame: string): { data: FilterData; watched: Watched } | null {
  const message = parseObject(frame)
  if (message?.type !== 'filter' || !isRecord(message.data)) return null
  const { type, id, dbeg, every_week: everyWeek = false, every_subject: everySubject, also = [] } = message.data
  const named = readNamed(message.data)
  const isOpen =
    type === undefined && id === undefined && (everySubject === true || (also instanceof Array && also.length > 0))
  const date = typeof dbeg === 'string' ? parseCalendarDate(dbeg) : null
  if ((!named && !isOpen) || !date) return null
  if (typeof everyWeek !== 'boolean' || !Array.isArray(also) || also.length > mostAlso) return null
  const others = also.map(readNamed).filter((other) => other !== null)
  if (others.length < also.length) return null
  return {
    data: { ...(named && typeof type === 'string' && { type, id: named.id }), dbeg: date },
    watched: {
      week: { ...(named ?? { kind: null }), monday: mondayOf(date) },
      everyWeek,
      also: others,
      ...(everySubject === true && { everySubject }),
    },
  }
}

/** `seen`: the position that shows the change, where the database has replicas. */
export const encodeNotice = (type: NoticeType, data: FilterData, seen?: string): string =>
  JSON.stringify({ type, data, seen })

/** Parses a notice; null for `expired` and for unknown types of a later server. */
export function decodeNotice(message: string): { type: NoticeType; seen: string | null } | null {
  const { type, seen } = parseObject(message) ?? {}
  return isNoticeType(type) ? { type, seen: typeof seen === 'string' ? seen : null } : null
}

/**
 * The answer of the events-token call. The lifetime is read from the token, because the browser's clock may be wrong.
 */
export type EventsToken = { token: string; url: string; lifetimeSeconds: number }

/** Throws if the answer has another shape. */
export function decodeEventsToken(answer: unknown): EventsToken {
  if (!isRecord(answer) || typeof answer.token !== 'string' || typeof answer.url !== 'string')
    throw new TypeError('Not an events token')
  const { token, url } = answer
  const claims = parseObject(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
  if (typeof claims?.exp !== 'number' || typeof claims.iat !== 'number')
    throw new TypeError('An events token without a lifetime')
  return { token, url, lifetimeSeconds: claims.exp - claims.iat }
}

export const liveUrl = ({ url, token }: EventsToken): string => `${url}?t=${encodeURIComponent(token)}`
