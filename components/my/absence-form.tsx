'use client'

import { useState } from 'react'
import { addWish } from '@/lib/client/room-keeping'
import { emptyCalendar } from '@/lib/domain/academic-calendar'
import type { CalendarDate } from '@/lib/domain/calendar-date'
import type { TeacherId } from '@/lib/domain/ids'
import { ownTexts } from '@/lib/text/own-timetable'
import { absenceSuggestions, awayTitle, wishPanelTexts as texts } from '@/lib/text/wishes'
import { useActs } from '../changes/use-acts'
import { SpanFields, spanOf, type SpanEntry } from '../dates/span-fields'
import { ReasonField } from '../fields/reason-field'
import { Button } from '../ui/button'
import { Form } from '../ui/form'

const longestTitle = 2000

/** A teacher says from when to when they will be away, all day; why is told to whoever plans. */
export function AbsenceForm(props: { teacherId: TeacherId; today: CalendarDate; onDone: () => void }) {
  const { teacherId: id, today, onDone } = props
  const { act, report } = useActs()
  const [span, setSpan] = useState<SpanEntry>({ from: today, to: today })
  const [title, setTitle] = useState<string>(awayTitle)
  const [isBusy, setIsBusy] = useState(false)
  const dates = spanOf(span)

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
      {/* Holidays and parities are of no account here. */}
      <SpanFields calendar={emptyCalendar} today={today} min={today} span={span} onChange={setSpan} />
      <ReasonField
        isRequired
        maxLength={longestTitle}
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
