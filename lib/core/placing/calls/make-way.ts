import type { MakeWay, RepairStep } from '@/lib/core/placing/rules/proposal'
import { inOwnNames, type Own } from '@/lib/core/wire/calls/own-names'
import type { RepairBody } from '@/lib/repair/calls.contract'

/** The moves of a request in the product's names. */
export const sentMoves = (steps: readonly RepairStep[]) =>
  steps.map(({ id, version, date, pair, roomId }) => ({
    meetingId: id,
    version,
    dateTo: date,
    pairTo: pair,
    roomId,
  }))

export const movesOf = (moves: Own<RepairBody['moves']>): RepairStep[] =>
  moves.map(({ meetingId, version, dateTo, pairTo, roomId }) => ({
    id: meetingId,
    version,
    date: dateTo,
    pair: pairTo,
    roomId: roomId || null,
  }))

/** For calls with codecs of their own. */
export const encodeMakeWay = ({ steps, reason, justChange }: MakeWay) => ({
  moves: steps.map(({ id, version, date, pair, roomId }) => ({
    schedule_id: id,
    version,
    date_to: date,
    pair_to: pair,
    aud_to: roomId,
  })),
  reason,
  just_change: justChange,
})

export const makeWayOf = (body: Omit<RepairBody, 'dry_run'>): MakeWay => {
  const { moves, reason, justChange } = inOwnNames(body)
  return { steps: movesOf(moves), reason, justChange }
}
