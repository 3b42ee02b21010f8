'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import type { Display } from '@/components/core/cards/display'
import { LessonCard } from '@/components/core/cards/lesson-card'
import { RequestCard } from '@/components/core/cards/request-card'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { Placeholder } from '@/components/ui/placeholder'
import { ScrollArea } from '@/components/ui/scroll-area'
import { Steps } from '@/components/ui/steps'
import type { Actor } from '@/lib/core/actor/rules/actor'
import { type AcademicCalendar, teachingDay, type TeachingDay } from '@/lib/core/calendar/rules/academic-calendar'
import {
  addDays,
  type CalendarDate,
  dayMonth,
  mondayOf,
  weekDates,
  weekdayOf,
} from '@/lib/core/calendar/rules/calendar-date'
import { pairNumbers, type PairTime, pairTimeOn } from '@/lib/core/calendar/rules/pairs'
import { parityTitle, shortDayNote } from '@/lib/core/calendar/texts/dates'
import { weekdayShort, weekdayTitles } from '@/lib/core/calendar/texts/weekdays'
import { historyUrl } from '@/lib/core/history/browser/history-location'
import { weekDifferences, type WeekDifferences } from '@/lib/core/history/rules/differences'
import type { PastMoment } from '@/lib/core/history/rules/moment'
import { subjectOf } from '@/lib/core/names/rules/resource'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import type { WholeSubject } from '@/lib/core/schedule/rules/active-item'
import type { Schedule, ScheduleItem } from '@/lib/core/schedule/rules/schedule'
import { cellAt, type GridCell, isEmptyCell, weekCells, type WeekCells } from '@/lib/core/schedule/rules/schedule-grid'
import { classTitle, gridTexts, groupText, pairTitle, timeRange } from '@/lib/core/schedule/texts/grid'
import { periodText } from '@/lib/core/schedule/texts/top-bar'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import { common } from '@/lib/core/words/texts/common'
import { type PastLocation, pastWeekUrl } from '@/lib/history/browser/past-location'
import { differencesText, historyDifferenceText, pastWeekTexts as texts, stampText } from '@/lib/history/texts'
import { MomentForm } from '../dates/moment-form'

type TableProps = {
  days: readonly TeachingDay[]
  calendar: AcademicCalendar
  cells: WeekCells
  /** What is there now but was not then; null: no comparison. */
  since: WeekCells | null
  differences: WeekDifferences | null
  display: Display
}

