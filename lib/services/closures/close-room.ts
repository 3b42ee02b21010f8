import { findCalendar } from '@/db/queries/calendar'
import { placeClaims } from '@/db/queries/claims/place-claims'
import { findStanding, insertClosure } from '@/db/queries/closures/closures'
import { findTouched } from '@/db/queries/meetings/find-touched'
import { findRoomTraits } from '@/db/queries/placing/find-advice'
import { datesBetween } from '@/lib/domain/calendar-date'
import type { ClosedRoom, NewClosure, StandingInRoom } from '@/lib/domain/closure'
import type { DoubtedSlot } from '@/lib/domain/date-doubts'
import { pairsOf, type Pair } from '@/lib/domain/pairs'
import { closureTexts } from '@/lib/text/closures'
import { dateWarnings } from '@/lib/text/date-doubts'
import { subjectNotFound } from '@/lib/text/errors'
import { shortPersonName } from '@/lib/text/short-names'
import type { ServiceContext } from '../context'
import { draftWarnings } from '../drafts/draft-warnings'
import { ServiceError } from '../errors'
import { changeTimetable } from '../history/change-timetable'
import { requireAllowed } from '../require-allowed'
import { conflictTo, namedTo } from '../schedule/in-sight'
import { requirePairs } from '../require-pairs'

/**
 * Closes a room in some pairs (null: all): nobody can take its free slots. Meetings already there stay, are reported, and the
 * closure takes over their slots when they leave. Throws `not_allowed`, `not_found`, and `invalid` for a placeholder room.
 */
export async function closeRoom(
  context: Pick<ServiceContext, 'db' | 'actor' | 'now'>,
  closure: Omit<NewClosure, 'pairs'> & { pairs: NewClosure['pairs'] | null; dryRun: boolean },
): Promise<ClosedRoom> {
  const { db, actor, now } = context
  const { roomId, dryRun, pairs, ...dates } = closure
  const granted = requireAllowed(context, 'closure.change')
  const room = await findRoomTraits(db, roomId)
  if (!room) throw new ServiceError('not_found', subjectNotFound.room)
  if (room.isPlaceholder) throw new ServiceError('invalid', closureTexts.unlimited)
  const calendar = await findCalendar(db)
  const span = { ...dates, pairs: pairs ?? pairsOf(calendar) }
  requirePairs(calendar, span.pairs)
  const record = {
    action: 'closure.add',
    granted: [granted],
    subject: { roomId, ...span },
    dryRun,
  } as const
  const { result, changeId } = await changeTimetable(context, record, async (change) => {
    const { id, meetings } = await insertClosure(change.db, span, actor.userId)
    const claims = meetings.map((meetingId) => ({
      meetingId,
      kind: 'room' as const,
      resourceId: roomId,
      subgroup: 0 as const,
    }))
    await placeClaims(change.db, claims, { forcedBy: actor.userId })
    const found = await findStanding(change.db, roomId, meetings)
    const named = await namedTo(
      change.db,
      actor,
      found.map(({ holder }) => holder.id),
    )
    return {
      id,
      meetings: meetings.length,
      standing: found.map(({ groups, teachers, inCharge, ...place }): StandingInRoom => {
        const owners = [
          ...groups,
          ...teachers.map(shortPersonName),
          ...(inCharge ? [shortPersonName(inCharge)] : []),
        ]
        return { ...conflictTo(named, place), owners: named.has(place.holder.id) ? owners : [] }
      }),
      touched: await findTouched(change.db, [...named]),
      drafts: await draftWarnings(change.db, actor, meetings),
    }
  })
  const { drafts, ...closed } = result
  const warnings = [...dateWarnings(calendar, now, closedSlots(span)), ...drafts]
  return { ...closed, warnings, id: changeId && closed.id, changeId }
}

/** Closing on a day off is normal, so we only warn about dates whose pairs are all over. */
const closedSlots = ({
  startsOn,
  endsOn,
  pairs,
}: Pick<NewClosure, 'startsOn' | 'endsOn' | 'pairs'>): DoubtedSlot[] => {
  const last = Math.max(...pairs) as Pair
  return datesBetween(startsOn, endsOn).map((date) => ({ date, pair: last, isThere: true }))
}
