import { render, screen } from '@testing-library/react'
import type { Display } from '@/components/core/cards/display'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { emptyCalendar, teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { UserId } from '@/lib/core/names/rules/ids'
import { asWritten } from '@/lib/core/schedule/texts/narrow'
import { WeekGridCell } from './grid-row'

let drawn = 0
const display: Display = {
  actor: {
    kind: 'person',
    userId: 1 as UserId,
    username: 'rooms',
    fullName: 'Диспетчер',
    isSuperuser: false,
    permissions: [],
    editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
    programmes: [],
    boundTo: { teacherId: null, groupId: null, subgroup: 0 },
    readers: defaultReaderRules,
  },
  subject: null,
  showTitles: true,
  showGroups: true,
  printsDrafts: false,
  half: 'first',
  badgeTabIndex: -1,
  cardHeading: 'p',
  words: asWritten,
  activate: () => undefined,
  acts: null,
  showOverlaps: () => undefined,
  swap: null,
  changedBy: null,
  takeBack: { allowed: () => false, open: () => undefined, editOf: () => null },
  seek: () => undefined,
  // Read on every render of the cell.
  get cellActs() {
    drawn++
    return null
  },
}
const noClasses: readonly never[] = []
const day = teachingDay(emptyCalendar, calendarDate('2026-11-16'))
const cell = (free: string | null) => (
  <WeekGridCell
    cell={{ day: 1, pair: 2, items: [], requests: [], wishes: [] }}
    day={day}
    time={undefined}
    isNearest={false}
    note={null}
    isTabStop={false}
    isPointed
    isPrinted
    narrowed={null}
    display={display}
    occupation={null}
    picked={null}
    pickedClasses={noClasses}
    proposed={null}
    free={free}
    news={null}
  />
)
test('a cell says which of the rooms are free in it, and is described by it', async () => {
  render(cell('К-206 свободна'))
  const text = await screen.findByText('К-206 свободна')
  const found = screen.getByRole('gridcell')
  expect(found.getAttribute('aria-describedby')).toBe(text.id)
  expect(found.dataset.state).toBe('searched')
  expect(found.getAttribute('aria-selected')).toBeNull()
})

test('it is drawn again when other rooms are free in it, and only then', async () => {
  const { rerender } = render(cell('К-206 свободна'))
  await screen.findByText('К-206 свободна')
  const before = drawn
  rerender(cell('К-206 свободна'))
  expect(drawn).toBe(before)
  rerender(cell(null))
  expect(drawn).toBeGreaterThan(before)
  expect(screen.getByRole('gridcell').dataset.state).toBeUndefined()
})
