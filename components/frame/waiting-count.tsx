import type { Actor } from '@/lib/core/actor/rules/actor'
import { waitingPath } from '@/lib/core/requests/browser/waiting-location'
import { useWaitingCount } from '@/lib/core/views/browser/waiting'
import { waitingLabel, waitingTexts } from '@/lib/core/views/texts/waiting'

const countClass =
  'rounded bg-warning-soft px-1.5 text-sm leading-5 font-medium whitespace-nowrap text-warning tabular-nums'

/** How much waits for the user, after the name of the place; nothing until the browser is idle. */
export function WaitingCount({ actor }: { actor: Actor }) {
  const count = useWaitingCount(actor)
  return count === 0 ? null : (
    <span className={countClass}>
      <span className="sr-only">: </span>
      {count}
    </span>
  )
}

/** The same on a phone, beside the button: a link of its own. */
export function WaitingBadge({ actor }: { actor: Actor }) {
  const count = useWaitingCount(actor)
  return count === 0 ? null : (
    <a href={waitingPath} aria-label={waitingLabel(count)} className="flex h-11 items-center px-1">
      <span aria-hidden className={countClass}>
        {waitingTexts.short} {count}
      </span>
    </a>
  )
}
