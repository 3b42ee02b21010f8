import { findCommissionCandidates, findOpenRetakes, insertRetakes } from '@/db/queries/exams/retakes'
import type { Period } from '@/lib/core/calendar/rules/period'
import { sessionWindow } from '@/lib/core/calendar/rules/session'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { SemesterId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireOfAll } from '@/lib/core/refusals/service/require-allowed'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import { chooseCommissions, isRetakable, type PlannedRetakes, type RetakeOrder } from '@/lib/exams/rules/retakes'
import { retakeErrors } from '@/lib/exams/texts/retakes'
import { readScene, type ExamScene } from './exam-scene'
import { readExams } from './read-exams'

/** When retakes of a semester may be: from the first of their periods to the last; without any, its whole session. */
function retakeDates({ calendar, session }: ExamScene, semesterId: SemesterId): Period {
  const semester = calendar.semesters.find(({ id }) => id === semesterId)
  if (!semester) throw new ServiceError('not_found', retakeErrors.unknown)
  const window = sessionWindow(calendar.semesters, semester)
  const periods = session.periods.filter(
    ({ kind, startsOn, endsOn }) => kind === 'retakes' && endsOn >= window.from && startsOn <= window.to,
  )
  const from = periods.map(({ startsOn }) => startsOn).toSorted()[0] ?? semester.endsOn
  return {
    from,
    to:
      periods
        .map(({ endsOn }) => endsOn)
        .toSorted()
        .at(-1) ?? window.to,
  }
}

/**
 * Plans retakes of exams and credits by how many did not pass: load of its own, to be placed in the periods of retakes. Throws
 * `not_found`, `not_allowed`, `invalid` for what cannot be taken again or more students than there are, and `conflict` where a
 * retake is planned already and waits for its place.
 */
export async function planRetakes(
  context: ServiceContext,
  { rows, withCommission, dryRun }: RetakeOrder,
): Promise<PlannedRetakes> {
  const scene = await readScene(context.db)
  const ids = rows.map(({ id }) => id)
  const read = await readExams(context, ids, scene)
  const known = new Map(read.map((one) => [one.exam.id, one]))
  if (ids.some((id) => !known.has(id))) throw new ServiceError('not_found', retakeErrors.unknown)
  const granted = requireOfAll(
    context,
    'load.change_item',
    read.map(({ item }) => [ownersOf(item.plan)]),
  )
  const [first] = read
  if (!first || new Set(ids).size < ids.length) throw new ServiceError('invalid', retakeErrors.twice)
  for (const { id, students } of rows) {
    const exam = known.get(id)?.exam
    if (!exam || !isRetakable(exam)) throw new ServiceError('invalid', retakeErrors.notRetakable)
    if (exam.students !== null && students > exam.students)
      throw new ServiceError('invalid', retakeErrors.tooMany(exam.title, exam.students))
  }
  const dates = withCommission ? retakeDates(scene, first.item.semester.id) : null
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'exam.retake', granted: [granted], subject: { rows, withCommission }, dryRun },
    async (change) => {
      await change.lock('load_item', ids)
      const [open] = await findOpenRetakes(change.db, ids)
      const waiting = open && known.get(open.of)?.exam
      if (waiting) throw new ServiceError('conflict', retakeErrors.planned(waiting.title))
      const candidates = dates ? await findCommissionCandidates(change.db, ids, dates) : []
      const commissions = chooseCommissions(
        read.map(({ exam }) => exam),
        candidates,
      )
      const made = await insertRetakes(
        change.db,
        rows.map((row) => ({ ...row, commission: commissions.get(row.id) ?? [] })),
      )
      return readExams({ ...context, db: change.db }, made, scene)
    },
  )
  return { exams: result.map(({ exam }) => exam), changeId }
}
