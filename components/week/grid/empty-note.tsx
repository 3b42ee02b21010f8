import { dashboardUrl } from '@/lib/core/browser/schedule/dashboard-location'
import type { LoadedWeek } from '@/lib/core/browser/schedule/use-schedule'
import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import { whyEmpty } from '@/lib/week/rules/empty-week'
import { nearestWeekText, whyEmptyText } from '@/lib/week/texts'
import { periodText } from '@/lib/core/texts/schedule/top-bar'
import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'

/** Why a week is empty, and a link to the nearest week that is not. */
export function EmptyNote({ week: { subject, monday, schedule } }: { week: LoadedWeek }) {
  const { calendar, view, subgroup } = useDashboard()
  const { showWeek } = useDashboardActions()
  const nearest = schedule.nearest && mondayOf(schedule.nearest)
  return (
    <p className="max-md:order-last max-md:basis-full print:mr-4 print:inline">
      {whyEmptyText(whyEmpty(calendar, monday))}{' '}
      {nearest && (
        <a
          href={dashboardUrl({ subject, monday: nearest, subgroup, view })}
          className="font-medium text-accent underline underline-offset-2 max-sm:-my-2 max-sm:inline-block max-sm:py-2 print:hidden"
          onClick={(event) => {
            event.preventDefault()
            showWeek(nearest)
          }}
        >
          {nearestWeekText(periodText(nearest))}
        </a>
      )}
    </p>
  )
}
