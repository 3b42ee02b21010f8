import type { CalendarDate, Weekday } from '@/lib/core/calendar/rules/calendar-date'
import { weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { subjectOf } from '@/lib/core/names/rules/resource'
import type { RuleFinding } from './finding'
import { isHard, qualityRuleNames, qualityRules, type QualityRule, type QualityWeights } from './quality-rules'
import { listAt, timetableOf, type Party, type QualityInput } from './timetable'

/** `cost`: the amount times the rule's weight, times `times` if given. */
export type Finding = RuleFinding & { rule: QualityRule; cost: number }

/**
 * The result of a rule: `count` findings with a total `amount`. `unknown`: how many cases lack the data to
 * judge.
 */
type RuleSum = { rule: QualityRule; count: number; amount: number; cost: number; unknown: number }

/** The findings about a group or teacher. `hard`: how many of `count` are of hard rules. */
export type PartySum = { who: Party; count: number; hard: number; cost: number }

export type Assessment = {
  /** Sorted by time, then rule, then party. */
  findings: readonly Finding[]
  /** The judged rules, by default all, in the order of the table. */
  byRule: readonly RuleSum[]
  /** Whole groups, and teachers, worst first. A finding about several of them counts for each. */
  byGroup: readonly PartySum[]
  byTeacher: readonly PartySum[]
  /** The total cost; each finding counts once. */
  cost: number
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const partyKey = ({ kind, id, subgroup }: Party): string => `${kind} ${id} ${subgroup}`

const ruleOrder = new Map(qualityRuleNames.map((rule, index) => [rule, index]))

const whoText = ({ who, about }: RuleFinding): string => [...who.map(partyKey), ...about].join()

/** Texts are compared last, because there may be a hundred thousand findings. */
const byTime = (a: Finding, b: Finding): number =>
  text(a.date ?? 'never', b.date ?? 'never') ||
  (a.pair ?? 0) - (b.pair ?? 0) ||
  (ruleOrder.get(a.rule) ?? 0) - (ruleOrder.get(b.rule) ?? 0) ||
  (a.who[0]?.id ?? 0) - (b.who[0]?.id ?? 0) ||
  text(whoText(a), whoText(b))

/** Worst first: by findings of hard rules, then by cost, then by party. */
const worstFirst = (a: PartySum, b: PartySum): number =>
  b.hard - a.hard || b.cost - a.cost || text(partyKey(a.who), partyKey(b.who))

function sumsOf(findings: readonly Finding[], kind: Party['kind']): PartySum[] {
  const sums = new Map<number, PartySum>()
  for (const { who, rule, cost } of findings)
    for (const id of new Set(who.flatMap((party) => (party.kind === kind ? [party.id] : [])))) {
      const sum = sums.get(id) ?? { who: { ...subjectOf(kind, id), subgroup: 0 }, count: 0, hard: 0, cost: 0 }
      sums.set(id, sum)
      sum.count += 1
      sum.hard += isHard(rule) ? 1 : 0
      sum.cost += cost
    }
  return [...sums.values()].sort(worstFirst)
}

/** Which parties' findings count, and which parties the reader may see. By default all. */
export type RuleAudience = { isAsked: (party: Party) => boolean; isShown: (party: Party) => boolean }

const everybody: RuleAudience = { isAsked: () => true, isShown: () => true }

/**
 * Judges a timetable by every rule of the table. Findings count only if they involve a meeting with `isAsked`
 * and a party of the audience; other meetings are needed to recognise windows and overlaps. Only parties that
 * the reader may see are named. `rules`: by default all.
 */
export function assess(...input: Parameters<typeof assessing>): Assessment {
  const steps = assessing(...input)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Judgements per step; each takes microseconds. */
const judgedInAStep = 200

/** As `assess`, in steps, so that other work of the process can run in between. */
export function* assessing(
  input: QualityInput,
  weights: QualityWeights,
  { isAsked, isShown }: RuleAudience = everybody,
  rules: readonly QualityRule[] = qualityRuleNames,
): Generator<void, Assessment> {
  const timetable = timetableOf(input)
  const findings: Finding[] = []
  const touches = ({ meetings }: Pick<RuleFinding, 'meetings'>) =>
    meetings.length === 0 || meetings.some((meeting) => meeting.isAsked)
  const byRule: RuleSum[] = []
  let judgedCount = 0
  for (const rule of rules) {
    const sum: RuleSum = { rule, count: 0, amount: 0, cost: 0, unknown: 0 }
    byRule.push(sum)
    yield
    for (const one of qualityRules[rule].judge(timetable)) {
      judgedCount += 1
      if (judgedCount % judgedInAStep === 0) yield
      if (!touches(one)) continue
      if (one.is === 'unknown') {
        sum.unknown += 1
        continue
      }
      const who = one.who.filter(isShown)
      if (who.length === 0 || !one.who.some(isAsked)) continue
      const { date, pair, amount, times = 1, meetings, about } = one
      const cost = amount * times * weights[rule]
      findings.push({ rule, who, date, pair, amount, meetings, about, cost })
      sum.count += 1
      sum.amount += amount
      sum.cost += cost
    }
  }
  yield
  findings.sort(byTime)
  yield
  return {
    findings,
    byRule,
    byGroup: sumsOf(findings, 'group').filter(({ who }) => isAsked(who)),
    byTeacher: sumsOf(findings, 'teacher').filter(({ who }) => isAsked(who)),
    cost: byRule.reduce((sum, { cost }) => sum + cost, 0),
  }
}

/**
 * Equal findings of many weeks as one: of the same rule and people, on the same weekday and pair, about the
 * same things. `dates` are sorted, empty without a date; `cost` is the total; everything else is from the
 * first finding.
 */
export type Violation = Finding & { dates: readonly CalendarDate[] }

/** Merges equal findings. Those of hard rules come first, then by cost, then by time. */
export function violationsOf(findings: readonly Finding[]): Violation[] {
  const weekdays = new Map<CalendarDate, Weekday>()
  const dayOf = (date: CalendarDate | null): Weekday | 0 => {
    if (date === null) return 0
    const day = weekdays.get(date) ?? weekdayOf(date)
    weekdays.set(date, day)
    return day
  }
  const gathered = new Map<string, Finding[]>()
  for (const one of findings) {
    const { rule, who, date, pair, about } = one
    listAt(gathered, [rule, who.map(partyKey).join(), dayOf(date), pair, about.join('\n')].join(' ')).push(one)
  }
  const violations = [...gathered.values()].flatMap((same): Violation[] => {
    const [first] = same
    if (!first) return []
    const dates = [...new Set(same.flatMap(({ date }) => date ?? []))]
    return [{ ...first, cost: same.reduce((total, { cost }) => total + cost, 0), dates }]
  })
  return violations.sort((a, b) => Number(isHard(b.rule)) - Number(isHard(a.rule)) || b.cost - a.cost)
}
