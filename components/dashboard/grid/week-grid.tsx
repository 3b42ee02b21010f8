'use client'
import { Suspense, useMemo, useRef, useState } from 'react'
import type { LoadedWeek } from '@/lib/client/use-schedule'
import type { TeachingDay } from '@/lib/domain/academic-calendar'
import { subjectKey } from '@/lib/domain/active-item'
import { weekdayOf } from '@/lib/domain/calendar-date'
import type { MeetingId } from '@/lib/domain/ids'
import { occupationAt, type SlotOccupation } from '@/lib/domain/occupation'
import type { Pair } from '@/lib/domain/pairs'
import { cellAt, type Slot } from '@/lib/domain/schedule-grid'
import { weekParity } from '@/lib/domain/academic-calendar'
import { gridTexts } from '@/lib/text/grid'
import { onDemand } from '@/components/ui/on-demand'
import { useDashboard, useDashboardActions } from '../state/dashboard-provider'
import { classesOf, pickAt } from '../state/task'
import type { FreeText } from './use-free-texts'
import { narrowPairs } from './columns'
import { copyAsWritten } from './copy-as-written'
import { DayHeader } from './day-header'
import { DayTabs } from './day-tabs'
import type { Display } from '../cards/display'
import { EdgeMarks } from './edge-marks'
import { GridCell } from './grid-cell'
import { PairHeader } from './pair-header'
import { slotName } from '../cells/slot-name'
import { useCellFocus } from './use-cell-focus'
import { useHomeScroll } from './use-home-scroll'
import { useKeptPairs } from './use-kept-pairs'
import type { ShownWeek } from './use-shown-week'
import { useSoughtCell } from './use-sought-cell'
import { useSwipe } from './use-swipe'
import { useToday } from './use-today'
import { WeekIndicator } from './week-indicator'

const CellReasons = onDemand(() => import('./cell-reasons').then((module) => module.CellReasons))

const Picking = onDemand(() => import('./picking').then((module) => module.Picking))

const Placing = onDemand(() => import('../placing/placing').then((module) => module.Placing))

const noClasses: readonly MeetingId[] = []

/** The cell that holds an element. */
const slotNear = (target: EventTarget): string | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-slot]')?.dataset.slot) || null

