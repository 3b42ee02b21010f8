'use client'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Steps } from '@/components/ui/steps'
import {
  calendarTexts as texts,
  calendarCourseText,
  dayActs,
  firstWeekText,
  fullDay,
  holidayForm,
  movedForm,
  movedDayLine,
  shortDayLine,
  semesterForm,
  semesterText,
  calendarSpanText,
  yearTitle,
} from '@/lib/calendar/texts/admin-calendar'
import { shortDayForm } from '@/lib/calendar/texts/admin-pairs'
import { onlineForm } from '@/lib/calendar/texts/day-classes'
import {
  type AcademicCalendar,
  academicYearEnd,
  academicYearStart,
  type CourseYearDates,
  type Holiday,
  type MovedDay,
  type Semester,
} from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  addMonths,
  calendarDate,
  type CalendarDate,
  later,
  mondayOf,
  yearOf,
} from '@/lib/core/calendar/rules/calendar-date'
import type { ShortDay } from '@/lib/core/calendar/rules/pairs'
import type { ImportId, SemesterId } from '@/lib/core/names/rules/ids'
import { adminCalendarUrl } from '@/lib/tables/browser/admin-location'
import { FormInDialog, type FormProps } from './calendar-form'
import { HolidayForm, MovedDayForm, OnlineForm, WorkingDayForm } from './day-forms'
import { MonthTable } from './month-table'
import { ShortDayForm } from './pairs/short-day-form'
import type { NamedFaculty } from './scope-fields'
import { CourseForm, SemesterForm } from './semester-form'

type ListProps = {
  calendar: AcademicCalendar
  onSemester: (semester: Semester) => void
  onCourse: (semester: Semester, known: CourseYearDates | null) => void
  onHoliday: (holiday: Holiday) => void
  onMoved: (day: MovedDay) => void
  onShort: (day: ShortDay) => void
}

/** Lists everything in the calendar of a year, each with its button. */
function CalendarLists({ calendar, onSemester, onCourse, onHoliday, onMoved, onShort }: ListProps) {
  const { semesters, holidays, movedDays, shortDays = [] } = calendar
  return (
    <div className="grid content-start gap-4 md:grid-cols-2 xl:grid-cols-4">
      <List title={texts.semesters} none={texts.noSemesters} count={semesters.length}>
        {semesters.map((semester) => (
          <SemesterEntry key={semester.startsOn} {...{ semester, onSemester, onCourse }} />
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
                {movedDayLine(day.runsAs, day.parity)}
                {day.title && ` · ${day.title}`}
              </span>
            </span>
            <Act name={fullDay(day.date)} onClick={() => onMoved(day)}>
              {texts.edit}
            </Act>
          </li>
        ))}
      </List>
      <List title={texts.shortDays} none={texts.noShort} count={shortDays.length}>
        {shortDays.map((day) => (
          <li key={day.date} className="flex items-center justify-between gap-2 px-3 py-1">
            <span className="min-w-0">
              <span className="block text-sm text-ink-soft">{fullDay(day.date)}</span>
              <span className="text-pretty tabular-nums">{shortDayLine(day)}</span>
            </span>
            <Act name={fullDay(day.date)} onClick={() => onShort(day)}>
              {texts.edit}
            </Act>
          </li>
        ))}
      </List>
    </div>
  )
}

function SemesterEntry(props: Pick<ListProps, 'onSemester' | 'onCourse'> & { semester: Semester }) {
  const { semester, onSemester, onCourse } = props
  return (
    <li className="px-3 py-2">
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
              {calendarCourseText(own.courseYear)}: {calendarSpanText(own)}
            </span>
            <Act
              name={`${calendarCourseText(own.courseYear)}, ${semester.title}`}
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
        <ul className="max-h-96 divide-y overflow-y-auto rounded-lg border bg-surface print:max-h-none">{children}</ul>
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

const steps: Readonly<Record<string, (date: CalendarDate) => CalendarDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
}

/**
 * The months of an academic year from September, and August if it has entries. One tab stop; arrows move by
 * days and weeks. `year`: its first day.
 */
function YearGrid(props: {
  calendar: AcademicCalendar
  year: CalendarDate
  today: CalendarDate
  onChoose: (date: CalendarDate) => void
}) {
  const { calendar, year, today, onChoose } = props
  const last = academicYearEnd(year)
  const september = calendarDate(`${yearOf(year)}-09-01`)
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(() => (today >= year && today <= last ? today : year))

  function onKeyDown(event: KeyboardEvent) {
    const next = steps[event.key]?.(current)
    if (next === undefined) return
    event.preventDefault()
    if (next >= year && next <= last) grid.current?.querySelector<HTMLElement>(`[data-date="${next}"]`)?.focus()
  }

  return (
    <div
      ref={grid}
      role="group"
      aria-label={texts.year}
      className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-3"
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: 12 }, (_, month) => (
        <MonthTable
          key={month}
          month={addMonths(september, month)}
          first={month === 0 ? year : null}
          {...{ last }}
          {...{ calendar, today, current, onChoose }}
          onGo={setCurrent}
        />
      ))}
    </div>
  )
}

type Props = {
  calendar: AcademicCalendar
  version: string
  year: CalendarDate
  today: CalendarDate
  /** For each semester, the import that can be corrected. */
  imports: ReadonlyMap<SemesterId, ImportId>
  faculties: readonly NamedFaculty[]
}

