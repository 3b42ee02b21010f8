import { findReasonedPublications } from '@/db/queries/quality/find-quality'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { environment } from '@/lib/environment/environment'
import { violationsOf, type PartySum, type Violation } from '@/lib/quality/rules/assess'
import {
  comparedPeriod,
  firstItems,
  type QualityQuestion,
  type QualityReport,
  type ViolationFilter,
} from '@/lib/quality/rules/quality-check'
import { isHard } from '@/lib/quality/rules/quality-rules'
import { isTaught } from '@/lib/quality/rules/timetable'
import { type Judged, judgeQuality, partyTitle, visibleIn } from './judge'
import { requireScope } from './load-timetable'

/** Maximum number of entries in each list of the report. */
const most = { hard: 50, worst: 10, found: 100, sums: 30, publications: 10 }

const isLeft =
  (filter: NonNullable<ViolationFilter>) =>
  ({ rule, who }: Violation): boolean =>
    filter.by === 'rule' ? rule === filter.rule : who.some(({ kind, id }) => kind === filter.kind && id === filter.id)

const taughtIn = ({ meetings }: Judged): number => meetings.filter((one) => one.isAsked && isTaught(one)).length

/**
 * Judges the timetable to compare with: the published one, or that of the previous semester; null if there is
 * none.
 */
async function judgeBefore(
  context: ServiceContext,
  calendar: AcademicCalendar,
  { scope, period, compared }: QualityQuestion,
): Promise<QualityReport['before']> {
  const previousPeriod = compared && comparedPeriod(calendar, period, compared)
  if (!previousPeriod) return null
  const judged = await judgeQuality(context, calendar, { scope, period: previousPeriod, drafts: false })
  const { assessment } = judged
  return {
    period: previousPeriod,
    meetings: taughtIn(judged),
    cost: assessment.cost,
    rules: assessment.byRule.map(({ rule, count, cost }) => ({ rule, count, cost })),
  }
}

/**
 * Checks a timetable by the table of rules. Drafts and hidden classes count only for users who may see them,
 * and findings name only parties that the actor may see. Throws `not_allowed`, and `not_found` for an unknown
 * group, teacher or faculty.
 */
export async function checkQuality(context: ServiceContext, question: QualityQuestion): Promise<QualityReport> {
  const { db, actor } = context
  const { scope, period, drafts, filter } = question
  const { UNIVERSITY_TIME_ZONE: timeZone } = environment()
  await requireScope(context, scope)
  const calendar = await viewCalendar(context)
  const judged = await judgeQuality(context, calendar, { scope, period, drafts })
  const { input, assessment } = judged
  const { findings, byRule, byGroup, byTeacher, cost } = assessment
  const violations = violationsOf(findings)
  const visible = visibleIn(input)
  const sum = ({ who, count, hard, cost: own }: PartySum) => ({
    id: who.id,
    title: partyTitle(who, input),
    count,
    hard,
    cost: own,
  })
  return {
    meetings: taughtIn(judged),
    cost,
    before: await judgeBefore(context, calendar, question),
    rules: byRule.map(({ amount: _, ...one }) => ({ ...one, isHard: isHard(one.rule) })),
    groups: firstItems(byGroup, most.sums, sum),
    teachers: firstItems(byTeacher, most.sums, sum),
    hard: firstItems(
      violations.filter(({ rule }) => isHard(rule)),
      most.hard,
      visible,
    ),
    worst: firstItems(
      violations.filter(({ rule }) => !isHard(rule)),
      most.worst,
      visible,
    ),
    publications: isAllowed(actor, 'quality.check', { kind: 'university' })
      ? await findReasonedPublications(db, { scope, period, timeZone }, most.publications)
      : null,
    found: filter && firstItems(violations.filter(isLeft(filter)), most.found, visible),
  }
}
