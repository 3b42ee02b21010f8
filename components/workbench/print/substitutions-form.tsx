'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { Button, buttonClass } from '@/components/ui/button'
import { Form } from '@/components/ui/form'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { FacultyId } from '@/lib/core/names/rules/ids'
import { besideOf, sheetSpans, type SubstitutionQuestion } from '@/lib/core/schedule/rules/substitution-sheet'
import { substitutionsUrl } from '@/lib/workbench/browser/workbench-location'
import { sheetSpanTitles, substitutionSheetTexts as texts } from '@/lib/workbench/texts/substitution-sheet'

/** Chooses whose sheet of substitutions is shown, and of which days. */
export function SubstitutionsForm(props: {
  faculties: readonly { id: FacultyId; title: string }[]
  question: SubstitutionQuestion
  calendar: AcademicCalendar
  today: CalendarDate
}) {
  const { faculties, question, calendar, today } = props
  const router = useRouter()
  const [faculty, setFaculty] = useState<number>(question.faculty ?? 0)
  const [date, setDate] = useState<DateEntry>(question.date)
  const [span, setSpan] = useState(question.span)
  const day = fieldDate(date)
  return (
    <Form
      aria-label={texts.title}
      data-no-print
      className="my-3 flex flex-wrap items-end gap-x-4 gap-y-2"
      onSubmit={() => {
        const own = faculties.find(({ id }) => id === faculty)?.id ?? null
        if (day) router.push(substitutionsUrl({ faculty: own, date: day, span }))
      }}
    >
      <Select
        label={texts.faculty}
        value={faculty}
        options={[
          ...faculties.map(({ id, title }) => ({ value: id, label: title })),
          { value: 0, label: texts.university },
        ]}
        onChange={setFaculty}
      />
      <Select
        label={texts.span}
        value={span}
        options={sheetSpans.map((value) => ({ value, label: sheetSpanTitles[value] }))}
        onChange={setSpan}
      />
      <DateField label={texts.date} value={date} onChange={setDate} isRequired {...{ calendar, today }} />
      <Button type="submit">{texts.show}</Button>
      <span className="flex gap-2">
        {([-1, 1] as const).map((by) => (
          <a
            key={by}
            href={substitutionsUrl({ ...question, date: besideOf(question, by) })}
            className={buttonClass('quiet')}
          >
            {by === 1 ? texts.later : texts.earlier}
          </a>
        ))}
      </span>
    </Form>
  )
}
