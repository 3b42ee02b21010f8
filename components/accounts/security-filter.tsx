import { SearchOfPeriod } from '@/components/core/search-of-period'
import { securityPath, type SecuritySearch } from '@/lib/accounts/browser/security-location'
import { securityTexts as texts, securityTitles } from '@/lib/accounts/texts/security'
import { securityEventKinds } from '@/lib/core/actor/rules/security-event'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'

const choices = [
  { value: '', label: texts.everything },
  ...securityEventKinds.map((kind) => ({ value: kind, label: securityTitles[kind].done })),
]

/** Filters the log by person, event and period. */
export function SecurityFilterForm(props: { search: SecuritySearch; calendar: AcademicCalendar; today: CalendarDate }) {
  const { search, calendar, today } = props
  return (
    <SearchOfPeriod
      action={securityPath}
      text={{ name: 'person', label: texts.person, value: search.person }}
      kind={{ name: 'event', label: texts.kind, value: search.kind, choices }}
      period={search}
      {...{ calendar, today }}
      max={today}
      columns="lg:grid-cols-[1fr_1fr_12rem_12rem_auto]"
    />
  )
}
