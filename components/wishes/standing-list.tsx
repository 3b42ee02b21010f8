import { IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'
import type { StandingInRoom } from '@/lib/wishes/rules'
import type { DatedSlot } from '@/lib/core/rules/requests/dated-slot'
import {
  closurePanelTexts,
  standingEvent,
  standingOwners,
  standingTime,
  standingTitle,
} from '@/lib/wishes/texts'

/** Meetings in a room that is being or was just closed, as links to their cells. `onDismiss` null: no close button. */
export function StandingList(props: {
  standing: readonly StandingInRoom[]
  onGo: (slot: DatedSlot) => void
  onDismiss: (() => void) | null
}) {
  const { standing, onGo, onDismiss } = props
  const title = standingTitle(standing)
  return (
    <section
      aria-label={title}
      className="overflow-hidden rounded-md border border-warning/40 bg-warning-soft/50"
    >
      <div className="flex min-h-control items-center pl-3">
        <h4 role="status" className="min-w-0 flex-1 py-1 text-sm font-semibold text-warning">
          {title}
        </h4>
        {onDismiss && (
          <IconButton label={closurePanelTexts.dismiss} onClick={onDismiss}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      <ul className="max-h-72 overflow-y-auto border-t border-warning/30">
        {standing.map((conflict, index) => (
          <li key={`${conflict.date}${conflict.pair}/${conflict.with?.id ?? index}`}>
            <button
              type="button"
              className="grid w-full grid-cols-[6.5rem_1fr] gap-x-2 px-3 py-1 text-left text-sm hover:bg-surface-hover focus-visible:-outline-offset-2 pointer-coarse:py-2"
              onClick={() => onGo({ date: conflict.date, pair: conflict.pair })}
            >
              <span className="font-medium">{standingTime(conflict)}</span>
              <span className="min-w-0 break-words">
                {standingEvent(conflict)}
                {conflict.owners.length > 0 && (
                  <span className="block text-xs text-ink-soft">{standingOwners(conflict)}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
