import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { buttonClass } from '@/components/ui/button'
import { NoticePage } from '@/components/ui/notice-page'
import { WorkbenchScreen } from '@/components/workbench/workbench-screen'
import { workbenchCookie } from '@/lib/core/actor/rules/reader-cookie'
import { mondayOf } from '@/lib/core/calendar/rules/calendar-date'
import { askedFor } from '@/lib/core/page/browser/asked'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { packData } from '@/lib/core/schedule/rules/packed-data'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { adminTablePath } from '@/lib/tables/browser/admin-location'
import {
  keptView,
  readWorkbenchLocation,
  workbenchPath,
  workbenchScreenUrl,
} from '@/lib/workbench/browser/workbench-location'
import { viewWorkbench } from '@/lib/workbench/service/view-workbench'
import { workbenchTexts } from '@/lib/workbench/texts/workbench'
import { openableFaculties } from '../openable-faculties'

const NoFaculties = () => (
  <NoticePage title={workbenchTexts.noFaculties} text={workbenchTexts.noFacultiesHint}>
    <a href={adminTablePath('faculty')} className={buttonClass('primary')}>
      {workbenchTexts.toFaculties}
    </a>
  </NoticePage>
)

export const metadata = { title: workbenchTexts.title }

export default async function WorkbenchPage(props: SearchProps) {
  const search = await pageSearch(props)
  const context = await pageContext(pageAddress(workbenchPath, search))
  const { actor, now } = context
  const faculties = await openableFaculties(context)
  const location = readWorkbenchLocation(search)
  const kept = keptView(search, (await cookies()).get(workbenchCookie)?.value)
  // The choice kept by the browser may be another user's who signed in here before.
  if (kept && askedFor(faculties, kept.faculty)) redirect(workbenchScreenUrl(kept))
  const faculty = askedFor(faculties, location.faculty)
  // Whoever administers the university may come before it has any institute.
  if (faculties.length === 0 && actor.isSuperuser) return <NoFaculties />
  if (!faculty) notFound()
  if (location.by === 'room' && !isAllowed(actor, 'list.view', 'room')) notFound()
  const question = {
    faculty: faculty.id,
    monday: location.monday ?? mondayOf(now.date),
    by: location.by,
  }
  const [calendar, workbench] = await Promise.all([viewCalendar(context), viewWorkbench(context, question)])
  return (
    <WorkbenchScreen
      actor={actor}
      today={now.date}
      calendar={calendar}
      faculties={faculties}
      first={packData({ question, workbench })}
    />
  )
}
