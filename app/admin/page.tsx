import Link from 'next/link'
import { notFound } from 'next/navigation'
import { Accounts } from '@/components/admin/accounts'
import { Calendar } from '@/components/admin/calendar'
import { FirstSteps } from '@/components/admin/first-steps'
import { LostMessages } from '@/components/admin/lost-messages'
import { PastImports } from '@/components/admin/past-imports'
import { BackLink } from '@/components/ui/back-link'
import { buttonClass } from '@/components/ui/button'
import {
  adminKeysPath,
  adminLoadPath,
  adminPath,
  adminPublicPath,
  adminQualityPath,
} from '@/lib/client/admin-location'
import { historyPath } from '@/lib/client/history-location'
import { securityPath } from '@/lib/client/security-location'
import { homePath } from '@/lib/domain/return-path'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { viewAdmin } from '@/lib/services/admin/view-admin'
import { listLostMessages } from '@/lib/services/notices/list-lost'
import { adminTexts as texts } from '@/lib/text/admin'
import { keyTexts } from '@/lib/text/client-keys'
import { common } from '@/lib/text/common'
import { historyTexts } from '@/lib/text/history'
import { openReadingTexts } from '@/lib/text/open'
import { qualitySettingsTexts } from '@/lib/text/quality-settings'
import { securityTexts } from '@/lib/text/security'
import { timetableTemplateUrl } from '@/lib/wire/addresses'

export const metadata = { title: texts.title }

type Search = { account?: string | string[] }

export default async function AdminPage({ searchParams }: { searchParams: Promise<Search> }) {
  const context = await pageContext(adminPath)
  if (!isAllowed(context.actor, 'admin.open')) notFound()
  const { account } = await searchParams
  const text = typeof account === 'string' ? account.trim() : ''
  const { accounts, accountTotal, calendar, imports, isFirstRun } = await viewAdmin(context, text)
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-4 p-4 sm:py-8">
      <div>
        {/* Without a timetable the dashboard redirects back here. */}
        {!isFirstRun && <BackLink href={homePath}>{common.backToDashboard}</BackLink>}
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-2xl font-semibold">{texts.title}</h1>
          <p className="flex flex-wrap gap-2" data-no-print>
            <Link href={historyPath} prefetch={false} className={buttonClass()}>
              {historyTexts.title}
            </Link>
            <Link href={securityPath} prefetch={false} className={buttonClass()}>
              {securityTexts.title}
            </Link>
            <Link href={adminQualityPath} prefetch={false} className={buttonClass()}>
              {qualitySettingsTexts.title}
            </Link>
            <Link href={adminPublicPath} prefetch={false} className={buttonClass()}>
              {openReadingTexts.title}
            </Link>
            <Link href={adminKeysPath} prefetch={false} className={buttonClass()}>
              {keyTexts.admin}
            </Link>
            <Link href={adminLoadPath} prefetch={false} className={buttonClass()}>
              {texts.toLoad}
            </Link>
          </p>
        </div>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{texts.lead}</p>
      </div>
      {isFirstRun && <FirstSteps template={timetableTemplateUrl} />}
      <Accounts accounts={accounts} total={accountTotal} text={text} />
      <Calendar calendar={calendar} />
      <PastImports imports={imports} />
      <LostMessages messages={await listLostMessages(context)} />
    </main>
  )
}
