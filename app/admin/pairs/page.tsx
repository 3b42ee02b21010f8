import { notFound } from 'next/navigation'
import { PairsForm } from '@/components/admin/pairs/pairs-form'
import { BackLink } from '@/components/ui/back-link'
import { adminPairsPath, adminPath } from '@/lib/client/admin-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { calendarVersion, viewCalendar, viewPairUse } from '@/lib/services/calendar/view-calendar'
import { pairsTexts as texts } from '@/lib/text/admin-pairs'
import { optionsMenu } from '@/lib/text/options-menu'

export const metadata = { title: texts.title }

export default async function PairsPage() {
  const context = await pageContext(adminPairsPath)
  if (!isAllowed(context.actor, 'university.administer')) notFound()
  const calendar = await viewCalendar(context)
  const version = calendarVersion(calendar)
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminPath}>{optionsMenu.admin}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{texts.lead}</p>
      </div>
      {/* What is typed belongs to the calendar that was seen. */}
      <PairsForm
        key={version}
        times={calendar.pairTimes}
        used={await viewPairUse(context)}
        version={version}
      />
    </main>
  )
}
