import type { RepairReason } from '@/lib/core/placing/rules/proposal'
import { qualityRules, type QualityRow, type QualityRule } from './quality-rules'
import type { Party } from './timetable'

const reasonOf = (rule: QualityRule): RepairReason | undefined => {
  const { repairedBy }: QualityRow = qualityRules[rule]
  return repairedBy
}

export const isRepairable = (rule: QualityRule): boolean => reasonOf(rule) !== undefined

/** Why a class has to leave. If only a room is held twice, or closed, another room is enough. */
export function repairReasonOf({ rule, who }: { rule: QualityRule; who: readonly Party[] }): RepairReason {
  if (rule === 'overlap' && who.every(({ kind }) => kind === 'room')) return 'room'
  return reasonOf(rule) ?? 'slot'
}
