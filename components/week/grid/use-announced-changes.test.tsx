import { act, fireEvent, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { announcementPause, AnnouncerProvider } from '@/components/ui/announcer'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { useTimetableRefresh } from '@/lib/core/live/browser/use-refresh'
import type { GroupId, MeetingId } from '@/lib/core/names/rules/ids'
import { timers } from '@/lib/core/page/browser/timers'
import { lesson } from '@/testing/lessons'
import { useAnnouncedChanges } from './week-view'

const weekOf = (...ids: number[]) => ({
  subject: {
    kind: 'group',
    id: 12 as GroupId,
    title: 'ИСТб-23-1',
    subgroupCount: 2,
    isRetired: false,
    may: [],
  } as const,
  monday: calendarDate('2026-11-16'),
  withDrafts: false,
  at: { date: calendarDate('2026-11-18'), minutes: 600 },
  schedule: {
    items: ids.map((id) => lesson({ id: id as MeetingId })),
    requests: [],
    wishes: [],
    parity: 0 as const,
  },
})

function Week({ ids }: { ids: number[] }) {
  const note = useAnnouncedChanges(weekOf(...ids))
  const refresh = useTimetableRefresh()
  return (
    <>
      <button onClick={note}>весть</button>
      <button onClick={refresh}>своё</button>
    </>
  )
}
const page = (ids: number[]) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <AnnouncerProvider>
      <Week ids={ids} />
    </AnnouncerProvider>
  </SWRConfig>
)
const press = (button: string) => fireEvent.click(screen.getByText(button))
const said = () => screen.queryByText(/^Расписание изменилось/)?.textContent?.replaceAll('\u00a0', ' ')
const wait = () => act(() => jest.advanceTimersByTime(timers.changesSettle + announcementPause))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('what others changed is read out, a run of notices as one; what comes by itself and one’s own is not', () => {
  const { rerender } = render(page([1, 2]))
  rerender(page([1]))
  wait()
  expect(said()).toBeUndefined()
  press('весть')
  rerender(page([1, 2, 3]))
  press('весть')
  rerender(page([3, 4]))
  wait()
  expect(said()).toBe('Расписание изменилось: добавлено 2, убрано 1')
  press('весть')
  press('своё')
  rerender(page([1, 2, 4]))
  wait()
  expect(said()).toBe('Расписание изменилось: добавлено 2, убрано 1')
})
