import { notFound } from 'next/navigation'
import { SessionScreen } from '@/components/exams/session-screen'
import { Placeholder } from '@/components/ui/placeholder'
import { askedFor } from '@/lib/core/page/browser/asked'
import { sessionPath } from '@/lib/core/refusals/calls/addresses'
import { packData } from '@/lib/core/schedule/rules/packed-data'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { readSessionLocation } from '@/lib/exams/browser/session-location'
import { semesterOn } from '@/lib/exams/rules/reader-period'
import { touchedFaculty } from '@/lib/exams/service/touched-faculty'
import { usualFaculty } from '@/lib/exams/service/usual-faculty'
import { viewSession } from '@/lib/exams/service/view-session'
import { sessionTexts as texts } from '@/lib/exams/texts/session'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { openableFaculties } from '../../openable-faculties'

export const metadata = { title: texts.title }

/** For those who plan a faculty. */
export default async function SessionPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(sessionPath, search))
  const location = readSessionLocation(search)
  const faculties = await openableFaculties(context)
  const { touched } = location
  const asked = location.facultyId ?? (touched && (await touchedFaculty(context, touched)))
  const calendar = await viewCalendar(context)
  const { semesters } = calendar
  const usual = semesterOn(calendar, touched?.from ?? context.now.date)
  const semester = askedFor(semesters, location.semesterId, usual ?? undefined)
  const own = semester && asked === null ? await usualFaculty(context, faculties, semester.id) : undefined
  const faculty = askedFor(faculties, asked, own)
  if (!faculty) notFound()
  if (!semester) {
    if (location.semesterId !== null) notFound()
    return <Placeholder text={texts.noSemesters} />
  }
  const question = { facultyId: faculty.id, semesterId: semester.id }
  const view = await viewSession(context, question)
  return (
    <SessionScreen
      actor={context.actor}
      today={context.now.date}
      calendar={calendar}
      faculties={faculties}
      usual={question}
      first={packData({ question, ...view })}
    />
  )
}
