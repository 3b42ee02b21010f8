import { pairNumbers } from '@/lib/core/calendar/rules/pairs'
import type { GroupId, MeetingId, RoomId, TeacherId } from '@/lib/core/names/rules/ids'
import { lessonTypes } from '@/lib/core/names/rules/lesson-type'
import {
  findingText,
  qualityGroup,
  inPairs,
  qualityMeeting,
  qualityInput,
  qualityRoom,
  weekday,
} from '@/testing/quality'
import { assess, violationsOf, type Assessment, type Finding } from './assess'
import { defaultWeights, qualityRuleNames } from './quality-rules'
import type { Party, QualityInput, QualityMeeting } from './timetable'

/** Numbers below `below`, the same on every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

/** A dense fortnight of few people, in which every kind of violation occurs. */
function crowded(seed: number): QualityInput {
  const below = numbers(seed)
  const meetings = Array.from({ length: 120 }, () =>
    qualityMeeting({
      day: 1 + below(13),
      pair: pairNumbers[below(8)] ?? 1,
      lessonType: lessonTypes[1 + below(3)] ?? 1,
      discipline: 1 + below(4),
      item: 1 + below(4),
      rooms: [1 + below(4)],
      teachers: [1 + below(4)],
      groups: [[1 + below(4), ([0, 0, 1, 2] as const)[below(4)] ?? 0]],
      isAsked: below(4) > 0,
    }),
  )
  const rooms = {
    1: qualityRoom({ building: 'А', capacity: 10 }),
    2: qualityRoom({ building: 'Б' }),
    3: qualityRoom({ capacity: null }),
  }
  return qualityInput(meetings, {
    rooms,
    groups: { 1: qualityGroup({ courseYear: 1 }), 2: qualityGroup({ courseYear: null }) },
  })
}

const seeds = [1, 2, 3, 4, 5]

const outline = ({ findings, byRule, cost }: Assessment) => ({
  findings: findings.map((one) => `${one.rule} ${findingText(one)} ${one.about.join()}`).sort(),
  byRule,
  cost,
})

const judge = (input: QualityInput) => assess(input, defaultWeights)

const renamed = (input: QualityInput, by: (party: Party['kind'], id: number) => number): QualityInput => {
  const renamedMap = <Id extends number, Value>(map: ReadonlyMap<Id, Value>, kind: Party['kind']) =>
    new Map([...map].map(([id, value]) => [by(kind, id) as Id, value]))
  return {
    ...input,
    rooms: renamedMap(input.rooms, 'room'),
    teachers: renamedMap(input.teachers, 'teacher'),
    groups: renamedMap(input.groups, 'group'),
    meetings: input.meetings.map((one): QualityMeeting => ({
      ...one,
      rooms: one.rooms.map((id) => by('room', id) as RoomId),
      teachers: one.teachers.map((id) => by('teacher', id) as TeacherId),
      groups: one.groups.map((own) => ({ ...own, id: by('group', own.id) as GroupId })),
    })),
  }
}

const renamedFinding = (one: Finding, by: (party: Party['kind'], id: number) => number): Finding => ({
  ...one,
  who: one.who.map((party) => ({ ...party, id: by(party.kind, party.id) }) as Party),
})

test('a crowded fortnight has violations of most kinds, so that the properties below mean something', () => {
  const rules = new Set(seeds.flatMap((seed) => judge(crowded(seed)).findings.map(({ rule }) => rule)))
  expect(rules.size).toBeGreaterThan(12)
})

test.each(seeds)('the order of meetings does not matter (%i)', (seed) => {
  const input = crowded(seed)
  expect(outline(judge({ ...input, meetings: [...input.meetings].reverse() }))).toEqual(outline(judge(input)))
})

test.each(seeds)('names do not matter: renumbered people suffer the same under their new numbers (%i)', (seed) => {
  const input = crowded(seed)
  const by = (_: string, id: number) => 1000 - id
  const meetings = input.meetings.map((one) => ({ ...one, id: (5000 - one.id) as MeetingId }))
  const before = judge(input)
  const expected = { ...before, findings: before.findings.map((one) => renamedFinding(one, by)) }
  expect(outline(judge(renamed({ ...input, meetings }, by)))).toEqual(outline(expected))
})

