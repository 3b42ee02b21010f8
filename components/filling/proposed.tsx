'use client'

import { useEffect, useEffectEvent } from 'react'
import { slotName } from '@/components/core/cells/slot-name'
import { useDashboard } from '@/components/core/state/dashboard-provider'
import { addDays, later, weekdayOf, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { loadTitle } from '@/lib/core/load/texts/load'
import type { Plannable } from '@/lib/core/names/rules/resource'
import type { FillingView } from '@/lib/core/placing/rules/filling'
import type { Slot } from '@/lib/core/schedule/rules/schedule-grid'
import { useFilling } from '@/lib/filling/browser'
import { proposedText } from '@/lib/filling/texts'
import { useFillRest } from './use-fill-rest'

/** A search's proposal in a slot of the shown week; pressing it opens it in the list. */
export type ProposedSlot = Slot & { text: string; open: () => void }

type Proposal = NonNullable<FillingView['result']>['proposals'][number]

const isOf = ({ groups, teachers }: Proposal, kind: Plannable['kind'], id: number): boolean =>
  (kind === 'group' && groups.some((one) => one.id === id)) ||
  (kind === 'teacher' && teachers.some((one) => one.id === id))

type ProposedProps = {
  monday: CalendarDate
  subject: Plannable
  onFind: (found: readonly ProposedSlot[]) => void
}

/** Shows where the undecided result of the last search would be in the shown week. */
export function Proposed({ monday, subject, onFind }: ProposedProps) {
  const { today } = useDashboard()
  const { data: filling } = useFilling()
  const fillRest = useFillRest()
  const open = useEffectEvent((sought: number) =>
    fillRest({ scope: subject, from: later(today, monday), picked: [], sought }),
  )
  const tell = useEffectEvent(onFind)
  // The result for a variant shows only in the variant's week.
  const proposals = filling?.variant ? undefined : filling?.result?.proposals
  const { kind, id } = subject
  useEffect(() => {
    const sunday = addDays(monday, 6)
    // Both halves of a group may have a class in one slot.
    const found = new Map<string, ProposedSlot>()
    for (const [index, proposal] of (proposals ?? []).entries()) {
      const date = proposal.dates.find((one) => monday <= one && one <= sunday)
      if (date === undefined || !isOf(proposal, kind, id)) continue
      const slot = { day: weekdayOf(date), pair: proposal.pair }
      const own = proposedText(loadTitle(proposal), proposal.room)
      const before = found.get(slotName(slot))
      found.set(slotName(slot), {
        ...slot,
        text: before ? `${before.text}; ${own}` : own,
        open: before?.open ?? (() => void open(index)),
      })
    }
    tell([...found.values()])
    return () => tell([])
  }, [proposals, monday, kind, id])
  return null
}
