import { render } from '@testing-library/react'
import type { TeacherId } from '@/lib/core/names/rules/ids'
import type { Subject } from '@/lib/core/names/rules/resource'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { superuser } from '@/testing/actors'
import { lesson } from '@/testing/lessons'
import type { Display } from './display'
import { LessonCard } from './lesson-card'

const nothing = () => undefined

function card(change: Partial<ScheduleItem>, subject: Subject | null = null): HTMLElement {
  const display: Display = {
    actor: superuser,
    subject,
    half: 'first',
    badgeTabIndex: 0,
    cardHeading: 'p',
    words: (text) => text,
    showTitles: true,
    showGroups: true,
    printsDrafts: false,
    activate: nothing,
    seek: nothing,
    showOverlaps: nothing,
    acts: null,
    swap: null,
    changedBy: null,
    cellActs: null,
    takeBack: { allowed: () => false, open: nothing, editOf: () => null },
  }
  const item = lesson({ teachers: [{ id: 6 as TeacherId, name: 'Петрова П. П.' }], ...change })
  return render(<LessonCard item={item} time={undefined} parity={0} display={display} isPicked={false} hasButton />)
    .container
}

const instead = lesson().teachers
const namesOf = (element: HTMLElement) => element.querySelectorAll('p')[1]?.textContent
const struckIn = (element: HTMLElement) => element.querySelector('s')?.textContent

test('of a substituted class the first teacher is struck out', () => {
  const known = card({ substitution: { instead } })
  expect(namesOf(known)).toBe('Петрова П. П.Иванов И. И.замена')
  expect(struckIn(known)).toBe('Иванов И. И.')
  expect(namesOf(card({ substitution: { instead: [] } }))).toBe('Петрова П. П.замена')
  expect(namesOf(card({ substitution: { instead }, teachers: [] }))).toBe('Иванов И. И.без преподавателя')
})

test('in the week of the first teacher it is struck out, and says who has it', () => {
  const subject = { kind: 'teacher', id: 5 as TeacherId } as const
  const trace = { kind: 'substitution', by: 'Диспетчер' } as const
  const gone = card({ substitution: { instead }, state: 'trace', trace }, subject)
  expect(namesOf(gone)).toBe('')
  expect(gone.textContent).toContain('Замена: ведёт Петрова П. П. Назначил: Диспетчер')
})
