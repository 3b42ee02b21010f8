import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { FacultyPaper } from '@/components/workbench/print/faculty-paper'
import { PrintBar } from '@/components/print/print-bar'
import {
  facultyBookUrl,
  facultyPaperUrl,
  readWorkbenchLocation,
  workbenchScreenUrl,
} from '@/lib/workbench/browser/workbench-location'
import { askedFor } from '@/lib/core/browser/asked'
import { mondayOf } from '@/lib/core/rules/calendar/calendar-date'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { viewCalendar } from '@/lib/core/service/calendar/view-calendar'
import { listWorkbenches, viewFacultyWeek } from '@/lib/workbench/service/view-workbench'
import { papers } from '@/lib/workbench/rules/faculty-sheets'
import { facultyPaperTexts as texts, paperTitles } from '@/lib/workbench/texts/faculty-paper'
import { buttonClass } from '@/components/ui/button'
import { facultyPaperPath } from '@/lib/core/calls/calls/addresses'
import { common } from '@/lib/core/texts/words/common'
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
