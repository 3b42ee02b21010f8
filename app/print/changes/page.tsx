import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PrintBar } from '@/components/print/print-bar'
import { ChangesForm } from '@/components/workbench/print/changes-form'
import { FacultyChangeList } from '@/components/workbench/print/faculty-changes'
import { dayMonthYear } from '@/lib/core/calendar/rules/calendar-date'
import { askedFor } from '@/lib/core/page/browser/asked'
import { facultyChangesPath } from '@/lib/core/refusals/calls/addresses'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { facultyWeekUrl, readChangesLocation } from '@/lib/workbench/browser/workbench-location'
import { viewFacultyChanges } from '@/lib/workbench/service/view-changes'
import { listWorkbenches } from '@/lib/workbench/service/view-workbench'
import {
  changedSinceText,
  facultyChangesTexts as texts,
  sinceDate,
  sincePublication,
} from '@/lib/workbench/texts/faculty-changes'
import { workbenchTexts } from '@/lib/workbench/texts/workbench'

export const metadata: Metadata = { title: texts.title }

export default async function FacultyChangesPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(facultyChangesPath, search))
  const location = readChangesLocation(search)
  const faculties = await listWorkbenches(context)
  const faculty = askedFor(faculties, location.faculty)
  if (!faculty) notFound()
  const { since, drafts, isAhead } = location
  const { date: today } = context.now
  const [calendar, { groups, publications, publication, entries }] = await Promise.all([
    viewCalendar(context),
    viewFacultyChanges(context, { faculty: faculty.id, since, drafts, from: isAhead ? today : null }),
  ])
  const compared =
    publication !== null ? sincePublication(publication) : since && 'date' in since ? sinceDate(since.date) : null
  const meetings = entries?.reduce((sum, { dates }) => sum + dates.length, 0) ?? 0
  return (
    <>
      <PrintBar backTo={workbenchTexts.title} back={facultyWeekUrl(faculty.id)} />
      <main className="mx-auto max-w-6xl p-4 print:max-w-none print:p-0">
        <h1 className="text-xl font-semibold">
          {texts.title}: {faculty.title}
        </h1>
        <ChangesForm {...{ publications, location, calendar, today }} faculty={faculty.id} />
        {compared !== null && entries !== null ? (
          <p className="mb-4 text-ink-soft">
            {changedSinceText(compared, meetings)} <span className="hidden print:inline">({dayMonthYear(today)})</span>
          </p>
        ) : (
          <p className="mb-4">{publications.length === 0 ? texts.nothingPublished : texts.noSuchPublication}</p>
        )}
        {entries !== null && entries.length === 0 && <p>{drafts ? texts.noneWithDrafts : texts.none}</p>}
        {entries !== null && <FacultyChangeList groups={groups} entries={entries} />}
      </main>
    </>
  )
}
