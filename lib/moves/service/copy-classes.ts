import { noneOf } from '@/lib/quality/rules/quality-check'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { ClaimConflict } from '@/db/queries/core/placing/claim-conflict'
import { findRepeated, repeatMeetings } from '@/db/queries/planning/repeat-meetings'
import type { PlannedMeeting } from '@/db/queries/core/load/plans'
import { teachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import type { Together, TogetherOrder } from '@/lib/moves/rules'
import { classTexts } from '@/lib/core/texts/placing/classes'
import { dateWarnings } from '@/lib/core/texts/placing/date-doubts'
import { openAllToChange } from '@/lib/core/service/placing/open-class'
import type { ServiceContext } from '@/lib/core/service/context'
import { draftWarnings } from '@/lib/core/service/placing/draft-warnings'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { requirePairs } from '@/lib/core/service/require-pairs'
import { findOutcome } from '@/lib/booking/service/find-outcome'

/**
 * Repeats classes in other slots as drafts of their series, all or none. Throws as `openClass` does, `not_allowed` where a draft may
 * not be placed, `invalid` where one stands there already, `conflict`.
 */
export async function copyClasses(
  context: ServiceContext,
  { classes, dryRun }: Extract<TogetherOrder, { act: 'copy' }>,
): Promise<Together> {
  const { db, actor, now } = context
  const calendar = await findCalendar(db)
  requirePairs(
    calendar,
    classes.map(({ to }) => to.pair),
  )
  const targets = new Map<MeetingId, DatedSlot>(classes.map(({ id, to }) => [id, to]))
  const allow = ({ meetingId, plan, date, pair, roomIds }: PlannedMeeting) => {
    const to = targets.get(meetingId) ?? { date, pair }
    const place = { weekday: teachingDay(calendar, to.date).weekday, pair: to.pair, roomIds }
    return requireAllowed(context, 'draft.place', { plan, place })
  }
  const ids = classes.map(({ id }) => id)
  const [first] = await openAllToChange(context, ids, allow)
  if (!first) throw new ServiceError('invalid', classTexts.noneChosen)
  const slots = (await findRepeated(db, ids, { forTemplate: false })).flatMap(
    ({ id, courseYears, within }) => {
      const to = targets.get(id)
      return to
        ? [{ ...to, courseYears, within: within && { startsOn: within.from, endsOn: within.to } }]
        : []
    },
  )
  const isOutside = slots.some(
    ({ date, within }) => within && (date < within.startsOn || date > within.endsOn),
  )
  const outside = isOutside ? [requireAllowed(context, 'load.place_outside_dates')] : []
  const subject = { act: 'copy', classes }
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'class.copy', granted: [first.granted, ...outside], subject, dryRun },
    async (change) => {
      const { created, conflicts } = await repeatMeetings(
        change.db,
        classes.map(({ id, to }) => ({ id, ...to })),
      )
      if (conflicts.length > 0) throw new ClaimConflict(conflicts)
      if (created.length < classes.length) throw new ServiceError('invalid', classTexts.standsThere)
      const drafts = created.map(({ id }) => id)
      const outcome = await findOutcome(change.db, context, { meetings: drafts, requestId: null })
      return {
        ...outcome,
        violations: noneOf,
        warnings: [
          ...dateWarnings(
            calendar,
            now,
            slots.map(({ within, ...slot }) => ({ ...slot, ...(within && { within }) })),
          ),
          ...(await draftWarnings(change.db, actor, drafts)),
        ],
      }
    },
  )
  return { ...result, changeId }
}
