'use client'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import type { TakeBackOffer } from '@/components/core/cards/display'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { useLiesAhead } from '@/components/core/state/dashboard-selectors'
import { onDemand } from '@/components/ui/on-demand'
import type { Actor } from '@/lib/core/actor/rules/actor'
import type { DatedSlot } from '@/lib/core/calendar/rules/dated-slot'
import { idNumbered, type RequestId } from '@/lib/core/names/rules/ids'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { bookingSubject } from '@/lib/core/rights/rules/rights-subjects'
import { requestTraceOf, type ScheduleItem, type ScheduleRequest } from '@/lib/core/schedule/rules/schedule'
import type { OpenTakeBack } from './take-back'

const TakeBack = onDemand(() => import('./take-back').then((module) => module.TakeBackPanel))

/** Whether a request may be cancelled, by its author and start; the result changes as time passes. */
const mayTakeBack = (
  actor: Actor,
  { kind, ...request }: Pick<ScheduleRequest, 'kind' | 'madeBy' | 'begins'>,
  liesAhead: (slot: DatedSlot) => boolean,
): boolean => kind !== 'closure' && isAllowed(actor, 'booking.take_back', bookingSubject(request, liesAhead))

/** Whether a booking may be changed on this date and the later ones; the server also asks about an exam's load. */
const mayEdit = (
  actor: Actor,
  { kind, madeBy, ...slot }: ScheduleRequest,
  liesAhead: (slot: DatedSlot) => boolean,
): boolean =>
  (kind === 'booking' || kind === 'exam') &&
  liesAhead(slot) &&
  isAllowed(actor, 'booking.edit', { madeBy, liesAhead: true })

/** The same for the request that booked or moved a class. */
export function mayGiveBack(actor: Actor, item: ScheduleItem, liesAhead: (slot: DatedSlot) => boolean): boolean {
  const trace = requestTraceOf(item)
  return trace !== null && trace.requestId !== null && mayTakeBack(actor, trace, liesAhead)
}

/** Cancelling requests from their cards, changing bookings, and the open confirmation. */
export function useTakeBack(): { offer: TakeBackOffer; opened: ReactNode } {
  const { actor } = useDashboard()
  const { setTask } = useDashboardActions()
  const liesAhead = useLiesAhead()
  const [opened, setOpened] = useState<OpenTakeBack | null>(null)
  const offer = useMemo<TakeBackOffer>(
    () => ({
      allowed: (request) => mayTakeBack(actor, request, liesAhead),
      open: (request, at) => setOpened({ request, at }),
      editOf(request) {
        if (!mayEdit(actor, request, liesAhead)) return null
        const from = { date: request.date, pair: request.pair }
        const edits = { id: idNumbered<RequestId>(request.id), from }
        return () => setTask({ mode: 'booking', at: from, edits })
      },
    }),
    [actor, liesAhead, setTask],
  )
  return {
    offer,
    opened: opened && (
      <Suspense>
        <TakeBack key={opened.request.id} {...opened} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  }
}
