import { OwnAbsences } from '@/components/absences/own-absences'
import { OwnOffers } from '@/components/absences/own-offers'
import { OwnToConfirm } from '@/components/booking/confirming/own-to-confirm'
import { AskedNote } from '@/components/wishes-campaign/asked-note'
import type { OwnNotesView } from '@/lib/own-timetable/rules/own-notes'

/** Drawn by the server: what came later would push the days down under a press. */
export const OwnNotes = ({ campaigns, offers, absences, toConfirm }: OwnNotesView) => (
  <>
    <AskedNote campaigns={campaigns} />
    {offers.length > 0 && <OwnOffers offers={offers} />}
    {absences.length > 0 && <OwnAbsences absences={absences} />}
    {toConfirm.length > 0 && <OwnToConfirm known={toConfirm} />}
  </>
)