/** The forms of what the calendar has, each in a dialog. `shown`: the calendar of the year. */
function useCalendarForms({ calendar, version, year, today, imports, faculties }: Props, shown: AcademicCalendar) {
  const { modal } = useDialogs()
  const near = later(year, today > academicYearEnd(year) ? year : today)

  const open = (title: string, form: (props: FormProps) => ReactNode) =>
    modal<true>({
      title,
      size: 'large',
      body: (finish) => <FormInDialog {...{ version, form }} onSaved={() => finish(true)} />,
    })
  const known = { calendar, today }

  const editSemester = (semester: Semester | null) =>
    void open(semester ? semesterForm.edit : semesterForm.add, (form) => (
      <SemesterForm
        {...form}
        {...known}
        near={nextStart(shown, year)}
        known={semester}
        correctableImport={semester ? (imports.get(semester.id) ?? null) : null}
      />
    ))
  const editCourse = (semester: Semester, own: CourseYearDates | null) =>
    void open(own ? calendarCourseText(own.courseYear) : semesterForm.courses, (form) => (
      <CourseForm {...form} {...known} semester={semester} known={own} />
    ))
  const addHolidays = (on: CalendarDate | null) =>
    void open(on ? fullDay(on) : holidayForm.title, (form) => (
      <HolidayForm {...form} {...known} near={on ?? near} on={on} />
    ))
  const removeHoliday = (holiday: Holiday) =>
    void open(fullDay(holiday.date), (form) => <WorkingDayForm {...form} holiday={holiday} />)
  const editMoved = (on: CalendarDate | null, moved: MovedDay | null) =>
    void open(movedForm.title, (form) => <MovedDayForm {...form} {...known} {...{ faculties, on }} known={moved} />)
  const editShort = (on: CalendarDate | null) =>
    void open(shortDayForm.title, (form) => <ShortDayForm {...form} {...known} on={on} />)
  const goOnline = (on: CalendarDate | null) =>
    void open(onlineForm.title, (form) => <OnlineForm {...form} {...known} {...{ faculties, on }} />)

  async function choose(date: CalendarDate) {
    const holiday = calendar.holidays.find((day) => day.date === date)
    const moved = calendar.movedDays.find((day) => day.date === date)
    if (holiday) return removeHoliday(holiday)
    if (moved) return editMoved(date, moved)
    const act = await modal<'off' | 'move' | 'short' | 'online'>({
      title: fullDay(date),
      body: (finish) => (
        <div className="grid gap-2">
          <Button onClick={() => finish('off')}>{dayActs.off}…</Button>
          <Button onClick={() => finish('move')}>{dayActs.move}…</Button>
          <Button onClick={() => finish('short')}>{dayActs.short}…</Button>
          <Button onClick={() => finish('online')}>{dayActs.online}…</Button>
        </div>
      ),
    })
    if (act === 'off') addHolidays(date)
    if (act === 'move') editMoved(date, null)
    if (act === 'short') editShort(date)
    if (act === 'online') goOnline(date)
  }
  return { editSemester, editCourse, addHolidays, removeHoliday, editMoved, editShort, goOnline, choose }
}

/** Shows and edits the academic calendar of a year. `year`: its first day; `version`: of the whole calendar. */
export function CalendarScreen(props: Props) {
  const { calendar, year, today } = props
  const shown = useMemo(() => ofYear(calendar, year), [calendar, year])
  const forms = useCalendarForms(props, shown)
  const { editSemester, addHolidays, editMoved, editShort, goOnline } = forms
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-1">
          <Steps
            look="quiet"
            previous={texts.previous}
            next={texts.next}
            urlOf={(by) => adminCalendarUrl(yearOf(year) + by)}
          >
            <p className="min-w-20 text-center text-lg font-semibold tabular-nums">{yearTitle(yearOf(year))}</p>
          </Steps>
        </div>
        <div className="max-md:scrolling-acts md:flex md:flex-wrap md:gap-2" data-no-print>
          <Button onClick={() => editSemester(null)}>{texts.addSemester}</Button>
          <Button onClick={() => addHolidays(null)}>{texts.addHolidays}…</Button>
          <Button onClick={() => editMoved(null, null)}>{texts.addMoved}…</Button>
          <Button onClick={() => editShort(null)}>{texts.addShort}…</Button>
          <Button onClick={() => goOnline(null)}>{onlineForm.title}…</Button>
        </div>
      </div>
      <CalendarLists
        calendar={shown}
        onSemester={editSemester}
        onCourse={forms.editCourse}
        onHoliday={forms.removeHoliday}
        onMoved={(day) => editMoved(day.date, day)}
        onShort={(day) => editShort(day.date)}
      />
      <YearGrid key={year} {...{ calendar, today, year }} onChoose={(date) => void forms.choose(date)} />
    </>
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
    shortDays: calendar.shortDays?.filter(isIn),
  }
}

/** The likely start of a new semester of the year: 1 September, or the second Monday of February. */
const nextStart = ({ semesters }: AcademicCalendar, year: CalendarDate): CalendarDate =>
  semesters.length === 0
    ? calendarDate(`${yearOf(year)}-09-01`)
    : addDays(mondayOf(calendarDate(`${yearOf(year) + 1}-02-07`)), 7)
