import type { BookingOrder } from '@/lib/booking/rules/booking'

type Place = 'roomId' | 'date' | 'pair'

/** A room once, for a circle without guests, nobody in charge; `values` are what the test is about. */
export const bookingOrder = (values: Partial<BookingOrder> & Pick<BookingOrder, Place>): BookingOrder => ({
  until: null,
  reason: 'Кружок',
  inCharge: '',
  inChargeTeacherId: null,
  groups: [],
  transition: null,
  loadItemId: null,
  dryRun: false,
  ...values,
})
