'use client'

import Form from 'next/form'
import { useState } from 'react'
import { securityPath, type SecuritySearch } from '@/lib/client/security-location'
import type { AcademicCalendar } from '@/lib/domain/academic-calendar'
import { parseCalendarDate, type CalendarDate } from '@/lib/domain/calendar-date'
import { securityEventKinds, type SecurityEventKind } from '@/lib/domain/security-event'
import { securityTexts as texts, securityTitles } from '@/lib/text/security'
import { DateField, dateOf, type DateEntry } from '../dates/date-field'
import { Button } from '../ui/button'
import { SearchField } from '../ui/search-field'
import { Select } from '../ui/select'

type Choice = SecurityEventKind | ''

const choices: { value: Choice; label: string }[] = [
  { value: '', label: texts.everything },
  ...securityEventKinds.map((kind) => ({ value: kind, label: securityTitles[kind].done })),
]

/** Filters the log by person, event and period. */
export function SecurityFilter(props: {
  search: SecuritySearch
  calendar: AcademicCalendar
  today: CalendarDate
}) {
  const { search, calendar, today } = props
  const [person, setPerson] = useState(search.person)
  const [kind, setKind] = useState<Choice>(securityEventKinds.find((one) => one === search.kind) ?? '')
  const [from, setFrom] = useState<DateEntry>(parseCalendarDate(search.from))
  const [until, setUntil] = useState<DateEntry>(parseCalendarDate(search.until))
  const dates = { calendar, today, max: today, clearLabel: texts.clearDate }
  return (
    <Form
      role="search"
      data-no-print
      action={securityPath}
      prefetch={false}
      scroll={false}
      className="grid items-end gap-3 border-b px-4 py-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_12rem_12rem_auto]"
    >
      <SearchField name="person" label={texts.person} value={person} onChange={setPerson} />
      <input type="hidden" name="event" value={kind} />
      <input type="hidden" name="from" value={dateOf(from) ?? ''} />
      <input type="hidden" name="until" value={dateOf(until) ?? ''} />
      <Select label={texts.kind} value={kind} options={choices} onChange={setKind} />
      <DateField {...dates} label={texts.from} value={from} onChange={setFrom} />
      <DateField
        {...dates}
        label={texts.until}
        value={until}
        onChange={setUntil}
        min={dateOf(from) ?? undefined}
      />
      <Button type="submit">{texts.find}</Button>
    </Form>
  )
}
