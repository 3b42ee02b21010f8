import { render, screen } from '@testing-library/react'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, LoadItemId } from '@/lib/core/names/rules/ids'
import type { NextSemester, SemesterLine } from '@/lib/next-semester/rules/next-semester'
import { SemesterOutcome } from './semester-outcome'

const none = { total: 0, items: [] }
const line: SemesterLine = {
  id: 5 as LoadItemId,
  title: 'Физика',
  lessonType: 1,
  subgroup: 0,
  groups: [{ id: 3 as GroupId, title: 'АСУб-26-1' }],
  teachers: [],
  where: '',
  date: calendarDate('2026-09-15'),
  clashes: [
    {
      kind: 'teacher',
      id: 7,
      date: calendarDate('2026-09-15'),
      pair: 2,
      text: 'Петров: занято, «лк Право, ЭК-26-1» (15.09)',
    },
  ],
  notes: [],
}
const result: NextSemester = {
  classes: 10,
  kept: 10,
  rehoused: 0,
  left: 1,
  done: 0,
  withheld: 0,
  groups: [],
  candidates: [],
  lines: { blocked: { total: 1, items: [line] }, changed: none, added: none, gone: none, unplaced: none, placed: none },
  quality: null,
  changeId: null,
}

test('what found no place leads to the class in its way, and to a place for it', () => {
  const nothing = () => undefined
  const given = { isLaid: false, isBusy: false, isStale: false, chosen: [] }
  render(<SemesterOutcome {...given} result={result} onChoose={nothing} onLay={nothing} onFillRest={nothing} />)
  const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(hrefOf(/Право, ЭК-26-1/)).toBe('/dashboard?type=teacher&id=7&week=2026-09-14#2026-09-15.2')
  expect(hrefOf(/^Подобрать место… лк Физика/)).toBe('/dashboard?type=group&id=3&week=2026-09-14#load:5')
})
