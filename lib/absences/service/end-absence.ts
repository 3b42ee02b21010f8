import type { Queryable } from '@/db/client'
import { oneAfterAnother } from '@/db/one-after-another'
import { findSettled, shortenWish } from '@/db/queries/absences/absences'
import { restoreRows } from '@/db/queries/core/history/restore'
import { deleteWish } from '@/db/queries/wishes/wishes'
import type { AbsenceEnd, AbsenceReturn } from '@/lib/absences/rules/absence-plan'
import { absenceTexts } from '@/lib/absences/texts/absences'
import { accountOf } from '@/lib/core/rules/accounts/actor'
import { addDays, type CalendarDate, later } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, WishId } from '@/lib/core/rules/names/ids'
import { isSameSlot } from '@/lib/core/rules/requests/dated-slot'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { askAllowed, requireAllowed } from '@/lib/core/service/require-allowed'
import { absentItem, findStanding, openAbsence } from './view-absence'

const rights = {
  withdrawn: 'class.move',
  moved: 'class.move',
  substituted: 'class.change_people',
  rehoused: 'class.change_room',
} as const

const rightToEnd = 'wish.change'

/**
 * The classes that may return if a teacher is back from a date on. Throws `not_found`, and `not_allowed` if the
 * actor may not end the absence.
 */
export async function viewAbsenceReturns(
  context: ServiceContext,
  { id, backFrom }: Pick<AbsenceEnd, 'id' | 'backFrom'>,
): Promise<AbsenceReturn[]> {
  const { teacherId } = await openAbsence(context.db, id)
  requireAllowed(context, rightToEnd, { kind: 'teacher', id: teacherId })
  return (await findReturns(context, id, backFrom)).map((one) => one.returning)
}

function becameOf(item: ScheduleItem, from: AbsenceReturn['from']): AbsenceReturn['became'] {
  if (item.state === 'trace') return 'withdrawn'
  if (!isSameSlot(item, from)) return 'moved'
  return item.substitution ? 'substituted' : 'rehoused'
}

async function findReturns(
  { db, actor, now }: Pick<ServiceContext, 'actor' | 'now'> & { db: Queryable },
  id: WishId,
  backFrom: CalendarDate,
) {
  const settled = await findSettled(db, id, later(now.date, backFrom))
  const ids = [...new Set(settled.map((one) => one.id))]
  const standing = new Map((await findStanding({ db, actor }, ids)).map((one) => [one.item.id, one]))
  return settled.flatMap(({ id: meetingId, changeId, version, from: { date, pair }, state }) => {
    const one = standing.get(meetingId)
    if (!one) return []
    const became = becameOf(one.item, { date, pair })
    const granted = askAllowed({ actor }, rights[became], one.planned.placed)
    const returning: AbsenceReturn = {
      item: { ...absentItem(one.item), version },
      became,
      from: { date, pair },
      state: state === 'free' && !granted ? 'not mine' : state,
    }
    return [{ returning, changeId, granted }]
  })
}

const isChanged = ({ returning }: { returning: AbsenceReturn }): boolean => returning.state === 'changed'

/**
 * Ends an absence before a date, today at the earliest, and brings these classes back, as one change. Throws
 * `not_found`, also of a class that the absence did not change; `not_allowed`; `invalid` if it ends before; `stale`
 * if one of the classes may not return any more; `conflict` if a place is taken.
 */
export async function endAbsence(
  context: ServiceContext,
  { id, backFrom, returns, dryRun }: AbsenceEnd,
): Promise<{ returned: number; changeId: ChangeId | null }> {
  const { db, actor, now } = context
  const { teacherId } = await openAbsence(db, id)
  const granted = requireAllowed(context, rightToEnd, { kind: 'teacher', id: teacherId })
  const record = { action: 'absence.end', granted: [granted], subject: { id, backFrom }, dryRun } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('wish', [id])
    const { startsOn, endsOn } = await openAbsence(change.db, id)
    const from = later(now.date, backFrom)
    if (from > endsOn) throw new ServiceError('invalid', absenceTexts.over)
    await change.lock(
      'meeting',
      returns.map((one) => one.id),
    )
    const settled = await findReturns({ db: change.db, actor, now }, id, from)
    // A class may be there several times: only its last change can be taken back.
    const inOrder = settled.toSorted((a, b) => Number(isChanged(b)) - Number(isChanged(a)))
    const found = new Map(inOrder.map((one) => [one.returning.item.id, one]))
    const back = returns.map(({ id: meetingId, version }) => {
      const one = found.get(meetingId)
      if (!one) throw new ServiceError('not_found', absenceTexts.notSettled)
      if (one.returning.state !== 'free' || one.returning.item.version !== version)
        throw new ServiceError('stale', absenceTexts.notBack)
      change.takes(one.granted)
      return one
    })
    await oneAfterAnother(new Set(back.map((one) => one.changeId)), (changeOf) =>
      restoreRows(
        change.db,
        {
          changeId: changeOf,
          classes: back.flatMap((one) => (one.changeId === changeOf ? [one.returning.item.id] : [])),
        },
        accountOf(actor),
      ),
    )
    if (from <= startsOn) await deleteWish(change.db, id)
    else await shortenWish(change.db, id, addDays(from, -1))
    return { returned: back.length }
  })
  return { ...result, changeId }
}
