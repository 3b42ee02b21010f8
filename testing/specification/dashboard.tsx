import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId } from '@/lib/core/names/rules/ids'
import { encodeSchedule, encodeSubject } from '@/lib/core/schedule/calls/schedule'
import type { ScheduleAnswer } from '@/lib/core/schedule/calls/schedule.contract'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import type { Preferences } from '@/lib/core/schedule/rules/preferences'
import type { Schedule } from '@/lib/core/schedule/rules/schedule'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { OnDashboard } from '@/testing/dashboard'
import { Network } from '@/testing/network'

export const dashboardMonday = calendarDate('2026-11-16')
export const wednesday = calendarDate('2026-11-18')
export const groupSubject = {
  kind: 'group',
  id: 12 as GroupId,
  title: 'ИСТб-23-1',
  subgroupCount: 2,
} as const satisfies ActiveSubject

/** The answer of the schedule call for `group`. */
export const weekAnswer = (schedule: Partial<Schedule>): ScheduleAnswer => ({
  subject: encodeSubject({ ...groupSubject, isRetired: false, may: [] }),
  ...encodeSchedule({ items: [], requests: [], wishes: [], parity: 0, ...schedule }, wednesday),
})

let network: Network

/** Sets the server's answers, by the end of the path, over an empty week; other requests stay pending. */
export function stubAnswers(answers: Record<string, unknown>): void {
  const known: Record<string, unknown> = {
    schedule: weekAnswer({}),
    'check-login': { csrf: 'x' },
    ...answers,
  }
  network.answer = ({ pathname }) => {
    const word = Object.keys(known).find((one) => pathname.endsWith(`/${one}/`))
    return word === undefined ? new Promise(() => undefined) : known[word]
  }
}

/** The requests whose path contains a word, in order. */
export const requestsTo = (word: string): URL[] => network.askedFor(word)

beforeAll(async () => {
  // Load lazy modules before a test installs fake timers.
  await import('@/components/ui/dropdown-menu')
  await import('@/components/ui/dialog-host')
})
beforeEach(() => {
  localStorage.clear()
  network = new Network(() => undefined)
  stubAnswers({})
})
afterEach(() => network.restore())

type Around = { actor?: Actor; subject?: ActiveSubject; preferences?: Partial<Preferences> }

/**
 * Renders `children` on a superuser's dashboard in a week of November, on Wednesday at 12:00, without stored
 * preferences.
 */
export function onDashboard(children: ReactNode, { actor, subject = groupSubject, preferences }: Around = {}): void {
  const address = dashboardUrl({ subject, monday: dashboardMonday, subgroup: 0, view: 'grid' })
  window.history.replaceState(null, '', address)
  render(
    <OnDashboard
      actor={actor}
      preferences={preferences}
      now={{ date: wednesday, minutes: 12 * 60 }}
      subject={subject}
      swr={{ dedupingInterval: 0 }}
    >
      {children}
    </OnDashboard>,
  )
}

/** The element's text with white space collapsed. */
export const textIn = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
