import { useState } from 'react'
import { type DateEntry, DateField, fieldDate } from '@/components/core/dates/date-field'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/labelled'
import { shortDayOf } from '@/lib/calendar/rules'
import { pairsTexts, shortDayForm as texts } from '@/lib/calendar/texts/admin-pairs'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { clockText, parseClock, pairTimesOn, shortDayOn } from '@/lib/core/calendar/rules/pairs'
import { CalendarForm, type FormProps, useConsequences } from '../calendar-form'
import { PairRows, typedOf, typedTimes } from './pair-rows'

const usualLength = '40'
const usualBreak = '10'
const minutesIn = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)

/** The times of the pairs on one date: calculated from the length of a pair, or typed. */
export function ShortDayForm(
  props: FormProps & { calendar: AcademicCalendar; today: CalendarDate; on: CalendarDate | null },
) {
  const { seen, onSave, calendar, today, on } = props
  const [entry, setEntry] = useState<DateEntry>(on)
  const [rows, setRows] = useState(() => (on ? pairTimesOn(calendar, on) : calendar.pairTimes).map(typedOf))
  const [begin, setBegin] = useState(clockText(calendar.pairTimes[0]?.startsAt ?? 0))
  const [length, setLength] = useState(usualLength)
  const [rest, setRest] = useState(usualBreak)
  const date = fieldDate(entry)
  const times = typedTimes(rows)
  const edit = date && times && ({ name: 'day.pairs', date, times } as const)
  const preview = useConsequences(seen, edit)
  const [from, minutes, pause] = [parseClock(begin), minutesIn(length), minutesIn(rest)]
  const filled =
    from === null || minutes === null || pause === null
      ? null
      : shortDayOf(calendar.pairTimes.length, { from, minutes, rest: pause })
  return (
    <CalendarForm
      preview={preview}
      missing={date === null ? texts.noDate : times === null ? pairsTexts.badTime : null}
      others={
        on &&
        shortDayOn(calendar, on) && (
          <Button onClick={() => void onSave({ name: 'day.pairs', date: on, times: [] }, () => texts.removed)}>
            {texts.usual}
          </Button>
        )
      }
      onSubmit={async () => {
        if (edit) await onSave(edit, () => texts.saved)
      }}
    >
      <DateField label={texts.date} value={entry} onChange={setEntry} {...{ calendar, today }} isRequired />
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
        <TextField label={texts.begin} value={begin} onChange={setBegin} />
        <TextField label={texts.length} value={length} onChange={setLength} />
        <TextField label={texts.rest} value={rest} onChange={setRest} />
        <Button disabled={filled === null} onClick={() => filled && setRows(filled.map(typedOf))}>
          {texts.fill}
        </Button>
      </div>
      <PairRows rows={rows} onChange={setRows} />
      <p className="text-sm text-ink-soft text-pretty">{texts.hint}</p>
    </CalendarForm>
  )
}
