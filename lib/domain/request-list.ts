import type { CalendarDate } from './calendar-date'
import type { Pair } from './pairs'
import type { ScheduleRequest } from './schedule'
import { searchFor, searchForm } from './search'

type RequestDay = {
  date: CalendarDate
  pairs: { pair: Pair; requests: ScheduleRequest[] }[]
}

/** Those that `text` finds by what they are for, who is in charge or their rooms. */
export function filterRequests(requests: readonly ScheduleRequest[], text: string): ScheduleRequest[] {
  const { finds } = searchFor(text)
  return requests.filter(({ description, inCharge, rooms }) =>
    finds(searchForm(description, inCharge, ...rooms.map(({ title }) => title))),
  )
}

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
