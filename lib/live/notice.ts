import type { Watcher } from '@/db/queries/core/live/watchers'
import { parseCalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { isNoticeType, type NoticeType, type SubjectWeek, type Watched } from '@/lib/core/live/calls/live'
import { type ProgrammeId, type UserId, isId, idNumbered } from '@/lib/core/names/rules/ids'
import { type Subject, subjectKinds, subjectOf } from '@/lib/core/names/rules/resource'
import { mayHaveDrafts } from '@/lib/core/placing/rules/planning'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { LoadGrant, Owners, PlanSubject } from '@/lib/core/rights/rules/rights-subjects'
import { isRecord } from '@/lib/core/words/rules/records'

/** The channel on which database triggers announce what a committed transaction changed. */
export const noticeChannel = 'schedule'

/** The channel on which they announce the id of an ended session. */
export const sessionChannel = 'session_ended'

/** A change of the subject itself, in no particular week: a programme and its rows. */
type WholeSubject = Subject & { monday: null }
export type NoticeWeeks = SubjectWeek | WholeSubject

/** Owners of a draft or hidden class, and the load item, programme row and programme it belongs to. */
export type Planned = Owners & {
  load: number | null
  row: number | null
  programme: ProgrammeId | null
  /** Published, but hidden from the grid; it still occupies its place. */
  hidden: boolean
}

/**
 * Who, among those watching the subject, receives a notice: everyone who may see the subject; all planners;
 * those who may see these drafts or hidden classes; or these users plus everyone who edits load permissions.
 */
export type Audience = 'all' | 'planners' | { planned: Planned } | { users: readonly UserId[] }

/** The subject somebody watches, or all subjects. */
export type SubscribedWeek = Subject | 'everything'

const everywhere: LoadGrant = { canSet: true, roomIds: [], slots: [] }

function planOf({ planned }: { planned: Planned }, { loads, rows }: Watcher['permitted']): PlanSubject {
  const { load, row, programme, groups, teachers } = planned
  const isPermitted = (load !== null && loads.includes(load)) || (row !== null && rows.includes(row))
  const loadGrant = isPermitted ? everywhere : null
  return programme === null
    ? { of: 'load', groups, teachers, loadGrant }
    : { of: 'programme', programmeId: programme, programmeRoomIds: [], loadGrant }
}

const looksAt = ({ actor }: Watcher, week: SubscribedWeek): boolean =>
  week === 'everything' || isAllowed(actor, 'place.follow', week)

/** Whether this watcher, watching `week`, may learn of a change with this audience. */
export function hears(watcher: Watcher, week: SubscribedWeek, audience: Audience): boolean {
  if (!looksAt(watcher, week)) return false
  const { actor, permitted } = watcher
  if (audience === 'all') return true
  if (audience === 'planners') return mayHaveDrafts(actor)
  if ('users' in audience) return audience.users.includes(actor.userId) || isAllowed(actor, 'load_permissions.edit')
  if (isAllowed(actor, 'draft.view', planOf(audience, permitted))) return true
  return audience.planned.hidden && week !== 'everything' && isAllowed(actor, 'place.find', week)
}

type Ids = readonly (readonly [number, number | null])[]

const isIds = (value: unknown): value is Ids =>
  Array.isArray(value) && value.every((one) => Array.isArray(one) && typeof one[0] === 'number' && one.length === 2)

/** The audience in a notice payload from the database; throws TypeError if it is malformed. */
function parseAudience(value: unknown): Audience {
  if (value === undefined) return 'all'
  if (value === 'planners') return value
  if (!isRecord(value)) throw new TypeError('Not an audience')
  const { users, groups, teachers, load, row, programme, hidden } = value
  if (Array.isArray(users)) return { users: users.map((id) => idNumbered(Number(id))) }
  if (!isIds(groups) || !isIds(teachers)) throw new TypeError('Not an audience')
  const idOf = <Id extends number>(id: unknown) => (isId<Id>(id) ? id : null)
  return {
    planned: {
      groups: groups.map(([id, faculty]) => ({ id: idNumbered(id), facultyId: idOf(faculty) })),
      teachers: teachers.map(([id, department]) => ({ id: idNumbered(id), departmentId: department })),
      load: idOf(load),
      row: idOf(row),
      programme: idOf(programme),
      hidden: hidden === true,
    },
  }
}

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
  if (!kind || typeof id !== 'number' || (!monday && date !== null)) throw new TypeError('Not the week of a subject')
  return { ...subjectOf(kind, id), monday }
}

/** Key of one week of one subject. */
const weekKey = ({ kind, id, monday }: SubjectWeek): string => `${kind} ${id} ${monday}`

const subjectKey = ({ kind, id }: Subject): string => `${kind} ${id}`

const wholeKey = (subject: Subject): string => `${subjectKey(subject)} whole`

const anyWeek = 'any week'

/** The keys under which a change is looked up. */
export const keysOfWeek = ({ monday, ...subject }: NoticeWeeks): string[] =>
  monday === null ? [wholeKey(subject)] : [weekKey({ ...subject, monday }), subjectKey(subject), monday, anyWeek]

/** The keys a watcher subscribes to. What shows no week itself may follow every week of others. */
export function keysWatched({ week, everyWeek, also, everySubject }: Watched): string[] {
  const ofAny = week.kind === null && everyWeek
  return [
    ...(week.kind === null ? [] : [everyWeek ? subjectKey(week) : weekKey(week), wholeKey(week)]),
    ...also.map((other) => (ofAny ? subjectKey(other) : weekKey({ ...other, monday: week.monday }))),
    ...(everySubject ? [ofAny ? anyWeek : week.monday] : []),
  ]
}
