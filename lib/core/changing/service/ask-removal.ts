import type { PlannedMeeting } from '@/db/queries/core/load/plans'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { ActorContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { askAllowed } from '@/lib/core/refusals/service/require-allowed'
import { notAllowedTexts } from '@/lib/core/rights/texts/rights'
import { pastPlace } from './ask-again'

/** The proof that the actor may remove a class without a trace; null if they may not. */
export const askRemoval = (context: ActorContext, calendar: AcademicCalendar, meeting: PlannedMeeting) =>
  meeting.state === 'projected'
    ? askAllowed(context, 'draft.remove', { plan: meeting.plan, place: pastPlace(calendar, meeting) })
    : askAllowed(context, 'schedule.unpublish', meeting.placed)

/** The same proof; throws `not_allowed`. */
export function requireRemoval(context: ActorContext, calendar: AcademicCalendar, meeting: PlannedMeeting) {
  const granted = askRemoval(context, calendar, meeting)
  if (granted) return granted
  const right = meeting.state === 'projected' ? 'draft.remove' : 'schedule.unpublish'
  throw new ServiceError('not_allowed', notAllowedTexts[right])
}
