import type { LoadItemId, RoomId } from '@/lib/core/names/rules/ids'
import { isDoneByAny, isOfSession } from '@/lib/core/names/rules/lesson-type'
import type { RepairReason } from '@/lib/core/placing/rules/proposal'
import type { EquipmentFlags } from '@/lib/core/rooms/rules/room-properties'
import { keysOf, recordOf } from '@/lib/core/words/rules/records'
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
import type { Engine, LeftOutWhy } from './engines'
import {
  judgeConsultationDays,
  judgeRetakeOrders,
  judgeConsultationExaminers,
  judgeConsultationHours,
  judgeEarlyConsultations,
  judgeIdleConsultations,
  judgeExamGaps,
  judgeExamHolidays,
  judgeExaminerDays,
  judgeExamPeriods,
  judgeExamRests,
  judgeExamsBeforeCredits,
  judgeExamSeats,
  judgeExamsInADay,
  judgeExamSpread,
  judgeStreamsApart,
} from './exam-rules'
import { finding, type Judge, type Judgement, unknown } from './finding'
import {
  judgeAbsences,
  judgeLatePairs,
  judgeMethodDays,
  judgePermittedTimes,
  judgeSaturdays,
  judgeWishes,
} from './time-rules'
import {
  disciplineOf,
  listAt,
  partiesOf,
  type Party,
  type QualityLoad,
  type QualityMeeting,
  type QualityTimetable,
  roomsWithSeats,
  studentsOf,
} from './timetable'
import { judgeBadSpread, judgeLectureOrder, judgeRepeatsInADay, judgeTeacherNorms } from './week-rules'

/**
 * More students than seats; the amount is the number of students without one. Half a group counts as half its
 * size.
 */
function* judgeCapacity({ classes, input }: QualityTimetable): Iterable<Judgement> {
  for (const meeting of classes) {
    const rooms = roomsWithSeats(input, meeting)
    if (!rooms || meeting.groups.length === 0) continue
    const students = studentsOf(input, meeting)
    const seats = rooms.reduce<number | null>(
      (sum, { capacity }) => (sum === null || capacity === null ? null : sum + capacity),
      0,
    )
    if (students === null || seats === null) yield unknown(meeting)
    else if (students > seats) {
      const { date, pair, title } = meeting
      const who = partiesOf(meeting, input)
      yield finding({ who, date, pair, amount: students - seats, meetings: [meeting], about: [title] })
    }
  }
}

type Trait = 'isSport' | keyof EquipmentFlags

/**
 * A class in a room without equipment that its load item needs. Needs are not recorded, so they are inferred:
 * more than half of the item's classes in real rooms have it. Classes without a load item cannot be judged.
 */
const judgeTrait = (trait: Trait): Judge =>
  function* ({ classes, input }) {
    const items = new Map<LoadItemId, { all: number; lacking: QualityMeeting[] }>()
    for (const meeting of classes) {
      const rooms = roomsWithSeats(input, meeting)
      if (!rooms) continue
      if (meeting.loadItemId === null) {
        yield unknown(meeting)
        continue
      }
      const item = items.get(meeting.loadItemId) ?? { all: 0, lacking: [] }
      items.set(meeting.loadItemId, item)
      item.all += 1
      if (!rooms.some((room) => room[trait])) item.lacking.push(meeting)
    }
    for (const { all, lacking } of items.values())
      if (lacking.length * 2 < all)
        for (const meeting of lacking) {
          const { date, pair, title } = meeting
          const who = partiesOf(meeting, input)
          yield finding({ who, date, pair, amount: 1, meetings: [meeting], about: [title] })
        }
  }

const idsText = (ids: readonly number[]): string =>
  ids.length > 1 ? [...ids].sort((a, b) => a - b).join() : String(ids[0] ?? '')

