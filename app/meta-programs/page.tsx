import { notFound } from 'next/navigation'
import { LaterPage } from '@/components/later-page'
import { pageActor } from '@/lib/auth/page-actor'
import { isAllowed } from '@/lib/domain/rights'
import { laterPages } from '@/lib/text/options-menu'

export const metadata = { title: laterPages.programmes.title }

export default async function ProgrammesPage() {
  if (!isAllowed(await pageActor('/meta-programs/'), 'programmes.open')) notFound()
  return <LaterPage {...laterPages.programmes} />
}
