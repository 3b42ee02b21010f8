import { notFound } from 'next/navigation'
import { ImportScreen } from '@/components/admin/import/import-screen'
import { BackLink } from '@/components/ui/back-link'
import { adminImportPath } from '@/lib/client/admin-location'
import { importPath } from '@/lib/client/import-location'
import type { ImportJobId } from '@/lib/domain/ids'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { pageAddress, pageSearch, type SearchProps } from '@/lib/http/page-search'
import { viewCalendar } from '@/lib/services/calendar/view-calendar'
import { viewImportGround } from '@/lib/services/imports/view-import'
import { importScreenTexts } from '@/lib/text/import-screen'
import { importTexts } from '@/lib/text/imports'

export const metadata = { title: importTexts.title }

export default async function ImportJobPage(props: SearchProps & { params: Promise<{ id: string }> }) {
  const { id: text } = await props.params
  const id = (/^\d{1,9}$/.test(text) ? Number(text) : 0) as ImportJobId
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
        columns={ground.columns}
      />
    </main>
  )
}
