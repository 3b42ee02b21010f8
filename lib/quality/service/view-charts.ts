import { findQualityFaculties } from '@/db/queries/quality/find-quality'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { chartsOf, type QualityCharts } from '@/lib/quality/rules/quality-charts'
import type { QualityQuestion } from '@/lib/quality/rules/quality-check'
import { loadTimetable, requireScope } from './load-timetable'

type ChartsView = { charts: QualityCharts; faculties: ReadonlyMap<FacultyId, string> }

/**
 * The charts of a faculty or the university in a week, with the names of all faculties. Throws as `checkQuality` does.
 */
export async function viewCharts(
  context: ServiceContext,
  question: Pick<QualityQuestion, 'scope' | 'period' | 'drafts'>,
): Promise<ChartsView> {
  await requireScope(context, question.scope)
  const calendar = await viewCalendar(context)
  const [{ input, known: facts, isAsked }, titles] = await Promise.all([
    loadTimetable(context, calendar, question),
    findQualityFaculties(context.db),
  ])
  const isOf = (id: Parameters<typeof facts.faculties.get>[0]) => isAsked({ kind: 'group', id, subgroup: 0 })
  return {
    charts: chartsOf({ input, isOf, faculties: facts.faculties }),
    faculties: new Map(titles.map(({ id, title }) => [id, title])),
  }
}
