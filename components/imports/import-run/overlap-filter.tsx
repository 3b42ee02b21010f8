import { SearchOfPeriod } from '@/components/core/search-of-period'
import type { AcademicCalendar } from '@/lib/core/calendar/rules/academic-calendar'
import type { CalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { overlapKinds, type OverlapKind } from '@/lib/core/files/rules/imported-overlap'
import type { ImportId } from '@/lib/core/names/rules/ids'
import { importRunPath, type OverlapSearch } from '@/lib/imports/browser/import-location'
import { importPageTexts as texts, overlapKindTitles } from '@/lib/imports/texts/import-page'

/** Filters the overlaps by subject, kind and dates. `counts`: of each kind, regardless of the chosen kind. */
export function OverlapFilterForm(props: {
  id: ImportId
  search: OverlapSearch
  counts: Record<OverlapKind, number>
  calendar: AcademicCalendar
  today: CalendarDate
}) {
  const { id, search, counts, calendar, today } = props
  const choices = [
    { value: '', label: texts.everything },
    ...overlapKinds.map((value) => ({ value, label: `${overlapKindTitles[value]} ${counts[value]}` })),
  ]
  return (
    <SearchOfPeriod
      action={importRunPath(id)}
      text={{ name: 'q', label: texts.findOverlap, value: search.text }}
      kind={{ name: 'kind', label: texts.kind, value: search.kind, choices }}
      period={search}
      {...{ calendar, today }}
      columns="lg:grid-cols-[1fr_12rem_11rem_11rem_auto]"
    />
  )
}
