import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { LoadPaper } from '@/components/load-table/load-paper'
import { PrintBar } from '@/components/print/print-bar'
import { buttonClass } from '@/components/ui/button'
import { semesterAt } from '@/lib/core/calendar/rules/academic-calendar'
import { askedFor } from '@/lib/core/page/browser/asked'
import { loadPaperPath } from '@/lib/core/refusals/calls/addresses'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { common } from '@/lib/core/words/texts/common'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { loadBookUrl, loadTableUrl, readLoadTableLocation } from '@/lib/load-table/browser/load-table-location'
import { filterLoad, sortLoad } from '@/lib/load-table/rules/load-table'
import { viewLoadTable } from '@/lib/load-table/service/view-load-table'
import { loadTableTexts as texts } from '@/lib/load-table/texts'
import { listWorkbenches } from '@/lib/workbench/service/view-workbench'

export const metadata: Metadata = { title: texts.title }

export default async function LoadPaperPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(loadPaperPath, search))
  const location = readLoadTableLocation(search)
  const faculties = await listWorkbenches(context)
  const faculty = askedFor(faculties, location.facultyId)
  const { semesters } = await viewCalendar(context)
  const semester = askedFor(semesters, location.semesterId, semesterAt(semesters, context.now.date))
  if (!faculty || !semester) notFound()
  const question = { facultyId: faculty.id, semesterId: semester.id }
  const { rows: all } = await viewLoadTable(context, question)
  const rows = sortLoad(filterLoad(all, location), location.sorting)
  return (
    <>
      <PrintBar backTo={texts.title} back={loadTableUrl({ ...location, ...question })}>
        <a href={loadBookUrl(location, question)} download className={buttonClass()}>
          {common.book}
        </a>
      </PrintBar>
      <LoadPaper faculty={faculty.title} semester={semester.title} rows={rows} />
    </>
  )
}
