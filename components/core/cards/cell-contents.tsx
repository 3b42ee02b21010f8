import type { Parity } from '@/lib/core/calendar/rules/academic-calendar'
import type { PairTime } from '@/lib/core/calendar/rules/pairs'
import type { MeetingId } from '@/lib/core/names/rules/ids'
import type { GridCell } from '@/lib/core/schedule/rules/schedule-grid'
import type { Display } from './display'
import { LessonCard } from './lesson-card'
import { RequestCard, WishLine } from './request-card'

export function CellContents(props: {
  cell: GridCell
  time: PairTime | undefined
  parity: Parity
  display: Display
  /** The classes selected by the open panel. */
  picked?: readonly MeetingId[]
  /** Whether its classes have menu buttons. */
  hasButtons: boolean
}) {
  const { cell, time, parity, display, picked, hasButtons } = props
  return (
    <>
      {cell.items.map((item) => (
        <LessonCard
          key={item.id}
          item={item}
          time={time}
          parity={parity}
          display={display}
          isPicked={picked?.includes(item.id) ?? false}
          hasButton={hasButtons}
        />
      ))}
      {cell.requests.map((request) => (
        <RequestCard key={`${request.kind}${request.id}`} request={request} display={display} />
      ))}
      {cell.wishes.map((wish, index) => (
        <WishLine key={index} wish={wish} display={display} />
      ))}
    </>
  )
}
