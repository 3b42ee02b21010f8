import { publishFree } from '@/db/queries/core/placing/publish-meetings'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import { insertHeirs, turnLoad } from '@/db/queries/regrouping/load-turns'
import type { TimetableChange } from '@/lib/core/changing/service/change-timetable'
import { placedOf } from '@/lib/core/load/rules/load-item'
import type { GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { ownersOf } from '@/lib/core/rights/rules/rights-subjects'
import { examsOfConsultation, partedGroups, type SittingPlace } from '@/lib/exams/rules/exam'
import { examErrors } from '@/lib/exams/texts/exam'
import { type Along, followFirst, lockConsultation, moveConsultation, type Tied } from './along'
import { type ExamScene, readTied } from './exam-scene'
import { type ReadExam, readExams } from './read-exams'
import { removeSitting, rightsFor, sittingOf } from './sittings'

/**
 * Gives the groups of an exam a consultation of their own, on the day before it: load with the same teachers and hours. It is
 * published if the shared one was and the actor may. That of the others goes to the day before the first of their exams. Throws
 * `invalid` where the groups share none, and `not_allowed`.
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
  const sitting = sittingOf(consultation)
  const wantsPublishing = along.moved.length > 0 && sitting?.isDraft === false
  const staysDraft = wantsPublishing && own !== undefined && !(await publishOwn(change, context, scene, own))
  const doubts = [
    ...(along.moved.length === 0 ? [examErrors.ownConsultationWaits] : []),
    ...(staysDraft ? [examErrors.ownConsultationIsDraft] : []),
  ]
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
    warnings: [...along.warnings, ...doubts.map((text) => ({ kind: 'consultation' as const, text })), ...left.warnings],
  }
}

/** Publishes a consultation instead of a published one; false: it stays a draft, as the actor may not, or its place is taken. */
async function publishOwn(
  change: TimetableChange,
  context: ServiceContext,
  scene: ExamScene,
  id: LoadItemId,
): Promise<boolean> {
  const [own] = await readExams({ ...context, db: change.db }, [id], scene)
  const sitting = own && sittingOf(own)
  if (!sitting || !isAllowed(context.actor, 'schedule.publish', placedOf(own.item))) return false
  change.takes(requireAllowed(context, 'schedule.publish', placedOf(own.item)))
  const { changed } = await publishFree(change.db, sitting.meetings)
  return changed.length > 0
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
