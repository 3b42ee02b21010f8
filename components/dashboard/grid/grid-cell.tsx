import { lazy, memo, Suspense } from 'react'
import type { TeachingDay } from '@/lib/domain/academic-calendar'
import type { PairTime } from '@/lib/domain/pairs'
import { isEmptyCell, sameCell, type GridCell as Cell } from '@/lib/domain/schedule-grid'
import { cellStates } from '@/lib/domain/cell-state'
import type { SlotOccupation } from '@/lib/domain/occupation'
import { cellLabel } from '@/lib/text/grid'
import { CellContents } from './cell-contents'
import type { Display } from './display'
import { NowMarker } from './now-marker'
import { PairTimeText } from './pair-header'
import { slotName } from './use-cell-focus'

// Only who plans sees it.
const CellMark = lazy(() => import('./cell-mark').then((module) => ({ default: module.CellMark })))

type GridCellProps = {
  cell: Cell
  day: TeachingDay
  time: PairTime | undefined
  isCurrent: boolean
  isNext: boolean
  isTabStop: boolean
  /** Its pair is empty all week at an end of the day: paper has no room for it. */
  isPrinted: boolean
  column: number
  display: Display
  /** What stands against the selected load here, if anything does. */
  occupation: SlotOccupation | null
}

function sameProps(before: GridCellProps, after: GridCellProps): boolean {
  const names = Object.keys(after) as (keyof GridCellProps)[]
  return names.every((name) =>
    name === 'cell' ? sameCell(before.cell, after.cell) : before[name] === after[name],
  )
}

/** One slot of the week. Drawn again only when its own slot, or the way all are drawn, changes. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { cell, day, time, isCurrent, isNext, isTabStop, isPrinted, column, display, occupation } = props
  const states = cellStates(cell, day, occupation)
  const tint = isCurrent ? 'bg-now-soft' : states.includes('holiday') ? 'bg-surface-sunken' : 'bg-surface'
  return (
    <div
      role="gridcell"
      aria-colindex={column}
      aria-label={cellLabel(cell, day.date, time)}
      aria-current={isCurrent ? 'time' : undefined}
      aria-describedby={occupation ? `against-${slotName(cell)}` : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-slot={slotName(cell)}
      data-state={states.join(' ') || undefined}
      className={`relative isolate min-h-14 border-r border-b p-1 focus-visible:z-1 focus-visible:outline-offset-[-2px] data-drop:z-1 data-drop:outline-3 data-drop:-outline-offset-3 data-[drop=blocked]:outline-danger data-[drop=free]:outline-accent max-sm:grid max-sm:grid-cols-[3.5rem_1fr] max-sm:border-r-0 max-sm:px-2 max-sm:py-1.5 print:min-h-0 print:break-inside-avoid ${tint} ${
        isEmptyCell(cell) ? 'max-sm:min-h-9' : ''
      } ${isPrinted ? '' : 'print:hidden'}`}
    >
      <div className="pt-0.5 text-xs leading-4 text-ink-faint sm:hidden" aria-hidden>
        <PairTimeText
          pair={cell.pair}
          time={time}
          isNext={isNext}
          isCurrent={isCurrent}
          isShort={isEmptyCell(cell)}
        />
      </div>
      <div className="min-w-0 space-y-1">
        <CellContents cell={cell} parity={day.parity} display={display} />
      </div>
      {occupation && (
        <Suspense>
          <CellMark id={`against-${slotName(cell)}`} states={states} reasons={occupation.reasons} />
        </Suspense>
      )}
      {isCurrent && <NowMarker />}
    </div>
  )
}, sameProps)
