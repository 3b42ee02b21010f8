import { findAbsencesAhead } from '@/db/queries/absences/absences'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import type { AbsenceAhead } from '@/lib/absences/rules/absence-plan'
import { isOver } from '@/lib/core/rules/calendar/pairs'
import type { AwaySubject } from '@/lib/core/rules/placing/wish'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { ServiceContext } from '@/lib/core/service/context'
import { findAbsenceOwners } from '@/lib/core/service/schedule/told-reasons'

/** The absences that are not over, of those whose absence the user may change: one's own, and those of whom one plans. */
export async function listAbsencesAhead(context: ServiceContext): Promise<AbsenceAhead[]> {
  const { db, actor, now } = context
  const found = (await findAbsencesAhead(db, now.date)).map(({ kind, resourceId, name, ...absence }) => ({
    ...absence,
    who: { kind, id: resourceId, name } as AbsenceAhead['who'],
  }))
  if (found.length === 0) return []
  const ownersOf = await findAbsenceOwners(
    context,
    found.map(({ who: { kind, id } }) => ({ kind, id }) as AwaySubject),
  )
  const calendar = await findCalendar(db)
  return found
    .filter(({ who }) => isAllowed(actor, 'absence.change', ownersOf(who)))
    .map(({ unsettled, ...absence }) => ({
      ...absence,
      unsettled: unsettled.filter((slot) => !isOver(calendar, now, slot)),
    }))
}
