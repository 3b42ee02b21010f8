import type { LoadItemId } from '@/lib/core/names/rules/ids'
import { inSteps } from '@/lib/core/processes/service/in-steps'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { rankOf } from '@/lib/exams/rules/judge-place'
import type { ExamVerdicts, VerdictDay } from '@/lib/exams/rules/verdict'
import { readScene, readTied } from './exam-scene'
import { examJudge, type PricedVerdict, reasonsOf } from './judge-exam'

/**
 * What speaks for and against each day and time of an exam of the load. Throws `not_found`, and `not_allowed` unless the actor may
 * place it.
 */
export async function viewVerdicts(context: ServiceContext, id: LoadItemId): Promise<ExamVerdicts> {
  const scene = await readScene(context.db)
  const found = await readTied(context, scene, id)
  requireAllowed(context, 'draft.view', found.read.item.plan)
  const judge = await examJudge(context, scene, found, null)
  if (!judge) return { days: [] }

  function* judging({
    dates,
    day,
    at,
  }: NonNullable<typeof judge>): Generator<void, (Omit<VerdictDay, 'verdicts'> & { verdicts: PricedVerdict[] })[]> {
    const days = []
    for (const date of dates) {
      const { reason, consultation, times, ...tried } = day(date)
      const verdicts: PricedVerdict[] = []
      for (const time of reason === '' ? times : []) {
        verdicts.push(at({ reason, consultation, times, ...tried }, time))
        yield
      }
      days.push({ date, reason, consultation: reason === '' ? consultation : null, verdicts })
    }
    return days
  }

  const days = await inSteps(judging(judge))
  const possible = days.flatMap(({ verdicts }) => verdicts.filter(({ rank }) => rank !== 'no'))
  const least = Math.min(...possible.map(({ cost }) => cost))
  return {
    days: days.map((day) => ({
      ...day,
      verdicts: day.verdicts.map(({ cost, rank, against, ...verdict }) => ({
        ...verdict,
        reasons: reasonsOf({ against }).map(({ text }) => text),
        rank: rank === 'no' ? rank : rankOf(cost, least),
      })),
    })),
  }
}
