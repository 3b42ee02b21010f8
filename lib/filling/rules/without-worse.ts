import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { QualityChange } from '@/lib/core/placing/rules/filling'
import type { Finding } from '@/lib/quality/rules/assess'
import type { QualityRule } from '@/lib/quality/rules/quality-rules'

/** What a room must have for a class: whoever plans may break it, a search does not propose to. */
const roomNeeds: readonly QualityRule[] = ['sportHall', 'computers', 'projector']

/** A proposal by its index, with the ids that its classes have among those that are judged. */
export type JudgedProposal = { index: number; classes: ReadonlySet<MeetingId> }
export type Verdict = { quality: readonly QualityChange[]; findings: readonly Finding[] }

const isWorse = ({ before, after }: QualityChange): boolean => after > before

/** The proposals that rules find fault with. */
function faultyIn(
  proposals: readonly JudgedProposal[],
  { findings }: Pick<Verdict, 'findings'>,
  rules: readonly QualityRule[],
): number[] {
  const found = new Set(
    findings.flatMap(({ rule, meetings }) => (rules.includes(rule) ? meetings.map(({ id }) => id) : [])),
  )
  return proposals.filter(({ classes }) => [...classes].some((id) => found.has(id))).map(({ index }) => index)
}

/** The proposals whose rooms lack what their classes need. */
export const lackingIn = (proposals: readonly JudgedProposal[], verdict: Verdict): number[] =>
  faultyIn(proposals, verdict, roomNeeds)

/** Without some proposals others may leave a window, so the rest is judged anew, but not for ever. */
const mostRounds = 12

/**
 * The proposals that together make no rule worse: those that a worse rule finds fault with are left out, until none is
 * worse. Null: none are left. `judge`: judges the timetable with only these. Proposals without judged classes are left
 * out, as nothing is known of them.
 */
export function withoutWorse(
  proposals: readonly JudgedProposal[],
  judge: (kept: readonly JudgedProposal[]) => Verdict,
): number[] | null {
  let kept = proposals.filter(({ classes }) => classes.size > 0)
  for (let round = 0; round < mostRounds && kept.length > 0; round += 1) {
    const verdict = judge(kept)
    const worse = verdict.quality.filter(isWorse).map(({ rule }) => rule)
    if (worse.length === 0) return kept.map(({ index }) => index)
    const faulty = new Set(faultyIn(kept, verdict, worse))
    if (faulty.size === 0) return null
    kept = kept.filter(({ index }) => !faulty.has(index))
  }
  return null
}
