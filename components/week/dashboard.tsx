'use client'
import { Suspense, useMemo, useState } from 'react'
import { SWRConfig } from 'swr'
import { BoundedCache } from '@/lib/core/browser/schedule/bounded-cache'
import { useReader } from '@/lib/week/browser/reader'
import { useAlive } from '@/lib/core/browser/schedule/use-alive'
import { weekKey, type LoadedWeek } from '@/lib/core/browser/schedule/use-schedule'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { subjectKey } from '@/lib/core/rules/schedule/active-item'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import type { CivilTime } from '@/lib/core/rules/calendar/civil-time'
import { unpackData, type PackedData } from '@/lib/core/rules/schedule/packed-data'
import type { Preferences } from '@/lib/core/rules/schedule/preferences'
import { onDemand } from '@/components/ui/on-demand'
import { WeekView, type SubjectRefusal } from './grid/week-view'
import { SidePanels } from './side-panels'
import { dashboardCommands } from '@/components/core/state/commands'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { useCommandKeys } from '@/components/core/state/use-command-keys'
import { DashboardHeader } from './top-bar/dashboard-header'
import { DashboardRoot } from '@/components/core/state/dashboard-root'

export type DashboardProps = {
  actor: Actor
  calendar: AcademicCalendar
  now: CivilTime
  preferences: Preferences
  /** Whether there is any programme for the user to choose. */
  hasProgrammes: boolean
  /** The week of the URL on the first render; null if the URL names no subject or it is refused. */
  week: PackedData<LoadedWeek> | null
  refusal: SubjectRefusal | null
  /** Long words of the week with soft hyphens, for narrow columns. */
  parted: readonly string[]
}

/** The main page: rendered by the server from the URL, then interactive. Data from the server is not requested again. */
export function Dashboard({
  actor: drawnFor,
  hasProgrammes,
  week: packed,
  refusal,
  parted,
  ...props
}: DashboardProps) {
  const actor = useReader(drawnFor)
  const [week] = useState(() => packed && unpackData(packed))
  const [cache] = useState(() => new BoundedCache(week ? [[weekKey(week), { data: week }]] : []))
  const config = useMemo(() => ({ provider: () => cache }), [cache])
  useAlive()
  return (
    <SWRConfig value={config}>
      <DashboardRoot {...props} actor={actor} subject={week?.subject ?? null}>
        <DashboardKeys />
        <div
          data-dashboard
          className="flex h-dvh flex-col max-sm:h-auto max-sm:min-h-dvh print:block print:h-auto"
        >
          <DashboardHeader hasProgrammes={hasProgrammes} />
          <Weeks refusal={refusal} parted={parted} />
        </div>
      </DashboardRoot>
    </SWRConfig>
  )
}

const Beside = onDemand(() => import('./beside/beside').then((module) => module.Beside))

/** The week, a second one if it is asked for, and the panels of both. */
function Weeks(props: Pick<DashboardProps, 'refusal' | 'parted'>) {
  const { beside } = useDashboard()
  return (
    <div className={`${beside ? 'two-weeks' : 'flex'} min-h-0 flex-1 max-sm:block print:block`}>
      <WeekView {...props} />
      <Suspense>{beside && <Beside key={subjectKey(beside.subject)} at={beside} />}</Suspense>
      <SidePanels />
    </div>
  )
}

function DashboardKeys() {
  const { subject } = useDashboard()
  const actions = useDashboardActions()
  useCommandKeys(useMemo(() => Object.values(dashboardCommands({ subject }, actions)), [subject, actions]))
  return null
}
