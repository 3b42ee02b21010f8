import { findCalendar } from '@/db/queries/core/calendar/calendar'
import {
  type CopiedClass,
  findPublishedWeeks,
  findRepeated,
  findSubjectMeetings,
  repeatMeetings,
} from '@/db/queries/planning/series-meetings'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { type Pair, pairsOf } from '@/lib/core/calendar/rules/pairs'
import type { Period } from '@/lib/core/calendar/rules/period'
import { type ChangeRecord, changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { DoubtedSlot } from '@/lib/core/placing/rules/date-doubts'
import type { BulkChange } from '@/lib/core/placing/rules/placement'
import { dateWarnings } from '@/lib/core/placing/texts/date-doubts'
import { untaughtText } from '@/lib/core/placing/texts/placement'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { conflictsFor } from '@/lib/core/views/service/is-visible'
import { viewSubject } from '@/lib/core/views/service/view-schedule'
import { noSuchPair } from '@/lib/core/wire/texts/errors'
import {
  copyWeekTo,
  type RepeatedClass,
  repeatOver,
  type Repetition,
  templateWeeks,
} from '@/lib/planning/rules/repeat-week'
import { actOnClasses, nothingDone } from '@/lib/planning/service/act-on-classes'
import { moveWarnings } from '@/lib/planning/service/placement-warnings'
import { oldLoadCopied } from '@/lib/publishing/texts'

type Repeated = {
  calendar: AcademicCalendar
  classes: readonly RepeatedClass[]
  repetition: Repetition
}

/**
 * Stores repetitions of classes as drafts, a stream only once; occupied dates and days without teaching are
 * skipped and reported.
 */
async function repeatClasses(
  context: ServiceContext,
  record: ChangeRecord,
  { calendar, classes, repetition }: Repeated,
): Promise<BulkChange> {
  const day = pairsOf(calendar)
  const pairOf = new Map(classes.map(({ id, pair }) => [id, pair]))
  const missingPairOf = ({ id }: { id: MeetingId }): Pair | null => {
    const pair = pairOf.get(id)
    return pair === undefined || day.includes(pair) ? null : pair
  }
  const copies = repetition.copies.filter((copy) => missingPairOf(copy) === null)
  const untaught = [
    ...repetition.untaught.map(({ date, reason }) => ({ date, text: untaughtText(reason) })),
    ...repetition.copies.flatMap((copy) => {
      const pair = missingPairOf(copy)
      return pair === null ? [] : [{ date: copy.date, text: noSuchPair(pair, day) }]
    }),
  ]
  if (copies.length === 0) return { ...nothingDone, untaught, changeId: null }
  const placeOf = ({ date, pair, sourceId }: CopiedClass): DoubtedSlot => {
    const source = classes.find(({ id }) => id === sourceId)
    const within = source?.within && { startsOn: source.within.from, endsOn: source.within.to }
    return { date, pair, courseYears: source?.courseYears, within }
  }
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const { created, conflicts } = await repeatMeetings(change.db, copies)
    const changed = created.map(({ id }) => id)
    const told = await actOnClasses(change, context, { ...record, meetings: [] }, async () => {
      const dates = dateWarnings(calendar, context.now, created.map(placeOf))
      const isOldLoad = dates.some(({ kind }) => kind === 'outside')
      const places = await moveWarnings(change.db, { meetings: changed, inNewRooms: [] })
      const oldLoad = isOldLoad ? [{ kind: 'outside' as const, text: oldLoadCopied }] : []
      return { changed, warnings: [...dates, ...places, ...oldLoad] }
    })
    return { ...told, untaught, conflicts: await conflictsFor(change.db, context.actor, conflicts) }
  })
  return { ...result, changeId }
}

/**
 * Copies a group's classes of the week of `from`, drafts and published, as drafts into the week of `to`. For
 * superusers. Throws `not_allowed` and `not_found`.
 */
export async function copyWeek(
  context: ServiceContext,
  order: { groupId: GroupId; from: CalendarDate; to: CalendarDate; dryRun: boolean },
): Promise<BulkChange> {
  const { groupId, dryRun } = order
  const [from, to] = [mondayOf(order.from), mondayOf(order.to)]
  const right = 'schedule.copy_week'
  const granted = requireAllowed(context, right)
  const subject: Plannable = { kind: 'group', id: groupId }
  await viewSubject(context, subject)
  const week = { from, to: addDays(from, 6) }
  const meetings = await findSubjectMeetings(context.db, subject, week, ['projected', 'published'])
  const classes = await findRepeated(context.db, meetings, { forTemplate: false })
  const record = { action: right, granted: [granted], subject: { groupId, from, to }, dryRun } as const
  const calendar = await findCalendar(context.db)
  const repetition = copyWeekTo(calendar, classes, to)
  return repeatClasses(context, record, { calendar, classes, repetition })
}

/**
 * Repeats a subject's last published week as drafts over a period; fortnightly classes come from the last
 * week of their parity and go to weeks of that parity. For superusers. Throws `not_allowed` and `not_found`.
 */
export async function projectByTemplate(
  context: ServiceContext,
  { subject, period, dryRun }: { subject: Plannable; period: Period; dryRun: boolean },
): Promise<BulkChange> {
  const { db } = context
  const right = 'schedule.project_by_template'
  const granted = requireAllowed(context, right)
  await viewSubject(context, subject)
  const calendar = await findCalendar(db)
  const weeks = templateWeeks(calendar, await findPublishedWeeks(db, subject), period.from)
  const classesOf = async (monday: CalendarDate | null): Promise<RepeatedClass[]> => {
    if (!monday) return []
    const week = { from: monday, to: addDays(monday, 6) }
    const meetings = await findSubjectMeetings(db, subject, week, ['published'])
    return findRepeated(db, meetings, { forTemplate: true })
  }
  const last = await classesOf(weeks?.last ?? null)
  const other = await classesOf(weeks?.other ?? null)
  const template = [...last, ...other.filter(({ step }) => step === 1)]
  const record = { action: right, granted: [granted], subject: { subject, ...period }, dryRun } as const
  const repetition = repeatOver(calendar, template, period)
  return repeatClasses(context, record, { calendar, classes: template, repetition })
}
