import type { PlannedMeeting } from '@/db/queries/core/load/plans'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { ActorContext } from '../context'
import { pastPlace } from '../history/ask-again'
import { askAllowed } from '../require-allowed'

/** The right to remove a class without a trace. */
export const rightToRemove = ({ state }: Pick<PlannedMeeting, 'state'>) =>
  state === 'projected' ? 'draft.remove' : 'schedule.unpublish'

/** The proof that the actor may remove a class without a trace; null if they may not. */
export const askRemoval = (context: ActorContext, calendar: AcademicCalendar, meeting: PlannedMeeting) =>
  meeting.state === 'projected'
    ? askAllowed(context, 'draft.remove', { plan: meeting.plan, place: pastPlace(calendar, meeting) })
    : askAllowed(context, 'schedule.unpublish', meeting.placed)
