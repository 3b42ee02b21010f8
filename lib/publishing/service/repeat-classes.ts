import { findTouched } from '@/db/queries/planning/find-touched'
import { repeatMeetings, type CopiedClass } from '@/db/queries/planning/repeat-meetings'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { DoubtedSlot } from '@/lib/core/rules/placing/date-doubts'
import type { BulkChange } from '@/lib/core/rules/placing/placement'
import { noneOf } from '@/lib/quality/rules/quality-check'
import type { RepeatedClass, Repetition } from '@/lib/planning/rules/repeat-week'
import { dateWarnings } from '@/lib/core/texts/placing/date-doubts'
import { untaughtText } from '@/lib/core/texts/placing/placement'
import type { ServiceContext } from '@/lib/core/service/context'
import { draftWarnings } from '@/lib/core/service/placing/draft-warnings'
import { changeTimetable, type ChangeRecord } from '@/lib/core/service/history/change-timetable'
import { conflictsFor } from '@/lib/core/service/schedule/in-sight'
import { pairsOf, type Pair } from '@/lib/core/rules/calendar/pairs'
import { noSuchPair } from '@/lib/core/texts/calls/errors'
import type { MeetingId } from '@/lib/core/rules/names/ids'

type Repeated = {
  calendar: AcademicCalendar
  classes: readonly RepeatedClass[]
  repetition: Repetition
}

/**
 * Stores repetitions of classes as drafts, a stream only once; occupied dates and days without teaching are
 * skipped and reported.
 */
export async function repeatClasses(
  context: ServiceContext,
  record: ChangeRecord,
  { calendar, classes, repetition }: Repeated,
): Promise<BulkChange> {
  const { untaught } = repetition
  const day = pairsOf(calendar)
  const pairOf = new Map(classes.map(({ id, pair }) => [id, pair]))
  const missingPairOf = ({ id }: { id: MeetingId }): Pair | null => {
    const pair = pairOf.get(id)
    return pair === undefined || day.includes(pair) ? null : pair
  }
  const copies = repetition.copies.filter((copy) => missingPairOf(copy) === null)
  const rest = {
    withheld: 0,
    violations: noneOf,
    untaught: [
      ...untaught.map(({ date, reason }) => ({ date, text: untaughtText(reason) })),
      ...repetition.copies.flatMap((copy) => {
        const pair = missingPairOf(copy)
        return pair === null ? [] : [{ date: copy.date, text: noSuchPair(pair, day) }]
      }),
    ],
  }
  if (copies.length === 0)
    return { meetings: 0, touched: [], conflicts: [], warnings: [], changeId: null, ...rest }
  const placeOf = ({ date, pair, sourceId }: CopiedClass): DoubtedSlot => {
    const source = classes.find(({ id }) => id === sourceId)
    const within = source?.within && { startsOn: source.within.from, endsOn: source.within.to }
    return { date, pair, courseYears: source?.courseYears, within }
  }
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const { created, conflicts } = await repeatMeetings(change.db, copies)
    const ids = created.map(({ id }) => id)
    return {
      meetings: created.length,
      touched: await findTouched(change.db, ids),
      warnings: [
        ...dateWarnings(calendar, context.now, created.map(placeOf)),
        ...(await draftWarnings(change.db, context.actor, ids)),
      ],
      conflicts: await conflictsFor(change.db, context.actor, conflicts),
    }
  })
  return { ...result, changeId, ...rest }
}
