import { parseCalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { subjectKinds } from '@/lib/core/rules/names/resource'
import { parseAudience, type Audience } from './audience'
import { isNoticeType, type NoticeType, type SubjectWeek, type Watched } from '@/lib/core/calls/live/live'

/** The channel on which database triggers announce what a committed transaction changed. */
export const noticeChannel = 'schedule'

/** The channel on which they announce the id of an ended session. */
export const sessionChannel = 'session_ended'

/** A change of the subject itself, in no particular week: a programme and its rows. */
type WholeSubject = Omit<SubjectWeek, 'monday'> & { monday: null }
export type NoticeWeeks = SubjectWeek | WholeSubject

/** The weeks that changed ('everyone' if there are too many to list), and who may be told. */
export type LiveNotice = { type: NoticeType; weeks: NoticeWeeks[] | 'everyone'; audience: Audience }

/** Sent when the changes are unknown. */
export const everythingChanged: LiveNotice = { type: 'schedule_changed', weeks: 'everyone', audience: 'all' }

/**
 * Parses a payload of the channel. An unreadable one counts as a change for everyone, so that no change is
 * missed.
 */
export function parseNotice(payload: string): LiveNotice {
  try {
    const { type, keys, everyone, for: rawAudience }: Record<string, unknown> = JSON.parse(payload)
    if (!isNoticeType(type)) return everythingChanged
    const audience = parseAudience(rawAudience)
    if (everyone === true) return { type, weeks: 'everyone', audience }
    return Array.isArray(keys) ? { type, weeks: keys.map(parseKey), audience } : everythingChanged
  } catch {
    return everythingChanged
  }
}

/** Parses `["group", 12, "2026-11-16"]` or `["programme", 7, null]`; throws TypeError on anything else. */
function parseKey(key: unknown): NoticeWeeks {
  const [word, id, date]: unknown[] = Array.isArray(key) ? key : []
  const kind = subjectKinds.find((one) => one === word)
  const monday = typeof date === 'string' ? parseCalendarDate(date) : null
  if (!kind || typeof id !== 'number' || (!monday && date !== null))
    throw new TypeError('Not the week of a subject')
  return { kind, id, monday }
}

/** Key of one week of one subject. */
const weekKey = ({ kind, id, monday }: SubjectWeek): string => `${kind} ${id} ${monday}`

/** Key of all weeks of a subject. */
const subjectKey = ({ kind, id }: Pick<SubjectWeek, 'kind' | 'id'>): string => `${kind} ${id}`

/** Key of a subject itself. */
const wholeKey = (subject: Pick<SubjectWeek, 'kind' | 'id'>): string => `${subjectKey(subject)} whole`

/** The keys under which a change is looked up. */
export const keysOfWeek = ({ monday, ...subject }: NoticeWeeks): string[] =>
  monday === null ? [wholeKey(subject)] : [weekKey({ ...subject, monday }), subjectKey(subject), monday]

/** The keys a watcher subscribes to. */
export const keysWatched = ({ week, everyWeek, also, everySubject }: Watched): string[] => [
  ...(week.kind === null ? [] : [everyWeek ? subjectKey(week) : weekKey(week), wholeKey(week)]),
  ...also.map((other) => weekKey({ ...other, monday: week.monday })),
  ...(everySubject ? [week.monday] : []),
]
