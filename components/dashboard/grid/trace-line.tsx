import type { Trace } from '@/lib/domain/schedule'
import { arrivalVerb, traceTarget, traceVerb, traceWhy, whereTo } from '@/lib/text/grid'
import type { Display } from './display'
import { Rooms } from './names'

/** Where a class went, which leads there, why and by whom; or why it stands here. */
export function TraceLine(props: { trace: Trace; isGone: boolean; display: Display }) {
  const { trace, isGone, display } = props
  const { movedTo } = trace
  return (
    <p className="text-warning">
      {isGone ? traceVerb[trace.kind] : arrivalVerb[trace.kind]}
      {movedTo && (
        <>
          {' '}
          <button
            type="button"
            tabIndex={display.badgeTabIndex}
            aria-label={traceTarget(movedTo)}
            className="rounded-sm text-left font-medium underline underline-offset-2 hover:no-underline print:no-underline"
            onClick={() => display.seek(movedTo)}
          >
            {whereTo(movedTo)}
          </button>
          {movedTo.rooms.length > 0 && ', '}
          <Rooms display={display} rooms={movedTo.rooms} />
        </>
      )}
      {traceWhy(trace)}
    </p>
  )
}
