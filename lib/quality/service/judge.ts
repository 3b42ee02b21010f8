import { findWeights } from '@/db/queries/quality/settings'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { inSteps } from '@/lib/core/processes/service/in-steps'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { assessing, type Assessment, type Violation } from '@/lib/quality/rules/assess'
import type { NamedParty, VisibleViolation } from '@/lib/quality/rules/quality-check'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'
import { rulesOf } from '@/lib/quality/rules/quality-settings'
import { isRepairable } from '@/lib/quality/rules/repairable-rules'
import { isTaught, type Party, type QualityInput } from '@/lib/quality/rules/timetable'
import { type LoadedTimetable, loadTimetable, type ReadContext, type RequestedTimetable } from './load-timetable'

/** The part of a timetable that the actor may see, with its assessment. */
export type Judged = LoadedTimetable & { assessment: Assessment }

/**
 * Judges the part of a scope and period that the actor may see, by `rules` or by all that the university
 * uses. Checks no right.
 */
export async function judgeQuality(
  context: ReadContext,
  calendar: AcademicCalendar,
  { rules, ...request }: RequestedTimetable & { rules?: readonly QualityRule[] },
): Promise<Judged> {
  const [loaded, weights] = await Promise.all([loadTimetable(context, calendar, request), findWeights(context.db)])
  const { input, isAsked } = loaded
  const isShown = (party: Party) => isAllowed(context.actor, 'schedule.view', party)
  const used = rulesOf(weights).filter((rule) => rules?.includes(rule) ?? true)
  return { ...loaded, assessment: await inSteps(assessing(input, weights, { isAsked, isShown }, used)) }
}

export function partyTitle({ kind, id }: Party, { groups, teachers, rooms }: QualityInput): string {
  switch (kind) {
    case 'group':
      return groups.get(id)?.title ?? ''
    case 'teacher':
      return teachers.get(id)?.name ?? ''
    case 'room':
      return rooms.get(id)?.title ?? ''
  }
}

export const namedIn =
  (input: QualityInput) =>
  (party: Party): NamedParty => ({ ...party, title: partyTitle(party, input) })

/** Returns a function that adds the parties' names to a violation. */
export const visibleIn =
  (input: QualityInput) =>
  (violation: Violation): VisibleViolation => {
    const { rule, who, date, pair, amount, cost, about, dates, meetings } = violation
    return {
      rule,
      date,
      pair,
      amount,
      cost,
      dates,
      about,
      who: who.map(namedIn(input)),
      classes: isRepairable(rule)
        ? meetings.filter(isTaught).map(({ id, title, lessonType }) => ({ id, title, lessonType }))
        : [],
    }
  }
