import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { findPlannedMeetings } from '@/db/queries/core/load/plans'
import {
  findForsaken,
  findRequestOf,
  type ForsakenConsultation,
  type StruckExam,
} from '@/db/queries/core/placing/forsaken-consultations'
import { lockMeetings, removeMeetings, withdrawMeetings } from '@/db/queries/core/placing/release-meetings'
import { replacePeople } from '@/db/queries/core/placing/replace-people'
import type { ChangeId, RequestId } from '@/lib/core/names/rules/ids'
import type { ChangeWarning } from '@/lib/core/placing/rules/change-warnings'
import { consultationFateText, hiddenConsultationText } from '@/lib/core/placing/texts/consultations'
import type { MomentContext } from '@/lib/core/refusals/service/context'
import { askAllowed, type Granted } from '@/lib/core/refusals/service/require-allowed'
import { isNamedTo } from '@/lib/core/views/service/is-visible'
import type { TakenRight } from './ask-again'
import { askRemoval } from './ask-removal'

type SettledChange = { db: Queryable; id: ChangeId; takes: (...granted: (Granted<TakenRight> | null)[]) => void }

/**
 * Takes consultations away with the last of the exams that they prepare, whichever act struck it, and whoever has no exam any more
 * out of those of others. Published ones leave traces if the change withdrew the exam with a reason. Returns what became of each;
 * what the actor may not remove stays, as do pinned ones. Of a draft that they may not see they are told no details.
 */
export async function settleConsultations(
  change: SettledChange,
  { actor, now }: MomentContext,
  struck: readonly StruckExam[],
): Promise<ChangeWarning[]> {
  const { db } = change
  const meetingsOf = (some: readonly ForsakenConsultation[]) => some.flatMap((one) => one.meetings)
  // Locked, so that nobody publishes them between the rights and the removal; undoing is not about those that stay.
  await lockMeetings(db, meetingsOf(await findForsaken(db, struck, now.date)))
  const found = await findForsaken(db, struck, now.date)
  if (found.length === 0) return []
  const calendar = await findCalendar(db)
  const requestId = await findRequestOf(db, change.id)
  const planned = await findPlannedMeetings(db, meetingsOf(found), actor.userId)
  const asked = new Map(
    planned.map((meeting) => [
      meeting.meetingId,
      meeting.state === 'published' && requestId !== null
        ? askAllowed({ actor }, 'class.move', meeting.placed)
        : askRemoval({ actor }, calendar, meeting),
    ]),
  )
  const hidden = new Set(planned.flatMap((meeting) => (isNamedTo(actor, meeting) ? [] : [meeting.meetingId])))
  return oneAfterAnother(found, async (one): Promise<ChangeWarning> => {
    const granted = one.meetings.map((id) => asked.get(id) ?? null)
    const fate = fateOf(one, !granted.includes(null))
    if (fate === 'goes' || fate === 'left') change.takes(...granted)
    if (fate === 'goes') await remove(db, one, requestId)
    if (fate === 'left') {
      const groups = one.groups.flatMap(({ id, exam }) => (exam === 'none' ? [] : [id]))
      await replacePeople(db, one.meetings, { groups }, { changeId: change.id, leavesTraces: false })
    }
    const isHidden = fate === 'notAllowed' && one.meetings.some((id) => hidden.has(id))
    return { kind: 'consultation', text: isHidden ? hiddenConsultationText : consultationFateText(fate, one) }
  })
}

/** `left`: it stays for others. */
function fateOf({ groups, isPinned }: ForsakenConsultation, isAllowed: boolean) {
  if (!isAllowed) return 'notAllowed'
  if (groups.some(({ exam }) => exam === 'stands')) return 'left'
  return isPinned ? 'pinned' : 'goes'
}

const remove = (db: Queryable, { meetings, isPublished }: ForsakenConsultation, requestId: RequestId | null) =>
  isPublished && requestId !== null ? withdrawMeetings(db, meetings, requestId) : removeMeetings(db, meetings)
