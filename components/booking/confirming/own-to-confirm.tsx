'use client'

import { useToConfirm } from '@/lib/booking/browser/confirmations'
import type { BookingToConfirm } from '@/lib/booking/rules/confirmation'
import { confirmationTexts as texts } from '@/lib/booking/texts/confirmations'
import { ConfirmList } from './confirm-list'

/** One's own bookings that wait to be confirmed now; nothing without any. `known`: those of today as the server drew them. */
export function OwnToConfirm({ known }: { known: readonly BookingToConfirm[] }) {
  const { data: bookings = known, reload } = useToConfirm(known)
  const open = bookings.filter(({ isOwn, state }) => isOwn && state === 'open')
  return open.length === 0 ? null : (
    <div data-no-print>
      <ConfirmList title={texts.own} bookings={open} code={null} onDone={reload} />
    </div>
  )
}
