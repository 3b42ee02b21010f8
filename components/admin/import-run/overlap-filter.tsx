'use client'

import Form from 'next/form'
import { useState } from 'react'
import { importRunPath, type OverlapSearch } from '@/lib/client/import-run-location'
import type { AcademicCalendar } from '@/lib/domain/academic-calendar'
import { parseCalendarDate, type CalendarDate } from '@/lib/domain/calendar-date'
import type { ImportId } from '@/lib/domain/ids'
import { overlapKinds, type OverlapKind } from '@/lib/domain/imported-overlap'
import { importPageTexts as texts, overlapKindTitles } from '@/lib/text/import-page'
import { DateField, dateOf, type DateEntry } from '@/components/dates/date-field'
import { Button } from '@/components/ui/button'
import { SearchField } from '@/components/ui/search-field'
import { Select } from '@/components/ui/select'

/** Filters the overlaps by whom they concern, kind and dates. `counts`: of each kind, whatever kind is chosen. */
export function OverlapFilter(props: {
  id: ImportId
  search: OverlapSearch
  counts: Record<OverlapKind, number>
  calendar: AcademicCalendar
  today: CalendarDate
}) {
  const { id, search, counts, calendar, today } = props
  const [text, setText] = useState(search.text)
  const [kind, setKind] = useState<OverlapKind | ''>(overlapKinds.find((one) => one === search.kind) ?? '')
  const [from, setFrom] = useState<DateEntry>(parseCalendarDate(search.from))
  const [until, setUntil] = useState<DateEntry>(parseCalendarDate(search.until))
  const dates = { calendar, today, clearLabel: texts.clearDate }
  const choices = [
    { value: '' as const, label: texts.everything },
    ...overlapKinds.map((value) => ({ value, label: `${overlapKindTitles[value]} ${counts[value]}` })),
  ]
  return (
    <Form
      role="search"
      data-no-print
      action={importRunPath(id)}
      prefetch={false}
      scroll={false}
      className="grid items-end gap-3 border-b px-4 py-3 sm:grid-cols-2 lg:grid-cols-[1fr_12rem_11rem_11rem_auto]"
    >
      <SearchField name="q" label={texts.findOverlap} value={text} onChange={setText} />
      <input type="hidden" name="kind" value={kind} />
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
