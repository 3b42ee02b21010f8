import { notFound } from 'next/navigation'
import { ClientKeys } from '@/components/keys/client-keys'
import { BackLink } from '@/components/ui/back-link'
import { adminKeysPath, adminPath } from '@/lib/client/admin-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { viewKeys } from '@/lib/services/client-keys/manage-keys'
import { keyTexts as texts } from '@/lib/text/client-keys'
import { optionsMenu } from '@/lib/text/options-menu'

export const metadata = { title: texts.admin }

export default async function KeysPage() {
  const context = await pageContext(adminKeysPath)
  if (!isAllowed(context.actor, 'keys.manage')) notFound()
  const keys = await viewKeys(context, 'public')
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminPath}>{optionsMenu.admin}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.admin}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{texts.adminLead}</p>
      </div>
      <section aria-label={texts.admin} className="grid gap-3 rounded-lg border bg-surface p-4">
        <ClientKeys scope="public" keys={keys} today={context.now.date} />
      </section>
    </main>
  )
}
