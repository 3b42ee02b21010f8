import { oneAfterAnother } from '@/db/one-after-another'
import { storeExamItems } from '@/db/queries/exams/exams'
import { usualExamMinutes, usualSessionKind } from '@/lib/core/calendar/rules/session'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import { classTexts } from '@/lib/core/placing/texts/classes'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import { sameData } from '@/lib/core/words/rules/same-data'
import type { HeldAnswer, HeldAs, HeldOrder } from '@/lib/exams/rules/held'
import { examErrors } from '@/lib/exams/texts/exam'
import { readScene } from './exam-scene'
import { type ReadExam, readExams } from './read-exams'

const right = 'load.change_item'

/**
 * Sets how exams are held, all or none. Where they stand stays: a longer one takes its longer time when it is moved. Throws
 * `not_found` for what is no exam of the load, `not_allowed`, `stale` for one changed since, and `invalid` for a length that no
 * time of the session has.
 */
export async function changeHeld(context: ServiceContext, { items, dryRun, ...held }: HeldOrder): Promise<HeldAnswer> {
  const scene = await readScene(context.db)
  const ids = [...new Set(items.map(({ id }) => id))]
  const read = async (db: ServiceContext['db']) => {
    const found = await readExams({ ...context, db }, ids, scene)
    if (found.length < ids.length) throw new ServiceError('not_found', examErrors.unknown)
    return found
  }
  const known = await read(context.db)
  const [first, ...others] = known.map(({ item }) => requireAllowed(context, right, ownersOf(item.plan)))
  if (!first) throw new ServiceError('not_found', examErrors.unknown)
  const longest = Math.max(...scene.session.slots.map(({ minutes }) => minutes))
  if (held.minutes > longest) throw new ServiceError('invalid', examErrors.tooLong)
  const { result, changeId } = await changeTimetable(
    context,
    { action: right, granted: [first, ...others], subject: { items, held }, dryRun },
    async (change) => {
      await change.lock('load_item', ids)
      const before = await readExams({ ...context, db: change.db }, ids, scene)
      for (const { exam } of before) {
        const seen = items.find(({ id }) => id === exam.id)?.version
        if (seen !== undefined && seen !== exam.version) throw new ServiceError('stale', classTexts.staleLoad)
      }
      const changed = before.filter(
        ({ exam, found }) => !sameData({ ...heldAs(exam), roomCount: found.roomCount }, held),
      )
      await oneAfterAnother(changed, (one) =>
        storeExamItems(change.db, [one.exam.id], valuesOf(one, held, scene.session.norms)),
      )
      const after = await readExams({ ...context, db: change.db }, ids, scene)
      return after.map(({ exam }) => exam)
    },
  )
  return { exams: result, changeId }
}

const heldAs = ({ kind, minutes, form, isHard, roomCount }: HeldAs): HeldAs => ({
  kind,
  minutes,
  form,
  isHard,
  roomCount,
})

/** What is as usual is not stored, so that it follows the settings. */
const valuesOf = ({ item }: ReadExam, held: HeldAs, norms: Parameters<typeof usualExamMinutes>[0]) => ({
  period: held.kind === usualSessionKind(item) ? null : held.kind,
  minutes: held.minutes === usualExamMinutes(norms, item) ? null : held.minutes,
  form: held.form,
  isHard: held.isHard,
  roomCount: held.roomCount,
})
