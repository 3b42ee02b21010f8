'use client'
import { useEffect, useState } from 'react'
import { timers } from '@/lib/core/browser/timers'
import type { Parity } from '@/lib/core/rules/calendar/academic-calendar'
import { parityLabel } from '@/lib/core/texts/calendar/dates'
import { gridTexts } from '@/lib/core/texts/live/grid'
import { useDashboard } from '@/components/core/state/dashboard-provider'

/**
 * The parity of the shown week; in the current week it alternates with the label of the current week, which stays if blinking or motion is off. Prints
 * the parity.
 */
export function WeekIndicator({ parity, isCurrent }: { parity: Parity; isCurrent: boolean }) {
  const { showBlinking } = useDashboard()
  const [saysCurrent, setSaysCurrent] = useState(true)
  const takesTurns = isCurrent && showBlinking
  useEffect(() => {
    if (!takesTurns) return
    const timer = setInterval(() => setSaysCurrent((says) => !says), timers.weekIndicator)
    return () => clearInterval(timer)
  }, [takesTurns])
  const says = isCurrent && (saysCurrent || !takesTurns)
  return (
    <span data-week-indicator={says ? 'current' : 'parity'} className="block text-xs leading-4">
      {isCurrent && (
        <span
          className={`font-semibold text-now motion-reduce:block print:hidden ${says ? 'block' : 'hidden'}`}
        >
          {gridTexts.currentWeek}
        </span>
      )}
      <span
        className={`font-semibold text-ink-soft ${says ? 'hidden' : 'block'} ${isCurrent ? 'motion-reduce:hidden' : ''} print:block`}
      >
        {parityLabel(parity)}
      </span>
      <span className="block text-2xs text-ink-faint">{gridTexts.week}</span>
    </span>
  )
}
