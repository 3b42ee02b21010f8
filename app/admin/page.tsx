import { notFound } from 'next/navigation'
import { LaterPage } from '@/components/later-page'
import { pageActor } from '@/lib/auth/page-actor'
import { isAllowed } from '@/lib/domain/rights'
import { laterPages } from '@/lib/text/options-menu'

export const metadata = { title: laterPages.admin.title }

export default async function AdminPage() {
  if (!isAllowed(await pageActor('/admin/'), 'admin.open')) notFound()
  return <LaterPage {...laterPages.admin} />
}
