import { useState } from 'react'
import type { PreviewState } from '@/components/core/changes/use-preview'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { TextField } from '@/components/ui/labelled'
import { RadioList } from '@/components/ui/radio-list'
import { Select } from '@/components/ui/select'
import { missingHolidays } from '@/lib/calendar/rules'
import {
  daysText,
  holidayForm,
  holidayMoved,
  holidaysRemoved,
  holidaysSaved,
  holidayTitle,
  movedForm,
  movedSaved,
  parityOption,
  unmovedSaved,
  wouldReturn,
} from '@/lib/calendar/texts/admin-calendar'
import { carriedTexts, movedWith, onlineForm, onlineSaved } from '@/lib/calendar/texts/day-classes'
import {
  type AcademicCalendar,
  academicYearEnd,
  academicYearStart,
  type Holiday,
  type MovedDay,
  type Parity,
  weekParity,
} from '@/lib/core/calendar/rules/academic-calendar'
import {
  type CalendarDate,
  datesBetween,
  type Weekday,
  weekdayOf,
  weekdays,
} from '@/lib/core/calendar/rules/calendar-date'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { type CalendarConsequences, consequenceCount } from '@/lib/core/days/rules/calendar-consequences'
import { wholeDay } from '@/lib/core/days/rules/day-classes'
import { CalendarForm, type FormProps, longestTitle, useConsequences } from './calendar-form'
import { type NamedFaculty, ScopeFields } from './scope-fields'

/** Whether the previewed day at this place has classes; stays as it was while the next preview is awaited. */
function useHasClasses(preview: PreviewState<CalendarConsequences>, at: number): boolean {
  const [had, setHad] = useState(false)
  const standing = preview.state === 'known' ? preview.value.standing[at] : undefined
  const has =
    preview.state === 'asking'
      ? had
      : standing !== undefined &&
        consequenceCount(standing, 'class', false) + consequenceCount(standing, 'class', true) > 0
  if (has !== had) setHad(has)
  return has
}

const holidayFates = ['stay', 'cancel', 'owe', 'move'] as const
type HolidayFate = (typeof holidayFates)[number]

type HolidayProps = { calendar: AcademicCalendar; today: CalendarDate; near: CalendarDate; on: CalendarDate | null }

/** The days that become holidays: usual ones of the year that are ticked, and those of a span with a title of their own. */
function useChosenHolidays(calendar: AcademicCalendar, near: CalendarDate, on: CalendarDate | null) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [from, setFrom] = useState<DateEntry>(on)
  const [to, setTo] = useState<DateEntry>(on)
  const [title, setTitle] = useState('')
  const usual = missingHolidays(calendar, near)

  const [first, last] = [fieldDate(from), fieldDate(to) ?? fieldDate(from)]
  const isWrong = from === 'wrong' || to === 'wrong' || (first !== null && last !== null && last < first)
  const own: Holiday[] =
    first && last && !isWrong ? datesBetween(first, last).map((date) => ({ date, title: title.trim() })) : []
  const ownDates = new Set(own.map(({ date }) => date))
  const days = [
    ...usual
      .filter(({ name }) => ticked.includes(name))
      .flatMap(({ name, dates }) => dates.map((date) => ({ date, title: holidayTitle(name) })))
      .filter(({ date }) => !ownDates.has(date)),
    ...own,
  ].sort((a, b) => (a.date < b.date ? -1 : 1))
  return {
    ...{ usual, ticked, setTicked, from, setFrom, to, setTo, title, setTitle, first, days, isWrong },
    lacksTitle: own.length > 0 && title.trim() === '',
  }
}

