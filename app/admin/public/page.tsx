import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { OpenReadingForm } from '@/components/admin/open-reading'
import { adminPublicPath } from '@/lib/client/admin-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { requestOrigin } from '@/lib/http/request-origin'
import { viewOpenReading } from '@/lib/services/open/open-reading'
import { openReadingTexts as texts } from '@/lib/text/open'
import { openPath } from '@/lib/wire/open'

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
