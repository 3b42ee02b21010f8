'use client'

import { useState } from 'react'
import { useActs } from '@/components/core/changes/use-acts'
import { type DateEntry, fieldDate } from '@/components/core/dates/date-field'
import { FailedPlaceholder, LoadingPlaceholder } from '@/components/ui/placeholder'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { type CalendarDate, later } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId, WishId } from '@/lib/core/rules/names/ids'
import type { Wish } from '@/lib/core/rules/placing/wish'
import { repairTitled, touchedNames } from '@/lib/repair/texts'
import { endFault, moveFromFault } from '@/lib/wishes/browser/room-keeping'
import { useFaultPlan, useFaultReturns } from '@/lib/wishes/browser/use-closings'
import {
  closingPanelTexts,
  endFaultText,
  faultPanelTexts as texts,
  moveOutText,
  returnPlaces,
} from '@/lib/wishes/texts'
import { ClosingPlanForm } from './closing-plan'
import { type Ended, ReturnForm } from './return-form'

export type MovedFromFault = { moved: number; changeId: ChangeId | null }

/** What stands in a room whose equipment is out of order, and the act. */
export function FaultPlanForm(props: { id: WishId; onDone: (done: MovedFromFault | false) => void }) {
  const { id, onDone } = props
  const { act } = useActs()
  const { found, hasFailed, why, reload } = useFaultPlan(id)
  if (hasFailed) return <FailedPlaceholder text={closingPanelTexts.failed} hint={why} onRetry={reload} />
  if (!found) return <LoadingPlaceholder text={closingPanelTexts.asking} />
  if (found.entries.length + found.unsure.length + found.standing.length === 0)
    return (
      <p role="status" className="text-success">
        {texts.nothing}
      </p>
    )
  return (
    <ClosingPlanForm
      plan={found}
      words={texts}
      submitText={moveOutText}
      mayBeEmpty={false}
      onSubmit={async (moves) => {
        const done = await act(() => moveFromFault(id, moves))
        if (done) onDone(done)
        else reload()
      }}
      onCancel={() => onDone(false)}
    />
  )
}

/** Says that it works again from a date on, and offers to bring back what was moved out. */
export function EndFaultForm(props: {
  fault: Wish
  calendar: AcademicCalendar
  today: CalendarDate
  onDone: (done: Ended | false) => void
}) {
  const { fault, calendar, today, onDone } = props
  const first = later(today, fault.startsOn)
  const [date, setDate] = useState<DateEntry>(first)
  const { found, hasFailed, reload } = useFaultReturns(fault.id, fieldDate(date))
  return (
    <ReturnForm
      {...{ calendar, today, first, date, hasFailed, reload, onDone }}
      last={fault.endsOn}
      onDate={setDate}
      classes={found?.map((one) => ({
        ...one,
        title: `${repairTitled(one)}; ${touchedNames([one]).join(', ')}`,
        places: returnPlaces(one),
      }))}
      words={{
        date: texts.worksFrom,
        needsDate: texts.needsDate,
        noReturns: texts.noReturns,
        end: endFaultText,
      }}
      onEnd={(openFrom, returns) => endFault({ id: fault.id, openFrom, returns, dryRun: false })}
    />
  )
}
