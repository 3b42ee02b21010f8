import { oneAfterAnother } from '@/db/one-after-another'
import {
  deleteSessionPeriods,
  findExamSession,
  insertSessionPeriod,
  storeExamNorms,
  storeExamSlots,
  updateSessionPeriod,
} from '@/db/queries/exams/session'
import type { ExamSession } from '@/lib/core/calendar/rules/session'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { ChangeId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { sameData } from '@/lib/core/words/rules/same-data'
import type { ExamSettingsOrder } from '@/lib/exams/rules/settings'
import { examSettingsErrors } from '@/lib/exams/texts/settings'
import { requireExisting } from '@/lib/quality/service/load-timetable'

/** How the university holds its sessions. Throws `not_allowed`. */
export async function viewExamSettings(context: ServiceContext): Promise<ExamSession> {
  requireAllowed(context, 'session.configure')
  return findExamSession(context.db)
}

/**
 * Changes how sessions are held. Throws `not_allowed`, `invalid` for periods that end before they begin or times that are given
 * twice, `stale` for a period, times or norms changed since, `not_found` for one that is gone or an unknown faculty.
 */
export async function setExamSettings(
  context: ServiceContext,
  order: ExamSettingsOrder,
): Promise<{ session: ExamSession; changeId: ChangeId | null }> {
  const granted = requireAllowed(context, 'session.configure')
  const { periods, removed, slots, norms, basedOn, dryRun } = order
  if (periods.some(({ startsOn, endsOn }) => endsOn < startsOn))
    throw new ServiceError('invalid', examSettingsErrors.order)
  if (new Set(slots.map(({ startsAt }) => startsAt)).size < slots.length)
    throw new ServiceError('invalid', examSettingsErrors.sameSlot)
  if (slots.some(({ startsAt, minutes }) => startsAt + minutes > 24 * 60))
    throw new ServiceError('invalid', examSettingsErrors.overnight)
  if (norms.wantedDays < norms.leastDays) throw new ServiceError('invalid', examSettingsErrors.fewerDays)
  const longest = Math.max(...slots.map(({ minutes }) => minutes))
  if (Math.max(norms.examMinutes, norms.creditMinutes, norms.consultationMinutes) > longest)
    throw new ServiceError('invalid', examSettingsErrors.noSlotFits)
  const faculties = [...new Set(periods.flatMap(({ facultyId }) => facultyId ?? []))]
  await oneAfterAnother(faculties, (id) => requireExisting(context, { kind: 'faculty', id }))
  const { result, changeId } = await changeTimetable(
    context,
    { action: 'session.set', granted: [granted], subject: {}, dryRun },
    async ({ db, lock }) => {
      const named = [...periods.flatMap(({ id }) => id ?? []), ...removed]
      await lock('session_period', named, examSettingsErrors.gone)
      const before = await findExamSession(db)
      if (basedOn && !sameData(basedOn, { slots: before.slots, norms: before.norms }))
        throw new ServiceError('stale', examSettingsErrors.stale)
      await deleteSessionPeriods(db, removed)
      await oneAfterAnother(periods, async ({ id, version, ...values }) => {
        if (id === null) {
          await insertSessionPeriod(db, values)
          return
        }
        const known = before.periods.find((one) => one.id === id)
        if (!known) throw new ServiceError('not_found', examSettingsErrors.gone)
        if (version !== undefined && version !== known.version)
          throw new ServiceError('stale', examSettingsErrors.stale)
        if (!sameData({ ...known, ...values }, known)) await updateSessionPeriod(db, { ...known, ...values })
      })
      const inOrder = slots.toSorted((a, b) => a.startsAt - b.startsAt)
      if (!sameData(inOrder, before.slots)) await storeExamSlots(db, inOrder)
      if (!sameData(norms, before.norms)) await storeExamNorms(db, norms)
      return findExamSession(db)
    },
  )
  return { session: result, changeId }
}
