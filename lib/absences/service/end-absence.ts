import type { Queryable } from '@/db/client'
import { findSettled } from '@/db/queries/absences/absences'
import { findHosts } from '@/db/queries/absences/join-meetings'
import type { ChangedByRow } from '@/db/queries/core/history/changed-by'
import { findSubject } from '@/db/queries/core/schedule/subjects'
import { shortenWish } from '@/db/queries/wishes/settled'
import { deleteWish } from '@/db/queries/wishes/wishes'
import type { AbsenceBecame, AbsenceEnd, AbsenceReturn } from '@/lib/absences/rules/absence-plan'
import { absenceTexts } from '@/lib/absences/texts/absences'
import { addDays, type CalendarDate, later } from '@/lib/core/calendar/rules/calendar-date'
import { isSameSlot } from '@/lib/core/calendar/rules/dated-slot'
import { changeTimetable } from '@/lib/core/changing/service/change-timetable'
import type { WishId } from '@/lib/core/names/rules/ids'
import type { ActorContext, ServiceContext } from '@/lib/core/refusals/service/context'
import { ServiceError } from '@/lib/core/refusals/service/errors'
import { type Granted, requireAllowed } from '@/lib/core/refusals/service/require-allowed'
import type { Owners } from '@/lib/core/rights/rules/rights-subjects'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import type { AwaySubject } from '@/lib/core/schedule/rules/wish'
import { findAbsenceOwners } from '@/lib/core/views/service/told-reasons'
import type { Ended } from '@/lib/wishes/rules'
import { aheadOf, bringBack, type Returnable, returnable } from '@/lib/wishes/service/bring-back'
import { findStanding } from './find-standing'
import { absentItem, openAbsence } from './view-absence'

const rights = {
  withdrawn: 'class.move',
  joined: 'class.move',
  moved: 'class.move',
  substituted: 'class.change_people',
  left: 'class.change_people',
  rehoused: 'class.change_room',
} as const

const rightToEnd = 'absence.change'

/**
 * The classes that may return if whoever is absent is back from a date on. Throws `not_found`, and `not_allowed` if the
 * actor may not end the absence.
 */
export async function viewAbsenceReturns(
  context: ServiceContext,
  { id, backFrom }: Pick<AbsenceEnd, 'id' | 'backFrom'>,
): Promise<AbsenceReturn[]> {
  const { who } = await openAbsence(context.db, id)
  const { owners } = await requireToEnd(context, who)
  return (await findReturns(context, { id, who, owners }, backFrom)).map((one) => one.returning)
}

async function requireToEnd(
  context: ActorContext & { db: Queryable },
  who: AwaySubject,
): Promise<{ owners: Owners; granted: Granted<typeof rightToEnd> }> {
  const found = await findSubject(context.db, who)
  if (!found) throw new ServiceError('not_found', absenceTexts.notFound)
  const ownersOf = await findAbsenceOwners(context, [who])
  return { owners: found.owners, granted: requireAllowed(context, rightToEnd, ownersOf(who)) }
}

function becameOf(item: ScheduleItem, from: AbsenceReturn['from'], who: AwaySubject): AbsenceBecame {
  if (item.state === 'trace') return 'withdrawn'
  if (who.kind === 'group' && !item.groups.some(({ id }) => id === who.id)) return 'left'
  if (!isSameSlot(item, from)) return 'moved'
  return item.substitution ? 'substituted' : 'rehoused'
}

/** `beside`: the class that took its groups, which returns with it. */
type FoundReturn = Returnable & { returning: AbsenceReturn; beside: Returnable | null }

async function findReturns(
  { db, actor, now }: Pick<ServiceContext, 'actor' | 'now'> & { db: Queryable },
  { id, who, owners }: { id: WishId; who: AwaySubject; owners: Owners },
  backFrom: CalendarDate,
): Promise<FoundReturn[]> {
  const settled = await findSettled(db, id, later(now.date, backFrom))
  const hosts = await findHosts(db, [...new Set(settled.map((one) => one.changeId))])
  const ids = [...new Set(settled.map((one) => one.id))]
  const standing = new Map((await findStanding({ db, actor }, ids)).map((one) => [one.item.id, one]))
  const areAhead = await aheadOf(db, { now })
  const isOf = ({ changeId, id: meeting }: ChangedByRow, known: (typeof hosts)[number], as: 'id' | 'host') =>
    known.changeId === changeId && known[as] === meeting
  const besideOf = (row: ChangedByRow): Returnable | null => {
    const known = hosts.find((one) => isOf(row, one, 'id'))
    const host = known && settled.find((one) => one.changeId === row.changeId && one.id === known.host)
    const one = host && standing.get(host.id)
    return host && one ? returnable({ actor }, host, rights.substituted, one.planned.placed) : null
  }
  return settled.flatMap((row) => {
    const one = standing.get(row.id)
    const { version, from } = row
    if (!one || !areAhead(one.item, from) || hosts.some((known) => isOf(row, known, 'host'))) return []
    const isJoined = hosts.some((known) => isOf(row, known, 'id'))
    const became = isJoined && one.item.state === 'trace' ? 'joined' : becameOf(one.item, from, who)
    const { placed } = one.planned
    // Whose group left it is asked as before.
    const asBefore = became === 'left' ? { ...placed, groups: [...placed.groups, ...owners.groups] } : placed
    const own = returnable({ actor }, row, rights[became], asBefore)
    const beside = isJoined ? besideOf(row) : null
    const found = own.state === 'free' && isJoined ? { ...own, state: beside?.state ?? ('changed' as const) } : own
    const item = { ...absentItem(one.item), version }
    return [{ ...found, beside, returning: { item, became, from, state: found.state } }]
  })
}

/**
 * Ends an absence before a date, today at the earliest, and brings these classes back, as one change. Throws
 * `not_found`, also of a class that the absence did not change; `not_allowed`; `stale`
 * if one of the classes may not return any more; `conflict` if it ends before, or a place is taken.
 */
export async function endAbsence(
  context: ServiceContext,
  { id, backFrom, returns, dryRun }: AbsenceEnd,
): Promise<Ended> {
  const { db, actor, now } = context
  const { who } = await openAbsence(db, id)
  const { owners, granted } = await requireToEnd(context, who)
  const record = { action: 'absence.end', granted: [granted], subject: { id, backFrom }, dryRun } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    await change.lock('wish', [id])
    const { startsOn, endsOn } = await openAbsence(change.db, id)
    const from = later(now.date, backFrom)
    if (from > endsOn) throw new ServiceError('conflict', absenceTexts.over)
    const asked = new Set(returns.map((one) => one.id))
    const findAll = () => findReturns({ db: change.db, actor, now }, { id, who, owners }, from)
    const besideAsked = (found: readonly FoundReturn[]) =>
      found.flatMap((one) => (asked.has(one.id) && one.beside ? [one.beside] : []))
    const beside = besideAsked(await findAll())
    await change.lock('meeting', [...asked, ...beside.map((one) => one.id)])
    const found = await findAll()
    const others = besideAsked(found)
    const back = await bringBack(change, context, [...returns, ...others], {
      found: [...found, ...others],
      refusals: { unknown: absenceTexts.notSettled, stale: absenceTexts.notBack },
    })
    if (from <= startsOn) await deleteWish(change.db, id)
    else await shortenWish(change.db, id, addDays(from, -1))
    return { ...back, returned: returns.length }
  })
  return { ...result, changeId }
}
