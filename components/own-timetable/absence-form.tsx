'use client'

import { useState } from 'react'
import { addWish } from '@/lib/wishes/browser/room-keeping'
import { emptyCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import { addDays, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { TeacherId } from '@/lib/core/rules/names/ids'
import { longestWishTitle } from '@/lib/core/rules/placing/wish'
import { awaySpans, ownTexts } from '@/lib/own-timetable/texts/own-timetable'
import { awayTitle } from '@/lib/core/texts/placing/wish-words'
import { absenceSuggestions, wishPanelTexts as texts } from '@/lib/core/texts/placing/wishes'
import { useActs } from '@/components/core/changes/use-acts'
import { SpanFields, spanOfFields, type SpanEntry } from '@/components/core/dates/span-fields'
import { ReasonField } from '@/components/core/fields/reason-field'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Form } from '@/components/ui/form'

/** A teacher reports an absence for whole days, tomorrow at first; planners see the reason. */
export function AbsenceForm(props: { teacherId: TeacherId; today: CalendarDate; onDone: () => void }) {
  const { teacherId: id, today, onDone } = props
  const { act, report } = useActs()
  const [span, setSpan] = useState<SpanEntry>({ from: addDays(today, 1), to: addDays(today, 1) })
  const [title, setTitle] = useState<string>(awayTitle)
  const [isBusy, setIsBusy] = useState(false)
  const dates = spanOfFields(span)

  async function submit() {
    if (isBusy || !dates || title.trim() === '') return
    setIsBusy(true)
    const subject = { kind: 'teacher', id } as const
    const wish = {
      subject,
      ...dates,
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
      <div role="group" aria-label={ownTexts.awaySpans} className="flex flex-wrap gap-2">
        {awaySpans.map(({ label, from: first, to: last }) => {
          const [from, to] = [addDays(today, first), addDays(today, last)]
          return (
            <Chip
              key={label}
              className="px-3"
              isPressed={dates?.startsOn === from && dates.endsOn === to}
              onClick={() => setSpan({ from, to })}
            >
              {label}
            </Chip>
          )
        })}
      </div>
      {/* Holidays and parities do not matter here. */}
      <SpanFields calendar={emptyCalendar} today={today} min={today} span={span} onChange={setSpan} />
      <ReasonField
        isRequired
        maxLength={longestWishTitle}
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
