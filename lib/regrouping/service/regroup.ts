import { findSubject } from '@/db/queries/core/schedule/subjects'
import { changeTimetable, type TimetableChange } from '@/lib/core/changing/service/change-timetable'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError, required } from '@/lib/core/refusals/service/errors'
import { requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import { noSuch } from '@/lib/core/wire/texts/errors'
import { withReason } from '@/lib/quality/service/published-for-a-reason'
import type { Regrouping, RegroupOrder } from '@/lib/regrouping/rules'
import { regroupTexts } from '@/lib/regrouping/texts'
import { adminTableMessages } from '@/lib/tables/texts/admin-tables'
import { changeHalves, mergeGroup, splitGroup } from './reform-group'
import { renameGroup } from './rename-group'
import { formStream, partStream } from './streams'

/**
 * Changes a group from a date on, in one change; weeks before the date stay as they were. Throws `not_found`,
 * `not_allowed` if any of it may not be changed, and `invalid` for a past date, or what the act cannot do;
 * `conflict` if a group is busy where it would be.
 */
export async function regroup(context: ServiceContext, order: RegroupOrder): Promise<Regrouping> {
  const { db, now } = context
  const { group, since, dryRun, ...act } = order
  const subject = { kind: 'group', id: group } as const
  requireAllowed(context, 'schedule.view', subject)
  const found = required(await findSubject(db, subject), 'not_found', noSuch.group)
  const granted = requireAllowed(context, 'group.regroup', found.owners)
  if (since < now.date) throw new ServiceError('invalid', regroupTexts.past)
  const { result, changeId } = await changeTimetable(
    context,
    {
      action: 'group.regroup',
      granted: [granted],
      subject: withReason({ ...act, id: group, since }),
      dryRun: dryRun || isLooking(order),
      overtaken: adminTableMessages.overtaken,
    },
    async (change) => {
      await change.lock('group', [group])
      return carryOut(change, context, order)
    },
  )
  return { ...result, changeId }
}

/** Whether an order only asks what there is to choose from. */
const isLooking = (order: RegroupOrder): boolean =>
  (order.act === 'stream' && (order.item === null || order.others.length === 0)) ||
  (order.act === 'part' && order.item === null)

function carryOut(
  change: TimetableChange,
  context: ServiceContext,
  order: RegroupOrder,
): Promise<Omit<Regrouping, 'changeId'>> {
  switch (order.act) {
    case 'rename':
      return renameGroup(change, order)
    case 'stream':
      return formStream(change, context, order)
    case 'part':
      return partStream(change, context, order)
    case 'halves':
      return changeHalves(change, context, order)
    case 'merge':
      return mergeGroup(change, context, order)
    case 'split':
      return splitGroup(change, context, order)
  }
}
