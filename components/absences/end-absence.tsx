'use client'

import { useState } from 'react'
import { type DateEntry, fieldDate } from '@/components/core/dates/date-field'
import { ReturnForm } from '@/components/wishes/return-form'
import { endAbsence, useAbsenceReturns } from '@/lib/absences/browser/use-absences'
import { absencePlanTexts as texts, absentTitle, endAbsenceText, returnedText } from '@/lib/absences/texts/absences'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, later } from '@/lib/core/calendar/rules/calendar-date'
import type { Wish } from '@/lib/core/schedule/rules/wish'
import type { Ended } from '@/lib/wishes/rules'

/** Ends an absence early, and offers to bring back what is not held yet. */
export function EndAbsenceForm(props: {
  wish: Wish
  calendar: AcademicCalendar
  today: CalendarDate
  onDone: (done: Ended | false) => void
}) {
  const { wish, calendar, today, onDone } = props
  const first = later(today, wish.startsOn)
  const [date, setDate] = useState<DateEntry>(first)
  const query = useAbsenceReturns(wish.id, fieldDate(date))
  return (
    <ReturnForm
      {...{ calendar, today, first, date, query, onDone }}
      last={wish.endsOn}
      onDate={setDate}
      classes={query.data?.map((one) => ({
        id: one.item.id,
        version: one.item.version,
        state: one.state,
        title: absentTitle(one.item),
        places: returnedText(one),
      }))}
      words={{
        date: texts.backFrom,
        needsDate: texts.needsDate[wish.subject.kind === 'group' ? 'group' : 'teacher'],
        noReturns: texts.noReturns,
        end: endAbsenceText,
      }}
      url={`/api/absence/${wish.id}/end/`}
      onEnd={({ from: backFrom, ...order }) => endAbsence({ ...order, id: wish.id, backFrom })}
    />
  )
}
