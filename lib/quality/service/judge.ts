import { findWeights } from '@/db/queries/quality/settings'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { assessing, type Assessment } from '@/lib/quality/rules/assess'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'
import { rulesOf } from '@/lib/quality/rules/quality-settings'
import type { Party } from '@/lib/quality/rules/timetable'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { DataContext } from '@/lib/core/service/context'
import { inSteps } from '@/lib/core/service/in-steps'
import { loadTimetable, type RequestedTimetable, type LoadedTimetable } from './load-timetable'

/** A timetable as far as the actor may see it, with what the rules say of it. */
export type Judged = LoadedTimetable & { assessment: Assessment }

/**
 * Judges what the actor may see of a scope in a period, by `rules` or all that the university uses. Asks for no right.
 */
export async function judge(
  context: DataContext,
  calendar: AcademicCalendar,
  { rules, ...asked }: RequestedTimetable & { rules?: readonly QualityRule[] },
): Promise<Judged> {
  const [loaded, weights] = await Promise.all([
    loadTimetable(context, calendar, asked),
    findWeights(context.db),
  ])
  const { input, isAsked } = loaded
  const isShown = (party: Party) => isAllowed(context.actor, 'schedule.view', party)
  const used = rulesOf(weights).filter((rule) => rules?.includes(rule) ?? true)
  return { ...loaded, assessment: await inSteps(assessing(input, weights, { isAsked, isShown }, used)) }
}
