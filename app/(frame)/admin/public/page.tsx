import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { OpenReadingForm } from '@/components/open-reading/open-reading'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'
import { requestOrigin } from '@/lib/http/request-origin'
import { openPath } from '@/lib/open-reading/calls/open'
import { viewOpenReading } from '@/lib/open-reading/service/open-reading'
import { openReadingTexts as texts } from '@/lib/open-reading/texts'
import { adminPublicPath } from '@/lib/tables/browser/admin-location'

export const metadata = { title: texts.title }

export default async function OpenReadingPage() {
  const context = await pageContext(adminPublicPath)
  if (!isAllowed(context.actor, 'open.configure')) notFound()
  const reading = await viewOpenReading(context)
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <OpenReadingForm reading={reading} address={`${await requestOrigin()}${openPath}`} />
    </AdminPage>
  )
}
