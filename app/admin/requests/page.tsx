import { notFound } from 'next/navigation'
import { LaterPage } from '@/components/later-page'
import { pageActor } from '@/lib/auth/page-actor'
import { isAllowed } from '@/lib/domain/rights'
import { laterPages } from '@/lib/text/options-menu'

export const metadata = { title: laterPages.requests.title }

export default async function ActiveRequestsPage() {
  if (!isAllowed(await pageActor('/admin/requests/'), 'requests.view_active')) notFound()
  return <LaterPage {...laterPages.requests} />
}
