import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import type { ExamRemark, SessionExam } from '@/lib/exams/rules/exam'
import { examRules } from '@/lib/exams/rules/judge-place'
import { isHard, qualityRules } from '@/lib/quality/rules/quality-rules'
import { judgeQuality, visibleIn } from '@/lib/quality/service/judge'
import { whatText } from '@/lib/quality/texts/quality'

/**
 * What the check of quality finds at the exams of a faculty, drafts included, the gravest first. What involves several of them is
 * told at the one where the check finds it.
 */
export async function viewRemarks(
  context: ServiceContext,
  calendar: AcademicCalendar,
  { facultyId, exams }: { facultyId: FacultyId; exams: readonly SessionExam[] },
): Promise<ExamRemark[]> {
  const dates = exams.flatMap(({ sittings }) => sittings.map(({ date }) => date)).toSorted()
  const [from, to] = [dates[0], dates.at(-1)]
  if (from === undefined || to === undefined) return []
  const { input, assessment } = await judgeQuality(context, calendar, {
    scope: { kind: 'faculty', id: facultyId },
    period: { from, to },
    drafts: true,
    rules: ['overlap', ...examRules],
    // Groups of the faculty are read completely anyway.
    whole: ['teacher'],
  })
  const known = new Set(exams.map(({ id }) => id))
  const visible = visibleIn(input)
  const remarks = assessment.findings
    .toSorted((a, b) => Number(isHard(b.rule)) - Number(isHard(a.rule)) || b.cost - a.cost)
    .flatMap((finding) => {
      const { rule, date, pair, meetings } = finding
      const text = whatText(visible({ ...finding, dates: [] }))
      const at = meetings.filter((one) => one.date === date && (pair === null || one.pair === pair))
      const ids = new Set(at.flatMap(({ loadItemId }) => loadItemId ?? []))
      return [...ids]
        .filter((id) => known.has(id))
        .map((id): ExamRemark => ({ id, strength: qualityRules[rule].strength, text }))
    })
  // An exam takes several pairs, and its people may be several: each sentence once.
  return [...new Map(remarks.map((one) => [`${one.id} ${one.text}`, one])).values()]
}
