'use client'
import { useEffect, useRef } from 'react'
import { CellContents } from '@/components/core/cards/cell-contents'
import type { Display } from '@/components/core/cards/display'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { Button } from '@/components/ui/button'
import type { TeachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { dayTitle, parityTitle, shortDayNote, standsFor } from '@/lib/core/calendar/texts/dates'
import { isNarrowNow } from '@/lib/core/page/browser/use-media'
import { timeOfCell } from '@/lib/core/schedule/rules/own-time'
import { cellAt, type GridCell, isEmptyCell, isPrintedCell, sameSlot } from '@/lib/core/schedule/rules/schedule-grid'
import { gridTexts, pairTitle, timeRange } from '@/lib/core/schedule/texts/grid'
import { NowMarker } from './now-marker'
import { useToday } from './use-today'
import type { WeekLayout } from './use-week-layout'

/** The week as headings and lists: days with their items only. */
export function WeekList({ shown, display }: { shown: WeekLayout; display: Display }) {
  const { today, todayAsked, selection } = useDashboard()
  const course = useToday(shown)
  const { setView } = useDashboardActions()
  const { cells, days, shownDays, shownPairs } = shown
  const section = useRef<HTMLElement>(null)
  const hasToday = days.some(({ date }) => date === today)
  useEffect(() => {
    // On a phone past days are below; elsewhere they scroll away above, and for the first day there is
    // nothing to scroll.
    if (todayAsked === 0 && isNarrowNow()) return
    if (section.current?.previousElementSibling) section.current.scrollIntoView({ block: 'start' })
  }, [hasToday, todayAsked])
  return (
    <div className="min-h-0 flex-1 border-t bg-surface sm:overflow-auto print:table-row-group print:overflow-visible">
      <div className="mx-auto grid max-w-3xl gap-6 px-4 py-4 print:block print:max-w-none print:[columns:3_20rem] print:gap-6 print:space-y-3 print:p-0 print:pt-1">
        {selection.length > 0 && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft print:hidden">
            {gridTexts.placedInGrid}
            <Button onClick={() => setView('grid')}>{gridTexts.showGrid}</Button>
          </p>
        )}
        {days
          .filter((day) => shownDays.includes(weekdayOf(day.date)))
          .map((day) => {
            const weekday = weekdayOf(day.date)
            const slots = shownPairs
              .map((pair) => cellAt(cells, { day: weekday, pair }))
              .filter((cell) => !isEmptyCell(cell))
            const notes = [
              `${parityTitle(day.parity)} ${gridTexts.week}`,
              day.holiday,
              day.moved && standsFor(day.moved.runsAs),
              shortDayNote(day),
            ].filter(Boolean)
            return (
              <section
                key={day.date}
                ref={day.date === today ? section : null}
                aria-labelledby={`day-${weekday}`}
                className={`scroll-mt-3 print:break-inside-avoid ${hasToday && day.date < today ? 'max-md:order-1' : ''}`.trimEnd()}
              >
                <h2 id={`day-${weekday}`} className="border-b pb-1 text-lg font-semibold">
                  {dayTitle(day.date)}{' '}
                  <span className="text-xs font-normal text-ink-faint">
                    {notes.join(' · ')}
                    {day.date === today && <span className="print:hidden"> · {gridTexts.today}</span>}
                  </span>
                </h2>
                {slots.length === 0 ? (
                  <p className="py-2 text-ink-faint">{gridTexts.noLessons}</p>
                ) : (
                  <ul className="divide-y">
                    {slots.map((cell) => (
                      <Pair key={cell.pair} {...{ cell, day, course, display }} />
                    ))}
                  </ul>
                )}
              </section>
            )
          })}
      </div>
    </div>
  )
}

function Pair(props: { cell: GridCell; day: TeachingDay; course: ReturnType<typeof useToday>; display: Display }) {
  const { cell, day, course, display } = props
  const { calendar } = useDashboard()
  const time = pairTimeOn(calendar, day.date, cell.pair)
  const held = timeOfCell(cell, time)
  const isCurrent = sameSlot(cell, course?.nearest ?? null)
  const note = course?.noteOf(cell)
  return (
    <li
      aria-current={isCurrent ? 'time' : undefined}
      className={`relative grid gap-x-4 gap-y-1 py-2 sm:grid-cols-[7rem_1fr] print:grid-cols-[auto_1fr] print:gap-x-3 print:py-1 ${
        isPrintedCell(cell, display.printsDrafts) ? '' : 'print:hidden'
      } ${isCurrent ? 'not-print:-mx-2 not-print:bg-now-soft not-print:px-2 not-print:shadow-[inset_3px_0_0_var(--now)]' : ''}`}
    >
      {isCurrent && <NowMarker />}
      <h3 className="text-sm whitespace-nowrap">
        <span className={`block font-semibold ${isCurrent ? 'text-now' : ''}`}>{held ? timeRange(held) : ''}</span>
        <span className="block text-xs text-ink-faint">{pairTitle(cell.pair)}</span>
        {note && (
          <span className={`block text-xs print:hidden ${isCurrent ? 'font-medium text-now' : 'text-ink-faint'}`}>
            {note}
          </span>
        )}
      </h3>
      <div className="min-w-0 space-y-1">
        <CellContents cell={cell} time={time} parity={day.parity} display={display} hasButtons />
      </div>
    </li>
  )
}
