import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import type {
  AcademicCalendar,
  Holiday,
  MovedDay,
  Semester,
} from '@/lib/core/rules/calendar/academic-calendar'
import type { CourseYearDates } from '@/lib/core/rules/calendar/academic-calendar'
import {
  calendarTexts as texts,
  courseText,
  firstWeekText,
  fullDay,
  movedText,
  semesterForm,
  semesterText,
  spanText,
} from '@/lib/calendar/texts/admin-calendar'

type ListProps = {
  calendar: AcademicCalendar
  onSemester: (semester: Semester) => void
  onCourse: (semester: Semester, known: CourseYearDates | null) => void
  onHoliday: (holiday: Holiday) => void
  onMoved: (day: MovedDay) => void
}

/** What the calendar of a year holds, in words, each with its button. */
export function CalendarLists({ calendar, onSemester, onCourse, onHoliday, onMoved }: ListProps) {
  const { semesters, holidays, movedDays } = calendar
  return (
    <div className="grid content-start gap-4 md:grid-cols-3">
      <List title={texts.semesters} none={texts.noSemesters} count={semesters.length}>
        {semesters.map((semester) => (
          <li key={semester.startsOn} className="px-3 py-2">
            <p className="flex items-start justify-between gap-2 font-medium">
              <span className="min-w-0 pt-1.5 wrap-anywhere">{semester.title}</span>
              <Act name={semester.title} onClick={() => onSemester(semester)}>
                {texts.edit}
              </Act>
            </p>
            <p className="text-sm text-ink-soft">{semesterText(semester)}</p>
            <p className="text-sm text-ink-soft">{firstWeekText(semester)}</p>
            <ul>
              {semester.courseYears.map((own) => (
                <li key={own.courseYear} className="flex items-center justify-between gap-2 text-sm">
                  <span>
                    {courseText(own.courseYear)}: {spanText(own)}
                  </span>
                  <Act
                    name={`${courseText(own.courseYear)}, ${semester.title}`}
                    onClick={() => onCourse(semester, own)}
                  >
                    {texts.edit}
                  </Act>
                </li>
              ))}
            </ul>
            <Button
              look="quiet"
              className="-ml-3"
              aria-label={`${semesterForm.courses}: ${semester.title}`}
              data-no-print
              onClick={() => onCourse(semester, null)}
            >
              {semesterForm.courses}…
            </Button>
          </li>
        ))}
      </List>
      <List title={texts.holidays} none={texts.noHolidays} count={holidays.length}>
        {holidays.map((holiday) => (
          <li key={holiday.date} className="flex items-center justify-between gap-2 px-3 py-1">
            <span className="min-w-0">
              <span className="block text-sm text-ink-soft">{fullDay(holiday.date)}</span>
              <span className="wrap-anywhere">{holiday.title}</span>
            </span>
            <Act name={`${holiday.title}, ${fullDay(holiday.date)}`} onClick={() => onHoliday(holiday)}>
              {texts.remove}
            </Act>
          </li>
        ))}
      </List>
      <List title={texts.movedDays} none={texts.noMoved} count={movedDays.length}>
        {movedDays.map((day) => (
          <li key={day.date} className="flex items-center justify-between gap-2 px-3 py-1">
            <span className="min-w-0">
              <span className="block text-sm text-ink-soft">{fullDay(day.date)}</span>
              <span className="wrap-anywhere">
                {movedText(day.runsAs, day.parity)}
                {day.title && ` · ${day.title}`}
              </span>
            </span>
            <Act name={fullDay(day.date)} onClick={() => onMoved(day)}>
              {texts.edit}
            </Act>
          </li>
        ))}
      </List>
    </div>
  )
}

function List(props: { title: string; none: string; count: number; children: ReactNode }) {
  const { title, none, count, children } = props
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-1.5 text-sm font-medium text-ink-soft">{title}</h2>
      {count === 0 ? (
        <p className="rounded-lg border border-dashed px-3 py-2 text-ink-soft text-pretty">{none}</p>
      ) : (
        <ul className="max-h-96 divide-y overflow-y-auto rounded-lg border bg-surface print:max-h-none">
          {children}
        </ul>
      )}
    </section>
  )
}

function Act({ name, onClick, children }: { name: string; onClick: () => void; children: string }) {
  return (
    <Button look="quiet" aria-label={`${children}: ${name}`} data-no-print onClick={onClick}>
      {children}
    </Button>
  )
}
