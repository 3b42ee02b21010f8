'use client'
import { type ClipboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Display } from '@/components/core/cards/display'
import { slotName } from '@/components/core/cells/slot-name'
import type { PickedCell } from '@/components/core/cells/use-picked-cell'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { classesOfTask, visibleTask } from '@/components/core/state/task'
import type { ProposedSlot } from '@/components/filling/proposed'
import { onDemand } from '@/components/ui/on-demand'
import { useSwipe } from '@/components/ui/use-swipe'
import { type Parity, type TeachingDay, weekParity } from '@/lib/core/calendar/rules/academic-calendar'
import { dayMonth, type Weekday, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, type Pair } from '@/lib/core/calendar/rules/pairs'
import { parityLabel } from '@/lib/core/calendar/texts/dates'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import { timers } from '@/lib/core/page/browser/timers'
import { pageActivated } from '@/lib/core/schedule/browser/page-activation'
import { subjectKey } from '@/lib/core/schedule/rules/active-item'
import { isHoliday } from '@/lib/core/schedule/rules/cell-state'
import type { SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { cellAt, type Slot, type WeekCells } from '@/lib/core/schedule/rules/schedule-grid'
import { gridTexts, pairTitle, timeRange } from '@/lib/core/schedule/texts/grid'
import { withoutSoftHyphens } from '@/lib/core/schedule/texts/narrow'
import type { LoadedWeek } from '@/lib/core/views/browser/use-schedule'
import { EdgeMarks } from './edge-marks'
import { type GridColumn, GridRow } from './grid-row'
import { useCellFocus, useRequestedCell } from './use-cell-focus'
import type { FreeText } from './use-free-texts'
import { useHomeScroll } from './use-home-scroll'
import { useNews } from './use-news'
import { useToday } from './use-today'
import { narrowed, type WeekLayout } from './use-week-layout'

/**
 * The parity of the shown week; in the current week it alternates with the label of the current week, which
 * stays if blinking or motion is off. Prints the parity.
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
        <span className={`font-semibold text-now motion-reduce:block print:hidden ${says ? 'block' : 'hidden'}`}>
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

function PairHeader({ pair, time, isCurrent, note, isPrinted, narrowed }: GridColumn) {
  return (
    <div
      role="columnheader"
      // The hours are part of the cells' names.
      aria-label={[pairTitle(pair), note].filter(Boolean).join(', ')}
      data-narrow={narrowed ?? undefined}
      title={narrowed === 'edge' && time ? `${pairTitle(pair)}, ${timeRange(time)}` : undefined}
      aria-current={isCurrent ? 'time' : undefined}
      className={`pair-head ${isPrinted ? '' : 'print:hidden'}`.trimEnd()}
    >
      <span>{narrowed === 'edge' ? pair : time ? clockText(time.startsAt) : pairTitle(pair)}</span>
      {time && narrowed !== 'edge' && (
        <>
          <span>{`–\u202f${clockText(time.endsAt)}`}</span>
          <span>{pairTitle(pair)}</span>
        </>
      )}
      {note && narrowed !== 'edge' && (
        <span className={`ml-auto print:hidden ${isCurrent ? 'font-medium' : ''}`.trimEnd()}>{note}</span>
      )}
    </div>
  )
}

const union = (a: readonly Pair[], b: readonly Pair[]): readonly Pair[] =>
  b.every((pair) => a.includes(pair)) ? a : [...a, ...b.filter((pair) => !a.includes(pair))]

/**
 * The pairs that are non-empty in this week or an earlier one of the same subject, so that columns keep their
 * widths while paging. `of`: the subject's key.
 */
export function useStablePairs(of: string, used: readonly Pair[]): readonly Pair[] {
  const [kept, setKept] = useState({ of, pairs: used })
  const pairs = kept.of === of ? union(kept.pairs, used) : used
  if (kept.of !== of || kept.pairs !== pairs) setKept({ of, pairs })
  return pairs
}

/** Copies the text without the soft hyphens of narrow columns. */
function copyAsWritten(event: ClipboardEvent): void {
  const text = String(window.getSelection())
  const written = withoutSoftHyphens(text)
  if (written === text) return
  event.clipboardData.setData('text/plain', written)
  event.preventDefault()
}

const CellReasons = onDemand(() => import('./cell-reasons').then((module) => module.CellReasons))

const Picking = onDemand(() => import('./picking').then((module) => module.Picking))

// Loaded on the first use of the page, for users who may drag something.
const DragLayer = onDemand(() =>
  (pageActivated ?? Promise.resolve())
    .then(() => import('@/components/moves/drag/drag-layer'))
    .then((module) => module.DragLayer),
)

const Proposed = onDemand(() => import('@/components/filling/proposed').then((module) => module.Proposed))

const Placing = onDemand(() => import('@/components/planning/placing/placing').then((module) => module.PlacingPanel))

const noneChosen = { week: '', ids: [] as readonly MeetingId[] }

/** The cell that holds an element. */
function cellNear(cells: WeekCells, target: EventTarget): Slot | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null
  return cells.find((one) => slotName(one) === cell?.dataset.slot) ?? null
}