function HolidayFields(props: HolidayProps & { holidays: ReturnType<typeof useChosenHolidays> }) {
  const { calendar, today, near, on, holidays } = props
  const { usual, ticked, setTicked, from, setFrom, to, setTo, title, setTitle, first } = holidays
  return (
    <>
      {on === null && usual.length > 0 && (
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="mb-1 text-sm text-ink-soft">{holidayForm.usual}</legend>
          {usual.map(({ name, dates }) => (
            <Checkbox
              key={name}
              checked={ticked.includes(name)}
              onChange={(isOn) => setTicked(isOn ? [...ticked, name] : ticked.filter((one) => one !== name))}
            >
              {holidayTitle(name)} <span className="text-sm text-ink-soft">{daysText(dates)}</span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-1 text-sm text-ink-soft">{holidayForm.own}</legend>
        <DateField
          label={holidayForm.from}
          value={from}
          onChange={setFrom}
          {...{ calendar, today }}
          min={academicYearStart(near)}
          max={academicYearEnd(near)}
        />
        <DateField
          label={holidayForm.to}
          value={to}
          onChange={setTo}
          {...{ calendar, today }}
          min={first ?? academicYearStart(near)}
          max={academicYearEnd(near)}
        />
        <div className="sm:col-span-2">
          <TextField maxLength={longestTitle} label={holidayForm.name} value={title} onChange={setTitle} />
        </div>
      </fieldset>
    </>
  )
}

/**
 * Adds holidays: the usual ones of the year, ticked, or other days; and decides what happens to their
 * classes.
 */
export function HolidayForm(props: FormProps & HolidayProps) {
  const { seen, onSave, calendar, today, near, on } = props
  const holidays = useChosenHolidays(calendar, near, on)
  const { days, isWrong } = holidays
  const [fate, setFate] = useState<HolidayFate>('stay')
  const [moveTo, setMoveTo] = useState<DateEntry>(null)
  const chosen = fate === 'move' && days.length !== 1 ? 'owe' : fate
  const target = chosen === 'move' ? fieldDate(moveTo) : null
  const missing = days.length === 0 || isWrong ? holidayForm.none : holidays.lacksTitle ? holidayForm.unnamed : null
  // The preview depends neither on the title nor on whether classes are withdrawn, only on where they go.
  const asked = days.map((day) => ({ ...day, title: day.title || holidayForm.name }))
  const preview = useConsequences(
    seen,
    days.length > 0 && !isWrong ? { name: 'holiday.add', days: asked, takes: target !== null, to: target } : null,
  )
  const hasClasses = useHasClasses(preview, 0)

  return (
    <CalendarForm
      preview={preview}
      missing={missing}
      lacks={hasClasses && chosen === 'move' && target === null ? holidayForm.noTarget : null}
      onSubmit={() => {
        const takes = hasClasses && chosen !== 'stay'
        const to = takes ? target : null
        const edit = { name: 'holiday.add', days, takes, owes: chosen === 'owe', to } as const
        return onSave(edit, ({ taken, carried }) =>
          carried && target ? holidayMoved(target, carried, taken) : holidaysSaved(days.length, taken),
        )
      }}
    >
      <HolidayFields {...{ holidays, calendar, today, near, on }} />
      {hasClasses && (
        <div className="grid gap-2">
          <RadioList
            title={holidayForm.classes}
            name="fate"
            className="rounded-md border"
            options={holidayFates
              .filter((value) => value !== 'move' || days.length === 1)
              .map((value) => ({ value, label: holidayForm.fates[value] }))}
            value={chosen}
            hint={holidayForm.fateHints[chosen]}
            onChange={setFate}
          />
          {chosen === 'move' && (
            <DateField
              label={holidayForm.target}
              value={moveTo}
              onChange={setMoveTo}
              {...{ calendar, today }}
              isRequired
            />
          )}
        </div>
      )}
    </CalendarForm>
  )
}

const parities = [
  { value: 'own', label: movedForm.ownParity },
  ...([0, 1] as const).map((parity) => ({ value: String(parity), label: parityOption(parity) })),
]
const parityIn = (value: string): Parity | null => (value === 'own' ? null : value === '0' ? 0 : 1)

/** The day that is moved, and whose timetable it follows. */
function useMovedDay(calendar: AcademicCalendar, on: CalendarDate | null, known: MovedDay | null) {
  const [entry, setEntry] = useState<DateEntry>(on)
  const [instead, setInstead] = useState<DateEntry>(null)
  const [runsAs, setRunsAs] = useState<Weekday>(known?.runsAs ?? 1)
  const [parity, setParity] = useState<Parity | null>(known?.parity ?? null)
  const [title, setTitle] = useState(known?.title ?? '')
  const date = fieldDate(entry)
  const day: MovedDay | null = date && { date, runsAs, parity, title: title.trim() }
  function setReplaced(value: DateEntry) {
    setInstead(value)
    const replaced = fieldDate(value)
    if (!replaced) return
    setRunsAs(weekdayOf(replaced))
    setParity(weekParity(calendar, replaced))
  }
  return {
    ...{ entry, setEntry, instead, setReplaced, runsAs, setRunsAs, parity, setParity, title, setTitle, day },
  }
}

function MovedFields(props: {
  moved: ReturnType<typeof useMovedDay>
  calendar: AcademicCalendar
  today: CalendarDate
}) {
  const { moved, calendar, today } = props
  const { entry, setEntry, instead, setReplaced, runsAs, setRunsAs, parity, setParity, title, setTitle } = moved
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <DateField label={movedForm.date} value={entry} onChange={setEntry} {...{ calendar, today }} isRequired />
      <div className="grid gap-1">
        <DateField label={movedForm.instead} value={instead} onChange={setReplaced} {...{ calendar, today }} />
        <p className="text-sm text-ink-soft text-pretty">{movedForm.insteadHint}</p>
      </div>
      <Select
        label={movedForm.runsAs}
        value={runsAs}
        options={weekdays.map((value) => ({ value, label: weekdayTitles[value] }))}
        onChange={setRunsAs}
      />
      <Select
        label={movedForm.parity}
        value={parity === null ? 'own' : String(parity)}
        options={parities}
        onChange={(value) => setParity(parityIn(value))}
      />
      <div className="sm:col-span-2">
        <TextField maxLength={longestTitle} label={movedForm.note} value={title} onChange={setTitle} />
      </div>
    </div>
  )
}

/** A day that follows the timetable of another weekday. */
export function MovedDayForm(
  props: FormProps & {
    calendar: AcademicCalendar
    today: CalendarDate
    on: CalendarDate | null
    known: MovedDay | null
    faculties: readonly NamedFaculty[]
  },
) {
  const { seen, onSave, calendar, today, on, known, faculties } = props
  const moved = useMovedDay(calendar, on, known)
  const { day, instead } = moved
  // Where classes stand they go along, unless somebody says otherwise or only edits a moved day.
  const [wants, setWants] = useState<boolean | null>(null)
  const takesAlong = wants ?? known === null
  const [scope, setScope] = useState(wholeDay)
  const replaced = fieldDate(instead)
  const takes = takesAlong && replaced !== null && replaced !== day?.date ? scope : null
  const edit = day && ({ name: 'move', day, instead: replaced, takes } as const)
  const preview = useConsequences(seen, edit)
  const hasClasses = useHasClasses(preview, 1)
  const carried = preview.state === 'known' ? preview.value.carried : null

  return (
    <CalendarForm
      preview={preview}
      missing={day ? null : movedForm.noDate}
      lacks={carried && carried.violations.total > 0 && day?.title === '' ? carriedTexts.needsReason : null}
      others={
        known && (
          <Button onClick={() => void onSave({ name: 'unmove', date: known.date }, () => unmovedSaved(known.date))}>
            {movedForm.undo}
          </Button>
        )
      }
      onSubmit={async () => {
        if (edit)
          await onSave(edit, (known) =>
            known.carried ? movedWith(edit.day.date, known.carried) : movedSaved(edit.day.date),
          )
      }}
    >
      <MovedFields {...{ moved, calendar, today }} />
      {hasClasses ? (
        <div className="grid gap-2">
          <div>
            <Checkbox checked={takesAlong} onChange={setWants}>
              {carriedTexts.take}
            </Checkbox>
            <p className="text-sm text-ink-soft text-pretty">{carriedTexts.takeHint}</p>
          </div>
          {takesAlong && <ScopeFields {...{ faculties, scope }} onChange={setScope} />}
        </div>
      ) : (
        <p className="text-sm text-ink-soft text-pretty">{movedForm.stays}</p>
      )}
    </CalendarForm>
  )
}

/** Holds the classes of a day online. */
export function OnlineForm(
  props: FormProps & {
    calendar: AcademicCalendar
    today: CalendarDate
    on: CalendarDate | null
    faculties: readonly NamedFaculty[]
  },
) {
  const { seen, onSave, calendar, today, on, faculties } = props
  const [entry, setEntry] = useState<DateEntry>(on)
  const [scope, setScope] = useState(wholeDay)
  const [reason, setReason] = useState('')
  const date = fieldDate(entry)
  // The preview does not depend on the reason.
  const asked = date && ({ name: 'online', date, scope, reason: onlineForm.title } as const)
  const preview = useConsequences(seen, asked)
  const carried = preview.state === 'known' ? preview.value.carried : null
  const lacks = carried?.going === 0 ? onlineForm.nothing : reason.trim() === '' ? onlineForm.noReason : null
  return (
    <CalendarForm
      preview={preview}
      missing={date ? null : onlineForm.noDate}
      lacks={lacks}
      isOnline
      ok={onlineForm.ok}
      onSubmit={async () => {
        if (asked)
          await onSave({ ...asked, reason: reason.trim() }, (known) =>
            known.carried ? onlineSaved(known.carried) : '',
          )
      }}
    >
      <DateField label={onlineForm.date} value={entry} onChange={setEntry} {...{ calendar, today }} isRequired />
      <ScopeFields {...{ faculties, scope }} onChange={setScope} />
      <div>
        <TextField maxLength={longestTitle} label={onlineForm.reason} value={reason} onChange={setReason} />
        <p className="mt-1 text-sm text-ink-soft text-pretty">{onlineForm.reasonHint}</p>
      </div>
      <p className="text-sm text-ink-soft text-pretty">{onlineForm.hint}</p>
    </CalendarForm>
  )
}

/** Turns a holiday into a working day; its withdrawn classes may return. */
export function WorkingDayForm({ seen, onSave, holiday }: FormProps & { holiday: Holiday }) {
  const [wants, setWants] = useState<boolean | null>(null)
  const dates = [holiday.date]
  const plain = useConsequences(seen, { name: 'holiday.remove', dates, givesBack: false })
  const returning = plain.state === 'known' ? plain.value.returning : 0
  const givesBack = returning > 0 && (wants ?? true)
  const back = useConsequences(seen, givesBack ? { name: 'holiday.remove', dates, givesBack } : null)
  return (
    <CalendarForm
      preview={givesBack && plain.state === 'known' ? back : plain}
      missing={null}
      ok={holidayForm.makeWorking}
      onSubmit={() =>
        onSave({ name: 'holiday.remove', dates, givesBack }, (known) =>
          holidaysRemoved(givesBack ? known.returning : 0),
        )
      }
    >
      <p className="wrap-anywhere">{holiday.title}</p>
      {plain.state === 'known' && (
        <p className="text-sm text-ink-soft text-pretty">
          {returning > 0 ? wouldReturn(returning) : holidayForm.nothingTaken}
        </p>
      )}
      {returning > 0 && (
        <Checkbox checked={givesBack} onChange={setWants}>
          {holidayForm.giveBack}
        </Checkbox>
      )}
    </CalendarForm>
  )
}
