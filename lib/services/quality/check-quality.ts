import { findQualityLoad, listFaculties } from '@/db/queries/quality/find-quality'
import { findSubject } from '@/db/queries/subjects'
import { isTaught } from '@/lib/domain/quality/timetable'
import { semesterSpan, type Period } from '@/lib/domain/period'
import { troublesOf, type PartySum, type Trouble } from '@/lib/domain/quality/assess'
import type {
  FirstOf,
  QualityQuestion,
  QualityReport,
  QualityScope,
  TroubleFilter,
} from '@/lib/domain/quality/quality-check'
import { isHard } from '@/lib/domain/quality/quality-rules'
import { subjectNotFound } from '@/lib/text/errors'
import { qualityTexts } from '@/lib/text/quality'
import { viewCalendar } from '../calendar/view-calendar'
import type { ServiceContext } from '../context'
import { ServiceError } from '../errors'
import { requireAllowed } from '../require-allowed'
import { judge, titleOf, toldIn } from './judge'

/** How many entries of a list are told. */
const most = { hard: 50, worst: 10, found: 100, sums: 30 }

export const firstOf = <From, To>(
  list: readonly From[],
  count: number,
  convert: (one: From) => To,
): FirstOf<To> => ({
  total: list.length,
  first: list.slice(0, count).map(convert),
})

const isLeft =
  (filter: NonNullable<TroubleFilter>) =>
  ({ rule, who }: Trouble): boolean =>
    filter.by === 'rule'
      ? rule === filter.rule
      : who.some(({ kind, id }) => kind === filter.kind && id === filter.id)

/** Throws `not_found` for an unknown group, teacher or faculty. */
export async function requireKnown({ db }: ServiceContext, scope: QualityScope): Promise<void> {
  if (scope.kind === 'university') return
  if (scope.kind === 'faculty') {
    if ((await listFaculties(db)).some(({ id }) => id === scope.id)) return
    throw new ServiceError('not_found', qualityTexts.noFaculty)
  }
  if (!(await findSubject(db, scope))) throw new ServiceError('not_found', subjectNotFound[scope.kind])
}

/**
 * How good a timetable is, by the one table of rules. Drafts and hidden classes count only for those who may see them, and findings name
 * nobody the actor may not see. Hours of the load are judged where the period covers a semester. Throws `not_allowed`, and `not_found`
 * for an unknown group, teacher or faculty.
 */
export async function checkQuality(
  context: ServiceContext,
  { scope, period, drafts, filter }: QualityQuestion,
): Promise<QualityReport> {
  const { db } = context
  requireAllowed(context, 'quality.check', scope)
  await requireKnown(context, scope)
  const calendar = await viewCalendar(context)
  const coversSemester = calendar.semesters.some((semester) => covers(period, semesterSpan(semester)))
  const load = coversSemester ? findQualityLoad(db, { scope, period, drafts }) : null
  const { meetings, input, assessment } = await judge(context, calendar, { scope, period, drafts, load })
  const { findings, byRule, byGroup, byTeacher, cost } = assessment
  const troubles = troublesOf(findings)
  const told = toldIn(input)
  const sum = ({ who, count, hard, cost: own }: PartySum) => ({
    ...{ id: who.id, title: titleOf(who, input), count, hard, cost: own },
  })
  return {
    meetings: meetings.filter((one) => one.isAsked && isTaught(one)).length,
    cost,
    rules: byRule.map(({ amount: _, ...one }) => ({ ...one, isHard: isHard(one.rule) })),
    groups: firstOf(byGroup, most.sums, sum),
    teachers: firstOf(byTeacher, most.sums, sum),
    hard: firstOf(
      troubles.filter(({ rule }) => isHard(rule)),
      most.hard,
      told,
    ),
    worst: firstOf(
      troubles.filter(({ rule }) => !isHard(rule)),
      most.worst,
      told,
    ),
    found: filter && firstOf(troubles.filter(isLeft(filter)), most.found, told),
  }
}

const covers = (period: Period, { from, to }: Period): boolean => period.from <= from && to <= period.to
