'use client'

import { lazy, Suspense } from 'react'
import { useDashboard } from '../state/dashboard-provider'

const PlanningPanel = lazy(() =>
  import('../acts/planning-panel').then((module) => ({ default: module.PlanningPanel })),
)
const MapPanel = lazy(() => import('../load/map-panel').then((module) => ({ default: module.MapPanel })))

/** The panels of the modes that are on. Each is fetched when it is first opened, and none waits for another. */
export function SidePanels() {
  const { subject, modes } = useDashboard()
  if (subject === null || subject.kind === 'room') return null
  return (
    <>
      <Suspense>{modes.includes('map') && <MapPanel subject={subject} />}</Suspense>
      <Suspense>{modes.includes('load') && <PlanningPanel subject={subject} />}</Suspense>
    </>
  )
}