test.each(seeds)(
  'two teachers, or two alike groups, who exchange their classes exchange their violations (%i)',
  (seed) => {
    const input = crowded(seed)
    const exchange = (kind: Party['kind'], one: number, other: number) => (of: string, id: number) =>
      of === kind && id === one ? other : of === kind && id === other ? one : id
    for (const by of [exchange('teacher', 1, 2), exchange('group', 3, 4)]) {
      const before = judge(input)
      const expected = { ...before, findings: before.findings.map((one) => renamedFinding(one, by)) }
      expect(outline(judge(renamed(input, by)))).toEqual(outline(expected))
    }
  },
)

test.each(seeds)('a half of a group is as good as the other (%i)', (seed) => {
  const input = crowded(seed)
  const other = ([0, 2, 1] as const).map((one) => one)
  const meetings = input.meetings.map((one) => ({
    ...one,
    groups: one.groups.map((own) => ({ ...own, subgroup: other[own.subgroup] ?? 0 })),
  }))
  const before = judge(input)
  const findings = before.findings.map((one) => ({
    ...one,
    who: one.who.map((party) => ({ ...party, subgroup: other[party.subgroup] ?? 0 })),
  }))
  expect(outline(judge({ ...input, meetings }))).toEqual(outline({ ...before, findings }))
})

test('an overlap names both sides and stands in the sums of whom it concerns', () => {
  const both = [
    qualityMeeting({ title: 'Химия', teachers: [1], groups: [1] }),
    qualityMeeting({ title: 'Физика', teachers: [1], groups: [2] }),
  ]
  const { findings, byTeacher, byGroup } = judge(qualityInput(both))
  const [overlap] = findings.filter(({ rule }) => rule === 'overlap')
  expect(overlap?.about).toEqual(['Физика', 'Химия'])
  expect(overlap?.meetings.map(({ id }) => id)).toEqual(both.map(({ id }) => id))
  expect(byTeacher[0]).toMatchObject({ who: { kind: 'teacher', id: 1 }, hard: 1 })
  expect(byGroup.map(({ hard }) => hard)).toEqual([0, 0])
})

test('a class of context is no finding of its own, but completes one', () => {
  const [first, last] = inPairs([1, 3], { teachers: [1] })
  const beside = inPairs([6, 8], { teachers: [1] }).map((one) => ({ ...one, isAsked: false }))
  const meetings = [first, last, ...beside].filter((one) => one !== undefined)
  const windows = judge(qualityInput(meetings)).findings.filter(({ rule }) => rule === 'teacherWindow')
  expect(windows.map(findingText)).toEqual(['teacher 1: 16.11 2 ×1', 'teacher 1: 16.11 4 ×2'])
})

test('the sum is what the weights make of the amounts, each finding once', () => {
  const meetings = inPairs([1, 4], { groups: [1], teachers: [1, 2] })
  const none = { ...defaultWeights, singleTeacherPair: 0 }
  for (const rule of qualityRuleNames) none[rule] = 0
  const weighed = assess(qualityInput(meetings), { ...none, groupWindow: 5, teacherWindow: 3 })
  expect(weighed.cost).toBe(5 * 2 + 3 * 2 * 2)
  expect(weighed.byGroup).toEqual([
    { who: { kind: 'group', id: 1, subgroup: 0 }, count: weighed.byGroup[0]?.count, hard: 0, cost: 10 },
  ])
  expect(weighed.byRule.find(({ rule }) => rule === 'teacherWindow')).toMatchObject({
    count: 2,
    amount: 4,
    cost: 12,
  })
})

test('the same violation of every week is listed once, with its dates; hard ones first', () => {
  const weeks = [1, 8, 15].flatMap((day) => inPairs([1, 3], { day, groups: [1] }))
  const clash = inPairs([7, 7], { day: 3, teachers: [3] })
  const { findings } = judge(qualityInput([...weeks, ...clash]))
  const violations = violationsOf(findings)
  expect(violations[0]?.rule).toBe('overlap')
  const window = violations.find(({ rule }) => rule === 'groupWindow')
  expect(window).toMatchObject({ amount: 1, cost: 3 * defaultWeights.groupWindow, pair: 2 })
  expect(window?.dates).toEqual([weekday(1), weekday(8), weekday(15)])
})
