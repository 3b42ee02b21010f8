import { IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import type { Conflict } from '@/lib/domain/conflicts'
import type { DatedSlot } from '@/lib/domain/move'
import { closurePanelTexts, standingEvent, standingTime, standingTitle } from '@/lib/text/closures'

/** What stands in a room that was just closed: each leads to its cell. */
export function StandingList(props: {
  standing: readonly Conflict[]
  onGo: (slot: DatedSlot) => void
  onDismiss: () => void
}) {
  const { standing, onGo, onDismiss } = props
  return (
    <section
      aria-label={standingTitle(standing.length)}
      className="mx-3 mb-3 overflow-hidden rounded-md border border-warning/40 bg-warning-soft/50"
    >
      <div className="flex items-center pl-3">
        <h4 role="status" className="min-w-0 flex-1 text-sm font-semibold text-warning">
          {standingTitle(standing.length)}
        </h4>
        <IconButton label={closurePanelTexts.dismiss} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      </div>
      <ul className="max-h-72 overflow-y-auto border-t border-warning/30">
        {standing.map((conflict) => (
          <li key={`${conflict.date}${conflict.pair}/${conflict.with?.id}`}>
            <button
              type="button"
              className="grid w-full grid-cols-[6.5rem_1fr] gap-x-2 px-3 py-1 text-left text-sm hover:bg-surface-hover focus-visible:-outline-offset-2 pointer-coarse:py-2"
              onClick={() => onGo({ date: conflict.date, pair: conflict.pair })}
            >
              <span className="font-medium">{standingTime(conflict)}</span>
              <span className="min-w-0 break-words">{standingEvent(conflict)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
