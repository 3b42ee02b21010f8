import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PrintBar } from '@/components/print/print-bar'
import { buttonClass } from '@/components/ui/button'
import { FacultyPaper } from '@/components/workbench/print/faculty-paper'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { askedFor } from '@/lib/core/page/browser/asked'
import { facultyPaperPath } from '@/lib/core/refusals/calls/addresses'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { common } from '@/lib/core/words/texts/common'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import {
  facultyBookUrl,
  facultyPaperUrl,
  readWorkbenchLocation,
  workbenchScreenUrl,
} from '@/lib/workbench/browser/workbench-location'
import { papers } from '@/lib/workbench/rules/faculty-sheets'
import { listWorkbenches, viewFacultyWeek } from '@/lib/workbench/service/view-workbench'
import { facultyPaperTexts as texts, paperTitles } from '@/lib/workbench/texts/faculty-paper'
import { workbenchTexts } from '@/lib/workbench/texts/workbench'

export const metadata: Metadata = { title: texts.title }

export default async function FacultyPaperPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(facultyPaperPath, search))
  const location = readWorkbenchLocation(search)
  const faculties = await listWorkbenches(context)
  const faculty = askedFor(faculties, location.faculty)
  if (!faculty) notFound()
  const monday = location.monday ?? mondayOf(context.now.date)
  const paper = papers.find((one) => one === search.get('paper')) ?? 'a3'
  const [calendar, week] = await Promise.all([
    viewCalendar(context),
    viewFacultyWeek(context, { faculty: faculty.id, monday }),
  ])
  return (
    <>
      <PrintBar backTo={workbenchTexts.title} back={workbenchScreenUrl({ ...location, faculty: faculty.id, monday })}>
        {papers.map((one) => (
          <a
            key={one}
            href={facultyPaperUrl({ faculty: faculty.id, monday, paper: one })}
            aria-current={one === paper ? 'page' : undefined}
            className={buttonClass(one === paper ? 'primary' : 'plain')}
          >
            {paperTitles[one]}
          </a>
        ))}
        <a href={facultyBookUrl({ faculty: faculty.id, monday, paper })} download className={buttonClass()}>
          {common.book}
        </a>
      </PrintBar>
      <FacultyPaper title={faculty.title} {...{ monday, paper }} {...week} times={calendar} />
    </>
  )
}
