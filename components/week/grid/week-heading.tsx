'use client'
import type { ReactNode } from 'react'
import { SubgroupButtons } from '@/components/core/panels/subgroup-buttons'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { Badge } from '@/components/ui/badge'
import { weekParity } from '@/lib/core/calendar/rules/academic-calendar'
import { addDays, dayMonth } from '@/lib/core/calendar/rules/calendar-date'
import { parityTitle } from '@/lib/core/calendar/texts/dates'
import { mayHaveDrafts } from '@/lib/core/placing/rules/planning'
import { dataAsOf, gridTexts, sundayHint } from '@/lib/core/schedule/texts/grid'
import { kindTitles } from '@/lib/core/schedule/texts/top-bar'
import type { LoadedWeek } from '@/lib/core/views/browser/use-schedule'
import { EmptyNote } from './empty-note'
import type { WeekLayout } from './use-week-layout'

const quietButton =
  '-my-1 rounded-sm px-1 py-1 text-accent underline-offset-2 hover:underline aria-pressed:bg-accent-soft aria-pressed:font-medium'

/** The time of the week's data. */
const AsOf = ({ at }: Pick<LoadedWeek, 'at'>) => dataAsOf(at, useDashboard().now)

/**
 * Subject of the week, age of the data, and choice of view. Also heads every printed page. `children`: who else
 * works on it.
 */
export function WeekHeading(props: { week: LoadedWeek; shown: WeekLayout; isOffline: boolean; children: ReactNode }) {
  const { week, isOffline } = props
  const { isEmpty, hiddenOnSunday } = props.shown
  const { actor, adjacent, subject, calendar, view, showDrafts, wholeDay } = useDashboard()
  const { setPreference, setView } = useDashboardActions()
  const isList = view === 'list'
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-2 py-1.5 text-sm md:px-3 print:table-header-group print:break-inside-avoid">
      {/* on a phone the search above shows this name */}
      <h1 className="text-base font-semibold max-md:not-print:sr-only print:mr-4 print:inline">
        {subject && <span className="font-normal text-ink-soft">{kindTitles[subject.kind]} </span>}
        {subject?.title}
      </h1>
      <SubgroupButtons className="md:hidden print:hidden" />
      {subject?.isRetired && <Badge>{gridTexts.retired}</Badge>}
      {isEmpty && <EmptyNote week={week} />}
      <p className="hidden print:inline">
        {dayMonth(week.monday)}&nbsp;–&nbsp;{dayMonth(addDays(week.monday, 6))},{' '}
        {parityTitle(weekParity(calendar, week.monday))} {gridTexts.week}
      </p>
      <div className="ml-auto flex flex-wrap items-baseline gap-x-4 print:hidden">
        {props.children}
        <p role="status" className="text-warning">
          {isOffline && <AsOf at={week.at} />}
        </p>
        {!showDrafts && mayHaveDrafts(actor) && (
          <p className="text-ink-soft">
            {gridTexts.draftsHidden}.{' '}
            <button type="button" className={quietButton} onClick={() => setPreference('showDrafts', true)}>
              {gridTexts.showDrafts}
            </button>
          </p>
        )}
        {hiddenOnSunday > 0 && (
          <p className="text-ink-soft">
            {sundayHint(hiddenOnSunday)}.{' '}
            <button type="button" className={quietButton} onClick={() => setPreference('showSunday', true)}>
              {gridTexts.showSunday}
            </button>
          </p>
        )}
        {!isList && !adjacent && (
          <button
            type="button"
            aria-pressed={wholeDay}
            className={`${quietButton} max-sm:hidden`}
            onClick={() => setPreference('wholeDay', !wholeDay)}
          >
            {gridTexts.fitScreen}
          </button>
        )}
        <button
          type="button"
          aria-pressed={isList}
          className={`${quietButton} max-sm:-mx-2 max-sm:-my-3 max-sm:p-3`}
          onClick={() => setView(isList ? 'grid' : 'list')}
        >
          {gridTexts.asList}
        </button>
      </div>
    </div>
  )
}
