import type { ReactNode } from 'react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { Display } from '@/components/core/cards/display'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { DashboardRoot } from '@/components/core/state/dashboard-root'
import { useWeekLayout } from '@/components/week/grid/use-week-layout'
import { WeekGrid } from '@/components/week/grid/week-grid'
import { WeekList } from '@/components/week/grid/week-list'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { defaultReaderRules } from '@/lib/core/actor/rules/reader-rules'
import { emptyCalendar, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { GroupId, RequestId, RoomId, UserId } from '@/lib/core/names/rules/ids'
import type { SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { defaultPreferences, type Preferences } from '@/lib/core/schedule/rules/preferences'
import type { ScheduleItem, ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import type { LoadedWeek } from '@/lib/core/views/browser/use-schedule'
import { lesson } from './lessons'

export const monday = calendarDate('2026-11-16')
const wednesday = calendarDate('2026-11-18')

const student: Actor = {
  kind: 'person',
  userId: 1 as UserId,
  username: 'student',
  fullName: 'Студент',
  isSuperuser: false,
  permissions: ['can view groups', 'can view teachers'],
  editorOf: { faculties: [], departments: [], groups: [], teachers: [] },
  programmes: [],
  boundTo: { teacherId: null, groupId: 12 as GroupId, subgroup: 0 },
  readers: defaultReaderRules,
}

export const lecture = lesson({
  rooms: [{ id: 7 as RoomId, title: 'К-206', building: null }],
  groups: [
    ...lesson().groups,
    {
      id: 13 as GroupId,
      title: 'ИСТб-23-2',
      subgroup: 1,
      students: null,
      courseYear: 3,
      correspondence: false,
    },
  ],
  link: 'https://example.test/room',
  series: { startsOn: calendarDate('2026-09-02'), endsOn: wednesday, step: 1, hasRelated: true },
  overlaps: true,
})

export const bookingFixture: ScheduleRequest = {
  id: 3 as RequestId,
  version: 1,
  kind: 'booking',
  date: monday,
  pair: 1,
  title: 'День открытых дверей',
  description: 'Нужен проектор',
  inCharge: 'Петрова А. А.',
  madeBy: null,
  begins: null,
  rooms: lecture.rooms,
  teachers: [],
  groups: [],
  overlaps: false,
}

export type RenderedWeek = {
  items?: ScheduleItem[]
  requests?: ScheduleRequest[]
  actor?: Actor
  calendar?: AcademicCalendar
  preferences?: Partial<Preferences>
  list?: boolean
  occupation?: SlotOccupation[]
  printsDrafts?: boolean
  activate?: Display['activate']
  beside?: ReactNode
}

function Week({
  items = [lecture],
  requests = [],
  actor = student,
  list = false,
  occupation = [],
  printsDrafts = false,
  activate = () => undefined,
}: RenderedWeek) {
  const { calendar, preferences } = useDashboard()
  const week: LoadedWeek = {
    subject: {
      kind: 'group',
      id: 12 as GroupId,
      title: 'ИСТб-23-1',
      subgroupCount: 2,
      isRetired: false,
      may: [],
    },
    monday,
    withDrafts: false,
    schedule: {
      items,
      requests,
      wishes: [{ date: monday, pair: 2, title: 'Не ставить', isAbsence: false }],
      parity: 1,
    },
    at: { date: wednesday, minutes: 600 },
  }
  const shown = useWeekLayout(week, calendar, {
    subgroup: 0,
    showSunday: preferences.showSunday,
    printsDrafts,
  })
  const display: Display = {
    actor,
    subject: week.subject,
    showTitles: preferences.showDisciplineTitle,
    showGroups: preferences.showGroups,
    printsDrafts,
    half: 'first',
    badgeTabIndex: list ? 0 : -1,
    cardHeading: list ? 'h4' : 'p',
    words: (text) => text,
    activate,
    acts: null,
    showOverlaps: () => undefined,
    seek: () => undefined,
    cellActs: null,
    swap: null,
    changedBy: null,
    takeBack: { allowed: () => false, open: () => undefined, editOf: () => null },
  }
  return list ? (
    <WeekList shown={shown} display={display} />
  ) : (
    <WeekGrid week={week} shown={shown} display={display} occupation={occupation} free={[]} />
  )
}

export const page = (shown: RenderedWeek = {}) => (
  <SearchParamsContext value={new URLSearchParams()}>
    <DashboardRoot
      actor={shown.actor ?? student}
      calendar={shown.calendar ?? emptyCalendar}
      preferences={{ ...defaultPreferences, ...shown.preferences }}
      now={{ date: wednesday, minutes: 12 * 60 }}
      subject={{ kind: 'group', id: 12 as GroupId, title: 'ИСТб-23-1', subgroupCount: 1 }}
    >
      <Week {...shown} />
      {shown.beside}
    </DashboardRoot>
  </SearchParamsContext>
)

/** The cell of `weekday.pair`. */
export const cell = (slot: string) => document.querySelector<HTMLElement>(`[data-slot="${slot}"]`) ?? document.body

/** Text content without markup, with normal spaces. */
export const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\s+/g, ' ')

/** The text of an element. */
export const renderedText = (element: Element | undefined) => textOf(element?.innerHTML.replaceAll('&nbsp;', ' ') ?? '')
