import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PrintBar } from '@/components/print/print-bar'
import { OccupancySheet } from '@/components/print/occupancy-sheet'
import { dashboardUrl } from '@/lib/core/browser/schedule/dashboard-location'
import { addDays, mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import { teachingDay } from '@/lib/core/rules/calendar/academic-calendar'
import { hideRefusal, pageAddress, pageContext, type SearchProps } from '@/lib/http/page-context'
import { viewCalendar } from '@/lib/core/service/calendar/view-calendar'
import { pairTimeOn } from '@/lib/core/rules/calendar/pairs'
import { viewOccupancy } from '@/lib/print/service/view-occupancy'
import { occupancySheet as texts } from '@/lib/print/texts/occupancy-sheet'
import { occupancySheetPath } from '@/lib/core/calls/calls/addresses'
import { occupancyCall } from '@/lib/booking/calls/rooms.contract'

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
