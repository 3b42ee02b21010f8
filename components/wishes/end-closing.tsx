'use client'

import { useState } from 'react'
import { type DateEntry, fieldDate } from '@/components/core/dates/date-field'
import type { AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { type CalendarDate, later } from '@/lib/core/rules/calendar/calendar-date'
import type { ChangeId } from '@/lib/core/rules/names/ids'
import { repairTitled, touchedNames } from '@/lib/repair/texts'
import { endClosing } from '@/lib/wishes/browser/room-keeping'
import { useReturning } from '@/lib/wishes/browser/use-closings'
import type { Closure } from '@/lib/wishes/rules'
import { closingPanelTexts as texts, endText, returnPlaces } from '@/lib/wishes/texts'
import { type Ended, ReturnForm } from './return-form'

/** Opens rooms that were closed together from a date on, and offers to bring back what was moved out. */
export function EndClosingForm(props: {
  id: ChangeId
  span: Pick<Closure, 'startsOn' | 'endsOn'>
  calendar: AcademicCalendar
  today: CalendarDate
  onDone: (done: Ended | false) => void
}) {
  const { id, span, calendar, today, onDone } = props
  const first = later(today, span.startsOn)
  const [date, setDate] = useState<DateEntry>(first)
  const { found, hasFailed, reload } = useReturning(id, fieldDate(date))
  return (
    <ReturnForm
      {...{ calendar, today, first, date, hasFailed, reload, onDone }}
      last={span.endsOn}
      onDate={setDate}
      classes={found?.map((one) => ({
        ...one,
        title: `${repairTitled(one)}; ${touchedNames([one]).join(', ')}`,
        places: returnPlaces(one),
      }))}
      words={{ date: texts.openFrom, needsDate: texts.needsDate, noReturns: texts.noReturns, end: endText }}
      onEnd={(openFrom, returns) => endClosing({ id, openFrom, returns, dryRun: false })}
    />
  )
}
