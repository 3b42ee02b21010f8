'use client'

import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Select } from '@/components/ui/select'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { weekdays, type CalendarDate, type Weekday } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import { weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { optionsMenu } from '@/lib/core/schedule/texts/options-menu'
import { topBar } from '@/lib/core/schedule/texts/top-bar'
import { useOffers, type Offer } from '@/lib/core/views/browser/vocabularies'
import { inAlphabet } from '@/lib/core/words/rules/in-alphabet'
import { occupancyHref } from '@/lib/print/browser'

const texts = optionsMenu.occupancyForm

/** Null: rooms without a building, listed last. */
type Building = string | null

function buildingsOf(rooms: readonly Offer[]): Building[] {
  const named = new Set<string>()
  let hasOthers = false
  for (const room of rooms) {
    if (room.kind !== 'room') continue
    if (room.place === 'building') named.add(room.building)
    else hasOthers ||= room.place === 'other'
  }
  return [...[...named].sort(inAlphabet), ...(hasOthers ? [null] : [])]
}

/** Selects day and pair (of `pairs`) in the week from `monday`, and buildings, for the printed occupancy. */
export function OccupancyForm(props: { actor: Actor; monday: CalendarDate; pairs: readonly Pair[] }) {
  const { actor, monday, pairs } = props
  const [day, setDay] = useState<Weekday>(1)
  const [pair, setPair] = useState<Pair>(1)
  const [chosen, setChosen] = useState<readonly Building[]>([])
  const buildings = buildingsOf(useOffers(actor, 'room', true) ?? [])
  const toggle = (building: Building) => (isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, building] : chosen.filter((one) => one !== building))
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
      <fieldset>
        <legend className="text-sm text-ink-soft">{texts.buildings}</legend>
        <Checkbox checked={chosen.length === 0} onChange={() => setChosen([])}>
          {texts.everyBuilding}
        </Checkbox>
        <div className="grid max-h-48 grid-cols-2 gap-x-3 overflow-y-auto sm:grid-cols-3">
          {buildings.map((building) => (
            <Checkbox key={building ?? ''} checked={chosen.includes(building)} onChange={toggle(building)}>
              {building === null ? topBar.otherBuildings : topBar.building(building)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {/* a plain link, because the document is a separate page */}
      <a
        href={occupancyHref({ monday, day, pair, buildings: chosen })}
        className={buttonClass('primary', 'justify-self-end px-3')}
      >
        {texts.print}
      </a>
    </div>
  )
}
