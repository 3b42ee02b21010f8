import { useState } from 'react'
import { DateField, fieldDate, type DateEntry } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { AcademicCalendar, CourseYearDates, Semester } from '@/lib/core/rules/calendar/academic-calendar'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import {
  calendarTexts,
  calendarCourseText,
  semesterForm as texts,
  semesterSaved,
} from '@/lib/calendar/texts/admin-calendar'
import { CalendarForm, useConsequences, type FormProps } from './calendar-form'

const courseYears = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** First and last days of a course year that differ from its semester's. */
export function CourseForm(
  props: FormProps & {
    calendar: AcademicCalendar
    today: CalendarDate
    semester: Semester
    known: CourseYearDates | null
  },
) {
  const { version, onSave, calendar, today, semester, known } = props
  const [courseYear, setCourseYear] = useState(known?.courseYear ?? 4)
  const [first, setFirst] = useState<DateEntry>(known?.startsOn ?? semester.startsOn)
  const [last, setLast] = useState<DateEntry>(known?.endsOn ?? semester.endsOn)
  const [startsOn, endsOn] = [fieldDate(first), fieldDate(last)]
  const dates = startsOn && endsOn && startsOn <= endsOn ? { courseYear, startsOn, endsOn } : null
  const edit = dates && ({ name: 'course.set', semester: semester.startsOn, dates } as const)
  const preview = useConsequences(version, edit)
  const said = () => semesterSaved(calendarCourseText(courseYear))
  return (
    <CalendarForm
      preview={preview}
      missing={dates ? null : texts.wrongOrder}
      onSubmit={async () => {
        if (edit) await onSave(edit, said)
      }}
      others={
        known && (
          <Button
            onClick={() =>
              void onSave({ name: 'course.remove', semester: semester.startsOn, courseYear }, said)
            }
          >
            {calendarTexts.remove}
          </Button>
        )
      }
    >
      <p className="text-sm text-ink-soft text-pretty">{texts.courseHint}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <Select
          label={texts.course}
          value={courseYear}
          options={courseYears.map((value) => ({ value, label: calendarCourseText(value) }))}
          onChange={setCourseYear}
        />
        <DateField
          label={texts.first}
          value={first}
          onChange={setFirst}
          {...{ calendar, today }}
          isRequired
        />
        <DateField label={texts.last} value={last} onChange={setLast} {...{ calendar, today }} isRequired />
      </div>
    </CalendarForm>
  )
}
