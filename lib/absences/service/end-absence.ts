import type { Queryable } from '@/db/client'
import { findSettled, shortenWish } from '@/db/queries/absences/absences'
import { deleteWish } from '@/db/queries/wishes/wishes'
import type { AbsenceEnd, AbsenceReturn } from '@/lib/absences/rules/absence-plan'
import { absenceTexts } from '@/lib/absences/texts/absences'
import { addDays, type CalendarDate, later } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, WishId } from '@/lib/core/rules/names/ids'
import { isSameSlot } from '@/lib/core/rules/requests/dated-slot'
import type { ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import type { ServiceContext } from '@/lib/core/service/context'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { aheadOf, bringBack, type Returnable, returnable } from '@/lib/wishes/service/bring-back'
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
): Promise<(Returnable & { returning: AbsenceReturn })[]> {
  const settled = await findSettled(db, id, later(now.date, backFrom))
  const ids = [...new Set(settled.map((one) => one.id))]
  const standing = new Map((await findStanding({ db, actor }, ids)).map((one) => [one.item.id, one]))
  const areAhead = await aheadOf(db, { now })
  return settled.flatMap((row) => {
    const one = standing.get(row.id)
    const { version, from } = row
    if (!one || !areAhead(one.item, from)) return []
    const became = becameOf(one.item, from)
    const found = returnable({ actor }, row, rights[became], one.planned.placed)
    const item = { ...absentItem(one.item), version }
    return [{ ...found, returning: { item, became, from, state: found.state } }]
  })
}

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
    await bringBack(change, context, returns, {
      found: await findReturns({ db: change.db, actor, now }, id, from),
      refusals: { unknown: absenceTexts.notSettled, stale: absenceTexts.notBack },
    })
    if (from <= startsOn) await deleteWish(change.db, id)
    else await shortenWish(change.db, id, addDays(from, -1))
    return { returned: returns.length }
  })
  return { ...result, changeId }
}
