'use client'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { IconButton } from '@/components/ui/button'
import { useFieldProblem } from '@/components/ui/field-problem'
import { CalendarIcon, CloseIcon } from '@/components/ui/icons'
import { LabelledField } from '@/components/ui/labelled'
import { onDemand } from '@/components/ui/on-demand'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import { type CalendarDate, dayMonthYear, weekdayOf } from '@/lib/core/calendar/rules/calendar-date'
import { dateFieldTexts, dateProblem, isWholeDate, typedDate } from '@/lib/core/calendar/texts/date-field'
import { weekdayShort } from '@/lib/core/calendar/texts/weekdays'

const loadMonth = () => import('./month-popover')
const MonthPopover = onDemand(() => loadMonth().then((module) => module.MonthPopover))

/** The content of the field: a date within bounds, empty, or invalid. */
export type DateEntry = CalendarDate | null | 'wrong'

export const fieldDate = (entry: DateEntry): CalendarDate | null => (entry === 'wrong' ? null : entry)

type DateFieldProps = {
  label: string
  value: DateEntry
  onChange: (entry: DateEntry) => void
  calendar: AcademicCalendar
  today: CalendarDate
  min?: CalendarDate
  max?: CalendarDate
  isRequired?: boolean
  takesFocus?: boolean
  /** Name of the clear button; absent: no button. */
  clearLabel?: string
}

/** What is typed in the field, and the date that it means. */
function useTypedDate({ value, onChange, today, min, max, isRequired }: DateFieldProps) {
  // The typed text and the entry reported for it; valid until the value changes.
  const [typed, setTyped] = useState<{ text: string; entry: DateEntry } | null>(null)

  const date = fieldDate(value)
  const near = date ?? min ?? today
  const text = typed?.entry === value ? typed.text : date ? dayMonthYear(date) : ''
  const problem = text.trim() !== '' ? dateProblem(text, near, { min, max }) : isRequired ? dateFieldTexts.absent : null
  const { input, field, tell, note } = useFieldProblem(problem)

  const entryOf = (entered: string): DateEntry => {
    if (entered.trim() === '') return null
    return dateProblem(entered, near, { min, max }) === null ? typedDate(entered, near) : 'wrong'
  }
  const change = (entered: string) => {
    // A date without a year is only accepted on blur, because the year may still be typed.
    const entry = entered.trim() === '' || isWholeDate(entered) ? entryOf(entered) : 'wrong'
    setTyped({ text: entered, entry })
    tell(false)
    onChange(entry)
  }
  const settle = () => {
    if (typed?.entry !== value) return
    const entry = entryOf(text)
    if (entry !== 'wrong') setTyped(null)
    if (entry !== value) onChange(entry)
    tell(entry === 'wrong')
  }
  const choose = (chosen: CalendarDate | null) => {
    setTyped(null)
    tell(false)
    onChange(chosen)
  }
  return { date, text, isTyped: typed?.entry === value, change, settle, choose, input, field, note }
}

const WeekdayNote = ({ date }: { date: CalendarDate }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute inset-y-0 right-9 grid place-items-center text-sm text-ink-faint"
  >
    {weekdayShort[weekdayOf(date)].toLowerCase()}
  </span>
)

/** A date field with free typing and a calendar popup (WAI-ARIA «date picker dialog»). */
export function DateField(props: DateFieldProps) {
  const { label, value, calendar, today, min, max, isRequired, takesFocus, clearLabel } = props
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const typing = useTypedDate(props)
  const { date, text, isTyped, change, settle, input, field, note } = typing
  const [isOpen, setIsOpen] = useState(false)
  const choose = (chosen: CalendarDate | null) => {
    setIsOpen(false)
    typing.choose(chosen)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle()
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    setIsOpen(true)
  }

  return (
    <LabelledField label={label}>
      {(id) => (
        <>
          <div className="flex items-center gap-1">
            <div ref={setFrame} className="relative min-w-0 flex-1">
              <input
                ref={input}
                id={id}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                autoFocus={takesFocus}
                placeholder={dateFieldTexts.placeholder}
                aria-required={isRequired}
                {...field}
                className="h-control w-full min-w-0 rounded-md border border-line-strong bg-surface pr-15 pl-2 text-base text-ink tabular-nums aria-invalid:border-danger"
                value={text}
                onChange={(event) => change(event.target.value)}
                onBlur={settle}
                onKeyDown={onKeyDown}
              />
              {date && !isTyped && <WeekdayNote date={date} />}
              <IconButton
                label={dateFieldTexts.open}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                className="absolute top-0 right-0 scale-90"
                onPointerEnter={() => void loadMonth().catch(() => undefined)}
                onClick={() => setIsOpen(!isOpen)}
              >
                <CalendarIcon />
              </IconButton>
              {isOpen && frame && (
                <Suspense>
                  <MonthPopover
                    field={frame}
                    value={date}
                    {...{ calendar, today, min, max }}
                    onChoose={choose}
                    onClose={() => setIsOpen(false)}
                  />
                </Suspense>
              )}
            </div>
            {clearLabel !== undefined && value !== null && (
              <IconButton label={clearLabel} onClick={() => choose(null)}>
                <CloseIcon />
              </IconButton>
            )}
          </div>
          {note}
        </>
      )}
    </LabelledField>
  )
}
