import type { RoomId } from '@/lib/core/rules/names/ids'
import type { MakeWay, RepairStep } from '@/lib/core/rules/placing/proposal'
import type { MendBody } from '@/lib/repair/calls.contract'

export const encodeMoves = (steps: readonly RepairStep[]) =>
  steps.map(({ id, version, date, pair, roomId }) => ({
    schedule_id: id,
    version,
    date_to: date,
    pair_to: pair,
    aud_to: roomId,
  }))

export const decodeMoves = (moves: MendBody['moves']): RepairStep[] =>
  moves.map((move) => ({
    id: move.schedule_id as RepairStep['id'],
    version: move.version,
    date: move.date_to,
    pair: move.pair_to,
    roomId: (move.aud_to || null) as RoomId | null,
  }))

export const encodeMakeWay = ({ steps, reason, justChange }: MakeWay) => ({
  moves: encodeMoves(steps),
  reason,
  just_change: justChange,
})

export const makeWayOf = (body: Omit<MendBody, 'dry_run'>): MakeWay => ({
  steps: decodeMoves(body.moves),
  reason: body.reason,
  justChange: body.just_change,
})