/** The week as a table of days and pairs; on a phone a list of days without empty slots. */
function PastTable({ days, calendar, cells, since, differences, display }: TableProps) {
  const shown = (cell: GridCell) => !isEmptyCell(cell) || (since !== null && !isEmptyCell(cellAt(since, cell)))
  const filled = cells.filter(shown)
  const timed = calendar.pairTimes.map(({ pair }) => pair)
  const pairs = pairNumbers.filter((pair) => timed.includes(pair) || filled.some((cell) => cell.pair === pair))
  const shownDays = days.filter(({ date }) => weekdayOf(date) < 7 || filled.some(({ day }) => day === 7))
  const timeOf = (pair: (typeof pairs)[number]) => calendar.pairTimes.find((time) => time.pair === pair)
  return (
    <ScrollArea label={texts.title} className="rounded-lg border bg-surface print:overflow-visible print:border-0">
      <table className="w-full border-collapse text-left max-sm:block sm:min-w-5xl sm:table-fixed print:min-w-0">
        <thead className="max-sm:hidden">
          <tr>
            <td className="w-20 border-b" />
            {pairs.map((pair) => {
              const time = timeOf(pair)
              return (
                <th key={pair} scope="col" className="border-b border-l px-2 py-1.5 text-sm font-semibold">
                  {pairTitle(pair)}
                  {time && <span className="block text-xs font-normal text-ink-faint">{timeRange(time)}</span>}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {shownDays.map((day) => {
            const weekday = weekdayOf(day.date)
            const row = pairs.map((pair) => cellAt(cells, { day: weekday, pair }))
            return (
              <tr key={day.date} className={`max-sm:block ${row.some(shown) ? '' : 'max-sm:hidden'}`}>
                <th
                  scope="row"
                  className="sticky left-0 z-1 border-t bg-surface px-2 py-1.5 align-top text-sm max-sm:static max-sm:block"
                >
                  <abbr title={weekdayTitles[weekday]} className="font-semibold no-underline">
                    {weekdayShort[weekday]}
                  </abbr>{' '}
                  <span className="font-normal text-ink-soft">{dayMonth(day.date)}</span>
                  <span className="block text-xs font-normal text-ink-faint max-sm:inline max-sm:before:content-['_·_']">
                    {day.holiday ?? [parityTitle(day.parity), shortDayNote(day)].filter(Boolean).join(', ')}
                  </span>
                </th>
                {row.map((cell) => (
                  <td
                    key={cell.pair}
                    className={`border-t p-1 align-top sm:h-14 sm:border-l max-sm:block max-sm:px-2 ${shown(cell) ? '' : 'max-sm:hidden'}`}
                  >
                    {shown(cell) && <p className="text-xs text-ink-faint sm:hidden">{pairTitle(cell.pair)}</p>}
                    <Cell
                      cell={cell}
                      time={pairTimeOn(calendar, day.date, cell.pair)}
                      parity={day.parity}
                      since={since ? cellAt(since, cell).items : []}
                      differences={differences}
                      display={display}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollArea>
  )
}

function Cell(props: {
  cell: GridCell
  time: PairTime | undefined
  parity: TeachingDay['parity']
  since: readonly ScheduleItem[]
  differences: WeekDifferences | null
  display: Display
}) {
  const { cell, time, parity, since, differences, display } = props
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {cell.items.map((item) => {
        const difference = item.state === 'trace' ? undefined : differences?.of.get(item.id)
        return (
          <div key={item.id} className={difference ? 'rounded-md outline-2 outline-warning outline-dashed' : undefined}>
            <LessonCard item={item} time={time} parity={parity} display={display} isPicked={false} hasButton={false} />
            {difference && (
              <p className="px-2 pb-1 text-xs font-medium text-warning">{historyDifferenceText(difference)}</p>
            )}
          </div>
        )
      })}
      {cell.requests.map((request) => (
        <RequestCard key={`${request.kind}${request.id}`} request={request} display={display} />
      ))}
      {since.map((item) => (
        <p key={item.id} className="rounded-md border border-dashed border-success px-2 py-1 text-xs text-success">
          <span className="font-medium">{texts.since}: </span>
          {[classTitle(item), item.state === 'projected' && gridTexts.draft, item.groups.map(groupText).join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
    </div>
  )
}

export type PastWeekProps = {
  actor: Actor
  calendar: AcademicCalendar
  today: CalendarDate
  location: PastLocation
  moment: PastMoment
  /** Null: it may not be shown; the refusal says why. `now`: the present week, for comparison if requested. */
  shown: { subject: WholeSubject; schedule: Schedule; now: Schedule | null } | null
  refusal: string | null
  showTitles: boolean
  showGroups: boolean
}

/** A past week: says so, and allows no changes. */
export function PastWeekScreen(props: PastWeekProps) {
  const { calendar, today, location, moment, shown, refusal } = props
  const { subject, monday } = location
  const title = shown?.subject.title
  return (
    <main className="mx-auto flex max-w-screen-2xl flex-col gap-3 p-3 sm:p-4 print:max-w-none print:p-0">
      <header className="grid gap-2 rounded-lg border border-warning/50 bg-warning-soft px-4 py-3 print:border-0 print:bg-transparent print:px-0">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <p className="font-semibold text-warning print:text-ink">{stampText(moment, today)}</p>
          <Badge tone="warning">{texts.readOnly}</Badge>
          <Link
            data-no-print
            prefetch={false}
            href={dashboardUrl({ subject, monday, subgroup: 0, view: 'grid' })}
            className="ml-auto font-medium text-accent underline underline-offset-2 hover:no-underline"
          >
            {texts.back}
          </Link>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-xl font-semibold break-words">{title ?? common.productName}</h1>
          <p className="text-ink-soft">{periodText(monday)}</p>
        </div>
        <Controls
          location={location}
          calendar={calendar}
          today={today}
          mayOpen={isAllowed(props.actor, 'history.open')}
        />
      </header>
      {shown ? <Shown {...props} shown={shown} /> : <Placeholder text={refusal ?? ''} />}
    </main>
  )
}

/** Other weeks and moments, the comparison with now, and the week's history. */
function Controls(props: {
  location: PastLocation
  calendar: AcademicCalendar
  today: CalendarDate
  mayOpen: boolean
}) {
  const { location, calendar, today, mayOpen } = props
  const { subject, monday, marks } = location
  const { modal } = useDialogs()
  const chooseMoment = () =>
    modal<never>({
      title: texts.title,
      body: (finish) => <MomentForm calendar={calendar} today={today} week={location} onLeave={() => finish(false)} />,
    })
  return (
    <div className="flex flex-wrap items-center gap-2" data-no-print>
      <Steps
        previous={texts.previous}
        next={texts.next}
        urlOf={(by) => pastWeekUrl({ ...location, monday: addDays(monday, 7 * by) })}
      />
      <Link href={pastWeekUrl({ ...location, marks: !marks })} prefetch={false} className={buttonClass()}>
        {marks ? texts.unmark : texts.mark}
      </Link>
      <Button onClick={() => void chooseMoment()}>{texts.other}</Button>
      {mayOpen && (
        <Link href={historyUrl({ about: subject, week: monday })} prefetch={false} className={buttonClass('quiet')}>
          {texts.history}
        </Link>
      )}
    </div>
  )
}

function Shown(props: PastWeekProps & { shown: NonNullable<PastWeekProps['shown']> }) {
  const { actor, calendar, location, shown, showTitles, showGroups } = props
  const { schedule, now } = shown
  const { monday } = location
  const router = useRouter()
  const differences = useMemo(() => now && weekDifferences(schedule, now), [schedule, now])
  const display = useMemo<Display>(
    () => ({
      half: 'first',
      actor,
      subject: location.subject,
      showTitles,
      showGroups,
      printsDrafts: true,
      badgeTabIndex: 0,
      cardHeading: 'p',
      words: (text: string) => text,
      activate: ({ kind, id }) => router.push(pastWeekUrl({ ...location, subject: subjectOf(kind, id) })),
      seek: ({ date }) => router.push(pastWeekUrl({ ...location, monday: mondayOf(date) })),
      showOverlaps: null,
      acts: null,
      cellActs: null,
      swap: null,
      changedBy: null,
      takeBack: { allowed: () => false, open: () => undefined, editOf: () => null },
    }),
    [actor, location, showTitles, showGroups, router],
  )
  const cells = weekCells(schedule, monday, { subgroup: 0, subject: location.subject })
  const since = differences
    ? weekCells({ ...emptySchedule, items: differences.since }, monday, { subgroup: 0, subject: null })
    : null
  const days = weekDates(monday).map((date) => teachingDay(calendar, date))
  const isEmpty = cells.every(isEmptyCell)
  return (
    <>
      {differences && <Summary differences={differences} />}
      {isEmpty && !differences?.since.length ? (
        <Placeholder text={texts.noLessons} />
      ) : (
        <PastTable
          days={days}
          calendar={calendar}
          cells={cells}
          since={since}
          differences={differences}
          display={display}
        />
      )}
    </>
  )
}

const emptySchedule: Schedule = { items: [], requests: [], wishes: [], parity: 0 }

const Summary = ({ differences: { of, since } }: { differences: WeekDifferences }) => (
  <p role="status" className="text-sm text-ink-soft">
    {differencesText(of.size, since.length)}
  </p>
)
