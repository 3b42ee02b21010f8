import { notFound, redirect } from 'next/navigation'
import { OwnActsButton } from '@/components/history/own-acts-button'
import { LoadTableScreen } from '@/components/load-table/load-table-screen'
import { Placeholder } from '@/components/ui/placeholder'
import { semesterAt } from '@/lib/core/calendar/rules/academic-calendar'
import { askedFor } from '@/lib/core/page/browser/asked'
import { loadTablePath } from '@/lib/core/refusals/calls/addresses'
import { packData } from '@/lib/core/schedule/rules/packed-data'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { loadTableUrl, readLoadTableLocation } from '@/lib/load-table/browser/load-table-location'
import { viewListedSemester, viewLoadTable } from '@/lib/load-table/service/view-load-table'
import { loadTableTexts as texts } from '@/lib/load-table/texts'
import { openableFaculties } from '../../openable-faculties'

export const metadata = { title: texts.title }

/** For those who plan a faculty. */
export default async function LoadTablePage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(loadTablePath, search))
  const location = readLoadTableLocation(search)
  const faculties = await openableFaculties(context)
  const faculty = askedFor(faculties, location.facultyId)
  if (!faculty) notFound()
  const { semesters } = await viewCalendar(context)
  const imported = search.get('import')
  if (imported !== null && location.semesterId === null) {
    const semesterId = await viewListedSemester(context, imported)
    if (semesterId !== null) redirect(loadTableUrl({ ...location, semesterId }))
  }
  const semester = askedFor(semesters, location.semesterId, semesterAt(semesters, context.now.date))
  if (!semester) {
    if (location.semesterId !== null) notFound()
    return <Placeholder text={texts.noSemesters} />
  }
  const question = { facultyId: faculty.id, semesterId: semester.id }
  const view = await viewLoadTable(context, question)
  return (
    <LoadTableScreen
      actor={context.actor}
      semesters={semesters}
      faculties={faculties}
      usual={question}
      ownActs={<OwnActsButton actor={context.actor} />}
      first={packData({ question, ...view })}
    />
  )
}