/** The rooms of most of these meetings; if several are equally frequent, the first. */
function usualRooms(meetings: readonly QualityMeeting[]): string {
  const counts = new Map<string, number>()
  for (const { rooms } of meetings) {
    const key = idsText(rooms)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? ''
}

/**
 * A weekly class at the same time in changing rooms; the amount is the number of times it is not in its usual
 * room.
 */
function* judgeWanderingRooms({ classes, dated, input }: QualityTimetable): Iterable<Judgement> {
  const series = new Map<string, QualityMeeting[]>()
  for (const meeting of classes) {
    if (meeting.rooms.length === 0) continue
    const course = meeting.loadItemId ?? disciplineOf(meeting)
    const audience = idsText(meeting.groups.map(({ id, subgroup }) => id * 3 + subgroup))
    const when = `${dated(meeting.date).weekday} ${meeting.pair}`
    const key = `${course} ${meeting.lessonType} ${audience} ${idsText(meeting.teachers)} ${when}`
    listAt(series, key).push(meeting)
  }
  for (const meetings of series.values()) {
    const usual = usualRooms(meetings)
    const away = meetings.filter(({ rooms }) => idsText(rooms) !== usual)
    const [first] = away
    if (!first) continue
    const noRooms: readonly RoomId[] = []
    const who = partiesOf({ ...first, rooms: noRooms }, input)
    if (who.length === 0) continue
    const { date, pair, title } = first
    yield finding({ who, date, pair, amount: away.length, meetings: away, about: [title] })
  }
}

/** Meetings that exclude others in this place. A group that was only invited excludes none. */
const excludes =
  ({ kind, id }: Party) =>
  ({ groups }: QualityMeeting): boolean =>
    kind !== 'group' || groups.some((one) => one.id === id && !one.mayCoincide)

function* overlapsOf(who: Party, held: readonly QualityMeeting[]): Iterable<Overlap> {
  const excluding = held.filter(excludes(who))
  for (let from = 0, to = 0; from < excluding.length; from = to) {
    const first = excluding[from]
    if (!first) return
    while (excluding[to]?.date === first.date && excluding[to]?.pair === first.pair) to += 1
    if (to - from < 2) continue
    const meetings = excluding.slice(from, to)
    const { date, pair } = first
    const about = meetings.map(({ title }) => title).sort()
    yield { is: 'found', who: [who], date, pair, amount: to - from, meetings, about }
  }
}

type Overlap = Judgement & { is: 'found' }

/**
 * The overlaps of each room, teacher and group. Both halves of a group in the same two events are one overlap
 * of the group.
 */
function* overlapsOfEach({ held }: QualityTimetable): Iterable<Overlap> {
  const halves = new Map<string, Overlap>()
  for (const { who, meetings } of held)
    for (const one of overlapsOf(who, meetings)) {
      if (who.kind !== 'group' || who.subgroup === 0) {
        yield one
        continue
      }
      const key = `${who.id} ${one.date} ${one.pair}`
      const other = halves.get(key)
      halves.delete(key)
      if (!other) halves.set(key, one)
      else {
        const all = [...new Set([...other.meetings, ...one.meetings])]
        yield {
          ...one,
          who: [{ ...who, subgroup: 0 }],
          amount: all.length,
          meetings: all,
          about: all.map(({ title }) => title).sort(),
        }
      }
    }
  yield* halves.values()
}

const kindOrder = { group: 0, teacher: 1, room: 2 } as const

/**
 * Events at the same time in one place; the amount is their number. The same events sharing several places
 * are one overlap.
 */
function* judgeOverlaps(timetable: QualityTimetable): Iterable<Judgement> {
  const bySame = new Map<string, Overlap>()
  for (const one of overlapsOfEach(timetable)) {
    const key = one.meetings
      .map(({ id }) => id)
      .sort((a, b) => a - b)
      .join()
    const same = bySame.get(key)
    bySame.set(key, same ? { ...same, who: [...same.who, ...one.who] } : one)
  }
  for (const one of bySame.values())
    yield { ...one, who: one.who.toSorted((a, b) => kindOrder[a.kind] - kindOrder[b.kind]) }
}

/** Judges every load item by a number of academic hours; 0 or less is no violation. */
const judgeHours = (hoursOf: (item: QualityLoad) => number): Judge =>
  function* ({ input }) {
    if (input.load === null) {
      yield unknown()
      return
    }
    for (const item of input.load) {
      const amount = hoursOf(item)
      const groups = item.groups.map((group) => ({ ...group, mayCoincide: false }))
      const who = partiesOf({ groups, teachers: item.teachers, rooms: [] }, input)
      if (amount <= 0 || who.length === 0) continue
      yield finding({ who, date: null, pair: null, amount, meetings: [], about: [item.title] })
    }
  }

/** Required hours that are not placed. A consultation is done with any hours. */
const judgeMissingHours = judgeHours((item) =>
  isDoneByAny(item) && item.placedHours > 0 ? 0 : item.requiredHours - item.placedHours,
)

/** Hours placed beyond the required ones; an exam takes the pairs that its time meets, and never too many. */
const judgeExtraHours = judgeHours((item) =>
  isDoneByAny(item) || isOfSession(item) ? 0 : item.placedHours - item.requiredHours,
)

export const ruleStrengths = ['hard', 'soft'] as const
export type RuleStrength = (typeof ruleStrengths)[number]

/**
 * A rule. Hard ones must not be broken, soft ones should not. `weight`: the default cost of one unit of the
 * amount.
 */
export type QualityRow = {
  strength: RuleStrength
  weight: number
  judge: Judge
  /** Why an engine does not price the rule (`left-out`). */
  leftOut?: Partial<Record<Engine, LeftOutWhy>>
  /** Moving the class out of its slot, room or away from its teacher solves the violation. */
  repairedBy?: RepairReason
}

const byNone = <Why extends LeftOutWhy>(why: Why) => ({ places: why, repairs: why, filling: why }) as const
const byFilling = <Why extends LeftOutWhy>(why: Why) => ({ places: why, repairs: why }) as const

/** All rules, in the order in which they are displayed. Names and sentences are in lib/quality/texts/quality. */
export const qualityRules = {
  overlap: {
    strength: 'hard',
    weight: 100,
    judge: judgeOverlaps,
    leftOut: byNone('never'),
    repairedBy: 'slot',
  },
  absence: {
    strength: 'hard',
    weight: 100,
    judge: judgeAbsences,
    leftOut: { filling: 'never' },
    repairedBy: 'teacher',
  },
  overfullGroupDay: {
    strength: 'hard',
    weight: 40,
    judge: judgeOverfullGroupDays,
    leftOut: { filling: 'never' },
    repairedBy: 'slot',
  },
  overfullTeacherDay: {
    strength: 'hard',
    weight: 40,
    judge: judgeOverfullTeacherDays,
    leftOut: { filling: 'never' },
    repairedBy: 'slot',
  },
  examsInADay: { strength: 'hard', weight: 100, judge: judgeExamsInADay, leftOut: byNone('session') },
  examGap: { strength: 'hard', weight: 40, judge: judgeExamGaps, leftOut: byNone('session') },
  examHoliday: { strength: 'hard', weight: 40, judge: judgeExamHolidays, leftOut: byNone('session') },
  examPeriod: { strength: 'hard', weight: 40, judge: judgeExamPeriods, leftOut: byNone('session') },
  examSeats: { strength: 'hard', weight: 5, judge: judgeExamSeats, leftOut: byNone('session') },
  consultationDay: { strength: 'hard', weight: 20, judge: judgeConsultationDays, leftOut: byNone('session') },
  retakeOrder: { strength: 'hard', weight: 40, judge: judgeRetakeOrders, leftOut: byNone('session') },
  capacity: {
    strength: 'soft',
    weight: 1,
    judge: judgeCapacity,
    leftOut: byNone('suiting'),
    repairedBy: 'room',
  },
  sportHall: {
    strength: 'soft',
    weight: 10,
    judge: judgeTrait('isSport'),
    leftOut: byNone('suiting'),
    repairedBy: 'room',
  },
  computers: {
    strength: 'soft',
    weight: 10,
    judge: judgeTrait('isComputerClass'),
    leftOut: byNone('suiting'),
    repairedBy: 'room',
  },
  projector: {
    strength: 'soft',
    weight: 3,
    judge: judgeTrait('hasProjector'),
    leftOut: byNone('suiting'),
    repairedBy: 'room',
  },
  wish: { strength: 'soft', weight: 5, judge: judgeWishes },
  permittedTime: { strength: 'soft', weight: 10, judge: judgePermittedTimes, repairedBy: 'slot' },
  buildingChange: { strength: 'soft', weight: 1, judge: judgeBuildingChanges },
  groupWindow: { strength: 'soft', weight: 4, judge: judgeGroupWindows },
  idleHalf: { strength: 'soft', weight: 2, judge: judgeIdleHalves },
  teacherWindow: { strength: 'soft', weight: 2, judge: judgeTeacherWindows },
  fullGroupDay: { strength: 'soft', weight: 5, judge: judgeFullGroupDays },
  fullTeacherDay: { strength: 'soft', weight: 5, judge: judgeFullTeacherDays },
  singleGroupPair: { strength: 'soft', weight: 3, judge: judgeSingleGroupPairs },
  singleTeacherPair: { strength: 'soft', weight: 1, judge: judgeSingleTeacherPairs },
  shortNight: { strength: 'soft', weight: 4, judge: judgeShortNights },
  lectureOrder: { strength: 'soft', weight: 1, judge: judgeLectureOrder, leftOut: byFilling('week') },
  repeatInADay: { strength: 'soft', weight: 2, judge: judgeRepeatsInADay, leftOut: byFilling('week') },
  badSpread: { strength: 'soft', weight: 1, judge: judgeBadSpread, leftOut: byFilling('week') },
  wanderingRoom: { strength: 'soft', weight: 1, judge: judgeWanderingRooms, leftOut: byFilling('same room') },
  saturday: { strength: 'soft', weight: 1, judge: judgeSaturdays },
  latePair: { strength: 'soft', weight: 1, judge: judgeLatePairs },
  teacherNorm: { strength: 'soft', weight: 2, judge: judgeTeacherNorms, leftOut: byNone('load') },
  methodDay: { strength: 'soft', weight: 5, judge: judgeMethodDays },
  examRest: { strength: 'soft', weight: 4, judge: judgeExamRests, leftOut: byNone('session') },
  examSpread: { strength: 'soft', weight: 1, judge: judgeExamSpread, leftOut: byNone('session') },
  examBeforeCredit: {
    strength: 'soft',
    weight: 5,
    judge: judgeExamsBeforeCredits,
    leftOut: byNone('session'),
  },
  streamApart: { strength: 'soft', weight: 3, judge: judgeStreamsApart, leftOut: byNone('session') },
  examinerDay: { strength: 'soft', weight: 5, judge: judgeExaminerDays, leftOut: byNone('session') },
  consultationExaminer: {
    strength: 'soft',
    weight: 5,
    judge: judgeConsultationExaminers,
    leftOut: byNone('session'),
  },
  consultationHour: {
    strength: 'soft',
    weight: 3,
    judge: judgeConsultationHours,
    leftOut: byNone('session'),
  },
  consultationEarly: { strength: 'soft', weight: 2, judge: judgeEarlyConsultations, leftOut: byNone('session') },
  consultationIdle: { strength: 'soft', weight: 5, judge: judgeIdleConsultations, leftOut: byNone('session') },
  missingHours: { strength: 'soft', weight: 2, judge: judgeMissingHours, leftOut: byNone('load') },
  extraHours: { strength: 'soft', weight: 1, judge: judgeExtraHours, leftOut: byNone('load') },
} as const satisfies Record<string, QualityRow>

export type QualityRule = keyof typeof qualityRules

export const qualityRuleNames = keysOf(qualityRules)

/** The cost of one unit of each rule's amount. */
export type QualityWeights = Readonly<Record<QualityRule, number>>

export const defaultWeights: QualityWeights = recordOf(qualityRuleNames, (rule) => qualityRules[rule].weight)

export const isHard = (rule: QualityRule): boolean => qualityRules[rule].strength === 'hard'

/** Rules whose violations require a reason to publish. Overlaps are excluded: publishing never allows them. */
export const rulesNeedingReason = qualityRuleNames.filter((rule) => isHard(rule) && rule !== 'overlap')
