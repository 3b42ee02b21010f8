import { memo } from 'react'
import { namesIn } from '@/lib/core/rules/schedule/own-names'
import type { ScheduleRequest, ScheduleWish } from '@/lib/core/rules/schedule/schedule'
import { requestTitle } from '@/lib/core/texts/live/grid'
import { wishLead } from '@/lib/core/texts/placing/wish-words'
import { TakeBackButton } from './take-back-button'
import type { Display } from './display'
import { Groups, RoomNames, Teachers } from './names'
import { OverlapMark } from './overlap-mark'

/** A booking, exam or closure. */
export const RequestCard = memo(function RequestCard(props: { request: ScheduleRequest; display: Display }) {
  const { request, display } = props
  const isClosure = request.kind === 'closure'
  const { rooms, teachers, groups } = namesIn(display.subject, request)
  return (
    <article
      className={`group/card rounded-sm px-2 py-0.5 text-xs wrap-anywhere text-ink-soft ${
        isClosure ? 'bg-surface-hover' : 'bg-accent-soft/70'
      } ${request.overlaps ? 'bg-danger-soft/60' : ''}`}
    >
      <display.cardHeading className="request-heading flex items-start gap-1 text-sm font-medium text-ink in-data-fits:text-xs">
        <span className="min-w-0 flex-1">
          <span className={`font-semibold ${isClosure ? 'text-danger' : 'text-accent'}`}>
            {requestTitle[request.kind]}
          </span>{' '}
          {display.words(request.title)}
        </span>
        {request.overlaps && <OverlapMark display={display} />}
        <TakeBackButton
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
      {request.description && request.description !== request.title && (
        <p>{display.words(request.description)}</p>
      )}
    </article>
  )
})

export const WishLine = ({ wish, display }: { wish: ScheduleWish; display: Display }) => (
  <p className="px-2 text-xs text-ink-faint italic">
    <span className="sr-only">{wishLead(wish)}</span>
    {display.words(wish.title)}
  </p>
)
