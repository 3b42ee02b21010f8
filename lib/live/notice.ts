import { parseCalendarDate } from '@/lib/domain/calendar-date'
import { subjectKinds } from '@/lib/domain/resource'
import { parseAudience, type Audience } from './audience'
import { isNoticeType, type NoticeType, type SubjectWeek, type Watched } from '@/lib/wire/live'

/** The database's channel, on which its triggers announce what a committed transaction touched. */
export const noticeChannel = 'schedule'

/** The one on which they announce the id of a session that has ended. */
export const sessionChannel = 'session_ended'

/** A subject itself, whatever the week: a programme and its rows are of no one week. */
type WholeSubject = Omit<SubjectWeek, 'monday'> & { monday: null }
export type Touched = SubjectWeek | WholeSubject

/** The weeks that changed, or that too many did to name them, and for whom that is. */
export type Notice = { type: NoticeType; weeks: Touched[] | 'everyone'; audience: Audience }

/** For when nobody can say what changed. */
export const everythingChanged: Notice = { type: 'schedule_changed', weeks: 'everyone', audience: 'all' }

/** The notice in a payload of the channel. One that cannot be read is a change for everyone, so that none is missed. */
export function parseNotice(payload: string): Notice {
  try {
    const { type, keys, everyone, for: whose }: Record<string, unknown> = JSON.parse(payload)
    if (!isNoticeType(type)) return everythingChanged
    const audience = parseAudience(whose)
    if (everyone === true) return { type, weeks: 'everyone', audience }
    return Array.isArray(keys) ? { type, weeks: keys.map(parseKey), audience } : everythingChanged
  } catch {
    return everythingChanged
  }
}

/** `["group", 12, "2026-11-16"]`, or `["programme", 7, null]`; throws on anything else. */
function parseKey(key: unknown): Touched {
  const [word, id, date]: unknown[] = Array.isArray(key) ? key : []
  const kind = subjectKinds.find((known) => known === word)
  const monday = typeof date === 'string' ? parseCalendarDate(date) : null
  if (!kind || typeof id !== 'number' || (!monday && date !== null))
    throw new TypeError('Not the week of a subject')
  return { kind, id, monday }
}

/** One text for one week of one subject, to look it up by. */
const weekKey = ({ kind, id, monday }: SubjectWeek): string => `${kind} ${id} ${monday}`

/** One text for all weeks of a subject. */
const subjectKey = ({ kind, id }: Pick<SubjectWeek, 'kind' | 'id'>): string => `${kind} ${id}`

/** One text for a subject itself. */
const wholeKey = (subject: Pick<SubjectWeek, 'kind' | 'id'>): string => `${subjectKey(subject)} whole`

/** By what a changed week is looked for. */
export const keysOfWeek = ({ monday, ...subject }: Touched): string[] =>
  monday === null ? [wholeKey(subject)] : [weekKey({ ...subject, monday }), subjectKey(subject), monday]

/** What somebody looks for. */
export const keysWatched = ({ week, everyWeek, also, everySubject }: Watched): string[] => [
  ...(week.kind === null ? [] : [everyWeek ? subjectKey(week) : weekKey(week), wholeKey(week)]),
  ...also.map((other) => weekKey({ ...other, monday: week.monday })),
  ...(everySubject ? [week.monday] : []),
]
