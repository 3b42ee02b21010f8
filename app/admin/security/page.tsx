import { notFound } from 'next/navigation'
import { SecurityFilter } from '@/components/admin/security-filter'
import { SecurityLog } from '@/components/admin/security-log'
import { BackLink } from '@/components/ui/back-link'
import { adminPath } from '@/lib/client/admin-location'
import { readSecuritySearch, securityPath, securityUrl } from '@/lib/client/security-location'
import { parseCalendarDate } from '@/lib/domain/calendar-date'
import { isAllowed } from '@/lib/domain/rights'
import { securityEventKinds } from '@/lib/domain/security-event'
import { pageContext } from '@/lib/http/page-context'
import { pageSearch, type SearchProps } from '@/lib/http/page-search'
import { viewSecurity } from '@/lib/services/admin/view-security'
import { viewCalendar } from '@/lib/services/calendar/view-calendar'
import { optionsMenu } from '@/lib/text/options-menu'
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
    <main className="mx-auto flex max-w-5xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminPath}>{optionsMenu.admin}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{texts.lead(keptDays)}</p>
      </div>
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
    </main>
  )
}
