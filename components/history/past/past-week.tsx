'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useMemo } from 'react'
import { dashboardUrl } from '@/lib/core/browser/schedule/dashboard-location'
import { historyUrl } from '@/lib/core/browser/history/history-location'
import { pastWeekUrl, type PastLocation } from '@/lib/history/browser/past-location'
import type { WholeSubject } from '@/lib/core/rules/schedule/active-item'
import { teachingDay, type AcademicCalendar } from '@/lib/core/rules/calendar/academic-calendar'
import type { Actor } from '@/lib/core/rules/accounts/actor'
import { addDays, mondayOf, weekDates, type CalendarDate } from '@/lib/core/rules/calendar/calendar-date'
import { weekDifferences, type WeekDifferences } from '@/lib/core/rules/history/differences'
import type { PastMoment } from '@/lib/core/rules/history/moment'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import type { Schedule } from '@/lib/core/rules/schedule/schedule'
import { isEmptyCell, weekCells } from '@/lib/core/rules/schedule/schedule-grid'
import { common } from '@/lib/core/texts/words/common'
import { differencesText, pastWeekTexts as texts, stampText } from '@/lib/history/texts'
import { periodText } from '@/lib/core/texts/schedule/top-bar'
import { MomentForm } from '../dates/moment-form'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { useDialogs } from '@/components/ui/dialogs'
import { ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons'
import { Placeholder } from '@/components/ui/placeholder'
import type { Display } from '@/components/core/cards/display'
import { PastTable } from './past-table'

export type PastWeekProps = {
  actor: Actor
  calendar: AcademicCalendar
  today: CalendarDate
  location: PastLocation
  moment: PastMoment
  /** Null: it is not to be shown, and why. `now`: the same week as it is, if it is compared with that. */
  shown: { subject: WholeSubject; schedule: Schedule; now: Schedule | null } | null
  refusal: string | null
  showTitles: boolean
  showGroups: boolean
}

/** A week as it was at a moment: it says so, and nothing in it can be changed. */
export function PastWeek(props: PastWeekProps) {
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

/** Other weeks and moments; what is not so now; the history of the week. */
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
      body: (finish) => (
        <MomentForm calendar={calendar} today={today} week={location} onLeave={() => finish(false)} />
      ),
    })
  const week = (days: number) => pastWeekUrl({ ...location, monday: addDays(monday, days) })
  return (
    <div className="flex flex-wrap items-center gap-2" data-no-print>
      <Link
        href={week(-7)}
        prefetch={false}
        aria-label={texts.previous}
        title={texts.previous}
        className={buttonClass('plain', 'w-control px-0')}
      >
        <ChevronLeftIcon />
      </Link>
      <Link
        href={week(7)}
        prefetch={false}
        aria-label={texts.next}
        title={texts.next}
        className={buttonClass('plain', 'w-control px-0')}
      >
        <ChevronRightIcon />
      </Link>
      <Link href={pastWeekUrl({ ...location, marks: !marks })} prefetch={false} className={buttonClass()}>
        {marks ? texts.unmark : texts.mark}
      </Link>
      <Button onClick={() => void chooseMoment()}>{texts.other}</Button>
      {mayOpen && (
        <Link
          href={historyUrl({ about: subject, week: monday })}
          prefetch={false}
          className={buttonClass('quiet')}
        >
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
      ...{ half: 'first', actor, subject: location.subject, showTitles, showGroups, printsDrafts: true },
      ...{ badgeTabIndex: 0, cardHeading: 'p', words: (text: string) => text },
      activate: ({ kind, id }) =>
        router.push(pastWeekUrl({ ...location, subject: { kind, id } as PastLocation['subject'] })),
      seek: ({ date }) => router.push(pastWeekUrl({ ...location, monday: mondayOf(date) })),
      ...{ showOverlaps: null, acts: null, cellActs: null, swap: null },
      takeBack: { allowed: () => false, open: () => undefined },
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
