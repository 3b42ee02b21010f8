import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { SecurityFilter } from '@/components/admin/security-filter'
import { SecurityLog } from '@/components/admin/security-log'
import { readSecuritySearch, securityPath, securityUrl } from '@/lib/client/security-location'
import { parseCalendarDate } from '@/lib/domain/calendar-date'
import { isAllowed } from '@/lib/domain/rights'
import { securityEventKinds } from '@/lib/domain/security-event'
import { pageContext } from '@/lib/http/page-context'
import { pageSearch, type SearchProps } from '@/lib/http/page-search'
import { viewSecurity } from '@/lib/services/admin/view-security'
import { viewCalendar } from '@/lib/services/calendar/view-calendar'
import { securityTexts as texts } from '@/lib/text/security'

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
        <SecurityFilter
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
