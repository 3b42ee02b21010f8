import Link from 'next/link'
import { notFound } from 'next/navigation'
import { LaterPage } from '@/components/later-page'
import { buttonClass } from '@/components/ui/button'
import { pageActor } from '@/lib/auth/page-actor'
import { isAllowed } from '@/lib/domain/rights'
import { loadImportTexts } from '@/lib/text/load-file'
import { laterPages } from '@/lib/text/options-menu'

export const metadata = { title: laterPages.admin.title }

export default async function AdminPage() {
  if (!isAllowed(await pageActor('/admin/'), 'admin.open')) notFound()
  return (
    <LaterPage {...laterPages.admin}>
      <Link href="/admin/load/" prefetch={false} className={buttonClass()}>
        {loadImportTexts.title}
      </Link>
    </LaterPage>
  )
}
