import type { Queryable } from '@/db/client'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { joinedWarnings } from '@/lib/planning/service/placement-warnings'
import { violationsOf } from '@/lib/quality/rules/assess'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'
import { judgeQuality, visibleIn } from '@/lib/quality/service/judge'
import { violationWarning } from '@/lib/quality/texts/quality'

const rules: readonly QualityRule[] = ['teacherNorm', 'methodDay']

/**
 * What speaks against a teacher taking these classes over, which they have by now: wishes, absences, the norm of a
 * week, the method day.
 */
export async function takerWarnings(
  around: { db: Queryable; actor: Actor },
  calendar: AcademicCalendar,
  { teacher, moving }: { teacher: TeacherId; moving: readonly ScheduleItem[] },
): Promise<ChangeWarning[]> {
  const meetings = new Set(moving.map(({ id }) => id))
  const dates = moving.map(({ date }) => date).sort()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const { input, assessment } = await judgeQuality(around, calendar, {
    scope: { kind: 'teacher', id: teacher },
    period: { from: mondayOf(first), to: addDays(mondayOf(last), 6) },
    drafts: true,
    whole: ['teacher'],
    rules,
  })
  const caused = assessment.findings.filter((one) => one.meetings.some(({ id }) => meetings.has(id)))
  return [
    ...(await joinedWarnings(around.db, [...meetings], { teachers: [teacher], groups: [] })),
    ...violationsOf(caused).map(visibleIn(input)).map(violationWarning),
  ]
}
