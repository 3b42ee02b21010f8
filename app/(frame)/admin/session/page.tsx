import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { SessionSettings } from '@/components/exams/session-settings'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { viewExamSettings } from '@/lib/exams/service/settings'
import { examSettingsTexts as texts } from '@/lib/exams/texts/settings'
import { pageContext } from '@/lib/http/page-context'
import { adminSessionPath } from '@/lib/tables/browser/admin-location'
import { openableFaculties } from '../../openable-faculties'

export const metadata = { title: texts.title }

export default async function SessionSettingsPage() {
  const context = await pageContext(adminSessionPath)
  if (!isAllowed(context.actor, 'session.configure')) notFound()
  const [session, calendar, faculties] = await Promise.all([
    viewExamSettings(context),
    viewCalendar(context),
    openableFaculties(context),
  ])
  return (
    <AdminPage title={texts.title} lead={texts.lead} width="max-w-5xl">
      {/* Edited anew once something else is stored. */}
      <SessionSettings
        key={JSON.stringify(session)}
        session={session}
        calendar={calendar}
        today={context.now.date}
        faculties={faculties.map(({ id, title }) => ({ id, title }))}
      />
    </AdminPage>
  )
}
