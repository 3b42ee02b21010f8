'use client'

import { Suspense } from 'react'
import { subjectKey } from '@/lib/core/rules/schedule/active-item'
import { ownLoad } from '@/lib/core/rules/schedule/own-timetable'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { onDemand } from '@/components/ui/on-demand'
import { useDashboard } from '@/components/core/state/dashboard-provider'

const LoadPanel = onDemand(() => import('./load/load-panel').then((module) => module.LoadPanel))
const SearchPanel = onDemand(() =>
  import('@/components/booking/search/search-panel').then((module) => module.SearchPanel),
)
const MapPanel = onDemand(() => import('./load/map-panel').then((module) => module.MapPanel))
const MovePanel = onDemand(() =>
  import('@/components/moves/move/move-panel').then((module) => module.MovePanel),
)
const SwapPanel = onDemand(() =>
  import('@/components/moves/swap/swap-panel').then((module) => module.SwapPanel),
)
const OverlapsPanel = onDemand(() =>
  import('./overlaps/overlaps-panel').then((module) => module.OverlapsPanel),
)
const WishesPanel = onDemand(() =>
  import('@/components/wishes/wishes-panel').then((module) => module.WishesPanel),
)
const HoursPanel = onDemand(() =>
  import('@/components/load/hours/hours-panel').then((module) => module.HoursPanel),
)
const BookingPanel = onDemand(() =>
  import('@/components/booking/booking-panel').then((module) => module.BookingPanel),
)
const RequestsPanel = onDemand(() =>
  import('@/components/booking/requests/requests-panel').then((module) => module.RequestsPanel),
)

/** The panels of active modes, each loaded when first opened, independently. */
export function SidePanels() {
  const { actor, subject, modes, task } = useDashboard()
  const planned = subject === null || subject.kind === 'room' ? null : subject
  const wishing =
    subject && subject.kind !== 'programme' && isAllowed(actor, 'wish.change', subject) ? subject : null
  const hours = ownLoad(actor)
  return (
    <>
      <Suspense>{planned && modes.includes('map') && <MapPanel subject={planned} />}</Suspense>
      <Suspense>{planned && modes.includes('load') && <LoadPanel subject={planned} />}</Suspense>
      <Suspense>{subject && modes.includes('overlaps') && <OverlapsPanel subject={subject} />}</Suspense>
      <Suspense>
        {task?.mode === 'move' && <MovePanel key={`${task.item.id}/${task.untilEnd}`} task={task} />}
      </Suspense>
      <Suspense>{task?.mode === 'swap' && <SwapPanel key={task.item.id} task={task} />}</Suspense>
      <Suspense>
        {wishing && modes.includes('wishes') && <WishesPanel key={subjectKey(wishing)} subject={wishing} />}
      </Suspense>
      <Suspense>{task?.mode === 'booking' && <BookingPanel at={task.at} />}</Suspense>
      <Suspense>
        {modes.includes('requests') && isAllowed(actor, 'requests.view_active') && <RequestsPanel />}
      </Suspense>
      <Suspense>{hours && modes.includes('hours') && <HoursPanel teacher={hours} />}</Suspense>
      <Suspense>{modes.includes('search') && <SearchPanel />}</Suspense>
    </>
  )
}
