import { notFound } from 'next/navigation'
import { LessonTypes } from '@/components/admin/lesson-types'
import { BackLink } from '@/components/ui/back-link'
import { adminLessonTypesPath, adminPath } from '@/lib/client/admin-location'
import { isAllowed } from '@/lib/domain/rights'
import { pageContext } from '@/lib/http/page-context'
import { viewLessonTypes } from '@/lib/services/admin-tables/view-lesson-types'
import { typeTexts as texts } from '@/lib/text/admin-buildings'
import { optionsMenu } from '@/lib/text/options-menu'

export const metadata = { title: texts.title }

export default async function LessonTypesPage() {
  const context = await pageContext(adminLessonTypesPath)
  if (!isAllowed(context.actor, 'university.administer')) notFound()
  return (
    <main className="mx-auto flex max-w-4xl flex-col gap-4 p-4 sm:py-8">
      <div>
        <BackLink href={adminPath}>{optionsMenu.admin}</BackLink>
        <h1 className="mt-1 text-2xl font-semibold">{texts.title}</h1>
        <p className="mt-2 max-w-prose text-ink-soft text-pretty">{texts.lead}</p>
      </div>
      <LessonTypes types={await viewLessonTypes(context)} />
    </main>
  )
}
