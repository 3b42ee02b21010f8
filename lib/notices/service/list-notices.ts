import type { Queryable } from '@/db/client'
import { findOrders } from '@/db/queries/core/history/titles'
import { findNames, findNotices, type NoticeRow, storeSeen } from '@/db/queries/core/notices/notices'
import { listLost, type UndeliveredMessage } from '@/db/queries/notices/outbox'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { tellActs } from '@/lib/core/changing/service/tell-acts'
import type { ChangeId, NoticeId } from '@/lib/core/names/rules/ids'
import {
  countNews,
  isUnread,
  marksOf,
  type Notice,
  type NoticeAct,
  noticeKind,
  type NoticeSlot,
  type OwnNotices,
  type StoredSlot,
  type Unread,
  withoutUndone,
} from '@/lib/core/notices/rules/notice'
import { noticesTexts } from '@/lib/core/notices/texts/news'
import { type ListedOwnSubject, listOwnSubjects } from '@/lib/core/own-timetable/service/list-own-subjects'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isHiddenBy } from '@/lib/core/schedule/rules/own-subject'
import { visibleReasons } from '@/lib/core/views/service/told-reasons'
import { grouped } from '@/lib/core/words/rules/lists'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import { countOfNotice, type NoticePlace } from '@/lib/notices/rules'

/** Maximum number of notices; older ones are not shown. */
const mostNotices = 300

type Own = { subjects: ListedOwnSubject[]; notices: NoticeRow[] }

/**
 * The notices for a user: about the subjects they call their own and may see, without classes they have
 * hidden and topics they do not want told in this place.
 */
export async function ownNotices(context: ActorContext & { db: Queryable }, place: NoticePlace = 'page'): Promise<Own> {
  const { db, actor } = context
  const own = await listOwnSubjects(context)
  const subjects = own.subjects.filter(({ mayView }) => mayView)
  const rows = await findNotices(db, actor.userId, subjects, { place, most: mostNotices })
  return { subjects, notices: rows.filter((one) => !isHiddenBy(one, own.hidden)) }
}

/** The changes of the user's own timetable, newest first. */
export async function listNotices(context: ServiceContext): Promise<OwnNotices> {
  const { subjects, notices } = await ownNotices(context)
  return { subjects, acts: await noticeActs(context, withoutUndone(notices), context.now.date) }
}

/** The number of unread notices, and the slots of the week they are about. */
export async function viewUnread(context: ServiceContext): Promise<Unread> {
  const { subjects, notices } = await ownNotices(context)
  const listed = withoutUndone(notices).map((one) => ({ ...one, ...noticeOf(one, context.now.date) }))
  const unread = listed.filter(isUnread)
  return { subjects, count: countNews(unread), marks: marksOf(unread) }
}

/** Groups notices by change and adds names. */
export async function noticeActs(
  { db, actor }: ActorContext & { db: Queryable },
  rows: readonly NoticeRow[],
  today: CalendarDate,
): Promise<NoticeAct[]> {
  const names = await findNames(
    db,
    rows.flatMap(({ before, after }) => [before, after]),
  )
  const named = <Id extends number>(of: keyof typeof names, ids: readonly Id[]) =>
    ids.flatMap((id) => names[of].get(id) ?? [])
  const slotOf = (slot: StoredSlot | null): NoticeSlot | null =>
    slot && {
      ...slot,
      rooms: named('room', slot.rooms),
      teachers: named('teacher', slot.teachers),
      groups: slot.groups.flatMap(([id, subgroup]) => named('group', [id]).map((title) => ({ title, subgroup }))),
    }
  const sentences = await tellWholeActs(db, rows, today)
  const acts = new Map<ChangeId, NoticeAct>()
  const reasons = await visibleReasons({ db, actor }, rows.map(changedIn))
  for (const [index, one] of rows.entries()) {
    const { changeId, undoes } = one
    const at = civilTimeAt(one.at, environment().UNIVERSITY_TIME_ZONE)
    const sentence = sentences.get(changeId) ?? null
    const act = acts.get(changeId) ?? { changeId, at, undoes, sentence, notices: [] }
    const { before, after } = one
    const notice = {
      ...noticeOf(one, today),
      before: slotOf(before),
      after: slotOf(after),
      reason: one.about ? one.reason : (reasons[index] ?? ''),
      ...(one.about === 'regrouped' && { title: sentence ?? '' }),
    }
    acts.set(changeId, { ...act, notices: [...act.notices, notice] })
  }
  return [...acts.values()]
}

/** What an act on many classes did to the person's, each as one sentence; one class says more than its act. */
async function tellWholeActs(
  db: Queryable,
  rows: readonly NoticeRow[],
  today: CalendarDate,
): Promise<ReadonlyMap<ChangeId, string>> {
  const byChange = grouped(
    rows.filter(({ isOfWholeAct }) => isOfWholeAct),
    ({ changeId }) => changeId,
  )
  const told = [...byChange].flatMap(([id, own]) =>
    own.length > 1 || own.some(({ about }) => about === 'regrouped') ? [id] : [],
  )
  const acts = (await findOrders(db, told)).map((order) => ({
    ...order,
    counts: (byChange.get(order.id) ?? []).flatMap((one) => countOfNotice(noticeOf(one, today))),
    lines: [],
    undoes: null,
  }))
  return tellActs(db, acts)
}

/** The class that a notice is about, with whom it had and has. */
function changedIn({ reason, isReasonPublic, programmeId, before, after }: NoticeRow) {
  const slots = [before, after].filter((slot) => slot !== null)
  return {
    reason,
    isReasonPublic,
    programmeId,
    groups: slots.flatMap((slot) => slot.groups.map(([id]) => ({ id }))),
    teachers: slots.flatMap((slot) => slot.teachers.map((id) => ({ id }))),
  }
}

const noticeOf = (
  one: NoticeRow,
  today: CalendarDate,
): Omit<Notice, 'before' | 'after'> & Pick<NoticeRow, 'before' | 'after'> => {
  const { id, title, lessonType, dates, shift, before, after, reason, facts, hadBy, hasBy, isSeen, lastOn, about } = one
  const kind = noticeKind({ about, had: hadBy.length > 0, has: hasBy.length > 0, before, after })
  const isPast = lastOn < today
  return { id, kind, title, lessonType, dates, shift, before, after, reason, facts, hadBy, hasBy, isSeen, isPast }
}

/** Marks these notices as seen by the user. Throws `not_found` if any is not theirs or no longer exists. */
export async function seeNotices(context: ServiceContext, ids: readonly NoticeId[]): Promise<void> {
  const { db, actor } = context
  const requestedIds = new Set(ids)
  const theirs = (await ownNotices(context)).notices.filter(({ id }) => requestedIds.has(id))
  if (theirs.length < requestedIds.size) throw new ServiceError('not_found', noticesTexts.gone)
  await storeSeen(
    db,
    actor.userId,
    theirs.filter(({ isSeen }) => !isSeen).map(({ id }) => id),
  )
}

const shown = 50

/** The latest undeliverable messages about changes, for administrators. Throws `not_allowed`. */
export async function listLostMessages(
  context: ServiceContext,
): Promise<(Omit<UndeliveredMessage, 'madeAt'> & { madeAt: CivilTime })[]> {
  requireAllowed(context, 'university.administer')
  const lost = await listLost(context.db, shown)
  return lost.map((message) => ({
    ...message,
    madeAt: civilTimeAt(message.madeAt, environment().UNIVERSITY_TIME_ZONE),
  }))
}
