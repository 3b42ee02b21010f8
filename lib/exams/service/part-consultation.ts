import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { insertHeirs, turnLoad } from '@/db/queries/regrouping/load-turns'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import { examsOfConsultation, partedGroups, type SittingPlace } from '@/lib/exams/rules/exam'
import { examErrors } from '@/lib/exams/texts/exam'
import { type Along, followFirst, lockConsultation, moveConsultation, type Tied } from './along'
import { type ExamScene, readTied } from './exam-scene'
import type { ReadExam } from './read-exams'
import { removeSitting, rightsFor, sittingOf } from './sittings'

/**
 * Gives the groups of an exam a consultation of their own, on the day before it: load with the same teachers and hours. That of the
 * others goes to the day before the first of their exams. Throws `invalid` where the groups share none, and `not_allowed`.
 */
export async function partConsultation(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  { place, ...found }: Tied & { place: SittingPlace },
): Promise<Along> {
  const { read, requestOf } = found
  const locked = await lockConsultation(change, context, scene, found)
  const parted = locked ? partedGroups(locked.consultation.exam, read.exam) : []
  if (!locked || parted.length === 0) throw new ServiceError('invalid', examErrors.notShared)
  const { consultation, all } = locked
  const { exam, item } = consultation
  const ids = parted.map(({ id }) => id)
  const staying = exam.groups.map(({ id }) => id).filter((id) => !ids.includes(id))
  change.takes(requireAllowed(context, 'load.change_item', ownersOf(item.plan)))
  await letGo(change, context, scene, { consultation, ids, requestOf })
  const audience = { id: exam.id, subgroup: exam.subgroup }
  const whole = { since: item.startsOn, hoursBefore: new Map<LoadItemId, number>() }
  const [own] = await insertHeirs(change.db, [{ ...audience, groups: ids }], whole)
  await turnLoad(change.db, [{ ...audience, groups: staying }])

  const within = { ...context, db: change.db }
  const now = await readTied(within, scene, read.exam.id)
  const along = await moveConsultation(change, context, scene, { ...now, requestOf, place })
  const waits: Along['warnings'] =
    along.moved.length === 0 ? [{ kind: 'consultation', text: examErrors.ownConsultationWaits }] : []
  const sitting = sittingOf(consultation)
  const others = examsOfConsultation(exam, all).filter(
    ({ groups, sittings }) => sittings.length > 0 && groups.some(({ id }) => staying.includes(id)),
  )
  const [first] = others
  const left =
    sitting && first
      ? (
          await followFirst(change, context, scene, {
            found: { ...(await readTied(within, scene, first.id)), requestOf },
            others,
            sitting,
          })
        ).along
      : { moved: [], warnings: [] }
  return {
    moved: [...new Set([...along.moved, ...(own === undefined ? [] : [own]), exam.id, ...left.moved])],
    warnings: [...along.warnings, ...waits, ...left.warnings],
  }
}

/** These groups come to a consultation that stands no more; it goes with the last of those who come. */
async function letGo(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  { consultation, ids, requestOf }: { consultation: ReadExam; ids: readonly GroupId[]; requestOf: Tied['requestOf'] },
): Promise<void> {
  const sitting = sittingOf(consultation)
  if (!sitting?.groupIds.some((id) => ids.includes(id))) return
  change.takes(...rightsFor(context, scene, consultation, null))
  const groups = sitting.groupIds.filter((id) => !ids.includes(id))
  if (groups.length === 0) return removeSitting(change, sitting, requestOf)
  await replacePeople(change.db, sitting.meetings, { groups }, { changeId: change.id, leavesTraces: false })
}
