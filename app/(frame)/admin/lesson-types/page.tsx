import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { LessonTypes } from '@/components/admin/lesson-types'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'
import { adminLessonTypesPath } from '@/lib/tables/browser/admin-location'
import { viewLessonTypes } from '@/lib/tables/service/view-table'
import { typeTexts as texts } from '@/lib/tables/texts/admin-buildings'

export const metadata = { title: texts.title }

export default async function LessonTypesPage() {
  const context = await pageContext(adminLessonTypesPath)
  if (!isAllowed(context.actor, 'university.administer')) notFound()
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <LessonTypes types={await viewLessonTypes(context)} />
    </AdminPage>
  )
}
