import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { ReaderRulesForm } from '@/components/admin/reader-rules'
import { adminReadersPath } from '@/lib/client/admin-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { viewReaderRules } from '@/lib/services/readers/reader-rules'
import { readerRulesTexts as texts } from '@/lib/text/reader-rules'

export const metadata = { title: texts.title }

export default async function ReaderRulesPage() {
  const context = await pageContext(adminReadersPath)
  if (!isAllowed(context.actor, 'readers.configure')) notFound()
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <ReaderRulesForm rules={await viewReaderRules(context)} />
    </AdminPage>
  )
}
