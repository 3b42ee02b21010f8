'use client'

import Link from 'next/link'
import { useMemo, type ReactNode } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons'
import { adminCalendarUrl } from '@/lib/tables/browser/admin-location'
import {
  academicYearEnd,
  academicYearStart,
  type AcademicCalendar,
  type CourseYearDates,
  type Holiday,
  type MovedDay,
  type Semester,
} from '@/lib/core/rules/calendar/academic-calendar'
import {
  addDays,
  calendarDate,
  later,
  mondayOf,
  yearOf,
  type CalendarDate,
} from '@/lib/core/rules/calendar/calendar-date'
import type { ImportId, SemesterId } from '@/lib/core/rules/names/ids'
import {
  calendarTexts as texts,
  courseText,
  fullDay,
  dayActs,
  holidayForm,
  movedForm,
  semesterForm,
  yearTitle,
} from '@/lib/calendar/texts/admin-calendar'
import type { FormProps } from './calendar-form'
import { CalendarLists } from './calendar-lists'
import { CourseForm } from './course-form'
import { HolidayForm } from './holiday-form'
import { MovedDayForm } from './moved-day-form'
import { SemesterForm } from './semester-form'
import { useCalendarSave } from './use-calendar-save'
import { WorkingDayForm } from './working-day-form'
import { YearGrid } from './year-grid'

/** The academic calendar of a year, seen and changed. `year`: its first day; `version`: of the whole calendar. */
export function CalendarScreen(props: {
  calendar: AcademicCalendar
  version: string
  year: CalendarDate
  today: CalendarDate
  /** By semester: the import that can be mended. */
  imports: ReadonlyMap<SemesterId, ImportId>
}) {
  const { calendar, version, year, today, imports } = props
  const { modal } = useDialogs()
  const save = useCalendarSave(version)
  const shown = useMemo(() => ofYear(calendar, year), [calendar, year])
  const near = later(year, today > academicYearEnd(year) ? year : today)

  const open = (title: string, form: (props: FormProps) => ReactNode) =>
    modal<true>({
      title,
      size: 'large',
      body: (finish) =>
        form({
          version,
          onSave: async (edit, said) => {
            const isSaved = await save(edit, said)
            if (isSaved) finish(true)
            return isSaved
          },
        }),
    })
  const known = { calendar, today }

  const editSemester = (semester: Semester | null) =>
    void open(semester ? semesterForm.edit : semesterForm.add, (form) => (
      <SemesterForm
        {...form}
        {...known}
        near={nextStart(shown, year)}
        known={semester}
        mends={semester ? (imports.get(semester.id) ?? null) : null}
      />
    ))
  const editCourse = (semester: Semester, own: CourseYearDates | null) =>
    void open(own ? courseText(own.courseYear) : semesterForm.courses, (form) => (
      <CourseForm {...form} {...known} semester={semester} known={own} />
    ))
  const addHolidays = (on: CalendarDate | null) =>
    void open(on ? fullDay(on) : holidayForm.title, (form) => (
      <HolidayForm {...form} {...known} near={on ?? near} on={on} />
    ))
  const removeHoliday = (holiday: Holiday) =>
    void open(fullDay(holiday.date), (form) => <WorkingDayForm {...form} holiday={holiday} />)
  const editMoved = (on: CalendarDate | null, moved: MovedDay | null) =>
    void open(movedForm.title, (form) => <MovedDayForm {...form} {...known} on={on} known={moved} />)

  async function choose(date: CalendarDate) {
    const holiday = calendar.holidays.find((day) => day.date === date)
    const moved = calendar.movedDays.find((day) => day.date === date)
    if (holiday) return removeHoliday(holiday)
    if (moved) return editMoved(date, moved)
    const act = await modal<'off' | 'move'>({
      title: fullDay(date),
      body: (finish) => (
        <div className="grid gap-2">
          <Button onClick={() => finish('off')}>{dayActs.off}…</Button>
          <Button onClick={() => finish('move')}>{dayActs.move}…</Button>
        </div>
      ),
    })
    if (act === 'off') addHolidays(date)
    if (act === 'move') editMoved(date, null)
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-1">
          <YearLink year={yearOf(year) - 1} label={texts.previous}>
            <ChevronLeftIcon />
          </YearLink>
          <p className="min-w-20 text-center text-lg font-semibold tabular-nums">{yearTitle(yearOf(year))}</p>
          <YearLink year={yearOf(year) + 1} label={texts.next}>
            <ChevronRightIcon />
          </YearLink>
        </div>
        <div className="flex flex-wrap gap-2" data-no-print>
          <Button onClick={() => editSemester(null)}>{texts.addSemester}</Button>
          <Button onClick={() => addHolidays(null)}>{texts.addHolidays}…</Button>
          <Button onClick={() => editMoved(null, null)}>{texts.addMoved}…</Button>
        </div>
      </div>
      <CalendarLists
        calendar={shown}
        onSemester={editSemester}
        onCourse={editCourse}
        onHoliday={removeHoliday}
        onMoved={(day) => editMoved(day.date, day)}
      />
      <YearGrid key={year} {...known} year={year} onChoose={(date) => void choose(date)} />
    </>
  )
}

function YearLink({ year, label, children }: { year: number; label: string; children: ReactNode }) {
  return (
    <Link
      href={adminCalendarUrl(year)}
      prefetch={false}
      aria-label={label}
      title={label}
      className={buttonClass('quiet', 'w-control px-0')}
      data-no-print
    >
      {children}
    </Link>
  )
}

const ofYear = (calendar: AcademicCalendar, year: CalendarDate): AcademicCalendar => {
  const last = academicYearEnd(year)
  const isIn = ({ date }: { date: CalendarDate }) => academicYearStart(date) === year
  return {
    ...calendar,
    semesters: calendar.semesters.filter(({ startsOn, endsOn }) => startsOn <= last && endsOn >= year),
    holidays: calendar.holidays.filter(isIn),
    movedDays: calendar.movedDays.filter(isIn),
  }
}

/** Where a new semester of the year is likely to begin: on 1 September, or on the second Monday of February. */
const nextStart = ({ semesters }: AcademicCalendar, year: CalendarDate): CalendarDate =>
  semesters.length === 0
    ? calendarDate(`${yearOf(year)}-09-01`)
    : addDays(mondayOf(calendarDate(`${yearOf(year) + 1}-02-07`)), 7)
