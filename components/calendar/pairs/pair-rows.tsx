import { ColumnHeads } from '@/components/ui/column-heads'
import { fieldClass } from '@/components/ui/field-problem'
import { minutesText, pairsTexts as texts } from '@/lib/calendar/texts/admin-pairs'
import { clockText, type Pair, pairNumbers, type PairTime, parseClock } from '@/lib/core/calendar/rules/pairs'
import { pairTitle } from '@/lib/core/schedule/texts/grid'

/** A pair's times as typed. */
export type Typed = { begin: string; end: string }

export const typedOf = ({ startsAt, endsAt }: Pick<PairTime, 'startsAt' | 'endsAt'>): Typed => ({
  begin: clockText(startsAt),
  end: clockText(endsAt),
})

/** The times of the pairs from the first; null: one is unreadable. */
export function typedTimes(rows: readonly Typed[]): PairTime[] | null {
  const times = rows.flatMap(({ begin, end }, at): PairTime[] => {
    const [pair, startsAt, endsAt] = [pairNumbers[at], parseClock(begin), parseClock(end)]
    return pair && startsAt !== null && endsAt !== null ? [{ pair, startsAt, endsAt }] : []
  })
  return times.length === rows.length ? times : null
}

/** The pairs of a day with fields for their times. `used`: what stands in each, if it is told. */
export function PairRows(props: {
  rows: readonly Typed[]
  used?: readonly { pair: Pair; meetings: number }[]
  onChange: (rows: Typed[]) => void
}) {
  const { rows, used, onChange } = props
  const usedIn = (pair: Pair | undefined) => used?.find((one) => one.pair === pair)?.meetings ?? 0
  const change = (at: number, part: Partial<Typed>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <div className="overflow-x-auto rounded-lg border bg-surface">
      <table aria-label={texts.title} className="w-full text-left tabular-nums">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b">
            <ColumnHeads
              look="px-3 py-1.5"
              heads={[
                ...[texts.pair, texts.begin, texts.end].map((title) => [title, 'max-sm:px-1.5'] as const),
                [texts.length, 'text-right max-sm:px-1.5'],
                ...(used ? [[texts.used, 'text-right max-sm:hidden'] as const] : []),
              ]}
            />
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((row, at) => {
            const pair = pairNumbers[at]
            const [begin, end] = [parseClock(row.begin), parseClock(row.end)]
            return (
              <tr key={at}>
                <th scope="row" className="px-3 py-1 font-medium whitespace-nowrap max-sm:px-1.5">
                  {pair && pairTitle(pair)}
                </th>
                {(['begin', 'end'] as const).map((part) => (
                  <td key={part} className="px-2 py-1 max-sm:px-1">
                    <input
                      type="text"
                      inputMode="numeric"
                      autoComplete="off"
                      maxLength={5}
                      aria-label={`${pair ? pairTitle(pair) : ''}, ${texts[part].toLowerCase()}`}
                      aria-invalid={(part === 'begin' ? begin : end) === null}
                      className={`h-control w-18 max-sm:w-16 ${fieldClass} aria-invalid:border-danger`}
                      value={row[part]}
                      onChange={({ target }) => change(at, { [part]: target.value })}
                    />
                  </td>
                ))}
                <td className="px-3 py-1 text-right whitespace-nowrap text-ink-soft max-sm:px-1.5">
                  {begin !== null && end !== null && end > begin ? minutesText(end - begin) : '—'}
                </td>
                {used && <td className="px-3 py-1 text-right text-ink-soft max-sm:hidden">{usedIn(pair) || '—'}</td>}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
