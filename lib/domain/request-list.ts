import type { CalendarDate } from './calendar-date'
import type { Pair } from './pairs'
import type { ScheduleRequest } from './schedule'

type RequestDay = {
  date: CalendarDate
  pairs: { pair: Pair; requests: ScheduleRequest[] }[]
}

/**
 * Those that hold every word in what they are for, who is in charge or their rooms; `formOf` is how words are compared, and the
 * words stand in that form.
 */
export const filterRequests = (
  requests: readonly ScheduleRequest[],
  words: readonly string[],
  formOf: (text: string) => string,
): ScheduleRequest[] =>
  requests.filter(({ description, inCharge, rooms }) => {
    const form = formOf([description, inCharge, ...rooms.map(({ title }) => title)].join('\n'))
    return words.every((word) => form.includes(word))
  })

/** Requests in the order of their dates and pairs, by day and then by pair. */
export function requestDays(requests: readonly ScheduleRequest[]): RequestDay[] {
  const days: RequestDay[] = []
  for (const request of requests) {
    let day = days.at(-1)
    if (day?.date !== request.date) days.push((day = { date: request.date, pairs: [] }))
    const last = day.pairs.at(-1)
    if (last?.pair === request.pair) last.requests.push(request)
    else day.pairs.push({ pair: request.pair, requests: [request] })
  }
  return days
}
