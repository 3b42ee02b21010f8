import { render, screen } from '@testing-library/react'
import { enginesWithout, partlySeen } from '@/lib/quality/rules/left-out'
import { isHard, qualityRuleNames, type QualityRule } from '@/lib/quality/rules/quality-rules'
import { ruleTitle } from '@/lib/quality/texts/quality'
import { LeftOutRules } from './left-out-rules'

const told = (rule: QualityRule) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === ruleTitle(rule))

test('under the weights stands what an engine leaves out or sees in part, each with its reason, and nothing else', () => {
  render(<LeftOutRules />)
  for (const rule of qualityRuleNames) {
    const isLeft = enginesWithout(rule).length > 0 || partlySeen.some((one) => one.rule === rule)
    expect([rule, told(rule) !== undefined]).toEqual([rule, isLeft])
  }
  const definitions = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(new Set(definitions).size).toBe(definitions.length)
  const row = told('lectureOrder')?.parentElement
  expect(row?.lastElementChild?.textContent).toMatch(/^«Лучшие места», «Починить»: считаются дни людей/)
  expect(row?.contains(told('badSpread') ?? null)).toBe(true)
})

test('of hard rules only those are left out that an engine never breaks, or that are about exams, which it does not place', () => {
  for (const rule of qualityRuleNames.filter(isHard))
    for (const { why } of enginesWithout(rule))
      expect([rule, why]).toEqual([rule, /^exam|^consultation|^retake/.test(rule) ? 'session' : 'never'])
})
