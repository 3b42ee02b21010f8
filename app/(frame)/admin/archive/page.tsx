import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { TableFiles } from '@/components/archive/table-files'
import { TakeArchive } from '@/components/archive/take-archive'
import { archiveUrl, wholeTableUrl } from '@/lib/archive/calls'
import { wholeTables } from '@/lib/archive/rules'
import { archivePageTexts as texts, wholeTableTexts } from '@/lib/archive/texts/archive-page'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { tableBookUrl } from '@/lib/core/tables/calls/admin-table-words'
import { adminTableNames } from '@/lib/core/tables/rules/admin-table'
import { pageContext } from '@/lib/http/page-context'
import { adminArchivePath } from '@/lib/tables/browser/admin-location'
import { adminTableTexts } from '@/lib/tables/texts/admin-tables'

export const metadata = { title: texts.title }

const addresses = {
  everything: archiveUrl({ accounts: true, history: true }),
  withoutHistory: archiveUrl({ accounts: true, history: false }),
  withoutPeople: archiveUrl({ accounts: false, history: false }),
}

const files = [
  ...adminTableNames.map((name) => ({
    title: adminTableTexts[name].title,
    hint: adminTableTexts[name].hint,
    address: tableBookUrl(name),
  })),
  ...wholeTables.map((name) => ({
    title: wholeTableTexts[name].title,
    hint: wholeTableTexts[name].hint,
    address: wholeTableUrl(name),
  })),
]

export default async function ArchivePage() {
  const { actor } = await pageContext(adminArchivePath)
  if (!isAllowed(actor, 'archive.take')) notFound()
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <section aria-labelledby="whole" className="grid gap-3 rounded-lg border bg-surface p-4">
        <div>
          <h2 id="whole" className="text-lg font-semibold">
            {texts.whole}
          </h2>
          <p className="mt-1 max-w-prose text-ink-soft text-pretty">{texts.wholeLead}</p>
        </div>
        <TakeArchive addresses={addresses} />
        <div className="grid gap-1 text-sm text-ink-soft">
          <p className="max-w-prose text-pretty">{texts.asOf}</p>
          <p>{texts.back}</p>
          <code className="w-fit max-w-full overflow-x-auto rounded bg-surface-hover px-2 py-1 text-ink">
            {texts.command}
          </code>
        </div>
      </section>
      <section aria-labelledby="tables" className="grid gap-2">
        <div>
          <h2 id="tables" className="text-lg font-semibold">
            {texts.tables}
          </h2>
          <p className="mt-1 text-ink-soft">{texts.tablesLead}</p>
        </div>
        <TableFiles files={files} />
      </section>
    </AdminPage>
  )
}
