import type { DatedSlot } from '@/lib/domain/dated-slot'
import type { MoveOrder } from '@/lib/domain/move'
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
  lacks: 'target' | 'room' | 'reason' | null
}

/** Where a class goes. `isRoomActive`: a room's week is looked at, where another room alone is no target. */
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

/** What is asked of the server; null while it is not said where to. The reason is not asked for yet. */
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
