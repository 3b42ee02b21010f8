import { Fragment } from 'react'
import type { ScheduleItem, Trace } from '@/lib/domain/schedule'
import { traceParts, traceTarget, traceWhy } from '@/lib/text/traces'
import type { Display } from './display'
import { Rooms } from './names'

/** A line ends between a date and a pair, and not within either. */
const NoBreakParts = ({ text }: { text: string }) =>
  text.split(' ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ))

/** Where a class went, or where it came from, which leads there; why and by whom. */
export function TraceLine({ item, display }: { item: ScheduleItem & { trace: Trace }; display: Display }) {
  const { verb, slot, place } = traceParts(item)
  return (
    <p className="text-warning">
      {verb}
      {place && slot && (
        <>
          {' '}
          <button
            type="button"
            tabIndex={display.badgeTabIndex}
            aria-label={traceTarget(item, place)}
            className="rounded-sm text-left font-medium underline underline-offset-2 hover:no-underline print:no-underline"
            onClick={() => display.seek(place)}
          >
            <NoBreakParts text={slot} />
          </button>
        </>
      )}
      {place && place.rooms.length > 0 && (
        <>
          {' '}
          <Rooms display={display} rooms={place.rooms} />
        </>
      )}
      {display.words(traceWhy(item.trace, place))}
    </p>
  )
}
