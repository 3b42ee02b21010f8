import { act, render, screen } from '@testing-library/react'
import { emptyCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { defaultPairTimes } from '@/lib/core/calendar/rules/pairs'
import type { ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { weekKey, type LoadedWeek } from '@/lib/core/views/browser/use-schedule'
import { learnTime } from '@/lib/core/wire/browser/server-time'
import { OnDashboard } from '@/testing/dashboard'
import { lesson } from '@/testing/lessons'
import { Network } from '@/testing/network'
import { StatusLine } from '../top-bar/dashboard-header'
import { WeekView } from './week-view'

const monday = calendarDate('2026-11-16')
const wednesday = calendarDate('2026-11-18')
const subject = {
  kind: 'group',
  id: lesson().groups[0]?.id,
  title: 'ИСТб-23-1',
} as LoadedWeek['subject']

let network: Network
beforeEach(() => (network = new Network(() => new Promise(() => undefined))))
afterEach(() => network.restore())

/** A class that counts how often its title is read: rendering it, or comparing it with another, does that. */
function watched(counts: { reads: number }): ScheduleItem {
  const item = lesson()
  return Object.defineProperty({ ...item }, 'title', {
    enumerable: true,
    get() {
      counts.reads += 1
      return item.title
    },
  })
}

test.each(['grid', 'list'] as const)('a minute draws what shows minutes, and no class, in the %s', async (view) => {
  const counts = { reads: 0 }
  const week: LoadedWeek = {
    subject: { ...subject, subgroupCount: 1, isRetired: false, may: [] },
    monday,
    withDrafts: true,
    schedule: { items: [watched(counts)], requests: [], wishes: [], parity: 1 },
    at: { date: wednesday, minutes: 600 },
  }
  window.history.replaceState(null, '', dashboardUrl({ subject, monday, subgroup: 0, view }))
  const cache = new Map([[weekKey(week), { data: week }]])
  render(
    <OnDashboard
      subject={week.subject}
      calendar={{ ...emptyCalendar, pairTimes: defaultPairTimes }}
      now={{ date: wednesday, minutes: 12 * 60 }}
      swr={{ provider: () => cache }}
    >
      <StatusLine />
      <WeekView refusal={null} />
    </OnDashboard>,
  )
  await screen.findByText('Физика', { exact: false, selector: 'article *' })
  act(() => learnTime('2026-11-18T12:05:00'))
  const status = () => screen.getByRole('note', { name: topBar.status }).textContent
  const before = status()
  expect(counts.reads).toBeGreaterThan(0)
  counts.reads = 0
  act(() => learnTime('2026-11-18T12:06:00'))
  expect(status()).not.toBe(before)
  expect(counts.reads).toBe(0)
})
