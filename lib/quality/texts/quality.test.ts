import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import type { VisibleViolation } from '@/lib/quality/rules/quality-check'
import { qualityRuleNames, type QualityRule } from '@/lib/quality/rules/quality-rules'
import { ruleTitle, violationText, whatText } from './quality'

const monday = calendarDate('2026-11-16')

const violation = (rule: QualityRule, amount: number): VisibleViolation => ({
  rule,
  date: monday,
  pair: 3,
  amount,
  cost: 4,
  dates: [monday],
  classes: [],
  who: [{ kind: 'group', id: 7 as GroupId, subgroup: 2, title: 'ИСТб-24-1' }],
  about: ['Физика', 'Химия'],
})

/** There is one of these on a day or in a slot, or none. */
const once: readonly QualityRule[] = [
  ...(['sportHall', 'computers', 'projector', 'wish', 'absence', 'permittedTime'] as const),
  ...(['singleGroupPair', 'singleTeacherPair', 'shortNight'] as const),
  ...(['examHoliday', 'examPeriod', 'consultationDay', 'retakeOrder', 'streamApart'] as const),
  ...(['consultationExaminer', 'consultationHour', 'consultationIdle'] as const),
]

test.each(qualityRuleNames)('%s says who, what and when, and how much where it can be more or less', (rule) => {
  const text = violationText(violation(rule, 2))
  expect(text).toMatch(/^ИСТб-24-1\s\(2\): .*[а-я].* — понедельник\s16\.11, 3-я\sпара$/s)
  expect(ruleTitle(rule)).toMatch(/^[А-Я]/)
  const [less, more] = [whatText(violation(rule, 2)), whatText(violation(rule, 3))]
  if (once.includes(rule)) expect(less).toBe(more)
  else expect([/\d/.test(less), less === more]).toEqual([true, false])
})

test('a pair of a Saturday and the days of a discipline are counted', () => {
  expect(whatText(violation('saturday', 2))).toBe('2\u00a0пары в\u00a0субботу')
  expect(whatText(violation('latePair', 1))).toBe('1\u00a0пара поздно вечером')
  expect(whatText(violation('badSpread', 2))).toContain('дни подряд, 2\u00a0раза')
})
