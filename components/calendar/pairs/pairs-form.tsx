'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { fieldClass } from '@/components/ui/field-problem'
import type { AskedEdit } from '@/lib/core/browser/calendar/calendar'
import {
  clockText,
  mostPairs,
  pairNumbers,
  parseClock,
  type Pair,
  type PairTime,
} from '@/lib/core/rules/calendar/pairs'
import { pairsTexts as texts, minutesText } from '@/lib/calendar/texts/admin-pairs'
import { pairTitle } from '@/lib/core/texts/live/grid'
import { CalendarForm, useCalendarSave, useConsequences } from '../calendar-form'

type Typed = { begin: string; end: string }

const typedOf = ({ startsAt, endsAt }: PairTime): Typed => ({
  begin: clockText(startsAt),
  end: clockText(endsAt),
})

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
  const save = useCalendarSave(version)
  const [rows, setRows] = useState<readonly Typed[]>(() => times.map(typedOf))
  const edit = editOf(rows)
  const preview = useConsequences(version, edit)
  const usedIn = (pair: Pair | undefined) => used.find((one) => one.pair === pair)?.meetings ?? 0
  const change = (at: number, part: Partial<Typed>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))

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
      <div className="overflow-x-auto rounded-lg border bg-surface">
        <table aria-label={texts.title} className="w-full text-left tabular-nums">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b">
              {[texts.pair, texts.begin, texts.end].map((title) => (
                <th key={title} scope="col" className="px-3 py-1.5 font-medium">
                  {title}
                </th>
              ))}
              <th scope="col" className="px-3 py-1.5 text-right font-medium">
                {texts.length}
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-medium max-sm:hidden">
                {texts.used}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {rows.map((row, at) => {
              const pair = pairNumbers[at]
              const [begin, end] = [parseClock(row.begin), parseClock(row.end)]
              return (
                <tr key={at}>
                  <th scope="row" className="px-3 py-1 font-medium whitespace-nowrap">
                    {pair && pairTitle(pair)}
                  </th>
                  {(['begin', 'end'] as const).map((part) => (
                    <td key={part} className="px-2 py-1">
                      <input
                        type="text"
                        inputMode="numeric"
                        autoComplete="off"
                        maxLength={5}
                        aria-label={`${pair ? pairTitle(pair) : ''}, ${texts[part].toLowerCase()}`}
                        aria-invalid={(part === 'begin' ? begin : end) === null}
                        className={`h-control w-18 ${fieldClass} aria-invalid:border-danger`}
                        value={row[part]}
                        onChange={({ target }) => change(at, { [part]: target.value })}
                      />
                    </td>
                  ))}
                  <td className="px-3 py-1 text-right whitespace-nowrap text-ink-soft">
                    {begin !== null && end !== null && end > begin ? minutesText(end - begin) : '—'}
                  </td>
                  <td className="px-3 py-1 text-right text-ink-soft max-sm:hidden">{usedIn(pair) || '—'}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </CalendarForm>
  )
}

/** Null: a time is unreadable. */
function editOf(rows: readonly Typed[]): AskedEdit | null {
  const times = rows.flatMap(({ begin, end }, at): PairTime[] => {
    const [pair, startsAt, endsAt] = [pairNumbers[at], parseClock(begin), parseClock(end)]
    return pair && startsAt !== null && endsAt !== null ? [{ pair, startsAt, endsAt }] : []
  })
  return times.length === rows.length ? { name: 'pairs', times } : null
}
