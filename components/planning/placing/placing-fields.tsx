'use client'

import { useState } from 'react'
import type { CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import type { LoadItem } from '@/lib/core/rules/load/load-item'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { moveTexts } from '@/lib/core/texts/requests/move'
import { placingTexts, scopeNames, type ScopeChoice } from '@/lib/planning/texts/placing'
import { pairOption } from '@/lib/core/texts/rooms/rooms'
import { DateField, dateOf, type DateEntry } from '@/components/core/dates/date-field'
import { Select } from '@/components/ui/select'
import { isDated, type PlacingWish } from './placing-wish'
import { RoomField, type Planner } from './room-field'

const scopes = (Object.keys(scopeNames) as ScopeChoice[]).map((value) => ({
  value,
  label: scopeNames[value],
}))

/** Room, slot and period of a placement. `onChange` gets null while a required date is invalid. */
export function PlacingFields(props: {
  planner: Planner
  today: CalendarDate
  item: LoadItem
  initial: PlacingWish
  onChange: (wish: PlacingWish | null) => void
}) {
  const { planner, today, item, initial, onChange } = props
  const { actor, calendar } = planner
  const [said, setSaid] = useState(initial)
  const [date, setDate] = useState<DateEntry>(initial.date)
  const [until, setUntil] = useState<DateEntry>(initial.until)
  const isFree = isAllowed(actor, 'load.place_outside_dates')

  const tell = (next: PlacingWish, on: DateEntry, last: DateEntry) => {
    const day = dateOf(on)
    const end = dateOf(last)
    const wish = { ...next, date: day ?? next.date, until: end ?? next.until }
    setSaid(wish)
    const isKnown = day !== null && !(isDated(wish.scope) && (end === null || end < day))
    onChange(isKnown ? wish : null)
  }
  const change = (part: Partial<PlacingWish>) => tell({ ...said, ...part }, date, until)

  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <div className="col-span-2 grid gap-1">
        <span aria-hidden className="text-sm text-ink-soft">
          {placingTexts.room}
        </span>
        <RoomField
          planner={planner}
          item={item}
          slot={said}
          lasts={said.scope !== 'once'}
          roomId={said.roomId}
          onChange={(roomId) => change({ roomId })}
        />
      </div>
      <DateField
        label={moveTexts.date}
        isRequired
        value={date}
        onChange={(entry) => {
          setDate(entry)
          tell(said, entry, until)
        }}
        calendar={calendar}
        today={today}
        {...(isFree ? {} : { min: item.startsOn, max: item.endsOn })}
      />
      <Select
        label={moveTexts.pair}
        value={said.pair}
        options={calendar.pairTimes.map((time) => ({ value: time.pair, label: pairOption(time.pair, time) }))}
        onChange={(pair) => change({ pair })}
      />
      <Select
        label={placingTexts.period}
        value={said.scope}
        options={scopes}
        onChange={(scope) => change({ scope })}
      />
      {isDated(said.scope) && (
        <DateField
          label={placingTexts.until}
          isRequired
          value={until}
          onChange={(entry) => {
            setUntil(entry)
            tell(said, date, entry)
          }}
          calendar={calendar}
          today={today}
          min={said.date}
          max={isFree ? undefined : item.endsOn}
        />
      )}
    </div>
  )
}
