import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { PairsForm } from '@/components/calendar/pairs/pairs-form'
import { pairsTexts as texts } from '@/lib/calendar/texts/admin-pairs'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { calendarVersion, viewCalendar, viewPairUse } from '@/lib/core/views/service/view-calendar'
import { pageContext } from '@/lib/http/page-context'
import { adminPairsPath } from '@/lib/tables/browser/admin-location'

export const metadata = { title: texts.title }

export default async function PairsPage() {
  const context = await pageContext(adminPairsPath)
  if (!isAllowed(context.actor, 'university.administer')) notFound()
  const calendar = await viewCalendar(context)
  const version = calendarVersion(calendar)
  return (
    <AdminPage title={texts.title} lead={texts.lead} width="max-w-3xl">
      {/* Input belongs to the version of the calendar that was shown. */}
      <PairsForm key={version} times={calendar.pairTimes} used={await viewPairUse(context)} version={version} />
    </AdminPage>
  )
}
