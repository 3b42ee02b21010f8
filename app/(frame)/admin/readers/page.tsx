import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { ReaderRulesForm } from '@/components/readers/reader-rules'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'
import { viewReaderRules } from '@/lib/readers/service/reader-rules'
import { readerRulesTexts as texts } from '@/lib/readers/texts'
import { adminReadersPath } from '@/lib/tables/browser/admin-location'

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
