import { type Weekday, weekdayNumbered } from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbered } from '@/lib/core/calendar/rules/pairs'
import type { PlacementSpan, SpanDay } from '@/lib/core/placing/rules/placement-span'
import { decodeReason, encodeReason } from './occupation'
import type { PlacementSpanAnswer } from './placement-span.contract'

const datesOf = (days: readonly SpanDay[], day: Weekday) =>
  days.find((one) => one.day === day)?.dates.map(({ date }) => date) ?? []

export const encodePlacementSpan = ({ days, slots }: PlacementSpan): PlacementSpanAnswer => ({
  days: Object.fromEntries(
    days.map(({ day, dates, untaught }) => [
      day,
      {
        dates: dates.map(({ date }) => date),
        parities: dates.map(({ parity }) => parity),
        untaught: untaught.map(encodeReason),
      },
    ]),
  ),
  slots: Object.fromEntries(
    slots.map(({ day, pair, reasons }) => {
      const all = datesOf(days, day)
      return [
        `${day}.${pair}`,
        reasons.map(({ dates, ...reason }) => ({
          ...encodeReason(reason),
          dates: dates.map((date) => all.indexOf(date)),
        })),
      ]
    }),
  ),
})

export function decodePlacementSpan(answer: PlacementSpanAnswer): PlacementSpan {
  const days = Object.entries(answer.days).map(([day, { dates, parities, untaught }]): SpanDay => ({
    day: weekdayNumbered(Number(day)),
    dates: dates.map((date, index) => ({ date, parity: parities[index] ?? 0 })),
    untaught: untaught.map(decodeReason),
  }))
  const slots = Object.entries(answer.slots).map(([slot, reasons]) => {
    const [day, pair] = slot.split('.')
    const all = datesOf(days, weekdayNumbered(Number(day)))
    return {
      day: weekdayNumbered(Number(day)),
      pair: pairNumbered(Number(pair)),
      reasons: reasons.map(({ dates, ...reason }) => ({
        ...decodeReason(reason),
        dates: dates.flatMap((index) => all[index] ?? []),
      })),
    }
  })
  return { days, slots }
}
