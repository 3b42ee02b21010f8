import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { PairsForm } from '@/components/calendar/pairs/pairs-form'
import { adminPairsPath } from '@/lib/tables/browser/admin-location'
import { isAllowed } from '@/lib/core/rules/rights/rights'
import { pageContext } from '@/lib/http/page-context'
import { calendarVersion, viewCalendar, viewPairUse } from '@/lib/core/service/calendar/view-calendar'
import { pairsTexts as texts } from '@/lib/calendar/texts/admin-pairs'

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
