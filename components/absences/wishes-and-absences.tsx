'use client'

import { WishesPanel } from '@/components/wishes/wishes-panel'
import type { WishSubject } from '@/lib/core/schedule/rules/wish'
import { useAbsenceDialogs } from './use-absence-dialogs'

/** The wishes of a subject, with what can be done about absences. */
export const WishesAndAbsences = ({ subject }: { subject: WishSubject }) => (
  <WishesPanel subject={subject} absences={useAbsenceDialogs()} />
)
