import type { MendReason } from '@/lib/core/rules/placing/proposal'
import type { QualityRule } from './quality-rules'
import type { Party } from './timetable'

/** The rules whose troubles go when a class leaves its place, and what is wrong with that place. */
const reasons: Partial<Record<QualityRule, MendReason>> = {
  overlap: 'slot',
  absence: 'teacher',
  overfullGroupDay: 'slot',
  overfullTeacherDay: 'slot',
  capacity: 'room',
  sportHall: 'room',
  computers: 'room',
  projector: 'room',
  permittedTime: 'slot',
}

export const isMended = (rule: QualityRule): boolean => rule in reasons

/** Why a class has to leave: where only a room is held twice, or closed, another room is enough. */
export function mendReasonOf({ rule, who }: { rule: QualityRule; who: readonly Party[] }): MendReason {
  if (rule === 'overlap' && who.every(({ kind }) => kind === 'room')) return 'room'
  return reasons[rule] ?? 'slot'
}
