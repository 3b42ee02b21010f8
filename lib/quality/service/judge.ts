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

/** The part of a timetable that the actor may see, with its assessment. */
export type Judged = LoadedTimetable & { assessment: Assessment }

/**
 * Judges the part of a scope and period that the actor may see, by `rules` or by all that the university
 * uses. Checks no right.
 */
export async function judgeQuality(
  context: DataContext,
  calendar: AcademicCalendar,
  { rules, ...request }: RequestedTimetable & { rules?: readonly QualityRule[] },
): Promise<Judged> {
  const [loaded, weights] = await Promise.all([
    loadTimetable(context, calendar, request),
    findWeights(context.db),
  ])
  const { input, isAsked } = loaded
  const isShown = (party: Party) => isAllowed(context.actor, 'schedule.view', party)
  const used = rulesOf(weights).filter((rule) => rules?.includes(rule) ?? true)
  return { ...loaded, assessment: await inSteps(assessing(input, weights, { isAsked, isShown }, used)) }
}
