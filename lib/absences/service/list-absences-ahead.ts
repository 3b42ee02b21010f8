import { findAbsencesAhead } from '@/db/queries/absences/absences'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import type { AbsenceAhead } from '@/lib/absences/rules/absence-plan'
import { isOver } from '@/lib/core/calendar/rules/pairs'
import { subjectOf } from '@/lib/core/names/rules/resource'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { dayPartOf } from '@/lib/core/schedule/rules/wish'
import { findAbsenceOwners } from '@/lib/core/views/service/told-reasons'

/** The absences that are not over, of those whose absence the user may change: one's own, and those of whom one plans. */
export async function listAbsencesAhead(context: ServiceContext): Promise<AbsenceAhead[]> {
  const { db, actor, now } = context
  const found = (await findAbsencesAhead(db, now.date)).map(
    ({ kind, resourceId, name, firstPair, lastPair, ...absence }) => ({
      ...absence,
      ...dayPartOf({ firstPair, lastPair }),
      who: { ...subjectOf(kind, resourceId), name },
    }),
  )
  if (found.length === 0) return []
  const ownersOf = await findAbsenceOwners(
    context,
    found.map(({ who: { kind, id } }) => subjectOf(kind, id)),
  )
  const calendar = await findCalendar(db)
  return found
    .filter(({ who }) => isAllowed(actor, 'absence.change', ownersOf(who)))
    .map(({ unsettled, ...absence }) => ({
      ...absence,
      unsettled: unsettled.filter((slot) => !isOver(calendar, now, slot)),
    }))
}
