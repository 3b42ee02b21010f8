import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { Finding } from '@/lib/quality/rules/assess'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'
import { type JudgedProposal, lackingIn, type Verdict, withoutWorse } from './without-worse'

const proposal = (index: number, ...ids: number[]): JudgedProposal => ({
  index,
  classes: new Set(ids.map((id) => id as MeetingId)),
})
const three = [proposal(0, -1, -2), proposal(1, -3), proposal(2, -4)]

const finding = (rule: QualityRule, ...ids: number[]) =>
  ({ rule, meetings: ids.map((id) => ({ id: id as MeetingId })) }) as unknown as Finding

const verdict = (rule: QualityRule, [before, after]: [number, number], ...findings: Finding[]): Verdict => ({
  quality: [{ rule, before, after }],
  findings,
})

test('a proposal in a room without what it needs is named, of other faults none', () => {
  const findings = [finding('projector', 7, -3), finding('latePair', -4)]
  expect(lackingIn(three, { quality: [], findings })).toEqual([1])
})

test('all are kept where no rule is worse, though rules are broken as before', () => {
  expect(withoutWorse(three, () => verdict('latePair', [3, 3], finding('latePair', -1)))).toEqual([0, 1, 2])
})

test('what a worse rule finds fault with is left out, and the rest judged again', () => {
  const judged: number[][] = []
  const kept = withoutWorse(three, (some) => {
    judged.push(some.map(({ index }) => index))
    if (some.length === 3) return verdict('latePair', [0, 1], finding('latePair', -2), finding('groupWindow', -4))
    return some.length === 2
      ? verdict('groupWindow', [1, 2], finding('groupWindow', -3, 9))
      : verdict('groupWindow', [1, 0])
  })
  expect([kept, judged]).toEqual([[2], [[0, 1, 2], [1, 2], [2]]])
})

test('nothing is offered where nobody knows whose fault it is, none are left, or none were judged', () => {
  expect(withoutWorse(three, () => verdict('latePair', [0, 1], finding('latePair', 9)))).toBeNull()
  expect(withoutWorse([proposal(0, -1)], () => verdict('latePair', [0, 1], finding('latePair', -1)))).toBeNull()
  expect(withoutWorse([proposal(0)], () => verdict('latePair', [0, 0]))).toBeNull()
})
