'use client'

import { Suspense } from 'react'
import { onDemand } from '@/components/ui/on-demand'
import type { OwnNotesView } from '@/lib/own-timetable/rules/own-notes'

const OwnOffers = onDemand(() => import('@/components/absences/own-offers').then((module) => module.OwnOffers))
const OwnAbsences = onDemand(() => import('@/components/absences/own-absences').then((module) => module.OwnAbsences))
const OwnToConfirm = onDemand(() =>
  import('@/components/booking/confirming/own-to-confirm').then((module) => module.OwnToConfirm),
)
const AskedNote = onDemand(() => import('@/components/wishes-campaign/asked-note').then((module) => module.AskedNote))

/**
 * Drawn by the server, because what came later would push the days down under a press; most have none, so the code is loaded
 * only for what is there. The page's server component makes it: no update of the screen removes what was drawn.
 */
export const OwnNotes = ({ campaigns, offers, absences, toConfirm }: OwnNotesView) => (
  <Suspense>
    {campaigns.length > 0 && <AskedNote campaigns={campaigns} />}
    {offers.length > 0 && <OwnOffers offers={offers} />}
    {absences.length > 0 && <OwnAbsences absences={absences} />}
    {toConfirm.length > 0 && <OwnToConfirm known={toConfirm} />}
  </Suspense>
)