/** On a phone: selects the day. */
function DayTabs(props: {
  days: readonly TeachingDay[]
  selected: Weekday
  isToday: (day: TeachingDay) => boolean
  onSelect: (weekday: Weekday) => void
}) {
  const { days, selected, isToday, onSelect } = props
  return (
    <div
      role="group"
      aria-label={gridTexts.days}
      data-dwell
      className="sticky top-(--bar-row) z-3 grid auto-cols-fr grid-flow-col border-b bg-surface sm:hidden print:hidden"
    >
      {days.map((day) => {
        const weekday = weekdayOf(day.date)
        const isSelected = weekday === selected
        return (
          <button
            key={day.date}
            type="button"
            aria-pressed={isSelected}
            aria-current={isToday(day) ? 'date' : undefined}
            onClick={() => onSelect(weekday)}
            className={`min-h-11 border-b-2 px-0.5 py-1 text-center leading-4 ${
              isSelected ? 'border-accent font-semibold text-accent' : 'border-transparent'
            } ${isToday(day) ? 'shadow-[inset_0_3px_0_var(--now)]' : ''} ${isToday(day) && !isSelected ? 'text-now' : ''} ${isHoliday(day) && !isSelected ? 'text-danger' : ''}`}
          >
            <span className="block">{weekdayShort[weekday]}</span>{' '}
            <span className="block text-2xs">{dayMonth(day.date)}</span>{' '}
            {isHoliday(day) && (
              <abbr className="block text-2xs no-underline" title={gridTexts.holiday}>
                {gridTexts.holidayShort}
              </abbr>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** The week as rows of days and columns of pairs; on a phone one day at a time, pairs as rows. */
export function WeekGrid(props: {
  week: LoadedWeek
  shown: WeekLayout
  display: Display
  /** Conflicts of the selected load, by slot. */
  occupation: readonly SlotOccupation[]
  /** The slots where searched rooms are free. */
  free: readonly FreeText[]
}) {
  const { week, shown, display, occupation, free } = props
  const news = useNews()
  const { calendar, today, adjacent, selection, task, carried, canPlan, modes, wholeDay, todayAsked } = useDashboard()
  const { nextWeek, previousWeek } = useDashboardActions()
  const { cells, days, shownDays, shownPairs, printedPairs } = shown
  const whose = subjectKey(week.subject)
  const filled = useStablePairs(whose, shown.filledPairs)
  const course = useToday(shown)
  const current = course?.bell ?? null
  // An open panel may be about to place something there, so edges stay wide.
  const folds = modes.length === 0
  const columns = useMemo<GridColumn[]>(() => {
    const weekday = course && weekdayOf(course.day.date)
    return shownPairs.map((pair) => ({
      pair,
      time: calendar.pairTimes.find((time) => time.pair === pair),
      isCurrent: pair === course?.bell,
      note: (weekday && course.noteOf({ day: weekday, pair })) ?? null,
      isPrinted: printedPairs.includes(pair),
      narrowed: narrowed(pair, filled, { fits: wholeDay, folds }),
    }))
  }, [calendar, course, shownPairs, printedPairs, filled, wholeDay, folds])
  const isToday = (day: TeachingDay) => day.date === today
  const shownToday = days.find(isToday)
  const [chosen, setChosen] = useState<Slot>(() => ({
    day: shownToday ? weekdayOf(shownToday.date) : 1,
    pair: current ?? 1,
  }))
  const [turnedTo, setTurnedTo] = useState(todayAsked)
  if (turnedTo !== todayAsked) {
    setTurnedTo(todayAsked)
    setChosen({ day: weekdayOf(today), pair: current ?? 1 })
  }
  const [pointed, setPointed] = useState<Slot | null>(null)
  const gridRef = useRef<HTMLDivElement>(null)
  const pressed = useRef<PointerEvent>(null)
  const wanted =
    useRequestedCell(gridRef, week.monday, (slot, { repair }) => {
      setChosen(slot)
      const item = repair && cellAt(cells, slot).items.find(({ id }) => id === repair.id)
      if (item) display.acts?.repair(item, repair.without)
    }) ?? chosen
  const active: Slot = {
    day: shownDays.includes(wanted.day) ? wanted.day : 1,
    pair: shownPairs.includes(wanted.pair) ? wanted.pair : (shownPairs[0] ?? 1),
  }
  const onKeyDown = useCellFocus(gridRef, { days: shownDays, pairs: shownPairs }, setChosen)
  useHomeScroll(gridRef, `${whose} ${wholeDay}`, {
    shown: shownPairs,
    filled,
    current: shownToday ? current : null,
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

  const [proposed, setProposed] = useState<readonly ProposedSlot[]>([])
  const [placed, setPlaced] = useState<PickedCell | null>(null)
  const shownFor = useMemo(() => visibleTask(task, carried), [task, carried])
  const taskClasses = useMemo(() => classesOfTask(shownFor), [shownFor])
  // Limited to this week: classes out of sight are not selected.
  const shownWeek = `${whose} ${week.monday}`
  const [chosenIn, setChosenIn] = useState<{ week: string; ids: readonly MeetingId[] }>(noneChosen)
  const chosenClasses = chosenIn.week === shownWeek ? chosenIn.ids : noneChosen.ids
  // Either of two weeks may accept what is dragged from the other.
  const mayCarry =
    canPlan || adjacent !== null || cells.some(({ items }) => items.some(({ may }) => may.includes('move')))
  const rows = days.filter((day) => shownDays.includes(weekdayOf(day.date)))
  return (
    <>
      <DayTabs days={rows} selected={active.day} isToday={isToday} onSelect={(day) => setChosen({ ...active, day })} />
      <div
        data-fits={wholeDay || undefined}
        className="week-columns relative flex min-h-0 flex-1 flex-col max-sm:block print:table-row-group"
      >
        <div
          ref={gridRef}
          role="grid"
          aria-label={gridTexts.grid}
          data-cell-acts={display.cellActs !== null || undefined}
          onCopy={copyAsWritten}
          onPointerOver={({ target }) => setPointed(cellNear(cells, target))}
          onPointerDown={({ nativeEvent }) => (pressed.current = nativeEvent)}
          onPointerUp={() => (pressed.current = null)}
          onPointerCancel={() => (pressed.current = null)}
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
            const cell = cellNear(cells, event.target)
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
              <WeekIndicator parity={weekParity(calendar, week.monday)} isCurrent={shownToday !== undefined} />
            </div>
            {columns.map((column) => (
              <PairHeader key={column.pair} {...column} />
            ))}
          </div>
          {rows.map((day) => {
            const weekday = weekdayOf(day.date)
            return (
              <GridRow
                key={weekday}
                day={day}
                monday={week.monday}
                isToday={isToday(day)}
                course={course}
                columns={columns}
                cells={cells}
                active={weekday === active.day ? active.pair : null}
                pointed={weekday === pointed?.day ? pointed.pair : null}
                display={display}
                occupation={occupation}
                free={free}
                proposed={proposed}
                news={news}
                task={shownFor}
                taskClasses={taskClasses}
                chosenClasses={chosenClasses}
              />
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
          <Picking key={task.mode} grid={gridRef} monday={week.monday} cells={cells} task={task} display={display} />
        </Suspense>
      )}
      {modes.includes('load') && week.subject.kind !== 'room' && (
        <Suspense>
          <Proposed monday={week.monday} subject={week.subject} onFind={setProposed} />
        </Suspense>
      )}
      {selection.length > 0 && (
        <Suspense>
          <Placing grid={gridRef} monday={week.monday} occupation={occupation} picked={placed} onPick={setPlaced} />
        </Suspense>
      )}
      {mayCarry && (
        <Suspense>
          <DragLayer
            grid={gridRef}
            pressed={pressed}
            monday={week.monday}
            cells={cells}
            display={display}
            occupation={occupation}
            onDropLoad={setPlaced}
            chosen={chosenClasses}
            onChoose={(ids) => setChosenIn({ week: shownWeek, ids })}
          />
        </Suspense>
      )}
    </>
  )
}
