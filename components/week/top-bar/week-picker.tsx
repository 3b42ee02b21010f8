'use client'

import { Suspense, useState } from 'react'
import { periodText, topBar } from '@/lib/core/texts/schedule/top-bar'
import { ChevronDownIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { buttonClass } from '@/components/ui/button'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'

const loadMonth = () => import('@/components/core/dates/month-popover')
const MonthPopover = onDemand(() => loadMonth().then((module) => module.MonthPopover))

/** The dates of the shown week; opens a calendar to choose another. */
export function WeekPicker() {
  const { calendar, monday, today } = useDashboard()
  const { showWeek } = useDashboardActions()
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <span ref={setFrame}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={topBar.chooseWeek}
        className={buttonClass('quiet', 'px-1.5 text-ink max-sm:-my-2 max-sm:h-11')}
        onPointerEnter={() => void loadMonth().catch(() => undefined)}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="sr-only">{topBar.chooseWeek}: </span>
        <strong className="font-semibold">{periodText(monday)}</strong>
        <ChevronDownIcon className="size-3 text-ink-faint" />
      </button>
      {isOpen && frame && (
        <Suspense>
          <MonthPopover
            field={frame}
            value={monday}
            isWeek
            calendar={calendar}
            today={today}
            onChoose={(date) => {
              setIsOpen(false)
              showWeek(date)
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </span>
  )
}
