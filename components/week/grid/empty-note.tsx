import { useDashboard, useDashboardActions } from '@/components/core/state/dashboard-provider'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { periodText } from '@/lib/core/schedule/texts/top-bar'
import { dashboardUrl } from '@/lib/core/views/browser/dashboard-location'
import type { LoadedWeek } from '@/lib/core/views/browser/use-schedule'
import { whyEmpty } from '@/lib/week/rules/empty-week'
import { nearestWeekText, whyEmptyText } from '@/lib/week/texts'

/** Why a week is empty, and a link to the next week that is not, or the last. */
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
          {nearestWeekText(periodText(nearest), nearest > monday)}
        </a>
      )}
    </p>
  )
}
