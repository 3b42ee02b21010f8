import { memo } from 'react'
import { weekdayOf, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { TeachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { occupationAt, type SlotOccupation } from '@/lib/core/rules/placing/occupation'
import type { Pair, PairTime } from '@/lib/core/rules/calendar/pairs'
import { cellAt, isEmptyCell, sameSlot, type WeekCells } from '@/lib/core/rules/schedule/schedule-grid'
import { pickAt, type Task } from '@/components/core/state/task'
import type { Display } from '@/components/core/cards/display'
import type { ProposedSlot } from '@/components/filling/proposed'
import { Asleep } from './asleep'
import type { Narrowed } from './columns'
import { DayHeader } from './day-header'
import { GridCell } from './grid-cell'
import type { NoticeMark } from '@/lib/core/rules/notices/notice'
import type { FreeText } from './use-free-texts'
import type { Today } from './use-today'

/** A pair as its head and all its cells have it. `note`: that it runs, comes or is next today; otherwise null. */
export type Column = {
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
  columns: readonly Column[]
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
  /** Ids of the classes chosen to be changed together. */
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
      <GridCell
        key={pair}
        cell={cell}
        day={day}
        time={time}
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

/** A day of the week. Wakes on its own, and renders again only if something of it changes. */
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
