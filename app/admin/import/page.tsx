import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { ImportStart } from '@/components/admin/import/import-start'
import { pageActor } from '@/lib/auth/page-actor'
import { adminImportPath } from '@/lib/client/admin-location'
import { isAllowed } from '@/lib/domain/rights'
import { allowedKinds } from '@/lib/services/imports/kinds'
import { importTexts as texts } from '@/lib/text/imports'

export const metadata = { title: texts.title }

export default async function ImportPage() {
  const actor = await pageActor(adminImportPath)
  if (!isAllowed(actor, 'import.open')) notFound()
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <ImportStart kinds={allowedKinds({ actor })} />
    </AdminPage>
  )
}
