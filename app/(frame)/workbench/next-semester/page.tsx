import { notFound } from 'next/navigation'
import { NextSemesterScreen } from '@/components/next-semester/next-semester-screen'
import { type FacultyId, idIn } from '@/lib/core/names/rules/ids'
import { askedFor } from '@/lib/core/page/browser/asked'
import { nextSemesterPath } from '@/lib/core/refusals/calls/addresses'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { nextSemesterTexts } from '@/lib/next-semester/texts'
import { openableFaculties } from '../../openable-faculties'

export const metadata = { title: nextSemesterTexts.title }

/** For those who plan a faculty. */
export default async function NextSemesterPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(nextSemesterPath, search))
  const faculties = await openableFaculties(context)
  const first = askedFor(faculties, idIn<FacultyId>(search.get('faculty')))
  if (!first) notFound()
  const { semesters } = await viewCalendar(context)
  return <NextSemesterScreen semesters={semesters} today={context.now.date} faculties={faculties} first={first.id} />
}
