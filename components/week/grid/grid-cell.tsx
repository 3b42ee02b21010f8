import { memo, Suspense } from 'react'
import type { TeachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { MeetingId } from '@/lib/core/rules/names/ids'
import { clockText, type Pair, type PairTime } from '@/lib/core/rules/calendar/pairs'
import { isEmptyCell, sameCell, type GridCell as Cell } from '@/lib/core/rules/schedule/schedule-grid'
import { timeOfCell } from '@/lib/core/rules/schedule/own-time'
import { cellStates, type CellPick } from '@/lib/core/rules/schedule/cell-state'
import type { SlotOccupation } from '@/lib/core/rules/placing/occupation'
import { cellActsLabel } from '@/lib/planning/texts/cell-acts'
import { cellLabel } from '@/lib/core/texts/live/grid'
import { PlusIcon } from '@/components/ui/icons'
import { onDemand } from '@/components/ui/on-demand'
import { CellContents } from '@/components/core/cards/cell-contents'
import type { CellActsOffer, Display } from '@/components/core/cards/display'
import type { ProposedSlot } from '@/components/filling/proposed'
import type { Narrowed } from './columns'
import { NowMarker } from './now-marker'
import type { News } from './use-news'
import { slotName } from '@/components/core/cells/slot-name'

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
  /** Its class runs, or is the next one of the week. */
  isNearest: boolean
  /** That, or that it follows. */
  note: string | null
  isTabStop: boolean
  /** Under the pointer. It and the tab stop have the buttons of menus, which would otherwise be most of the page. */
  isPointed: boolean
  /** False if its pair is at an end of the day and empty all week: it is not printed. */
  isPrinted: boolean
  narrowed: Narrowed
  display: Display
  /** Conflicts of the selected load here, if any. */
  occupation: SlotOccupation | null
  /** What the open panel uses it for. */
  picked: CellPick | null
  /** The searched rooms that are free here. */
  free: string | null
  /** What a search proposes here, if anything. */
  proposed: ProposedSlot | null
  /** What became of it and was not seen yet. */
  news: News | null
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
      {hasButtons && display.cellActs && (
        <CellActsButton date={day.date} pair={cell.pair} offer={display.cellActs} />
      )}
      {isNearest && <NowMarker />}
    </div>
  )
}, sameProps)
