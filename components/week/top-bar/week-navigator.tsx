'use client'
import { Suspense, useState } from 'react'
import type { Command, DashboardCommand } from '@/components/core/state/commands'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { buttonClass, IconButton } from '@/components/ui/button'
import { CalendarTodayIcon, ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { weekParity } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays } from '@/lib/core/calendar/rules/calendar-date'
import { parityLabel } from '@/lib/core/calendar/texts/dates'
import { periodText, topBar } from '@/lib/core/schedule/texts/top-bar'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { approachWeeks } from '@/lib/core/views/browser/use-schedule'

const loadMonth = () => import('@/components/core/dates/month-popover')
const MonthPopover = onDemand(() => loadMonth().then((module) => module.MonthPopover))

/** The dates of the shown week; opens a calendar to choose another. */
function WeekPicker() {
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

/** Turns «KeyA» into the key A. */
const hintOf = ({ label, keys }: Command): string =>
  topBar.keyHint(label, keys.map((code) => code.replace('Key', '')).join(', '))

type Turn = { 'data-turn'?: string; 'data-address'?: string }

/** What a button needs to show another week before the page is hydrated (`lib/http/turn-weeks`). */
function useTurn(name: 'previous' | 'next', days: number): Turn {
  const { half, subject, monday, subgroup, view, adjacent } = useDashboard()
  if (half !== 'first' || !subject) return {}
  const week = {
    subject,
    monday: addDays(monday, days),
    subgroup,
    view,
    ...(adjacent && { beside: adjacent }),
  }
  return { 'data-turn': name, 'data-address': dashboardUrl(week) }
}

/** `isShort`: the week is only read out by screen readers. */
export function WeekNavigator(props: { commands: Record<DashboardCommand, Command>; isShort?: boolean }) {
  const { commands, isShort = false } = props
  const { calendar, monday, isCurrentWeek, letterKeys } = useDashboard()
  const button = (command: Command, icon: React.ReactNode, turn: Turn = {}) => (
    <IconButton
      look="plain"
      {...turn}
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
      {button(commands.previousWeek, <ChevronLeftIcon />, useTurn('previous', -7))}
      {button(commands.nextWeek, <ChevronRightIcon />, useTurn('next', 7))}
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
