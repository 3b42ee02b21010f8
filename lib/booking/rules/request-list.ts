import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import type { Pair } from '@/lib/core/calendar/rules/pairs'
import type { ListedRequest } from '@/lib/core/schedule/rules/schedule'
import { searchFor, searchForm } from '@/lib/core/words/rules/search'

type RequestDay = {
  date: CalendarDate
  pairs: { pair: Pair; requests: ListedRequest[] }[]
}

/** The requests in which any shown field matches `text`. */
export function filterRequests(requests: readonly ListedRequest[], text: string): ListedRequest[] {
  const { finds } = searchFor(text)
  const titles = (named: readonly { title: string }[]) => named.map(({ title }) => title)
  return requests.filter(({ title, description, inCharge, rooms, teachers, groups, movedFrom }) =>
    finds(
      searchForm(
        ...[title, description, inCharge],
        ...titles([...rooms, ...groups, ...(movedFrom?.rooms ?? [])]),
        ...teachers.map(({ name }) => name),
      ),
    ),
  )
}

/** Requests grouped by day, sorted by date and pair. */
export function requestDays(requests: readonly ListedRequest[]): RequestDay[] {
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
