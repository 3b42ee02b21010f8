import { memo, Suspense } from 'react'
import type { TeachingDay } from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { MeetingId } from '@/lib/domain/ids'
import type { Pair, PairTime } from '@/lib/domain/pairs'
import { isEmptyCell, sameCell, type GridCell as Cell } from '@/lib/domain/schedule-grid'
import { cellStates, type CellPick } from '@/lib/domain/cell-state'
import type { SlotOccupation } from '@/lib/domain/occupation'
import { cellActsLabel } from '@/lib/text/cell-acts'
import { cellLabel } from '@/lib/text/grid'
import { PlusIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { CellContents } from '../cards/cell-contents'
import type { CellActsOffer, Display } from '../cards/display'
import { NowMarker } from './now-marker'
import { PairTimeText } from './pair-header'
import { slotName } from '../cells/slot-name'

// Loaded only for planners.
const CellMark = onDemand(() => import('./cell-mark').then((module) => module.CellMark))
const PickMark = onDemand(() => import('./pick-mark').then((module) => module.PickMark))
const FreeMark = onDemand(() => import('./free-mark').then((module) => module.FreeMark))

function CellActsButton(props: { date: CalendarDate; pair: Pair; offer: CellActsOffer; tabIndex: 0 | -1 }) {
  const { date, pair, offer, tabIndex } = props
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      aria-label={cellActsLabel(date, pair)}
      className="absolute right-1 bottom-1 grid size-6 place-items-center rounded bg-surface text-ink-soft opacity-0 group-hover/cell:opacity-100 hover:bg-surface-hover focus-visible:opacity-100 pointer-coarse:right-0.5 pointer-coarse:bottom-0.5 pointer-coarse:size-8 pointer-coarse:opacity-100 in-data-placing:hidden print:hidden"
      onClick={(event) => offer.open({ date, pair }, event.currentTarget.getBoundingClientRect())}
    >
      <PlusIcon />
    </button>
  )
}

type GridCellProps = {
  cell: Cell
  day: TeachingDay
  time: PairTime | undefined
  isCurrent: boolean
  /** Today's note about its pair. */
  note: string | null
  isTabStop: boolean
  /** False if its pair is at an end of the day and empty all week: it is not printed. */
  isPrinted: boolean
  /** Its column shrinks. */
  isNarrow: boolean
  column: number
  display: Display
  /** Conflicts of the selected load here, if any. */
  occupation: SlotOccupation | null
  /** What the open panel uses it for. */
  picked: CellPick | null
  /** The searched rooms that are free here. */
  free: string | null
  /** Ids of selected classes in the week. */
  pickedClasses: readonly MeetingId[]
}

function sameProps(before: GridCellProps, after: GridCellProps): boolean {
  const names = Object.keys(after) as (keyof GridCellProps)[]
  return names.every((name) =>
    name === 'cell' ? sameCell(before.cell, after.cell) : before[name] === after[name],
  )
}

/** One slot of the week. Re-renders only when its own content or the display changes. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { cell, day, time, isCurrent, note, isTabStop, isPrinted, isNarrow, column, display } = props
  const { occupation, picked, pickedClasses, free } = props
  const states = cellStates(cell, day, occupation, picked, free !== null)
  const against = occupation && `against-${slotName(cell)}`
  const freeId = free && `free-${slotName(cell)}`
  const pickId = picked && `pick-${slotName(cell)}`
  const tint = isCurrent ? 'bg-now-soft' : states.includes('holiday') ? 'bg-surface-sunken' : 'bg-surface'
  return (
    <div
      role="gridcell"
      aria-colindex={column}
      aria-label={cellLabel(cell, time, display.subject)}
      aria-current={isCurrent ? 'time' : undefined}
      aria-selected={picked ? true : undefined}
      aria-describedby={[pickId, against, freeId].filter(Boolean).join(' ') || undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-slot={slotName(cell)}
      data-narrow={isNarrow || undefined}
      data-pick={picked ?? undefined}
      data-state={states.join(' ') || undefined}
      className={`group/cell week-cell ${tint} ${
        isEmptyCell(cell) ? 'max-sm:min-h-9' : ''
      } ${isPrinted ? '' : 'print:hidden'}`}
    >
      <div className="pt-0.5 text-xs leading-4 text-ink-faint sm:hidden" aria-hidden>
        <PairTimeText
          pair={cell.pair}
          time={time}
          isCurrent={isCurrent}
          note={note}
          isShort={isEmptyCell(cell)}
        />
      </div>
      <div className={`min-w-0 space-y-1 ${display.cellActs ? 'clear-of-corner' : ''}`}>
        <CellContents cell={cell} parity={day.parity} display={display} picked={pickedClasses} />
        {free && freeId && (
          <Suspense>
            <FreeMark id={freeId} text={free} />
          </Suspense>
        )}
      </div>
      {picked && pickId && (
        <Suspense>
          <PickMark id={pickId} pick={picked} />
        </Suspense>
      )}
      {occupation && against && (
        <Suspense>
          <CellMark id={against} states={states} reasons={occupation.reasons} />
        </Suspense>
      )}
      {display.cellActs && (
        <CellActsButton
          date={day.date}
          pair={cell.pair}
          offer={display.cellActs}
          tabIndex={display.badgeTabIndex}
        />
      )}
      {isCurrent && <NowMarker />}
    </div>
  )
}, sameProps)
