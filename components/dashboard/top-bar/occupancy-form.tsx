'use client'

import { useState } from 'react'
import { weekdays, type CalendarDate, type Weekday } from '@/lib/domain/calendar-date'
import { pairs, type Pair } from '@/lib/domain/pairs'
import { optionsMenu } from '@/lib/text/options-menu'
import { weekdayTitles } from '@/lib/text/weekdays'
import { buttonClass } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { documentHref } from './options'

const texts = optionsMenu.occupancyForm

/** Which day and pair of the week that begins on `monday` the printed occupancy is for. */
export function OccupancyForm({ monday }: { monday: CalendarDate }) {
  const [day, setDay] = useState<Weekday>(1)
  const [pair, setPair] = useState<Pair>(1)
  const query = new URLSearchParams({ week: monday, day: String(day), pair: String(pair) })
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={texts.day}
          value={day}
          onChange={setDay}
          options={weekdays.map((value) => ({ value, label: weekdayTitles[value] }))}
        />
        <Select
          label={texts.pair}
          value={pair}
          onChange={setPair}
          options={pairs.map((value) => ({ value, label: String(value) }))}
        />
      </div>
      {/* A plain link: the document is a page of its own. */}
      <a
        href={documentHref('occupancy', `?${query}`)}
        className={buttonClass('primary', 'justify-self-end px-3')}
      >
        {texts.print}
      </a>
    </div>
  )
}
