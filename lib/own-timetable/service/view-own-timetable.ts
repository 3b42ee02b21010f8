import { listAbsences } from '@/db/queries/wishes/wishes'
import { addDays, type CalendarDate, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { listOwnSubjects, type OwnSubjectList } from '@/lib/core/own-timetable/service/list-own-subjects'
import type { DataContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { isAnyones, type OfferedClass, ownSchedule, type OwnSchedule } from '@/lib/core/schedule/rules/own-schedule'
import { classRefOf, isHiddenBy, type OwnSubject } from '@/lib/core/schedule/rules/own-subject'
import type { Wish } from '@/lib/core/schedule/rules/wish'
import { toldWhyAway } from '@/lib/core/views/service/told-reasons'
import { viewSchedule } from '@/lib/core/views/service/view-schedule'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'

/** `away`: when those whose whole weeks are theirs will not be there. */
type OwnTimetable = OwnSubjectList & OwnSchedule & { away: readonly Wish[] }

/**
 * The actor's own timetable from `from` to `to`, both included: everything published for the subjects they
 * call their own, in one list, without what they have hidden and without drafts. `of` of a class gives
 * positions in `subjects`. Empty if they have none.
 */
export async function viewOwnTimetable(
  context: DataContext,
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<OwnTimetable> {
  const list = await listOwnSubjects(context)
  const subjects = list.subjects.filter(({ mayView }) => mayView)
  const [subject, ...also] = subjects
  if (!subject) return { ...list, items: [], requests: [], away: [] }
  const schedule = await viewSchedule(context, { subject, also, from, to })
  // `of` holds indexes into the whole list, not only into the visible subjects.
  const positions = subjects.map((one) => list.subjects.indexOf(one))
  const placed = <One extends { of: readonly number[] }>(one: One): One => ({
    ...one,
    of: one.of.map((position) => positions[position] ?? 0),
  })
  const { items, requests } = ownSchedule(schedule, subjects, list.hidden)
  const whole = subjects.filter(({ only }) => only === null)
  const away = await toldWhyAway(context, await listAbsences(context.db, whole, { from, to }))
  return { ...list, items: items.map(placed), requests: requests.map(placed), away }
}

/** Days to look ahead: enough to cover the winter holidays. */
const daysAhead = 56

/**
 * The published classes of a subject's coming weeks, each once, by title. Throws `not_allowed` and
 * `not_found` as a week does.
 */
export async function listOffered(context: ServiceContext, subject: OwnSubject): Promise<OfferedClass[]> {
  const { now } = context
  const schedule = await viewSchedule(context, { subject, from: now.date, to: addDays(now.date, daysAhead) })
  const { subjects, hidden } = await listOwnSubjects(context)
  const own = subjects.filter(({ mayView }) => mayView)
  const byClass = new Map<string, OfferedClass>()
  for (const item of schedule.items) {
    if (item.kind === 'booking' || item.state !== 'published' || item.hidden) continue
    const key = JSON.stringify(classRefOf(item))
    const { id: meetingId, title, lessonType, date, pair, groups } = item
    const isMine = isAnyones(item, own) && !isHiddenBy(item, hidden)
    const teachers = item.teachers.map(({ name }) => name)
    const offered = byClass.get(key) ?? { meetingId, title, lessonType, teachers, groups, slots: [], isMine }
    const slot = { day: weekdayOf(date), pair }
    const isNew = !offered.slots.some(({ day, pair: at }) => day === slot.day && at === slot.pair)
    byClass.set(key, isNew ? { ...offered, slots: [...offered.slots, slot] } : offered)
  }
  const inOrder = (one: OfferedClass, other: OfferedClass) =>
    inAlphabet(one.title, other.title) || one.lessonType - other.lessonType || one.meetingId - other.meetingId
  return [...byClass.values()]
    .map((one) => ({ ...one, slots: one.slots.toSorted((a, b) => a.day - b.day || a.pair - b.pair) }))
    .sort(inOrder)
}
