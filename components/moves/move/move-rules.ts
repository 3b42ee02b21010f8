import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import type { MoveOrder } from '@/lib/core/rules/requests/move'
import type { MoveTask } from '@/components/core/state/task'

/** Choices made in the panel itself. */
export type MoveChoices = { justChange: boolean; untilEnd: boolean; reason: string }

type MoveRules = {
  /** False for a draft, which is removed instead. */
  mayWithdraw: boolean
  /** False for a draft: its moves are never recorded. */
  mayJustChange: boolean
  mayUntilEnd: boolean
  asksReason: boolean
  /** The target; null: none, or not chosen yet. */
  target: DatedSlot | null
  /** What is still missing, if anything. */
  lacks: 'target' | 'room' | 'reason' | null
}

/** The target of a class. `isRoomActive`: the shown week is a room's, where a room alone is not a target. */
function targetOf({ item, to, room, way }: MoveTask, isRoomActive: boolean): DatedSlot | null {
  if (way === 'withdraw') return null
  const staysHere = way === 'room' || (room !== null && !isRoomActive)
  return to ?? (staysHere ? { date: item.date, pair: item.pair } : null)
}

/** Specification, «Move panel». */
export function moveRules(
  task: MoveTask,
  isRoomActive: boolean,
  { justChange, reason }: MoveChoices,
): MoveRules {
  const { item, room, way } = task
  const isDraft = item.state === 'projected'
  const withdraws = way === 'withdraw'
  const target = targetOf(task, isRoomActive)
  const asksReason = !isDraft && (withdraws || !justChange)
  const lacks = (): MoveRules['lacks'] => {
    if (!withdraws && target === null) return 'target'
    if (!withdraws && room === 'another') return 'room'
    return asksReason && reason.trim() === '' ? 'reason' : null
  }
  return {
    mayWithdraw: !isDraft && way !== 'room',
    mayJustChange: !isDraft && !withdraws,
    mayUntilEnd: !withdraws,
    asksReason,
    target,
    lacks: lacks(),
  }
}

/** The order for the server; null without a target. The reason is not required yet. */
export function moveOrder(
  { item, room, way }: MoveTask,
  { target, lacks, mayUntilEnd, asksReason }: MoveRules,
  { untilEnd, reason }: MoveChoices,
): Omit<MoveOrder, 'dryRun'> | null {
  if (lacks === 'target' || lacks === 'room') return null
  return {
    id: item.id,
    seenOn: item.date,
    to: target,
    roomId: way === 'withdraw' || room === null || room === 'another' ? null : room.id,
    reason: asksReason ? reason.trim() : '',
    justChange: !asksReason,
    untilEnd: mayUntilEnd && untilEnd,
    version: item.version,
  }
}
