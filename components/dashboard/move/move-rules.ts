import type { DatedSlot, MoveOrder } from '@/lib/domain/move'
import type { MoveTask } from '../state/task'

/** What the panel's own controls say. */
export type MoveChoices = { justChange: boolean; untilEnd: boolean; reason: string }

type MoveRules = {
  /** A draft is removed, not withdrawn. */
  mayWithdraw: boolean
  /** Nobody but planners sees a draft: nothing of its moves is recorded anyway. */
  mayJustChange: boolean
  mayUntilEnd: boolean
  asksReason: boolean
  /** Where it goes; null: nowhere, or that is not said yet. */
  target: DatedSlot | null
  /** What is still to be said, if anything is. */
  lacks: 'target' | 'reason' | null
}

/** Specification, «Move panel». `isRoomActive`: a room's week is looked at, where another room alone is no target. */
export function moveRules(
  { item, to, room, withdraws }: MoveTask,
  isRoomActive: boolean,
  { justChange, reason }: MoveChoices,
): MoveRules {
  const isDraft = item.state === 'projected'
  const here = room && !isRoomActive ? { date: item.date, pair: item.pair } : null
  const target = withdraws ? null : (to ?? here)
  const asksReason = !isDraft && (withdraws || !justChange)
  const lacksReason = asksReason && reason.trim() === ''
  return {
    mayWithdraw: !isDraft,
    mayJustChange: !isDraft && !withdraws,
    mayUntilEnd: !withdraws,
    asksReason,
    target,
    lacks: !withdraws && target === null ? 'target' : lacksReason ? 'reason' : null,
  }
}

/** What is asked of the server; null while it is not said where to. The reason is not asked for yet. */
export function moveOrder(
  { item, room, withdraws }: MoveTask,
  { target, mayUntilEnd, asksReason }: MoveRules,
  { untilEnd, reason }: MoveChoices,
): Omit<MoveOrder, 'dryRun'> | null {
  if (target === null && !withdraws) return null
  return {
    id: item.id,
    seenOn: item.date,
    to: target,
    roomId: withdraws ? null : (room?.id ?? null),
    reason: asksReason ? reason.trim() : '',
    justChange: !asksReason,
    untilEnd: mayUntilEnd && untilEnd,
    version: item.version,
  }
}
