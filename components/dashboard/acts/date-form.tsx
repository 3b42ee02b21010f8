import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { parseCalendarDate, type CalendarDate } from '@/lib/domain/calendar-date'

/** Asks for one date. */
export function DateForm(props: {
  label: string
  initial: CalendarDate
  min?: CalendarDate
  ok: string
  onChoose: (date: CalendarDate) => void
}) {
  const { label, initial, min, ok, onChoose } = props
  const [text, setText] = useState<string>(initial)
  return (
    <form
      className="flex flex-wrap items-end justify-between gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const date = parseCalendarDate(text)
        if (date) onChoose(date)
      }}
    >
      <label className="grid gap-1 text-sm text-ink-soft">
        {label}
        <input
          type="date"
          required
          autoFocus
          min={min}
          className="h-control rounded-md border border-line-strong bg-surface px-2 text-base text-ink"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <Button type="submit" look="primary">
        {ok}
      </Button>
    </form>
  )
}
