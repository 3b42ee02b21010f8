'use client'

import { lazy, Suspense } from 'react'
import { subjectKey } from '@/lib/domain/active-item'
import { isAllowed } from '@/lib/domain/rights'
import { useDashboard } from '../state/dashboard-provider'

const PlanningPanel = lazy(() =>
  import('../acts/planning-panel').then((module) => ({ default: module.PlanningPanel })),
)
const SearchPanel = lazy(() =>
  import('../rooms/search-panel').then((module) => ({ default: module.SearchPanel })),
)
const MapPanel = lazy(() => import('../load/map-panel').then((module) => ({ default: module.MapPanel })))
const MovePanel = lazy(() => import('../move/move-panel').then((module) => ({ default: module.MovePanel })))
const SwapPanel = lazy(() => import('../swap/swap-panel').then((module) => ({ default: module.SwapPanel })))
const OverlapsPanel = lazy(() =>
  import('../overlaps/overlaps-panel').then((module) => ({ default: module.OverlapsPanel })),
)
const WishesPanel = lazy(() =>
  import('../wishes/wishes-panel').then((module) => ({ default: module.WishesPanel })),
)
const BookingPanel = lazy(() =>
  import('../booking/booking-panel').then((module) => ({ default: module.BookingPanel })),
)
const RequestsPanel = lazy(() =>
  import('../requests/requests-panel').then((module) => ({ default: module.RequestsPanel })),
)

/** The panels of the modes that are on. Each is fetched when it is first opened, and none waits for another. */
export function SidePanels() {
  const { actor, subject, modes, task } = useDashboard()
  const planned = subject === null || subject.kind === 'room' ? null : subject
  const wishing =
    subject && subject.kind !== 'programme' && isAllowed(actor, 'wish.change', subject) ? subject : null
  return (
    <>
      <Suspense>{planned && modes.includes('map') && <MapPanel subject={planned} />}</Suspense>
      <Suspense>{planned && modes.includes('load') && <PlanningPanel subject={planned} />}</Suspense>
      <Suspense>{subject && modes.includes('overlaps') && <OverlapsPanel subject={subject} />}</Suspense>
      <Suspense>{task?.mode === 'move' && <MovePanel key={task.item.id} task={task} />}</Suspense>
      <Suspense>{task?.mode === 'swap' && <SwapPanel key={task.item.id} task={task} />}</Suspense>
      <Suspense>
        {wishing && modes.includes('wishes') && <WishesPanel key={subjectKey(wishing)} subject={wishing} />}
      </Suspense>
      <Suspense>{task?.mode === 'booking' && <BookingPanel at={task.at} />}</Suspense>
      <Suspense>
        {modes.includes('requests') && isAllowed(actor, 'requests.view_active') && <RequestsPanel />}
      </Suspense>
      <Suspense>{modes.includes('search') && <SearchPanel />}</Suspense>
    </>
  )
}