/** The week as rows of days and columns of pairs; on a phone one day at a time, pairs as rows. */
export function WeekGrid(props: {
  week: LoadedWeek
  shown: ShownWeek
  display: Display
  /** Conflicts of the selected load, by slot. */
  occupation: readonly SlotOccupation[]
  /** The slots where searched rooms are free. */
  free: readonly FreeText[]
}) {
  const { week, shown, display, occupation, free } = props
  const { calendar, now, selection, task, preferences, todayAsked } = useDashboard()
  const { nextWeek, previousWeek } = useDashboardActions()
  const { cells, days, shownDays, shownPairs, printedPairs } = shown
  const { fitsScreen } = preferences
  const whose = subjectKey(week.subject)
  const filled = useKeptPairs(whose, shown.filledPairs)
  const narrow = narrowPairs(shownPairs, filled, fitsScreen)

  const course = useToday(shown)
  const current = course?.current ?? null
  const isToday = (day: TeachingDay) => day.date === now.date
  const today = days.find(isToday)
  const [chosen, setChosen] = useState<Slot>(() => ({
    day: today ? weekdayOf(today.date) : 1,
    pair: current ?? 1,
  }))
  const [turnedTo, setTurnedTo] = useState(todayAsked)
  if (turnedTo !== todayAsked) {
    setTurnedTo(todayAsked)
    setChosen({ day: weekdayOf(now.date), pair: current ?? 1 })
  }
  const [pointed, setPointed] = useState<string | null>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const wanted = useSoughtCell(gridRef, week.monday, setChosen) ?? chosen
  const active: Slot = {
    day: shownDays.includes(wanted.day) ? wanted.day : 1,
    pair: shownPairs.includes(wanted.pair) ? wanted.pair : (shownPairs[0] ?? 1),
  }
  const onKeyDown = useCellFocus(gridRef, { days: shownDays, pairs: shownPairs }, active, setChosen)
  useHomeScroll(gridRef, `${whose} ${fitsScreen}`, {
    shown: shownPairs,
    filled,
    current: today ? current : null,
  })
  const swipe = useSwipe((direction) => {
    const at = shownDays.indexOf(active.day) + (direction === 'next' ? 1 : -1)
    const day = shownDays.at(at % shownDays.length) ?? 1
    if (at >= shownDays.length) nextWeek()
    if (at < 0) previousWeek()
    setChosen({ ...active, day })
  })

  /** Opens the removal of the focused cell's only removable class; does nothing if there are several. */
  const removeFocused = (target: EventTarget) => {
    if (!(target instanceof HTMLElement) || !display.acts) return
    const { acts } = display
    const focused = cells.find((cell) => slotName(cell) === target.dataset.slot)
    const [item, ...others] = focused?.items.filter((one) => acts.allowed(one).includes('remove')) ?? []
    if (item && others.length === 0) acts.open(item, target.getBoundingClientRect(), 'removal')
  }

  const taskClasses = useMemo(() => classesOf(task), [task])
  const rows = days.filter((day) => shownDays.includes(weekdayOf(day.date)))
  const timeOf = (pair: number) => calendar.pairTimes.find((time) => time.pair === pair)
  const marks = (pair: Pair) => ({
    isCurrent: pair === current,
    note: course?.noteOf(pair) ?? null,
    isPrinted: printedPairs.includes(pair),
    isNarrow: narrow.includes(pair),
  })

  return (
    <>
      <DayTabs
        days={rows}
        selected={active.day}
        isToday={isToday}
        onSelect={(day) => setChosen({ ...active, day })}
      />
      <div
        data-fits={fitsScreen || undefined}
        className="week-columns relative flex min-h-0 flex-1 flex-col max-sm:block print:table-row-group"
      >
        <div
          ref={gridRef}
          role="grid"
          aria-label={gridTexts.grid}
          data-cell-acts={display.cellActs !== null || undefined}
          onCopy={copyAsWritten}
          onPointerOver={({ target }) => setPointed(slotNear(target))}
          onPointerLeave={({ pointerType }) => {
            // A finger leaves before its press arrives.
            if (pointerType !== 'touch') setPointed(null)
          }}
          className="relative flex min-h-0 flex-1 flex-col border-t bg-surface max-sm:block sm:scroll-pt-12 sm:scroll-pl-24 sm:overflow-auto data-placing:cursor-cell print:table print:w-full print:table-fixed print:border-separate print:border-spacing-0 print:overflow-visible print:border-l"
          onKeyDown={(event) => {
            if (event.key === 'Delete') removeFocused(event.target)
            else onKeyDown(event)
          }}
          onFocus={(event) => {
            const slot = slotNear(event.target)
            const cell = cells.find((one) => slotName(one) === slot)
            if (cell && (cell.day !== active.day || cell.pair !== active.pair))
              setChosen({ day: cell.day, pair: cell.pair })
          }}
          {...swipe}
        >
          <div
            role="row"
            className="week-row sticky top-0 z-3 max-sm:hidden print:static print:table-header-group print:break-inside-avoid"
          >
            <div
              role="columnheader"
              className="sticky left-0 z-1 border-r border-b bg-surface px-2 py-1 print:static print:table-cell print:w-19 print:px-1"
            >
              <WeekIndicator parity={weekParity(calendar, week.monday)} isCurrent={today !== undefined} />
            </div>
            {shownPairs.map((pair) => {
              const time = timeOf(pair)
              return <PairHeader key={pair} pair={pair} time={time} {...marks(pair)} />
            })}
          </div>
          {rows.map((day) => {
            const weekday = weekdayOf(day.date)
            return (
              <div
                key={weekday}
                role="row"
                className={`week-row shrink-0 grow print:table-row print:break-inside-avoid ${
                  weekday === active.day ? '' : 'max-sm:hidden'
                }`}
              >
                <DayHeader day={day} isToday={isToday(day)} />
                {shownPairs.map((pair) => {
                  const { isCurrent, note, isPrinted, isNarrow } = marks(pair)
                  const picked = pickAt(task, week.monday, { day: weekday, pair })
                  return (
                    <GridCell
                      key={pair}
                      cell={cellAt(cells, { day: weekday, pair })}
                      day={day}
                      time={timeOf(pair)}
                      isCurrent={isCurrent && isToday(day)}
                      note={isToday(day) ? note : null}
                      isTabStop={weekday === active.day && pair === active.pair}
                      isPointed={pointed === slotName({ day: weekday, pair })}
                      isPrinted={isPrinted}
                      isNarrow={isNarrow}
                      display={display}
                      occupation={occupationAt(occupation, { day: weekday, pair })}
                      picked={picked}
                      pickedClasses={picked ? taskClasses : noClasses}
                      free={free.find((one) => one.day === weekday && one.pair === pair)?.text ?? null}
                    />
                  )
                })}
              </div>
            )
          })}
        </div>
        <EdgeMarks grid={gridRef} cells={cells} days={shownDays} pairs={shownPairs} />
      </div>
      {occupation.length > 0 && (
        <Suspense>
          <CellReasons grid={gridRef} occupation={occupation} />
        </Suspense>
      )}
      {task && (
        <Suspense>
          <Picking
            key={task.mode}
            grid={gridRef}
            monday={week.monday}
            cells={cells}
            task={task}
            display={display}
          />
        </Suspense>
      )}
      {selection.length > 0 && (
        <Suspense>
          <Placing grid={gridRef} monday={week.monday} occupation={occupation} />
        </Suspense>
      )}
    </>
  )
}
