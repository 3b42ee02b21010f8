import type { AbsenceAhead } from '@/lib/absences/rules/absence-plan'
import type { OwnOffer } from '@/lib/absences/rules/offers'
import type { BookingToConfirm } from '@/lib/booking/rules/confirmation'
import type { OwnCampaign } from '@/lib/wishes-campaign/rules/campaign'

/** What stands above one's own days. */
export type OwnNotesView = {
  /** Those that ask the user, and have no answer. */
  campaigns: readonly OwnCampaign[]
  offers: readonly OwnOffer[]
  absences: readonly AbsenceAhead[]
  /** The user's own bookings of today. */
  toConfirm: readonly BookingToConfirm[]
}
