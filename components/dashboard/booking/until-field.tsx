import { useId, useState } from 'react'
import { parseCalendarDate, type CalendarDate } from '@/lib/domain/calendar-date'
import { bookingTexts as texts } from '@/lib/text/booking'
import { IconButton } from '@/components/ui/button'
import { CloseIcon } from '@/components/ui/icons'

/** Through which date it is every week; empty: once. */
export function UntilField(props: {
  value: CalendarDate | null
  min: CalendarDate
  onChange: (until: CalendarDate | null) => void
}) {
  const { value, min, onChange } = props
  const id = useId()
  // A date that is still being typed is none.
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    const date = parseCalendarDate(text)
    setTyped(date === null && text !== '' ? text : null)
    onChange(date)
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {texts.until}
      </label>
      <div className="flex items-center gap-1">
        <input
          id={id}
          type="date"
          min={min}
          className="h-control min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2 text-base text-ink"
          value={typed ?? value ?? ''}
          onChange={(event) => change(event.target.value)}
        />
        {value !== null && (
          <IconButton label={texts.clearUntil} onClick={() => change('')}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
    </div>
  )
}
