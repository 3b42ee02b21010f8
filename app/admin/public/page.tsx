import { notFound } from 'next/navigation'
import { OpenReadingForm } from '@/components/admin/open-reading'
import { BackLink } from '@/components/ui/back-link'
import { adminPath, adminPublicPath } from '@/lib/client/admin-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { requestOrigin } from '@/lib/http/request-origin'
import { viewOpenReading } from '@/lib/services/open/open-reading'
import { openReadingTexts as texts } from '@/lib/text/open'
import { optionsMenu } from '@/lib/text/options-menu'
import { openPath } from '@/lib/wire/open'

export const metadata = { title: texts.title }

export default async function OpenReadingPage() {
  const context = await pageContext(adminPublicPath)
  if (!isAllowed(context.actor, 'open.configure')) notFound()
  const reading = await viewOpenReading(context)
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminPath}>{optionsMenu.admin}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{texts.lead}</p>
      </div>
      <OpenReadingForm reading={reading} address={`${await requestOrigin()}${openPath}`} />
    </main>
  )
}
