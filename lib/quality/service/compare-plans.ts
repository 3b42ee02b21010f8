import type { Database, Queryable } from '@/db/client'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findQualityFacts, findQualityMeetings } from '@/db/queries/quality/find-quality'
import { findWalks } from '@/db/queries/quality/settings'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { addDays, mondayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Period } from '@/lib/core/calendar/rules/period'
import type { GroupId, MeetingId, TeacherId } from '@/lib/core/names/rules/ids'
import type { QualityChange } from '@/lib/core/placing/rules/filling'
import { isVisible } from '@/lib/core/views/service/is-visible'
import { assess, type Finding, type RuleAudience } from '@/lib/quality/rules/assess'
import type { QualityRule, QualityWeights } from '@/lib/quality/rules/quality-rules'
import { rulesOf } from '@/lib/quality/rules/quality-settings'
import type { QualityInput, QualityMeeting } from '@/lib/quality/rules/timetable'

/**
 * For more than `fewGroups`, only one week is compared; for more than `manyGroups`, the whole university is
 * read at once.
 */
const fewGroups = 3
const manyGroups = 12

/** The week in which most series have a date. */
function fullestWeek(series: readonly (readonly CalendarDate[])[]): Period | null {
  const counts = new Map<CalendarDate, number>()
  for (const dates of series)
    for (const monday of new Set(dates.map(mondayOf))) counts.set(monday, (counts.get(monday) ?? 0) + 1)
  const [fullest] = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
  return fullest ? { from: fullest[0], to: addDays(fullest[0], 6) } : null
}

function wholePeriod(series: readonly (readonly CalendarDate[])[]): Period | null {
  const dates = series.flat().sort()
  const [from] = dates
  const to = dates.at(-1)
  return from && to ? { from: mondayOf(from), to } : null
}

/**
 * The period over which plans with these series are compared: all their dates for few groups, otherwise the
 * week with most of them; null if there are no dates.
 */
export const comparedDates = (
  series: readonly (readonly CalendarDate[])[],
  groups: readonly GroupId[],
): Period | null => (groups.length > fewGroups ? fullestWeek(series) : wholePeriod(series))

/**
 * All meetings of these groups and of the people and rooms they share, drafts included, that the actor may
 * see.
 */
export async function standingOf(
  { db, actor }: { db: Queryable; actor: Actor },
  groups: readonly GroupId[],
  period: Period,
): Promise<QualityMeeting[]> {
  const scopes =
    groups.length > manyGroups
      ? [{ kind: 'university' as const }]
      : groups.map((id) => ({ kind: 'group' as const, id }))
  const meetingLists = await Promise.all(
    scopes.map((scope) => findQualityMeetings(db, { scope, period, drafts: true, viewer: actor.userId })),
  )
  const meetingsById = new Map<MeetingId, QualityMeeting>()
  for (const meeting of meetingLists.flat())
    if (isVisible(actor, meeting))
      meetingsById.set(meeting.id, {
        ...meeting,
        isAsked: meeting.groups.some(({ id }) => groups.includes(id)),
      })
  return [...meetingsById.values()]
}

/**
 * Rules whose unknown cases are worth reporting: seats, walks and course years. Unknown norms say nothing
 * about a plan.
 */
const rulesWithUnknowns: readonly QualityRule[] = ['capacity', 'buildingChange', 'saturday', 'latePair']

type Question = {
  period: Period
  groups: readonly GroupId[]
  teachers: readonly TeacherId[]
  weights: QualityWeights
}

/**
 * Judges plans against one that stands: how much these groups and teachers break each rule there and in the plan, rules
 * without violations omitted, and where the plan breaks them.
 */
export async function planJudge(
  db: Database,
  question: Question,
  standing: readonly QualityMeeting[],
): Promise<(plan: readonly QualityMeeting[]) => { quality: QualityChange[]; findings: readonly Finding[] }> {
  const { period, weights } = question
  const [calendar, facts, walks] = await Promise.all([findCalendar(db), findQualityFacts(db, period), findWalks(db)])
  const groups = new Set<number>(question.groups)
  const teachers = new Set<number>(question.teachers)
  const audience: RuleAudience = {
    isAsked: ({ kind, id }) => (kind === 'group' ? groups.has(id) : kind === 'teacher' ? teachers.has(id) : true),
    isShown: () => true,
  }
  const input = (meetings: readonly QualityMeeting[]): QualityInput => ({
    ...facts,
    calendar,
    meetings,
    load: null,
    walks,
  })
  const judgeMeetings = (meetings: readonly QualityMeeting[]) =>
    assess(input(meetings), weights, audience, rulesOf(weights))
  const before = judgeMeetings(standing)
  return (plan) => {
    const after = judgeMeetings(plan)
    const quality = before.byRule.flatMap(({ rule, amount }, index) => {
      const { amount: then = 0, unknown = 0 } = after.byRule[index] ?? {}
      const isShown = amount > 0 || then > 0 || (unknown > 0 && rulesWithUnknowns.includes(rule))
      return isShown ? [{ rule, before: amount, after: then, unknown }] : []
    })
    return { quality, findings: after.findings }
  }
}

/** How much each rule is broken in one timetable and in another. */
export async function comparePlans(
  db: Database,
  question: Question,
  { before, after }: { before: readonly QualityMeeting[]; after: readonly QualityMeeting[] },
): Promise<QualityChange[]> {
  const judge = await planJudge(db, question, before)
  return judge(after).quality
}
