import { fireEvent, render, screen, within } from '@testing-library/react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, TeacherId } from '@/lib/core/names/rules/ids'
import type { QualityReport, VisibleViolation, ViolationFilter } from '@/lib/quality/rules/quality-check'
import { QualityReportView } from './quality-report'

const monday = calendarDate('2026-11-16')
const group = { kind: 'group', id: 7 as GroupId, subgroup: 2, title: 'ИСТб-24-1' } as const
const teacher = { kind: 'teacher', id: 3 as TeacherId, subgroup: 0, title: 'Иванов И. И.' } as const

const window: VisibleViolation = {
  rule: 'groupWindow',
  who: [group],
  date: calendarDate('2026-11-24'),
  pair: 3,
  amount: 2,
  cost: 8,
  about: [],
  dates: [calendarDate('2026-11-24')],
  classes: [],
}
const overlap: VisibleViolation = {
  rule: 'overlap',
  who: [teacher],
  date: monday,
  pair: 1,
  amount: 2,
  cost: 400,
  about: ['Физика', 'Химия'],
  dates: [monday, calendarDate('2026-11-23')],
  classes: [],
}
const empty = { total: 0, items: [] }
const report: QualityReport = {
  meetings: 24,
  cost: 408,
  rules: [
    { rule: 'overlap', isHard: true, count: 2, cost: 400, unknown: 0 },
    { rule: 'capacity', isHard: false, count: 0, cost: 0, unknown: 5 },
    { rule: 'groupWindow', isHard: false, count: 1, cost: 8, unknown: 0 },
    { rule: 'saturday', isHard: false, count: 0, cost: 0, unknown: 0 },
  ],
  groups: { total: 40, items: [{ id: 7, title: 'ИСТб-24-1', count: 1, hard: 0, cost: 8 }] },
  teachers: { total: 1, items: [{ id: 3, title: 'Иванов И. И.', count: 2, hard: 2, cost: 400 }] },
  hard: { total: 1, items: [overlap] },
  worst: { total: 1, items: [window] },
  before: null,
  publications: null,
  found: null,
}

const filters: ViolationFilter[] = []
const show = (values: Partial<QualityReport> = {}, filter: ViolationFilter = null) =>
  render(
    <QualityReportView
      report={{ ...report, ...values }}
      scope={{ kind: 'group', id: group.id }}
      monday={monday}
      filter={filter}
      compared={values.before ? 'published' : null}
      isRenewed={false}
      urlOf={(next) => `/quality/?${JSON.stringify(next)}`}
      onFilter={(next) => filters.push(next)}
    />,
  )

const region = (name: string) => within(screen.getByRole('region', { name }))
const words = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

test('a violation says who, how much and when, and links to its place', () => {
  show()
  const link = region('Неудобнее всего').getByRole('link')
  expect(words(link.textContent)).toMatch(/^Показать в расписании: ИСТб-24-1 \(2\).*окно, 2 пары.*24\.11, 3-я пара$/)
  expect(link.getAttribute('href')).toMatch(/\?type=group&id=7&week=2026-11-23&subgroup=2#2026-11-24\.3$/)
})

test('the same violation of several weeks names them, and links to the first', () => {
  show()
  const link = region('Нарушения').getByRole('link')
  expect(words(link.textContent)).toContain('накладка, 2 занятия сразу: «Физика» и «Химия»')
  expect(words(link.textContent)).toContain('по понедельникам, 1-я пара, 2 раза: 16.11 – 23.11')
  expect(link.getAttribute('href')).toMatch(/\?type=teacher&id=3&week=2026-11-16#2026-11-16\.1$/)
})

test('rules with findings are filters, what was not judged is said, the rest is silent', () => {
  show()
  const rules = region('По правилам')
  expect(rules.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Накладки', 'Окна группы'])
  expect(rules.getByText(/Не проверено: 5/)).toBeTruthy()
  expect(rules.queryByText('Занятия в\u00a0субботу')).toBeNull()
  fireEvent.click(rules.getByRole('link', { name: 'Окна группы' }))
  expect(filters.at(-1)).toEqual({ by: 'rule', rule: 'groupWindow' })
  fireEvent.click(region('По преподавателям').getByRole('link'))
  expect(filters.at(-1)).toEqual({ by: 'party', kind: 'teacher', id: 3 })
  expect(words(region('По группам').getByText(/показаны/).textContent)).toBe('показаны первые 1 из 40')
})

test('what a filter leaves comes first and takes the focus', () => {
  show({ found: { total: 1, items: [window] } }, { by: 'rule', rule: 'groupWindow' })
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Что найдено' }))
  fireEvent.click(screen.getByRole('button', { name: 'Показать всё' }))
  expect(filters.at(-1)).toBeNull()
})

test('nothing wrong, and nothing at all', () => {
  const nothing = { hard: empty, worst: empty, groups: empty, teachers: empty, rules: [] }
  const { unmount } = show(nothing)
  expect(screen.getByText('Нарушений нет')).toBeTruthy()
  unmount()
  show({ ...nothing, meetings: 0 })
  expect(screen.getByText('Занятий за этот период нет')).toBeTruthy()
})

test('a comparison says rule by rule what was and by how much it changed, in words', () => {
  const before = {
    period: { from: monday, to: monday },
    meetings: 20,
    cost: 16,
    rules: [
      { rule: 'groupWindow' as const, count: 2, cost: 12 },
      { rule: 'saturday' as const, count: 1, cost: 4 },
    ],
  }
  show({ before })
  const row = (name: RegExp) => words(region('По правилам').getByRole('row', { name }).textContent)
  expect(row(/^Накладки/)).toContain('+400 хуже')
  expect(row(/^Окна/)).toBe('Окна группы1812−4 лучше')
  expect(row(/^Занятия в/)).toBe('Занятия в субботу004−4 лучше')
  expect(row(/^Всего/)).toBe('Всего40816+392 хуже')
  expect(words(region('По правилам').getByText(/^Сравнение/).textContent)).toBe(
    'Сравнение с опубликованным, 16.11 – 16.11: было 16 баллов, 20 занятий',
  )
})
