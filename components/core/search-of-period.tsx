'use client'

import Form from 'next/form'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { FoldedConditions } from '@/components/ui/folded-conditions'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { parseCalendarDate, type CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { periodTexts } from '@/lib/core/calendar/texts/date-field'
import { type DateEntry, fieldDate } from './dates/date-field'
import { PeriodFields } from './dates/period-fields'

/** A field of the search: its name in the address, its label, and its value. */
type Field = { name: string; label: string; value: string }

/**
 * Searches a list by text, kind and period, stored in the address. `choices`: the kinds, first of them «all».
 * `columns`: widths on a wide screen.
 */
export function SearchOfPeriod(props: {
  action: string
  text: Field
  kind: Field & { choices: readonly { value: string; label: string }[] }
  /** The dates as in the address. */
  period: Record<'from' | 'until', string>
  calendar: AcademicCalendar
  today: CalendarDate
  /** The last day allowed. */
  max?: CalendarDate
  columns: string
}) {
  const { action, period, calendar, today, max, columns } = props
  const [text, setText] = useState(props.text.value)
  const { choices } = props.kind
  const [kind, setKind] = useState(choices.find(({ value }) => value === props.kind.value)?.value ?? '')
  const [from, setFrom] = useState<DateEntry>(parseCalendarDate(period.from))
  const [until, setUntil] = useState<DateEntry>(parseCalendarDate(period.until))
  return (
    <Form
      role="search"
      data-no-print
      action={action}
      prefetch={false}
      scroll={false}
      className={`grid items-end gap-3 border-b px-4 py-3 md:grid-cols-3 ${columns}`}
    >
      <input type="hidden" name={props.kind.name} value={kind} />
      <input type="hidden" name="from" value={fieldDate(from) ?? ''} />
      <input type="hidden" name="until" value={fieldDate(until) ?? ''} />
      <FoldedConditions isUsed={[props.text.value, props.kind.value, period.from, period.until].some(Boolean)}>
        <SearchField name={props.text.name} label={props.text.label} value={text} onChange={setText} />
        <Select label={props.kind.label} value={kind} options={choices} onChange={setKind} />
        <PeriodFields {...{ calendar, today, max, from, until }} onFrom={setFrom} onUntil={setUntil} />
        <Button type="submit">{periodTexts.show}</Button>
      </FoldedConditions>
    </Form>
  )
}
