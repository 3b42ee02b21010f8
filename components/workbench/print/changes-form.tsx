'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import { type ChangesLocation, facultyChangesUrl } from '@/lib/workbench/browser/workbench-location'
import type { Publication } from '@/lib/workbench/rules/publication'
import { facultyChangesTexts as texts, publicationText } from '@/lib/workbench/texts/faculty-changes'

/** Chooses what a faculty's timetable is compared with: a publication, or the beginning of a date. */
export function ChangesForm(props: {
  faculty: FacultyId
  publications: readonly Publication[]
  location: ChangesLocation
  calendar: AcademicCalendar
  today: CalendarDate
}) {
  const { faculty, publications, location, calendar, today } = props
  const { since } = location
  const router = useRouter()
  const linked = since && 'change' in since ? since.change : null
  const [change, setChange] = useState(publications.find(({ id }) => id === linked)?.id ?? publications[0]?.id ?? null)
  const [date, setDate] = useState<DateEntry>(since && 'date' in since ? since.date : null)
  const [drafts, setDrafts] = useState(location.drafts)
  const [isAhead, setIsAhead] = useState(location.isAhead)
  const day = fieldDate(date)
  const show = () => {
    const asked = day ? { date: day } : change === null ? null : { change }
    router.push(facultyChangesUrl({ faculty, since: asked, drafts, isAhead }))
  }
  return (
    <Form
      aria-label={texts.since}
      data-no-print
      className="my-3 flex flex-wrap items-end gap-x-4 gap-y-2"
      onSubmit={show}
    >
      {change !== null && publications.length > 0 && (
        <Select
          label={texts.publications}
          value={change}
          options={publications.map((one) => ({ value: one.id, label: publicationText(one) }))}
          onChange={(id) => {
            setChange(id)
            setDate(null)
          }}
        />
      )}
      <DateField
        label={publications.length > 0 ? texts.orDate : texts.date}
        value={date}
        onChange={setDate}
        max={today}
        {...{ calendar, today }}
      />
      <Checkbox checked={drafts} onChange={setDrafts}>
        {texts.drafts}
      </Checkbox>
      <Checkbox checked={isAhead} onChange={setIsAhead}>
        {texts.ahead}
      </Checkbox>
      <Button type="submit">{texts.show}</Button>
    </Form>
  )
}
