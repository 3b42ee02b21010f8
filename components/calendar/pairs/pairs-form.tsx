'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { pairsTexts as texts } from '@/lib/calendar/texts/admin-pairs'
import { clockText, mostPairs, parseClock, type Pair, type PairTime } from '@/lib/core/calendar/rules/pairs'
import type { AskedEdit } from '@/lib/core/days/browser/calendar'
import { CalendarForm, useCalendarSave, useConsequences, useSeenCalendar } from '../calendar-form'
import { PairRows, type Typed, typedOf, typedTimes } from './pair-rows'

const usualBreak = 10
const dayEnd = 24 * 60 - 1

/** The pair after the last one, with the same length and the same break before it. */
function following(rows: readonly Typed[]): Typed {
  const [before, last] = [rows.at(-2), rows.at(-1)]
  const [begin, end] = [parseClock(last?.begin ?? ''), parseClock(last?.end ?? '')]
  if (begin === null || end === null) return { begin: '', end: '' }
  const rest = before ? begin - (parseClock(before.end) ?? begin - usualBreak) : usualBreak
  const startsAt = Math.min(end + Math.max(rest, 0), dayEnd)
  return { begin: clockText(startsAt), end: clockText(Math.min(startsAt + end - begin, dayEnd)) }
}

/**
 * The pair times. `used`: the number of meetings in each pair from today on; `version`: of the whole
 * calendar.
 */
export function PairsForm(props: {
  times: readonly PairTime[]
  used: readonly { pair: Pair; meetings: number }[]
  version: string
}) {
  const { times, used, version } = props
  const seen = useSeenCalendar(version)
  const save = useCalendarSave(seen)
  const [rows, setRows] = useState(() => times.map(typedOf))
  const edit = editOf(rows)
  const preview = useConsequences(seen, edit)

  return (
    <CalendarForm
      preview={preview}
      missing={edit ? null : texts.badTime}
      others={
        <>
          <Button disabled={rows.length === 1} onClick={() => setRows(rows.slice(0, -1))}>
            {texts.removeLast}
          </Button>
          <Button disabled={rows.length === mostPairs} onClick={() => setRows([...rows, following(rows)])}>
            {texts.add}
          </Button>
        </>
      }
      onSubmit={async () => {
        if (edit) await save(edit, () => texts.saved)
      }}
    >
      <PairRows {...{ rows, used }} onChange={setRows} />
    </CalendarForm>
  )
}

/** Null: a time is unreadable. */
function editOf(rows: readonly Typed[]): AskedEdit | null {
  const times = typedTimes(rows)
  return times && { name: 'pairs', times }
}
