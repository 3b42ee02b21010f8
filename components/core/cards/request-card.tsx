import { memo } from 'react'
import { CloseIcon, PencilIcon } from '@/components/ui/icons'
import { pressAnchor } from '@/components/ui/placed'
import { editBookingLabel, takeBackLabel } from '@/lib/core/free-rooms/texts/take-back'
import { idNumbered } from '@/lib/core/names/rules/ids'
import { askedTexts } from '@/lib/core/requests/texts/approvals'
import { namesIn } from '@/lib/core/schedule/rules/own-names'
import type { ScheduleRequest, ScheduleWish } from '@/lib/core/schedule/rules/schedule'
import { requestName } from '@/lib/core/schedule/texts/grid'
import { wishLead } from '@/lib/core/schedule/texts/wish-words'
import type { Display, TakeBackOffer } from './display'
import { Groups, RoomNames, Teachers } from './names'
import { OverlapMark } from './overlap-mark'

/** Changes and cancels a request; each is rendered only for users who may. */
export function RequestButtons(props: {
  request: ScheduleRequest
  offer: TakeBackOffer
  tabIndex: 0 | -1
  className?: string
}) {
  const { request, offer, tabIndex, className = '' } = props
  const { id, kind, title } = request
  if (kind === 'closure') return null
  const edit = offer.editOf(request)
  const look = `-my-0.5 grid size-6 shrink-0 place-items-center rounded text-ink-soft hover:bg-surface-hover pointer-coarse:size-8 print:hidden ${className}`
  const named = (label: string) => ({ tabIndex, 'aria-label': label, title: label })
  return (
    <>
      {edit && (
        <button
          type="button"
          {...named(editBookingLabel(title))}
          className={`${look} hover:text-accent`}
          onClick={edit}
        >
          <PencilIcon className="size-3" />
        </button>
      )}
      {offer.allowed(request) && (
        <button
          type="button"
          {...named(takeBackLabel(title))}
          aria-haspopup="dialog"
          className={`${look} hover:text-danger`}
          onClick={(event) => offer.open({ id: idNumbered(id), kind, title }, pressAnchor(event))}
        >
          <CloseIcon className="size-3" />
        </button>
      )}
    </>
  )
}

/** A booking, exam or closure. */
export const RequestCard = memo(function RequestCard(props: { request: ScheduleRequest; display: Display }) {
  const { request, display } = props
  const isClosure = request.kind === 'closure'
  const { rooms, teachers, groups } = namesIn(display.subject, request)
  return (
    <article
      className={`group/card rounded-sm px-2 py-0.5 text-xs wrap-anywhere text-ink-soft ${
        isClosure ? 'bg-surface-hover' : request.asked ? 'border border-dashed border-accent/60' : 'bg-accent-soft/70'
      } ${request.overlaps ? 'bg-danger-soft/60' : ''}`}
    >
      <display.cardHeading className="request-heading flex items-start gap-1 text-sm font-medium text-ink in-data-fits:text-xs">
        <span className="min-w-0 flex-1">
          <span className={`font-semibold ${isClosure ? 'text-danger' : 'text-accent'}`}>{requestName(request)}</span>{' '}
          {display.words(request.title)}
        </span>
        {request.overlaps && <OverlapMark display={display} />}
        <RequestButtons
          request={request}
          offer={display.takeBack}
          tabIndex={display.badgeTabIndex}
          className="opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      </display.cardHeading>
      <p className="targets-up">
        <RoomNames display={display} rooms={rooms} />
        {display.showGroups && <Groups display={display} groups={groups} />}
        {request.teachers.length > 0 ? (
          <Teachers display={display} teachers={teachers} />
        ) : (
          request.inCharge && <span>{display.words(request.inCharge)}</span>
        )}
      </p>
      {request.asked && <p className="text-warning">{askedTexts[request.asked]}</p>}
      {request.description && request.description !== request.title && <p>{display.words(request.description)}</p>}
    </article>
  )
})

/** What is out of order is told; that something is a wish is seen. */
export const WishLine = ({ wish, display }: { wish: ScheduleWish; display: Display }) => (
  <p className={`px-2 text-xs ${wish.lacks ? 'text-warning' : 'text-ink-faint italic'}`}>
    <span className={wish.lacks ? '' : 'sr-only'}>{wishLead(wish)}</span>
    {display.words(wish.title)}
  </p>
)
