import { notFound } from 'next/navigation'
import { AdminPage } from '@/components/admin/admin-page'
import { Buildings } from '@/components/admin/buildings'
import { WalksForm } from '@/components/quality/quality-rows'
import { isAllowed } from '@/lib/core/rights/rules/rights'
import { pageContext } from '@/lib/http/page-context'
import { adminBuildingsPath } from '@/lib/tables/browser/admin-location'
import { viewBuildings } from '@/lib/tables/service/buildings'
import { buildingTexts as texts } from '@/lib/tables/texts/admin-buildings'

export const metadata = { title: texts.title }

export default async function BuildingsPage() {
  const context = await pageContext(adminBuildingsPath)
  if (!isAllowed(context.actor, 'vocabulary.view', 'room')) notFound()
  const { buildings, walks, departments } = await viewBuildings(context)
  return (
    <AdminPage title={texts.title} lead={texts.lead}>
      <Buildings buildings={buildings} departments={departments} />
      <WalksForm walks={walks} buildings={buildings.map(({ title }) => title)} />
    </AdminPage>
  )
}
