'use client'

import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Button, IconButton } from '@/components/ui/button'
import { ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons'
import { Popover } from '@/components/ui/popover'
import { semesterOf, teachingDay, weekParity, type AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  addMonths,
  earlier,
  later,
  mondayOf,
  monthOf,
  weekDates,
  weekdayOf,
  yearOf,
  type CalendarDate,
} from '@/lib/core/calendar/rules/calendar-date'
import { dateFieldTexts as texts } from '@/lib/core/calendar/texts/date-field'
import { monthName, parityLabel, parityTitle } from '@/lib/core/calendar/texts/dates'
import { dayNote, dayText } from '@/lib/core/schedule/texts/top-bar'
import { WeekdayHeads } from './weekday-heads'

type MonthPopoverProps = {
  /** The field it is placed at, and the button that opened it. */
  field: HTMLElement
  value: CalendarDate | null
  /** Selects whole weeks. */
  isWeek?: boolean
  calendar: AcademicCalendar
  today: CalendarDate
  min?: CalendarDate
  max?: CalendarDate
  onChoose: (date: CalendarDate) => void
  onClose: () => void
}

/** Always six weeks, so that all months have equal height. */
const mondaysOf = (date: CalendarDate): CalendarDate[] => {
  const first = mondayOf(addDays(date, 1 - Number(date.slice(8))))
  return [0, 1, 2, 3, 4, 5].map((week) => addDays(first, week * 7))
}

/** The day a key moves to; null for other keys. */
function dayAfter({ key, shiftKey }: KeyboardEvent, date: CalendarDate): CalendarDate | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -7)
    case 'ArrowDown':
      return addDays(date, 7)
    case 'Home':
      return mondayOf(date)
    case 'End':
      return addDays(mondayOf(date), 6)
    case 'PageUp':
      return addMonths(date, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(date, shiftKey ? 12 : 1)
    default:
      return null
  }
}

/** A month calendar with holidays and moved days; one day is selected. */
export function MonthPopover(props: MonthPopoverProps) {
  const { field, value, isWeek = false, calendar, today, min, max, onChoose, onClose } = props
  const isChoosable = (date: CalendarDate) => (!min || date >= min) && (!max || date <= max)
  const [day, setDay] = useState(() => {
    const preferred = later(value ?? today, min ?? value ?? today)
    return max ? earlier(preferred, max) : preferred
  })
  const table = useRef<HTMLTableElement>(null)
  // Only keys in the grid move the focus with the month; the buttons keep it.
  const isKeyed = useRef(false)
  useLayoutEffect(() => {
    if (isKeyed.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isKeyed.current = false
  }, [day])

  const isChosen = (date: CalendarDate) =>
    date === value || (isWeek && value !== null && mondayOf(date) === mondayOf(value))
  const choose = (date: CalendarDate) => {
    if (isChoosable(date)) onChoose(date)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfter(event, day)
    if (next === null) return
    event.preventDefault()
    event.stopPropagation()
    isKeyed.current = true
    setDay(next)
  }
  const turn = (months: number, label: string, icon: React.ReactNode) => (
    <IconButton label={label} onClick={() => setDay(addMonths(day, months))}>
      {icon}
    </IconButton>
  )
  const month: Month = { calendar, today, day, isChosen, isChoosable }
  const note = noteOf(calendar, day)
  return (
    <Popover
      label={texts.month}
      at={field.getBoundingClientRect()}
      opener={field.querySelector('button')}
      onClose={onClose}
      isWithin
      className="w-76 p-2"
    >
      <div className="flex items-center justify-between">
        {turn(-1, texts.previousMonth, <ChevronLeftIcon />)}
        <p aria-live="polite" className="font-semibold">
          {monthName(day)} {yearOf(day)}
        </p>
        {turn(1, texts.nextMonth, <ChevronRightIcon />)}
      </div>
      <table ref={table} role="grid" className="w-full table-fixed text-center tabular-nums">
        <thead>
          <tr className="h-7 text-xs text-ink-faint">
            <WeekdayHeads week={texts.week} width="w-11" />
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {mondaysOf(day).map((monday) => (
            <WeekRow key={monday} {...{ month, monday }} onFocus={setDay} onChoose={choose} />
          ))}
        </tbody>
      </table>
      <div className="mt-1 flex min-h-9 items-center gap-2 border-t pt-1.5">
        <p className="min-w-0 flex-1 text-sm text-pretty text-ink-soft">
          {dayText(day)}
          {note && <span className="text-warning"> · {note}</span>}
        </p>
        <Button look="quiet" className="px-2" disabled={!isChoosable(today)} onClick={() => choose(today)}>
          {texts.today}
        </Button>
      </div>
    </Popover>
  )
}

/** The dates of a month; `day`: which of them has the focus. */
type Month = Pick<MonthPopoverProps, 'calendar' | 'today'> & {
  day: CalendarDate
  isChosen: (date: CalendarDate) => boolean
  isChoosable: (date: CalendarDate) => boolean
}

function lookOf(date: CalendarDate, { calendar, today, day, isChosen, isChoosable }: Month): string {
  if (isChosen(date)) {
    // A selected week is one bar; today is underlined in it.
    const start = isChosen(addDays(date, -1)) ? 'rounded-l-none' : ''
    const end = isChosen(addDays(date, 1)) ? 'rounded-r-none' : ''
    const mark = date === today ? 'underline underline-offset-4' : ''
    return `bg-accent font-semibold text-accent-ink ${start} ${end} ${mark}`
  }
  const { holiday, moved } = teachingDay(calendar, date)
  const ring = date === today ? 'ring-2 ring-now ring-inset font-semibold' : ''
  const isFaint = monthOf(date) !== monthOf(day) || semesterOf(calendar, date) === null
  const ink =
    holiday !== null || moved
      ? 'bg-warning-soft text-warning'
      : isFaint || weekdayOf(date) === 7
        ? 'text-ink-faint'
        : ''
  const mark = holiday !== null ? 'line-through' : ''
  return `${ring} ${ink} ${mark} ${isChoosable(date) ? 'hover:bg-surface-hover' : 'opacity-40 cursor-not-allowed'}`
}

function WeekRow(props: {
  month: Month
  monday: CalendarDate
  onFocus: (date: CalendarDate) => void
  onChoose: (date: CalendarDate) => void
}) {
  const { month, monday, onFocus, onChoose } = props
  const { calendar, today, day, isChosen, isChoosable } = month
  return (
    <tr>
      <th scope="row" className="text-left text-2xs font-normal text-ink-faint">
        <span aria-hidden>{parityLabel(weekParity(calendar, monday))}</span>
        <span className="sr-only">{parityTitle(weekParity(calendar, monday))}</span>
      </th>
      {weekDates(monday).map((date) => (
        <td key={date} role="gridcell" aria-selected={isChosen(date)}>
          <button
            type="button"
            tabIndex={date === day ? 0 : -1}
            data-first={date === day || undefined}
            aria-label={[dayText(date), noteOf(calendar, date)].filter(Boolean).join(', ')}
            aria-current={date === today ? 'date' : undefined}
            aria-disabled={!isChoosable(date)}
            className={`size-9 rounded-md ${lookOf(date, month)}`}
            onFocus={() => onFocus(date)}
            onClick={() => onChoose(date)}
          >
            {Number(date.slice(8))}
          </button>
        </td>
      ))}
    </tr>
  )
}

/** Holiday or moved day note. */
function noteOf(calendar: AcademicCalendar, date: CalendarDate): string | null {
  return dayNote(teachingDay(calendar, date)) ?? (semesterOf(calendar, date) ? null : texts.outside)
}
