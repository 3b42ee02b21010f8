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
  const planned = subject === null || subject.kind === 'room' ? null : subject
  return (
    <>
      <Suspense>{planned && modes.includes('map') && <MapPanel subject={planned} />}</Suspense>
      <Suspense>{planned && modes.includes('load') && <PlanningPanel subject={planned} />}</Suspense>
    </>
  )
}
