import { Fragment } from 'react'
import type { RequestTrace, ScheduleItem } from '@/lib/core/rules/schedule/schedule'
import { handoverVerb } from '@/lib/core/texts/requests/substitutions'
import { handoverWhy, traceParts, traceTarget, traceWhy } from '@/lib/core/texts/schedule/traces'
import type { Display } from './display'
import { Rooms, Teachers } from './names'

/** Allows line breaks between date and pair only. */
const NoBreakParts = ({ text }: { text: string }) =>
  text.split(' ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ))

/** What happened to a class in its old place, or brought it to the new one. */
export function TraceLine({ item, display }: { item: ScheduleItem; display: Display }) {
  const { trace, teachers } = item
  if (!trace) return null
  if (trace.kind !== 'substitution') return <MoveLine item={{ ...item, trace }} display={display} />
  return (
    <p className="text-warning">
      {handoverVerb(teachers)} <Teachers display={display} teachers={teachers} />
      {display.words(handoverWhy(trace, teachers))}
    </p>
  )
}

/** The other place of a moved class, as a link, with reason and author. */
function MoveLine({ item, display }: { item: ScheduleItem & { trace: RequestTrace }; display: Display }) {
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
            className="relative rounded-sm text-left font-medium underline underline-offset-2 hover:no-underline print:no-underline"
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
