'use client'

import { approachWeeks } from '@/lib/core/browser/schedule/use-schedule'
import { weekParity } from '@/lib/core/rules/calendar/academic-calendar'
import { parityLabel } from '@/lib/core/texts/calendar/dates'
import { periodText, topBar } from '@/lib/core/texts/schedule/top-bar'
import { IconButton } from '@/components/ui/button'
import { CalendarTodayIcon, ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons'
import type { Command, DashboardCommand } from '@/components/core/state/commands'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { WeekPicker } from './week-picker'

/** «KeyA» is the key A. */
const hintOf = ({ label, keys }: Command): string =>
  topBar.keyHint(label, keys.map((code) => code.replace('Key', '')).join(', '))

/** `isShort`: the week is only read out by screen readers. */
export function WeekNavigator(props: { commands: Record<DashboardCommand, Command>; isShort?: boolean }) {
  const { commands, isShort = false } = props
  const { calendar, monday, isCurrentWeek, letterKeys } = useDashboard()
  const button = (command: Command, icon: React.ReactNode) => (
    <IconButton
      look="plain"
      label={command.label}
      title={letterKeys ? hintOf(command) : undefined}
      onClick={command.run}
    >
      {icon}
    </IconButton>
  )
  return (
    <div
      role="group"
      aria-label={topBar.week}
      className="flex items-center gap-1"
      onPointerEnter={approachWeeks}
      onFocus={approachWeeks}
    >
      {button(commands.resetWeek, <CalendarTodayIcon />)}
      {button(commands.previousWeek, <ChevronLeftIcon />)}
      {button(commands.nextWeek, <ChevronRightIcon />)}
      <div className="flex items-center gap-1 max-sm:block">
        {!isShort && <WeekPicker />}
        <p
          aria-live="polite"
          className={isShort ? 'sr-only' : 'whitespace-nowrap max-sm:pointer-events-none max-sm:px-1.5'}
        >
          <span className="sr-only">{periodText(monday)} </span>
          <span className="inline-block min-w-12 text-ink-soft max-sm:block">
            {parityLabel(weekParity(calendar, monday))}
            {/* wider screens show it in the grid's corner */}
            <span className="sm:hidden">
              {', '}
              <span className={isCurrentWeek ? '' : 'font-medium text-warning'}>
                {isCurrentWeek ? topBar.currentWeek : topBar.otherWeek}
              </span>
            </span>
          </span>
        </p>
      </div>
    </div>
  )
}
