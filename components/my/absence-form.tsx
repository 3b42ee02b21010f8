'use client'

import { useState } from 'react'
import { addWish } from '@/lib/client/room-keeping'
import { emptyCalendar } from '@/lib/domain/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/domain/calendar-date'
import type { TeacherId } from '@/lib/domain/ids'
import { ownTexts } from '@/lib/text/own-timetable'
import { absenceSuggestions, awayTitle, wishPanelTexts as texts } from '@/lib/text/wishes'
import { useActs } from '../changes/use-acts'
import { DateField, dateOf, type DateEntry } from '../dates/date-field'
import { ReasonField } from '../fields/reason-field'
import { Button } from '../ui/button'
import { Form } from '../ui/form'

/** As many days as a wish may last. */
const longest = 371

/** A teacher says from when to when they will be away, all day; why is told to whoever plans. */
export function AbsenceForm(props: { teacherId: TeacherId; today: CalendarDate; onDone: () => void }) {
  const { teacherId: id, today, onDone } = props
  const { act, report } = useActs()
  const [from, setFrom] = useState<DateEntry>(today)
  const [to, setTo] = useState<DateEntry>(today)
  const [title, setTitle] = useState<string>(awayTitle)
  const [isBusy, setIsBusy] = useState(false)
  const [startsOn, endsOn] = [dateOf(from), dateOf(to)]
  // Holidays and parities are of no account here.
  const common = { calendar: emptyCalendar, today, isRequired: true }

  async function submit() {
    if (isBusy || !startsOn || !endsOn || endsOn < startsOn || title.trim() === '') return
    setIsBusy(true)
    const subject = { kind: 'teacher', id } as const
    const wish = {
      subject,
      startsOn,
      endsOn,
      weekday: null,
      pair: null,
      title: title.trim(),
      isAbsence: true,
    }
    const done = await act(() => addWish(wish))
    setIsBusy(false)
    if (!done) return
    onDone()
    report({ text: texts.addedAbsence, note: ownTexts.awayNote, changeId: done.changeId })
  }

  return (
    <Form className="grid gap-3" onSubmit={() => void submit()}>
      <p className="text-pretty">{ownTexts.awayHint}</p>
      <div className="grid grid-cols-2 items-start gap-2">
        <DateField
          {...common}
          label={texts.from}
          value={from}
          min={today}
          onChange={(entry) => {
            setFrom(entry)
            const first = dateOf(entry)
            if (first && endsOn && endsOn < first) setTo(first)
          }}
        />
        <DateField
          {...common}
          label={texts.to}
          value={to}
          min={startsOn ?? today}
          max={addDays(startsOn ?? today, longest - 1)}
          onChange={setTo}
        />
      </div>
      <ReasonField
        isRequired
        label={texts.label}
        value={title}
        suggestions={absenceSuggestions}
        onChange={setTitle}
      />
      <Button type="submit" look="primary" className="justify-self-end" aria-busy={isBusy}>
        {ownTexts.awaySave}
      </Button>
    </Form>
  )
}
