import { CloseIcon } from '@/components/ui/icons'
import type { RequestId } from '@/lib/core/rules/names/ids'
import type { ScheduleRequest } from '@/lib/core/rules/schedule/schedule'
import { takeBackLabel } from '@/lib/core/texts/rooms/take-back'
import type { TakeBackOffer } from './display'
import { pressAnchor } from '@/components/ui/press-anchor'

/** Cancels a request; rendered only for users who may. */
export function TakeBackButton(props: {
  request: ScheduleRequest
  offer: TakeBackOffer
  tabIndex: 0 | -1
  className?: string
}) {
  const { request, offer, tabIndex, className = '' } = props
  const { id, kind, title } = request
  if (kind === 'closure' || !offer.allowed(request)) return null
  const label = takeBackLabel(title)
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-haspopup="dialog"
      aria-label={label}
      title={label}
      className={`-my-0.5 grid size-6 shrink-0 place-items-center rounded text-ink-soft hover:bg-surface-hover hover:text-danger pointer-coarse:size-8 print:hidden ${className}`}
      onClick={(event) => offer.open({ id: id as RequestId, kind, title }, pressAnchor(event))}
    >
      <CloseIcon className="size-3" />
    </button>
  )
}
