'use client'
import { Activity, memo, type ReactNode, Suspense, use, useState, useSyncExternalStore } from 'react'
import { CellContents } from '@/components/core/cards/cell-contents'
import type { CellActsOffer, Display } from '@/components/core/cards/display'
import { slotName } from '@/components/core/cells/slot-name'
import { pickAt, type Task } from '@/components/core/state/task'
import type { ProposedSlot } from '@/components/filling/proposed'
import { PlusIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import type { TeachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, dayMonth, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import { dayLabel, monthName, parityLabel, shortDayNote, standsFor } from '@/lib/core/calendar/texts/dates'
import { weekdayShort, weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { NoticeMark } from '@/lib/core/notices/rules/notice'
import { activatePage, pageActivated } from '@/lib/core/schedule/browser/page-activation'
import { type CellPick, cellStates, isHoliday } from '@/lib/core/schedule/rules/cell-state'
import { occupationAt, type SlotOccupation } from '@/lib/core/schedule/rules/occupation'
import { timeOfCell } from '@/lib/core/schedule/rules/own-time'
import {
  type GridCell as Cell,
  cellAt,
  isEmptyCell,
  sameCell,
  sameSlot,
  type WeekCells,
} from '@/lib/core/schedule/rules/schedule-grid'
import { cellLabel, gridTexts, timeRange } from '@/lib/core/schedule/texts/grid'
import { keysOf } from '@/lib/core/words/rules/records'
import { cellActsLabel } from '@/lib/planning/texts/cell-acts'
import { NowMarker } from './now-marker'
import type { FreeText } from './use-free-texts'
import type { News } from './use-news'
import type { Today } from './use-today'
import type { Narrowed } from './use-week-layout'

// Loaded only for planners.
const CellMark = onDemand(() => import('./cell-mark').then((module) => module.CellMark))
const PickMark = onDemand(() => import('./pick-mark').then((module) => module.PickMark))
const ProposedMark = onDemand(() => import('./proposed-mark').then((module) => module.ProposedMark))
const NewsMark = onDemand(() => import('./news-mark').then((module) => module.NewsMark))
const FreeMark = onDemand(() => import('./free-mark').then((module) => module.FreeMark))

const CellActsButton = ({ date, pair, offer }: { date: CalendarDate; pair: Pair; offer: CellActsOffer }) => (
  <button
    type="button"
    tabIndex={-1}
    aria-haspopup="dialog"
    aria-label={cellActsLabel(date, pair)}
    className="acts-button"
    onClick={(event) => offer.open({ date, pair }, event.currentTarget.getBoundingClientRect())}
  >
    <PlusIcon />
  </button>
)

type GridCellProps = {
  cell: Cell
  day: TeachingDay
  time: PairTime | undefined
  /** Its class is the current one, or the next one of the week. */
  isNearest: boolean
  /** The text for that; null without one. */
  note: string | null
  isTabStop: boolean
  /**
   * The pointer is over it. Only this cell and the tab stop render menu buttons, which would otherwise be
   * most of the page.
   */
  isPointed: boolean
  /** False if its pair is at an end of the day and empty all week: it is not printed. */
  isPrinted: boolean
  narrowed: Narrowed
  display: Display
  /** Conflicts of the selected load here, if any. */
  occupation: SlotOccupation | null
  /** Its role in the open panel. */
  picked: CellPick | null
  /** The searched rooms that are free here. */
  free: string | null
  /** A search's proposal here, if any. */
  proposed: ProposedSlot | null
  /** An unseen change of its class. */
  news: News | null
  /** Ids of selected classes in the week. */
  pickedClasses: readonly MeetingId[]
}

function sameProps(before: GridCellProps, after: GridCellProps): boolean {
  const names = keysOf(after)
  return names.every((name) => (name === 'cell' ? sameCell(before.cell, after.cell) : before[name] === after[name]))
}

/** One slot of the week. Re-renders only when its own content or the display changes. */
export const WeekGridCell = memo(function GridCell(props: GridCellProps) {
  const { cell, day, time, isNearest, note, isTabStop, isPrinted, narrowed, display } = props
  const { occupation, picked, pickedClasses, free, proposed, news } = props
  const states = cellStates(cell, day, occupation, picked, free !== null)
  const name = display.half === 'first' ? slotName(cell) : `2-${slotName(cell)}`
  const against = occupation && `against-${name}`
  const freeId = free && `free-${name}`
  const pickId = picked && `pick-${name}`
  const newsId = news && `news-${name}`
  const hasButtons = isTabStop || props.isPointed
  const isEmpty = isEmptyCell(cell)
  const held = timeOfCell(cell, time)
  const after = [!isEmpty && held && clockText(held.endsAt), note].filter(Boolean)
  return (
    <div
      role="gridcell"
      aria-label={cellLabel(cell, held, display.subject)}
      aria-current={isNearest ? 'time' : undefined}
      aria-selected={picked ? true : undefined}
      aria-describedby={[pickId, against, freeId, newsId].filter(Boolean).join(' ') || undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-slot={slotName(cell)}
      data-narrow={narrowed ?? undefined}
      data-pick={picked ?? undefined}
      data-state={states.join(' ') || undefined}
      data-from={held ? clockText(held.startsAt) : cell.pair}
      data-to={after.join('\n') || undefined}
      className={`week-cell ${isEmpty ? 'is-empty' : ''} ${isPrinted ? '' : 'print:hidden'}`.trimEnd()}
    >
      {day.short && !isEmpty && held && (
        <p className="px-1 text-xs font-medium tabular-nums max-sm:not-print:hidden">{timeRange(held)}</p>
      )}
      <CellContents
        cell={cell}
        time={time}
        parity={day.parity}
        display={display}
        picked={pickedClasses}
        hasButtons={hasButtons}
      />
      {proposed && (
        <Suspense>
          <ProposedMark proposed={proposed} isTabStop={isTabStop} />
        </Suspense>
      )}
      {free && freeId && (
        <Suspense>
          <FreeMark id={freeId} text={free} />
        </Suspense>
      )}
      {news && newsId && (
        <Suspense>
          <NewsMark id={newsId} news={news} items={cell.items} />
        </Suspense>
      )}
      {picked && pickId && (
        <Suspense>
          <PickMark id={pickId} pick={picked} />
        </Suspense>
      )}
      {occupation && against && (
        <Suspense>
          <CellMark id={against} states={states} occupation={occupation} />
        </Suspense>
      )}
      {hasButtons && display.cellActs && <CellActsButton date={day.date} pair={cell.pair} offer={display.cellActs} />}
      {isNearest && <NowMarker />}
    </div>
  )
}, sameProps)

/** The note beside a date: holiday, the day it replaces, or its own pair times. */
function dayNote(day: TeachingDay): string | null {
  if (day.holiday) return day.holiday
  const notes = [day.moved && standsFor(day.moved.runsAs), shortDayNote(day)].filter(Boolean)
  if (notes.length > 0) return notes.join(', ')
  return isHoliday(day) ? gridTexts.holiday : null
}

/** On a phone the day tabs show name and date, so only the note is needed. */
function DayHeader({ day, isToday }: { day: TeachingDay; isToday: boolean }) {
  const weekday = weekdayOf(day.date)
  const note = dayNote(day)
  return (
    <div
      role="rowheader"
      aria-label={dayLabel(day.date, day.parity, note)}
      aria-current={isToday ? 'date' : undefined}
      className={`day-head ${note ? '' : 'max-sm:not-print:sr-only'}`.trimEnd()}
    >
      <span>
        <abbr className={!isToday && isHoliday(day) ? 'text-danger' : undefined} title={weekdayTitles[weekday]}>
          {weekdayShort[weekday]}
        </abbr>
        {dayMonth(day.date)}
      </span>
      <span>{monthName(day.date)}</span>
      <span>{parityLabel(day.parity)}</span>
      {note && (
        <span
          className={`text-2xs ${(day.moved || day.short) && day.holiday === null ? 'text-warning' : 'text-danger'}`}
          title={day.moved?.title || undefined}
        >
          {note}
        </span>
      )}
    </div>
  )
}

/**
 * A pair as its heading and all its cells need it. `note`: that it is the current or next one today;
 * otherwise null.
 */
export type GridColumn = {
  pair: Pair
  time: PairTime | undefined
  isCurrent: boolean
  note: string | null
  isPrinted: boolean
  narrowed: Narrowed
}

const noClasses: readonly MeetingId[] = []

type GridRowProps = {
  day: TeachingDay
  monday: CalendarDate
  isToday: boolean
  /** Null in other weeks. */
  course: Today | null
  columns: readonly GridColumn[]
  cells: WeekCells
  /** The pair with the grid's tab stop, if in this row: on a phone only this row is visible. */
  active: Pair | null
  /** The pair under the pointer, if in this row. */
  pointed: Pair | null
  display: Display
  occupation: readonly SlotOccupation[]
  free: readonly FreeText[]
  proposed: readonly ProposedSlot[]
  news: readonly NoticeMark[]
  task: Task | null
  /** Ids of selected classes in the week. */
  taskClasses: readonly MeetingId[]
  /** Ids of classes selected for a common change. */
  chosenClasses: readonly MeetingId[]
}

function Cells(props: GridRowProps) {
  const { day, monday, course, columns, cells, display, occupation, free, task, taskClasses } = props
  const { chosenClasses, proposed, news } = props
  const weekday = weekdayOf(day.date)
  return columns.map(({ pair, time, isPrinted, narrowed }) => {
    const slot = { day: weekday, pair }
    const picked = pickAt(task, monday, slot)
    const cell = cellAt(cells, slot)
    const isChosen = cell.items.some(({ id }) => chosenClasses.includes(id))
    return (
      <WeekGridCell
        key={pair}
        cell={cell}
        day={day}
        time={day.short ? (day.short.times.find((own) => own.pair === pair) ?? time) : time}
        isNearest={sameSlot(slot, course?.nearest ?? null)}
        note={isEmptyCell(cell) ? null : (course?.noteOf(slot) ?? null)}
        isTabStop={pair === props.active}
        isPointed={pair === props.pointed}
        isPrinted={isPrinted}
        narrowed={narrowed}
        display={display}
        occupation={occupationAt(occupation, slot)}
        picked={picked}
        proposed={proposed.find((one) => one.day === weekday && one.pair === pair) ?? null}
        pickedClasses={picked ? taskClasses : isChosen ? chosenClasses : noClasses}
        free={free.find((one) => one.day === weekday && one.pair === pair)?.text ?? null}
        news={news.find((one) => one.date === day.date && one.pair === pair)?.mark ?? null}
      />
    )
  })
}

const never = () => () => undefined

/** Whether this render hydrates the server's HTML. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

function Sleeper({ children }: { children: ReactNode }) {
  if (useIsHydrating() && pageActivated) use(pageActivated)
  return children
}

/**
 * Delays hydration of server-rendered content until the page is first used. An activity, because React may
 * send the content of a large `Suspense` after the rest of the page.
 */
function Asleep({ children }: { children: ReactNode }) {
  const [drawn] = useState(children)
  // Content must be hydrated before it changes, or React would render it from scratch. The dashboard's fields
  // take care of that themselves.
  if (drawn !== children) activatePage()
  return (
    <Activity>
      <Sleeper>{children}</Sleeper>
    </Activity>
  )
}

/** A day of the week. Hydrates on its own, and re-renders only when its own data change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  return (
    <div
      role="row"
      className={`week-row shrink-0 grow print:table-row print:break-inside-avoid ${
        props.active === null ? 'max-sm:hidden' : ''
      }`.trimEnd()}
    >
      <Asleep>
        <DayHeader day={props.day} isToday={props.isToday} />
        <Cells {...props} />
      </Asleep>
    </div>
  )
})
