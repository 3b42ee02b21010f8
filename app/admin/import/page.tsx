import { notFound } from 'next/navigation'
import { ImportStart } from '@/components/admin/import/import-start'
import { BackLink } from '@/components/ui/back-link'
import { pageActor } from '@/lib/auth/page-actor'
import { adminImportPath, adminPath } from '@/lib/client/admin-location'
import { isAllowed } from '@/lib/domain/rights'
import { allowedKinds } from '@/lib/services/imports/kinds'
import { importTexts as texts } from '@/lib/text/imports'
import { optionsMenu } from '@/lib/text/options-menu'

export const metadata = { title: texts.title }

export default async function ImportPage() {
  const actor = await pageActor(adminImportPath)
  if (!isAllowed(actor, 'import.open')) notFound()
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminPath}>{optionsMenu.admin}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{texts.lead}</p>
      </div>
      <ImportStart kinds={allowedKinds({ actor })} />
    </main>
  )
}
