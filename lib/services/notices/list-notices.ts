import { findNames, findNotices, type Followed, type FoundNotice } from '@/db/queries/notices/notices'
import type { Actor } from '@/lib/domain/actor'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { ChangeId } from '@/lib/domain/ids'
import {
  isUnread,
  marksOf,
  noticeKind,
  withoutUndone,
  type Notice,
  type NoticeAct,
  type NoticeSlot,
  type StoredSlot,
  type Unread,
} from '@/lib/domain/notices/notice'
import { ownTimetable } from '@/lib/domain/own-timetable'
import { isAllowed } from '@/lib/domain/rights'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { ServiceContext } from '../context'

/** Notices told at once; older ones are not kept in sight. */
export const mostNotices = 300

/** Whose classes are told to somebody: what is theirs, and what they may see in a week. */
export function followedBy(actor: Actor): Followed[] {
  const own = ownTimetable(actor)
  if (!own || !isAllowed(actor, 'schedule.view', own.subject)) return []
  const { kind, id } = own.subject
  return kind === 'group' || kind === 'teacher' ? [{ kind, id, subgroup: own.subgroup }] : []
}

type Asked = Pick<ServiceContext, 'db' | 'actor' | 'now'>

/** What changed in somebody's own timetable, newest first. */
export async function listNotices(context: Asked): Promise<NoticeAct[]> {
  const { db, actor, now } = context
  const found = withoutUndone(await findNotices(db, actor.userId, followedBy(actor), mostNotices))
  return actsOf(context, found, now.date)
}

/** How much of it is unread, and which slots of the week it is about. */
export async function viewUnread(context: Asked): Promise<Unread> {
  const { db, actor, now } = context
  const found = withoutUndone(await findNotices(db, actor.userId, followedBy(actor), mostNotices))
  const unread = found.map((one) => noticeOf(one, now.date)).filter(isUnread)
  return { count: unread.length, marks: marksOf(unread) }
}

/** What was found of a person's classes, by its changes, with names. */
export async function actsOf(
  { db }: Pick<ServiceContext, 'db'>,
  found: readonly FoundNotice[],
  today: CalendarDate,
): Promise<NoticeAct[]> {
  const names = await findNames(
    db,
    found.flatMap(({ before, after }) => [before, after]),
  )
  const named = <Id extends number>(of: keyof typeof names, ids: readonly Id[]) =>
    ids.flatMap((id) => names[of].get(id) ?? [])
  const slotOf = (slot: StoredSlot | null): NoticeSlot | null =>
    slot && {
      ...slot,
      rooms: named('room', slot.rooms),
      teachers: named('teacher', slot.teachers),
      groups: slot.groups.flatMap(([id, subgroup]) =>
        named('group', [id]).map((title) => ({ title, subgroup })),
      ),
    }
  const acts = new Map<ChangeId, NoticeAct>()
  for (const one of found) {
    const { changeId, undoes } = one
    const at = civilTimeAt(one.at, environment().UNIVERSITY_TIME_ZONE)
    const act = acts.get(changeId) ?? { changeId, at, undoes, notices: [] }
    const { before, after } = one
    act.notices.push({ ...noticeOf(one, today), before: slotOf(before), after: slotOf(after) })
    acts.set(changeId, act)
  }
  return [...acts.values()]
}

const noticeOf = (
  one: FoundNotice,
  today: CalendarDate,
): Omit<Notice, 'before' | 'after'> & Pick<FoundNotice, 'before' | 'after'> => {
  const { id, title, lessonType, dates, shift, before, after, isSeen, lastOn } = one
  const kind = noticeKind(one)
  return { id, kind, title, lessonType, dates, shift, before, after, isSeen, isPast: lastOn < today }
}
