import { pairTimesOn } from '@/lib/core/calendar/rules/pairs'
import { pairsMeeting } from '@/lib/core/calendar/rules/session'
import type { LoadItemId } from '@/lib/core/names/rules/ids'
import type { ComposedSession, LeftOutExam } from '@/lib/core/placing/rules/composing'
import { Busy } from './busy'
import type { SessionFacts } from './facts'
import { heldPeople, holdersOf } from './problem-of'

/**
 * What was found for places that are held, by others than what moves and is taken away or by one another. `held`: as the database
 * has it now.
 */
export function takenIn(
  { exams, calendar, held, unlimited }: Pick<SessionFacts, 'exams' | 'calendar' | 'held' | 'unlimited'>,
  { placed, left }: Pick<ComposedSession, 'placed'> & { left: readonly Pick<LeftOutExam, 'was' | 'isTakenAway'>[] },
): LoadItemId[] {
  const leaving = new Set([
    ...placed.flatMap(({ was }) => was?.eventId ?? []),
    ...left.flatMap(({ was, isTakenAway }) => (was && isTakenAway ? [was.eventId] : [])),
  ])
  const busy = new Busy(held.filter(({ eventId }) => eventId === null || !leaving.has(eventId)))
  const known = new Map(exams.map(({ exam }) => [exam.id, exam]))
  return placed.flatMap(({ id, date, startsAt, minutes, rooms }) => {
    const exam = known.get(id)
    if (!exam) return [id]
    const pairs = pairsMeeting(pairTimesOn(calendar, date), { startsAt, minutes })
    const isTaken =
      rooms.some((room) => busy.is('room', room.id, date, pairs)) ||
      busy.personOf(heldPeople(exam), date, pairs, unlimited) !== null
    for (const pair of pairs) for (const holder of holdersOf(exam, rooms)) busy.hold({ ...holder, date, pair })
    return isTaken ? [id] : []
  })
}
