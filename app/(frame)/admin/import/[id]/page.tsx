import { notFound } from 'next/navigation'
import { ImportScreen } from '@/components/imports/import-screen'
import { BackLink } from '@/components/ui/back-link'
import type { ImportJobId } from '@/lib/core/names/rules/ids'
import { idOfPage } from '@/lib/core/page/browser/asked'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { viewCalendar } from '@/lib/core/views/service/view-calendar'
import { pageAddress, pageContext, pageSearch, type SearchProps } from '@/lib/http/page-context'
import { importPath } from '@/lib/imports/browser/import-location'
import { viewImportGround } from '@/lib/imports/service/view-import'
import { importScreenTexts } from '@/lib/imports/texts/import-screen'
import { importTexts } from '@/lib/imports/texts/imports'
import { adminImportPath } from '@/lib/tables/browser/admin-location'

export const metadata = { title: importTexts.title }

export default async function ImportJobPage(props: SearchProps & { params: Promise<{ id: string }> }) {
  const id = await idOfPage<ImportJobId>(props.params)
  const context = await pageContext(pageAddress(importPath(id), await pageSearch(props)))
  if (!isAllowed(context.actor, 'import.open')) notFound()
  const ground = await viewImportGround(context, id)
  if (!ground) notFound()
  return (
    <main className="mx-auto flex max-w-6xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminImportPath}>{importScreenTexts.toStart}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{importTexts.title}</h1>
      </div>
      <ImportScreen
        id={id}
        today={context.now.date}
        calendar={await viewCalendar(context)}
        university={ground.university}
        known={ground.known}
        columns={ground.columns}
      />
    </main>
  )
}
