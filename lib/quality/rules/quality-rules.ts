import {
  judgeBuildingChanges,
  judgeFullGroupDays,
  judgeFullTeacherDays,
  judgeGroupWindows,
  judgeIdleHalves,
  judgeOverfullGroupDays,
  judgeOverfullTeacherDays,
  judgeShortNights,
  judgeSingleGroupPairs,
  judgeSingleTeacherPairs,
  judgeTeacherWindows,
} from './day-rules'
import type { Judge } from './finding'
import { judgeExtraHours, judgeMissingHours } from './load-rules'
import { judgeOverlaps } from './overlap-rule'
import { judgeCapacity, judgeTrait, judgeWanderingRooms } from './room-rules'
import {
  judgeAbsences,
  judgeLatePairs,
  judgeMethodDays,
  judgePermittedTimes,
  judgeSaturdays,
  judgeWishes,
} from './time-rules'
import { judgeBadSpread, judgeLectureOrder, judgeRepeatsInADay, judgeTeacherNorms } from './week-rules'

/**
 * One rule: a hard one must not be broken, a soft one should not. `weight`: what one unit of its amount costs, unless the university
 * says otherwise.
 */
type Row = { strength: 'hard' | 'soft'; weight: number; judge: Judge }

/** All that makes a timetable good, in the order people read it. Names and sentences are in lib/quality/texts/quality. */
export const qualityRules = {
  overlap: { strength: 'hard', weight: 100, judge: judgeOverlaps },
  absence: { strength: 'hard', weight: 100, judge: judgeAbsences },
  overfullGroupDay: { strength: 'hard', weight: 40, judge: judgeOverfullGroupDays },
  overfullTeacherDay: { strength: 'hard', weight: 40, judge: judgeOverfullTeacherDays },
  capacity: { strength: 'soft', weight: 1, judge: judgeCapacity },
  sportHall: { strength: 'soft', weight: 10, judge: judgeTrait('isSport') },
  computers: { strength: 'soft', weight: 10, judge: judgeTrait('isComputerClass') },
  projector: { strength: 'soft', weight: 3, judge: judgeTrait('hasProjector') },
  wish: { strength: 'soft', weight: 5, judge: judgeWishes },
  permittedTime: { strength: 'soft', weight: 10, judge: judgePermittedTimes },
  buildingChange: { strength: 'soft', weight: 1, judge: judgeBuildingChanges },
  groupWindow: { strength: 'soft', weight: 4, judge: judgeGroupWindows },
  idleHalf: { strength: 'soft', weight: 2, judge: judgeIdleHalves },
  teacherWindow: { strength: 'soft', weight: 2, judge: judgeTeacherWindows },
  fullGroupDay: { strength: 'soft', weight: 5, judge: judgeFullGroupDays },
  fullTeacherDay: { strength: 'soft', weight: 5, judge: judgeFullTeacherDays },
  singleGroupPair: { strength: 'soft', weight: 3, judge: judgeSingleGroupPairs },
  singleTeacherPair: { strength: 'soft', weight: 1, judge: judgeSingleTeacherPairs },
  shortNight: { strength: 'soft', weight: 4, judge: judgeShortNights },
  lectureOrder: { strength: 'soft', weight: 1, judge: judgeLectureOrder },
  repeatInADay: { strength: 'soft', weight: 2, judge: judgeRepeatsInADay },
  badSpread: { strength: 'soft', weight: 1, judge: judgeBadSpread },
  wanderingRoom: { strength: 'soft', weight: 1, judge: judgeWanderingRooms },
  saturday: { strength: 'soft', weight: 1, judge: judgeSaturdays },
  latePair: { strength: 'soft', weight: 1, judge: judgeLatePairs },
  teacherNorm: { strength: 'soft', weight: 2, judge: judgeTeacherNorms },
  methodDay: { strength: 'soft', weight: 5, judge: judgeMethodDays },
  missingHours: { strength: 'soft', weight: 2, judge: judgeMissingHours },
  extraHours: { strength: 'soft', weight: 1, judge: judgeExtraHours },
} as const satisfies Record<string, Row>

export type QualityRule = keyof typeof qualityRules

export const qualityRuleNames = Object.keys(qualityRules) as QualityRule[]

/** What one unit of each rule's amount costs. */
export type QualityWeights = Readonly<Record<QualityRule, number>>

export const defaultWeights = Object.fromEntries(
  qualityRuleNames.map((rule) => [rule, qualityRules[rule].weight]),
) as QualityWeights

export const isHard = (rule: QualityRule): boolean => qualityRules[rule].strength === 'hard'

/** What is published only for a reason. Overlaps are not: publishing refuses them altogether. */
export const rulesNeedingReason = qualityRuleNames.filter((rule) => isHard(rule) && rule !== 'overlap')
