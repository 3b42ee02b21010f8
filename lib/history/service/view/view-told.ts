import { findTold, type ToldRow } from '@/db/queries/history/view/find-told'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { type ChangeId, idNumbered } from '@/lib/core/names/rules/ids'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { Owners } from '@/lib/core/rights/rules/rights-subjects'
import { civilTimeAt } from '@/lib/environment/clock'
import { environment } from '@/lib/environment/environment'
import type { ToldSubject, ToldTimes } from '@/lib/history/rules'
import { viewAct } from './view-act'

const ownersOf = ({ kind, id, ownerId }: ToldRow): Owners =>
  kind === 'group'
    ? { groups: [{ id: idNumbered(id), facultyId: ownerId === null ? null : idNumbered(ownerId) }], teachers: [] }
    : { groups: [], teachers: [{ id: idNumbered(id), departmentId: ownerId }] }

const timeOf = (moment: Date | null): CivilTime | null =>
  moment && civilTimeAt(moment, environment().UNIVERSITY_TIME_ZONE)

function timesOf(first: Date | null, last: Date | null): ToldTimes | null {
  const [from, to] = [timeOf(first), timeOf(last)]
  return from && to && { first: from, last: to }
}

function toldOf(row: ToldRow, isOwn: boolean): ToldSubject {
  const { kind, id, title, people, opened, email, messenger, push, waiting, inTime } = row
  return {
    ...{ kind, id, title, people, opened, email, messenger, push, waiting, inTime },
    emailAt: timesOf(row.emailFirst, row.emailLast),
    messengerAt: timesOf(row.messengerFirst, row.messengerLast),
    pushAt: timesOf(row.pushFirst, row.pushLast),
    firstOpened: timeOf(row.firstOpened),
    teacher: isOwn && kind === 'teacher' ? { toldAt: timeOf(row.ownToldAt), openedAt: timeOf(row.ownOpenedAt) } : null,
  }
}

/**
 * Who was told of a change, of those groups and teachers whose changes the actor may see, or of all whom their own
 * change concerns. When a teacher
 * themself was told and opened it is for whoever made the change alone. Throws as `viewAct` does.
 */
export async function viewTold(context: ServiceContext, id: ChangeId): Promise<ToldSubject[]> {
  const { db, actor } = context
  const { isOwn } = await viewAct(context, id)
  const told = await findTold(db, id, environment().UNIVERSITY_TIME_ZONE)
  return told
    .filter((one) =>
      isAllowed(actor, 'history.see', {
        madeBy: isOwn ? actor.userId : null,
        owners: ownersOf(one),
        programmeId: null,
        plans: [],
      }),
    )
    .map((one) => toldOf(one, isOwn))
}
