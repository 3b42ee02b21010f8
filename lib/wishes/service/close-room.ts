import { findCalendar } from '@/db/queries/core/calendar/calendar'
import { placeClaims } from '@/db/queries/core/placing/place-claims'
import { findClassesInRoom, insertClosure } from '@/db/queries/wishes/closures'
import { findTouched } from '@/db/queries/planning/find-touched'
import { findRoomTraits } from '@/db/queries/core/placing/find-advice'
import { datesBetween } from '@/lib/core/rules/calendar/calendar-date'
import type { ClosedRoom, NewClosure, StandingInRoom } from '@/lib/wishes/rules'
import type { DoubtedSlot } from '@/lib/core/rules/placing/date-doubts'
import { pairsOf, type Pair } from '@/lib/core/rules/calendar/pairs'
import { closureTexts } from '@/lib/wishes/texts'
import { dateWarnings } from '@/lib/core/texts/placing/date-doubts'
import { subjectNotFound } from '@/lib/core/texts/calls/errors'
import { shortPersonName } from '@/lib/core/texts/names/short-names'
import type { ServiceContext } from '@/lib/core/service/context'
import { draftWarnings } from '@/lib/core/service/placing/draft-warnings'
import { ServiceError } from '@/lib/core/service/errors'
import { changeTimetable } from '@/lib/core/service/history/change-timetable'
import { requireAllowed } from '@/lib/core/service/require-allowed'
import { conflictTo, namedTo } from '@/lib/core/service/schedule/in-sight'
import { requirePairs } from '@/lib/core/service/require-pairs'

/**
 * Closes a room in some pairs (null: all): nobody can take its free slots. Meetings already there stay, are
 * reported, and the closure takes over their slots when they leave. Throws `not_allowed`, `not_found`, and
 * `invalid` for a placeholder room.
 */
export async function closeRoom(
  context: ServiceContext,
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
    const found = await findClassesInRoom(change.db, roomId, meetings)
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
