import type { MakeWay, RepairStep } from '@/lib/core/rules/placing/proposal'
import { inOwnNames, type Own } from '../calls/own-names'
import type { RepairBody } from '@/lib/repair/calls.contract'

export const encodeMoves = (steps: readonly RepairStep[]) =>
  steps.map(({ id, version, date, pair, roomId }) => ({
    schedule_id: id,
    version,
    date_to: date,
    pair_to: pair,
    aud_to: roomId,
  }))

export const movesOf = (moves: Own<RepairBody['moves']>): RepairStep[] =>
  moves.map(({ meetingId, version, dateTo, pairTo, roomId }) => ({
    id: meetingId,
    version,
    date: dateTo,
    pair: pairTo,
    roomId: roomId || null,
  }))

export const encodeMakeWay = ({ steps, reason, justChange }: MakeWay) => ({
  moves: encodeMoves(steps),
  reason,
  just_change: justChange,
})

export const makeWayOf = (body: Omit<RepairBody, 'dry_run'>): MakeWay => {
  const { moves, reason, justChange } = inOwnNames(body)
  return { steps: movesOf(moves), reason, justChange }
}
