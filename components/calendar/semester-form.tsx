import Link from 'next/link'
import { useState } from 'react'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/labelled'
import { Select } from '@/components/ui/select'
import {
  calendarCourseText,
  calendarTexts,
  firstWeekText,
  leftOutside,
  parityOption,
  semesterRemoved,
  semesterSaved,
  semesterText,
  semesterForm as texts,
} from '@/lib/calendar/texts/admin-calendar'
import {
  type AcademicCalendar,
  type CourseYearDates,
  halfOf,
  type Semester,
  weekParity,
} from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, type CalendarDate, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { consequenceCount } from '@/lib/core/days/rules/calendar-consequences'
import type { SemesterValues } from '@/lib/core/days/rules/calendar-edit'
import { semesterTitle } from '@/lib/core/days/texts/calendar'
import type { ImportId } from '@/lib/core/names/rules/ids'
import { importRunPath } from '@/lib/imports/browser/import-location'
import { CalendarForm, type FormProps, longestTitle, useConsequences } from './calendar-form'

const usualWeeks = 17
const lastDayOf = (first: CalendarDate, weeks: number): CalendarDate => addDays(mondayOf(first), weeks * 7 - 1)

/** What is typed of a semester; what is usual follows from its first day. */
function useSemester(calendar: AcademicCalendar, near: CalendarDate, known: Semester | null) {
  const [first, setFirst] = useState<DateEntry>(known?.startsOn ?? near)
  const [last, setLast] = useState<DateEntry>(known?.endsOn ?? lastDayOf(near, usualWeeks))
  const [half, setHalf] = useState(known?.half ?? halfOf(near))
  const [parity, setParity] = useState(known?.firstWeekParity ?? weekParity(calendar, near))
  const [typed, setTyped] = useState<string | null>(known?.title ?? null)
  const [startsOn, endsOn] = [fieldDate(first), fieldDate(last)]
  const title = typed ?? (startsOn ? semesterTitle(half, startsOn) : '')

  function begin(entry: DateEntry) {
    setFirst(entry)
    const date = fieldDate(entry)
    if (!date || known) return
    setHalf(halfOf(date))
    setLast(lastDayOf(date, usualWeeks))
    setParity(weekParity(calendar, date))
  }
  return { first, begin, last, setLast, half, setHalf, parity, setParity, title, setTyped, startsOn, endsOn }
}

function SemesterFields(props: {
  semester: ReturnType<typeof useSemester>
  calendar: AcademicCalendar
  today: CalendarDate
}) {
  const { semester, calendar, today } = props
  const { first, begin, last, setLast, half, setHalf, parity, setParity, title, setTyped } = semester
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DateField label={texts.first} value={first} onChange={begin} {...{ calendar, today }} isRequired />
      <DateField label={texts.last} value={last} onChange={setLast} {...{ calendar, today }} isRequired />
      <Select
        label={texts.half}
        value={half}
        options={([1, 2] as const).map((value) => ({ value, label: texts.halves[value] }))}
        onChange={setHalf}
      />
      <Select
        label={texts.parity}
        value={parity}
        options={([0, 1] as const).map((value) => ({ value, label: parityOption(value) }))}
        onChange={setParity}
      />
      <div className="sm:col-span-2">
        <TextField maxLength={longestTitle} label={texts.title} value={title} onChange={setTyped} />
      </div>
    </div>
  )
}

/**
 * A semester: its name, days and parity. `known`: the semester to change; null: a new one, starting near
 * `near`.
 */
export function SemesterForm(
  props: FormProps & {
    calendar: AcademicCalendar
    today: CalendarDate
    near: CalendarDate
    known: Semester | null
    /** The import that can be corrected if its parity was wrong. */
    correctableImport: ImportId | null
  },
) {
  const { seen, onSave, calendar, today, near, known, correctableImport } = props
  const semester = useSemester(calendar, near, known)
  const { startsOn, endsOn, half, parity, title } = semester
  const isSound = startsOn !== null && endsOn !== null && startsOn <= endsOn
  const values: SemesterValues | null =
    isSound && title.trim() !== '' ? { title: title.trim(), half, startsOn, endsOn, firstWeekParity: parity } : null
  const edit = values && editOf(known, values)
  const preview = useConsequences(seen, edit)
  const [left] = preview.state === 'known' ? preview.value.standing : []
  const isLeft =
    left !== undefined && consequenceCount(left, 'class', false) + consequenceCount(left, 'class', true) > 0
  const missing = !isSound ? texts.wrongOrder : values === null ? texts.untitled : isLeft ? leftOutside : null

  return (
    <CalendarForm
      preview={preview}
      missing={missing}
      onSubmit={async () => {
        if (edit && values) await onSave(edit, () => semesterSaved(values.title))
      }}
      others={
        known && (
          <Button
            onClick={() =>
              void onSave({ name: 'semester.remove', semester: known.startsOn }, () => semesterRemoved(known.title))
            }
          >
            {texts.remove}
          </Button>
        )
      }
    >
      <SemesterFields {...{ semester, calendar, today }} />
      {startsOn && endsOn && isSound && (
        <p className="text-sm text-ink-soft text-pretty">
          {semesterText({ startsOn, endsOn })}. {firstWeekText({ startsOn, firstWeekParity: parity })}
        </p>
      )}
      {known && parity !== known.firstWeekParity && (
        <p className="text-sm text-warning text-pretty">
          {texts.parityChanges}
          {correctableImport !== null && (
            <>
              {' '}
              <Link href={importRunPath(correctableImport)} prefetch={false} className="underline">
                {texts.correct}
              </Link>
            </>
          )}
        </p>
      )}
    </CalendarForm>
  )
}

const editOf = (known: Semester | null, values: SemesterValues) =>
  known
    ? ({ name: 'semester.edit', semester: known.startsOn, values } as const)
    : ({ name: 'semester.add', values } as const)

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
  const { seen, onSave, calendar, today, semester, known } = props
  const [courseYear, setCourseYear] = useState(known?.courseYear ?? 4)
  const [first, setFirst] = useState<DateEntry>(known?.startsOn ?? semester.startsOn)
  const [last, setLast] = useState<DateEntry>(known?.endsOn ?? semester.endsOn)
  const [startsOn, endsOn] = [fieldDate(first), fieldDate(last)]
  const dates = startsOn && endsOn && startsOn <= endsOn ? { courseYear, startsOn, endsOn } : null
  const edit = dates && ({ name: 'course.set', semester: semester.startsOn, dates } as const)
  const preview = useConsequences(seen, edit)
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
          <Button onClick={() => void onSave({ name: 'course.remove', semester: semester.startsOn, courseYear }, said)}>
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
        <DateField label={texts.first} value={first} onChange={setFirst} {...{ calendar, today }} isRequired />
        <DateField label={texts.last} value={last} onChange={setLast} {...{ calendar, today }} isRequired />
      </div>
    </CalendarForm>
  )
}
