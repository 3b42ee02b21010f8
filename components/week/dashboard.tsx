'use client'
import { Suspense, useMemo, useState } from 'react'
import { SWRConfig } from 'swr'
import { dashboardCommands, useCommandKeys } from '@/components/core/state/commands'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { DashboardRoot } from '@/components/core/state/dashboard-root'
import { onDemand } from '@/components/ui/on-demand'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CivilTime } from '@/lib/core/calendar/rules/civil-time'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { useAlive } from '@/lib/core/schedule/browser/use-alive'
import { mayDo, subjectKey } from '@/lib/core/schedule/rules/active-item'
import { ownLoad } from '@/lib/core/schedule/rules/own-timetable'
import { type PackedData, unpackData } from '@/lib/core/schedule/rules/packed-data'
import type { Preferences } from '@/lib/core/schedule/rules/preferences'
import { type LoadedWeek, weekKey } from '@/lib/core/views/browser/use-schedule'
import { BoundedCache } from '@/lib/core/wire/browser/bounded-cache'
import { useReader } from '@/lib/week/browser/reader'
import { type SubjectRefusal, WeekView } from './grid/week-view'
import { DashboardHeader } from './top-bar/dashboard-header'

const LoadPanel = onDemand(() => import('./load/load-panel').then((module) => module.LoadPanel))
const SearchPanel = onDemand(() =>
  import('@/components/booking/search/search-panel').then((module) => module.SearchPanel),
)
const MapPanel = onDemand(() => import('./load/map-panel').then((module) => module.MapPanel))
const MovePanel = onDemand(() => import('@/components/moves/move/move-panel').then((module) => module.MovePanel))
const SwapPanel = onDemand(() => import('@/components/moves/swap/swap-panel').then((module) => module.SwapPanel))
const OverlapsPanel = onDemand(() => import('./overlaps/overlaps-panel').then((module) => module.OverlapsPanel))
const WishesPanel = onDemand(() =>
  import('@/components/absences/wishes-and-absences').then((module) => module.WishesAndAbsences),
)
const HoursPanel = onDemand(() => import('@/components/load/hours/hours-panel').then((module) => module.HoursPanel))
const BookingEdit = onDemand(() =>
  import('@/components/booking/booking-edit').then((module) => module.BookingEditPanel),
)
const BookingPanel = onDemand(() => import('@/components/booking/booking-panel').then((module) => module.BookingPanel))
const RequestsPanel = onDemand(() =>
  import('@/components/booking/requests/requests-panel').then((module) => module.RequestsPanel),
)

/** The panels of active modes, each loaded when first opened, independently. */
export function SidePanels() {
  const { actor, subject, modes, task } = useDashboard()
  const planned = subject === null || subject.kind === 'room' ? null : subject
  const wishing =
    subject && subject.kind !== 'programme' && (isAllowed(actor, 'wish.change', subject) || mayDo(subject, 'absences'))
      ? subject
      : null
  const hours = ownLoad(actor)
  return (
    <>
      <Suspense>{planned && modes.includes('map') && <MapPanel subject={planned} />}</Suspense>
      <Suspense>{planned && modes.includes('load') && <LoadPanel subject={planned} />}</Suspense>
      <Suspense>{subject && modes.includes('overlaps') && <OverlapsPanel subject={subject} />}</Suspense>
      <Suspense>{task?.mode === 'move' && <MovePanel key={`${task.item.id}/${task.untilEnd}`} task={task} />}</Suspense>
      <Suspense>{task?.mode === 'swap' && <SwapPanel key={task.item.id} task={task} />}</Suspense>
      <Suspense>
        {wishing && modes.includes('wishes') && <WishesPanel key={subjectKey(wishing)} subject={wishing} />}
      </Suspense>
      <Suspense>
        {task?.mode === 'booking' &&
          (task.edits ? (
            <BookingEdit key={task.edits.id} edits={task.edits} at={task.at} />
          ) : (
            <BookingPanel at={task.at} />
          ))}
      </Suspense>
      <Suspense>{modes.includes('requests') && isAllowed(actor, 'requests.view_active') && <RequestsPanel />}</Suspense>
      <Suspense>{hours && modes.includes('hours') && <HoursPanel teacher={hours} />}</Suspense>
      <Suspense>{modes.includes('search') && <SearchPanel />}</Suspense>
    </>
  )
}

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

/**
 * The main page: rendered by the server from the URL, then interactive. Data from the server is not requested
 * again.
 */
export function DashboardScreen({
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
        <div data-dashboard className="flex h-dvh flex-col max-sm:h-auto max-sm:min-h-dvh print:block print:h-auto">
          <DashboardHeader hasProgrammes={hasProgrammes} />
          <Weeks refusal={refusal} parted={parted} />
        </div>
      </DashboardRoot>
    </SWRConfig>
  )
}

const Beside = onDemand(() => import('./adjacent/adjacent-week').then((module) => module.AdjacentWeek))

/** The week, a second one if requested, and the panels of both. */
function Weeks(props: Pick<DashboardProps, 'refusal' | 'parted'>) {
  const { adjacent } = useDashboard()
  return (
    <div className={`${adjacent ? 'two-weeks' : 'flex'} min-h-0 flex-1 max-sm:block print:block`}>
      <WeekView {...props} />
      <Suspense>{adjacent && <Beside key={subjectKey(adjacent.subject)} at={adjacent} />}</Suspense>
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
