import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { ImportStart } from '@/components/imports/import-start'
import { pageActor } from '@/lib/auth/actor'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { allowedKinds } from '@/lib/imports/service/kinds'
import { importTexts as texts } from '@/lib/imports/texts/imports'
import { adminImportPath } from '@/lib/tables/browser/admin-location'

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
