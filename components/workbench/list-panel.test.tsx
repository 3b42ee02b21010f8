import { fireEvent, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId, LoadItemId } from '@/lib/core/names/rules/ids'
import { common } from '@/lib/core/words/texts/common'
import { listAnswer } from '@/lib/workbench/calls'
import { workbenchListCall } from '@/lib/workbench/calls.contract'
import type { HoursLine, ListQuestion, StandingList, WorkbenchRow } from '@/lib/workbench/rules/workbench'
import {
  byRowTitles,
  departmentText,
  rowHoursText,
  workbenchListTitles,
  workbenchTexts as texts,
} from '@/lib/workbench/texts/workbench'
import { Network } from '@/testing/network'
import { onWire } from '@/testing/on-wire'
import { ListPanel } from './list-panel'

const question: ListQuestion = {
  faculty: 3 as FacultyId,
  monday: calendarDate('2026-11-16'),
  by: 'group',
  list: 'hours',
  row: null,
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const row = (id: number, hours: number): WorkbenchRow => ({
  id,
  title: `ИСТб-23-${id}`,
  section: '2',
  slots: '',
  counts: { hours, drafts: 0, changed: 0, problems: 0, fullDays: 0, windows: 0 },
})
const rows = [row(1, 2), row(2, 8), row(3, 0)]
const line: HoursLine = {
  id: 5 as LoadItemId,
  title: 'Физика',
  lessonType: 1,
  left: 4,
  required: 34,
  groups: [{ kind: 'group', id: 1, title: 'ИСТб-23-1', subgroup: 0 }] as never,
  teachers: [],
}
const department = { department: null, left: 4, items: 1 }
const hours: StandingList = { is: 'hours', departments: [department], total: 1, items: [line] }
const none: StandingList = { is: 'hours', departments: [], total: 0, items: [] }

let answer: StandingList | Error
let network: Network
const went: unknown[] = []
const closed: string[] = []

beforeEach(() => {
  answer = hours
  went.length = closed.length = 0
  network = new Network(() => {
    if (answer instanceof Error) throw answer
    return onWire(workbenchListCall, listAnswer(answer))
  })
})
afterEach(() => network.restore())

const panel = (values: Partial<ListQuestion> = {}) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <ListPanel
      question={{ ...question, ...values }}
      rows={rows}
      onGo={(next) => void went.push(next)}
      onClose={() => void closed.push('closed')}
    />
  </SWRConfig>
)

test('a list that did not come says so, and comes when it is asked for again', async () => {
  answer = new Error('offline')
  render(panel())
  expect(screen.getByText(plain(texts.listLoading))).toBeTruthy()
  await screen.findByText(plain(texts.listFailed))
  answer = hours
  fireEvent.click(screen.getByRole('button', { name: common.tryAgain }))
  await screen.findByText(/Физика/)
  expect(screen.queryByText(plain(texts.listFailed))).toBeNull()
})

test('an empty list says that there is nothing, of a row that is gone too', async () => {
  answer = none
  render(panel({ row: 9 }))
  await screen.findByText(texts.listEmpty)
  expect(screen.getByText(plain(texts.gone))).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: plain(texts.ofEverybody) }))
  expect(went).toEqual([{ row: null }])
})

test('hours are shown by row, most first and none without, and by department', async () => {
  render(panel())
  fireEvent.click(await screen.findByRole('button', { name: plain(byRowTitles.group) }))
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => plain(textContent ?? ''))
  expect(shown).toEqual([`ИСТб-23-2${plain(rowHoursText(8))}`, `ИСТб-23-1${plain(rowHoursText(2))}`])
  fireEvent.click(screen.getByRole('button', { name: /ИСТб-23-2/ }))
  expect(went).toEqual([{ row: 2 }])
  fireEvent.click(screen.getByRole('button', { name: plain(texts.byDepartment) }))
  expect(screen.getByRole('listitem').textContent).toBe(departmentText(department))
})

test('it takes the focus, Escape closes it, and the focus goes back to what opened it', async () => {
  render(<button>Часы</button>)
  const opener = screen.getByRole('button', { name: 'Часы' })
  opener.focus()
  const { unmount } = render(panel())
  expect(document.activeElement).toBe(screen.getByRole('complementary', { name: plain(workbenchListTitles.hours) }))
  fireEvent.keyDown(document, { key: 'Enter' })
  expect(closed).toEqual([])
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(closed).toEqual(['closed'])
  unmount()
  expect(document.activeElement).toBe(opener)
})
