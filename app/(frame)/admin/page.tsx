import { notFound } from 'next/navigation'
import { FirstSteps } from '@/components/admin/first-steps'
import { SectionList } from '@/components/admin/section-list'
import { sectionsFor } from '@/components/admin/sections'
import { SetupCheck } from '@/components/admin/setup-check'
import { PastImports } from '@/components/imports/past-imports'
import { LostMessages } from '@/components/notices/lost-messages'
import { viewAdmin } from '@/lib/admin/service/view-admin'
import { adminTexts as texts } from '@/lib/core/files/texts/admin'
import { timetableTemplateUrl } from '@/lib/core/refusals/calls/addresses'
import type { ServiceContext } from '@/lib/core/refusals/service/context'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'
import { listLostMessages } from '@/lib/notices/service/list-notices'
import { adminPath } from '@/lib/tables/browser/admin-location'

export const metadata = { title: texts.title }

export default async function AdminPage() {
  const context = await pageContext(adminPath)
  const { actor } = context
  if (!isAllowed(actor, 'admin.open')) notFound()
  const isOfAll = isAllowed(actor, 'university.administer')
  const university = isOfAll ? await viewUniversity(context) : null
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <h1 className="text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{isOfAll ? texts.lead : texts.leadOfFaculty}</p>
      </div>
      {university?.setup}
      <SectionList groups={sectionsFor(actor)} />
      {university?.lists}
    </main>
  )
}

/** What only an administrator of the whole university sees. */
async function viewUniversity(context: ServiceContext) {
  const { imports, isFirstRun, steps, gaps } = await viewAdmin(context)
  const lists = (
    <>
      <PastImports imports={imports} />
      <LostMessages messages={await listLostMessages(context)} />
    </>
  )
  const setup = isFirstRun ? <FirstSteps steps={steps} template={timetableTemplateUrl} /> : <SetupCheck gaps={gaps} />
  return { setup, lists }
}
