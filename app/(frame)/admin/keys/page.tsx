import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { ClientKeys } from '@/components/keys/client-keys'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'
import { viewKeys } from '@/lib/keys/service/manage-keys'
import { keyTexts as texts } from '@/lib/keys/texts'
import { adminKeysPath } from '@/lib/tables/browser/admin-location'

export const metadata = { title: texts.admin }

export default async function KeysPage() {
  const context = await pageContext(adminKeysPath)
  if (!isAllowed(context.actor, 'keys.manage')) notFound()
  const keys = await viewKeys(context, 'public')
  return (
    <AdminPage title={texts.admin} lead={texts.adminLead}>
      <section aria-label={texts.admin} className="grid gap-3 rounded-lg border bg-surface p-4">
        <ClientKeys scope="public" keys={keys} today={context.now.date} />
      </section>
    </AdminPage>
  )
}
