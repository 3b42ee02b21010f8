'use client'

import { useState } from 'react'
import { type DateEntry, fieldDate } from '@/components/core/dates/date-field'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, later } from '@/lib/core/calendar/rules/calendar-date'
import { repairTitled, touchedNames } from '@/lib/repair/texts'
import { endClosing, endFault } from '@/lib/wishes/browser/room-keeping'
import { useReturning } from '@/lib/wishes/browser/use-closings'
import type { Closure, Ended, MovedOutOf } from '@/lib/wishes/rules'
import { closingPanelTexts, endFaultText, endText, faultPanelTexts, returnPlaces } from '@/lib/wishes/texts'
import { ReturnForm } from './return-form'

const words = {
  closing: { ...closingPanelTexts, date: closingPanelTexts.openFrom, end: endText },
  fault: { ...faultPanelTexts, date: faultPanelTexts.worksFrom, end: endFaultText },
}

/** Opens rooms that were closed together, or says that equipment works again, and offers to bring back what was moved out. */
export function EndEarlyForm(props: {
  of: MovedOutOf
  span: Pick<Closure, 'startsOn' | 'endsOn'>
  calendar: AcademicCalendar
  today: CalendarDate
  onDone: (done: Ended | false) => void
}) {
  const { of, span, calendar, today, onDone } = props
  const first = later(today, span.startsOn)
  const [date, setDate] = useState<DateEntry>(first)
  const query = useReturning(of, fieldDate(date))
  return (
    <ReturnForm
      {...{ calendar, today, first, date, query, onDone }}
      last={span.endsOn}
      onDate={setDate}
      classes={query.data?.map((one) => ({
        ...one,
        title: `${repairTitled(one)}; ${touchedNames([one]).join(', ')}`,
        places: returnPlaces(one),
      }))}
      words={words[of.kind]}
      url={`/api/${of.kind}/${of.id}/end/`}
      onEnd={({ from: openFrom, ...end }) => {
        const order = { ...end, openFrom }
        return of.kind === 'closing' ? endClosing({ ...order, id: of.id }) : endFault({ ...order, id: of.id })
      }}
    />
  )
}
