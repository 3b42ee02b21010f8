import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { OccupancySheet } from '@/components/print/occupancy-sheet'
import { PrintBar } from '@/components/print/print-bar'
import { occupancyCall } from '@/lib/booking/calls/rooms.contract'
import { teachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { occupancySheetPath } from '@/lib/core/refusals/calls/addresses'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { hideRefusal, pageAddress, pageContext, type SearchProps } from '@/lib/http/page-context'
import { viewOccupancy } from '@/lib/print/service/view-occupancy'
import { occupancySheet as texts } from '@/lib/print/texts/occupancy-sheet'

export const metadata: Metadata = { title: texts.title }

/** next.config also rewrites the API's address of this sheet to this page. */
export default async function OccupancyPage({ searchParams }: SearchProps) {
  const search = await searchParams
  const pairs = Object.entries(search).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]))
  const context = await pageContext(pageAddress(occupancySheetPath, new URLSearchParams(pairs)))
  const { data: query } = occupancyCall.query.safeParse(search)
  if (!query) notFound()
  const monday = mondayOf(query.dbeg)
  const question = { date: addDays(monday, query.day - 1), pair: query.pair, buildings: query.korpuses }
  const [occupancy, calendar] = await Promise.all([
    viewOccupancy(context, question).catch(hideRefusal),
    viewCalendar(context),
  ])
  return (
    <>
      <PrintBar back={dashboardUrl({ subject: null, monday, subgroup: 0, view: 'grid' })} />
      <OccupancySheet
        occupancy={occupancy}
        day={teachingDay(calendar, question.date)}
        time={pairTimeOn(calendar, question.date, query.pair)}
      />
    </>
  )
}
