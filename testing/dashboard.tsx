import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { SWRConfig, type SWRConfiguration } from 'swr'
import { DashboardRoot } from '@/components/core/state/dashboard-root'
import { FeedbackProvider } from '@/components/ui/feedback-provider'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { emptyCalendar, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { calendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import type { Subject } from '@/lib/core/names/rules/resource'
import { mayOfSubject } from '@/lib/core/placing/rules/may'
import type { Owners } from '@/lib/core/rights/rules/rights-subjects'
import type { ActiveSubject } from '@/lib/core/schedule/rules/active-item'
import { defaultPreferences, type Preferences } from '@/lib/core/schedule/rules/preferences'
import { superuser } from '@/testing/actors'

type Around = {
  subject: ActiveSubject | null
  actor?: Actor
  calendar?: AcademicCalendar
  preferences?: Partial<Preferences>
  now?: CivilTime
  swr?: SWRConfiguration
  children: ReactNode
}

const ownersOf = ({ kind, id }: Subject): Owners => ({
  groups: kind === 'group' ? [{ id, facultyId: null }] : [],
  teachers: kind === 'teacher' ? [{ id, departmentId: null }] : [],
})

/**
 * A superuser's dashboard around `children`, at the browser's address, on Wednesday 18 November 2026 at
 * 10:00, without stored preferences.
 */
export function OnDashboard({
  subject,
  actor = superuser,
  calendar = emptyCalendar,
  preferences,
  now = { date: calendarDate('2026-11-18'), minutes: 10 * 60 },
  swr,
  children,
}: Around) {
  return (
    <SWRConfig value={{ provider: () => new Map(), ...swr }}>
      <FeedbackProvider>
        <SearchParamsContext value={new URLSearchParams(window.location.search)}>
          <DashboardRoot
            actor={actor}
            calendar={calendar}
            preferences={{ ...defaultPreferences, ...preferences }}
            now={now}
            subject={subject && { may: mayOfSubject(actor, subject, ownersOf(subject)), ...subject }}
          >
            {children}
          </DashboardRoot>
        </SearchParamsContext>
      </FeedbackProvider>
    </SWRConfig>
  )
}
