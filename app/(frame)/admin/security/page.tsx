import { notFound } from 'next/navigation'
import { SecurityFilterForm } from '@/components/accounts/security-filter'
import { SecurityLog } from '@/components/accounts/security-log'
import { AdminPage } from '@/components/admin/admin-page'
import { readSecuritySearch, securityPath, securityUrl } from '@/lib/accounts/browser/security-location'
import { securityTexts as texts } from '@/lib/accounts/texts/security'
import { viewSecurity } from '@/lib/admin/service/view-admin'
import { securityEventKinds } from '@/lib/core/actor/rules/security-event'
import { parseCalendarDate } from '@/lib/core/calendar/rules/calendar-date'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'

export const metadata = { title: texts.title }

export default async function SecurityPage(props: SearchProps) {
  const context = await pageContext(securityPath)
  if (!isAllowed(context.actor, 'security.view')) notFound()
  const search = readSecuritySearch(await pageSearch(props))
  const { person, before } = search
  const [{ events, next, keptDays }, calendar] = await Promise.all([
    viewSecurity(context, {
      person,
      kind: securityEventKinds.find((one) => one === search.kind) ?? null,
      from: parseCalendarDate(search.from),
      until: parseCalendarDate(search.until),
      before: /^\d{1,15}$/.test(before) ? Number(before) : null,
    }),
    viewCalendar(context),
  ])
  return (
    <AdminPage title={texts.title} lead={texts.lead(keptDays)} width="max-w-5xl">
      <section aria-label={texts.open} className="rounded-lg border bg-surface">
        <SecurityFilterForm
          key={securityUrl({ ...search, before: '' })}
          search={search}
          calendar={calendar}
          today={context.now.date}
        />
        <SecurityLog
          events={events}
          older={next === null ? null : securityUrl({ ...search, before: String(next) })}
          newest={before === '' ? null : securityUrl({ ...search, before: '' })}
        />
      </section>
    </AdminPage>
  )
}
